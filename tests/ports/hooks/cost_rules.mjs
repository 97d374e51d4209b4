// Counts what a turn costs in d100, dsa5 or ews among 100 and among 10,000 fighters, half of whom fall: prints, a line
// for each, the number of fighters, the reads of the round's list for 100 turns, and those of one join. The compiled
// file is the argument.

import { pathToFileURL } from "node:url";

const { Encounter } = await import(pathToFileURL(process.argv[2]));
let reads = 0;

function counted(list) {
  return new Proxy(list, {
    get(target, key) {
      if (typeof key === "string" && /^\d/.test(key)) reads += 1;
      return Reflect.get(target, key);
    },
  });
}

function watched(line) {
  line._slots = counted(line._slots);
  return line;
}

function numbers(speed) {
  return { agility: speed, base: speed, attribute: speed };
}

for (const size of [100, 10_000]) {
  const fight = new Encounter();
  let line = watched(fight._line);
  Object.defineProperty(fight, "_line", { get: () => line, set: (value) => (line = watched(value)) });
  for (let i = 0; i < size; i++) {
    fight.join(`f${i}`, i % 2 ? "red" : "blue", () => 2, numbers(1 + ((i * 7919) % 10007) / 1000));
  }
  fight.start();
  for (let i = 0; i < size; i += 4) fight.fall([`f${i}`, `f${i + 1}`]);
  reads = 0;
  let turns = 0;
  for (; fight.round < 4; turns += 1) fight.endTurn();
  const cost = Math.round((reads / turns) * 100);
  reads = 0;
  fight.join("late", "red", () => 2, numbers(0));
  console.log(size, cost, reads);
}
