// Passing the turn on, side by side in one Node process: this tracker, the schedulers Simple and Speed of rot-js, and
// the turn order of boardgame.io.
//
//     node tests/bench/ports/rotjs.mjs PACKAGES TRACKER [FIGHTERS]
//
// PACKAGES is a folder in which rot-js and boardgame.io are installed, TRACKER the compiled TypeScript tracker. Each of
// them passes the turn on and reads who acts; setting up is not counted. They alternate in each run; what is printed
// are medians in nanoseconds, and the median of our time through that of the fastest other in the same run.
// boardgame.io is measured as a game uses it, by its client's endTurn: its order alone only computes an index.
// Exit 1 if this tracker is slower than the fastest of the others at any size.
// With FIGHTERS nothing is timed: it prints who acts in as many turns, as JSON.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const SIZES = [5, 100, 1_000, 10_000];
const RUNS = 11;
const MILLISECONDS = 15; // of one contender in one run
const AT_ONCE = 5; // turns to begin with; doubled until they take that long

const [packages, tracker, fighters] = process.argv.slice(2);
const require = createRequire(join(resolve(packages), "package.json"));
const { Scheduler } = require("rot-js");
const { Client } = require("boardgame.io/client");
const { Encounter } = await import(pathToFileURL(resolve(tracker)));

// Each makes a function that passes so many turns on and returns how many nanoseconds that took.
const CONTENDERS = {
  "initiative-mcp": (size) => {
    let fight;
    const setUp = () => {
      fight = new Encounter({ maxRounds: 1000 });
      for (let i = 0; i < size; i++) fight.join(`f${i}`, i % 2 ? "red" : "blue", speed(i), () => i % 7);
      fight.start();
    };
    setUp();
    return (turns) => {
      let spent = 0;
      let left = turns;
      while (left > 0) {
        if (fight.phase === "over") setUp();
        spent += timed(() => {
          while (left > 0 && fight.phase !== "over") {
            fight.endTurn();
            seen = fight.acting;
            left -= 1;
          }
        });
      }
      return spent;
    };
  },
  "rot-js Simple": (size) => scheduled(new Scheduler.Simple(), size),
  "rot-js Speed": (size) => scheduled(new Scheduler.Speed(), size),
  "boardgame.io": (size) => {
    const client = Client({ game: { moves: {} }, numPlayers: size, debug: false });
    client.start();
    return (turns) => timed(() => {
      for (let i = 0; i < turns; i++) {
        client.events.endTurn();
        seen = client.getState().ctx.currentPlayer;
      }
    });
  },
};

let seen; // who acts: read, so that nobody is spared it

function scheduled(scheduler, size) {
  for (let i = 0; i < size; i++) scheduler.add({ name: `f${i}`, getSpeed: () => speed(i) }, true);
  return (turns) => timed(() => {
    for (let i = 0; i < turns; i++) seen = scheduler.next().name;
  });
}

function speed(i) {
  return 1 + ((i * 7919) % 10007);
}

function timed(action) {
  const began = process.hrtime.bigint();
  action();
  return Number(process.hrtime.bigint() - began);
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

/** Return the nanoseconds of a turn of each contender, run by run. */
function compared(size) {
  const begun = ([name, make]) => ({ name, play: make(size), turns: AT_ONCE, times: [] });
  const found = Object.entries(CONTENDERS).map(begun);
  for (const each of found) {
    while (each.play(each.turns) < MILLISECONDS * 1e6) each.turns *= 2;
  }
  for (let run = 0; run < RUNS; run++) {
    for (const each of found) each.times.push(each.play(each.turns) / each.turns);
  }
  return found.map(({ times }) => times);
}

/** Return who acts in each of so many turns, by contender. */
function shown(turns) {
  const acting = (play) => Array.from({ length: turns }, () => (play(1), seen));
  return Object.fromEntries(Object.entries(CONTENDERS).map(([name, make]) => [name, acting(make(turns))]));
}

function judged() {
  const row = (cells) => console.log(cells.map((cell) => String(cell).padStart(15)).join(""));
  const versions = ["rot-js", "boardgame.io"].map((name) => `${name} ${require(`${name}/package.json`).version}`);
  console.log(`Node.js ${process.version}, ${versions.join(", ")}; nanoseconds a turn`);
  row(["fighters", ...Object.keys(CONTENDERS), "to the fastest"]);
  let slower = false;
  for (const size of SIZES) {
    const [ours, ...others] = compared(size);
    const ratio = median(ours.map((time, run) => time / Math.min(...others.map((times) => times[run]))));
    slower ||= ratio > 1;
    row([size, ...[ours, ...others].map((times) => median(times).toFixed(0)), ratio.toFixed(2)]);
  }
  const told = slower ? "Slower than the fastest of the others." : "At least as fast as the fastest at every size.";
  console.log(`${told} (last: ${seen})`);
  process.exitCode = slower ? 1 : 0;
}

if (fighters) console.log(JSON.stringify(shown(Number(fighters))));
else judged();
