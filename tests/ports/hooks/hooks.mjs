// Listeners of the JavaScript or TypeScript tracker, whose file is the argument: one that acts, one that throws, one
// that plays a whole fight; then one that is taken off,
// and two who fall in one call.

import { pathToFileURL } from "node:url";

const { Encounter } = await import(pathToFileURL(process.argv[2]));

function fight(...fighters) {
  const made = new Encounter();
  for (const fighter of fighters) {
    const [name, team, speed] = fighter.split(" ");
    made.join(name, team, Number(speed), () => 0);
  }
  made.start();
  return made;
}

function print({ kind, name = "-" }) {
  console.log(kind, name);
}

const trapped = fight("a red 9", "trap blue 8", "c red 7");
trapped.listen((event) => {
  print(event);
  if (event.kind === "turn_began" && event.round === 1 && event.name === "c") trapped.fall("c");
});
trapped.endTurn();
trapped.endTurn();
console.log("round", trapped.round, "acting", trapped.acting);

const failing = fight("a red 9", "b blue 8");
let thrown = false;
failing.listen((event) => {
  if (!thrown) {
    thrown = true;
    throw new Error("thrown by the listener");
  }
  print(event);
});
try {
  failing.endTurn();
} catch {
  console.log("thrown acting", failing.acting);
}
failing.endTurn();

const whole = new Encounter();
let turns = 0;
for (let i = 0; i < 300; i++) whole.join(`f${i}`, i % 2 ? "red" : "blue", i % 7, () => 0);
whole.listen((event) => {
  if (event.kind !== "turn_began") return;
  turns += 1;
  whole.endTurn();
});
whole.start();
console.log(whole.phase, "after", whole.round, "rounds,", turns, "turns");

const left = fight("a red 9", "b blue 8");
const stop = left.listen(print);
stop();
left.endTurn();

const both = fight("a red 9", "b blue 8");
both.fall("a", "b");
if (both.outcome !== "draw") console.log("only one fell");
