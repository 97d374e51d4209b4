// Listeners of a TypeScript tracker of d100, dsa5 or ews, whose compiled file is the argument: one that acts, one that
// throws, one that plays a whole fight; then one that is taken off, and two who fall in one call.

import { pathToFileURL } from "node:url";

const { Encounter } = await import(pathToFileURL(process.argv[2]));

// The number that the order rests on has another name in each rule set; what is not known is not read.
function numbers(speed) {
  return { agility: speed, base: speed, attribute: speed };
}

function fight(...fighters) {
  const made = new Encounter();
  for (const fighter of fighters) {
    const [name, team, speed] = fighter.split(" ");
    made.join(name, team, () => 2, numbers(Number(speed)));
  }
  made.start();
  return made;
}

function print({ kind, name = "-" }) {
  if (kind !== "rolled") console.log(kind, name); // only ews rolls each round
}

const trapped = fight("a red 9", "trap blue 8", "c red 7");
trapped.listen((event) => {
  print(event);
  if (event.kind === "turn_began" && event.round === 1 && event.name === "c") trapped.fall("c");
});
trapped.endTurn();
trapped.endTurn();
console.log("round", trapped.round, "acting", ...trapped.acting);

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
  console.log("thrown acting", ...failing.acting);
}
failing.endTurn();

const whole = new Encounter();
let turns = 0;
for (let i = 0; i < 300; i++) whole.join(`f${i}`, i % 2 ? "red" : "blue", () => 2, numbers(1 + i / 100));
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
