// Counts what a turn costs among 100 and among 10,000 fighters, half of whom fall: prints, a line for each, the number
// of fighters, the reads of a list for 100 turns, and the comparisons of one join. The tracker's file is the argument.

import { pathToFileURL } from "node:url";

const { Encounter } = await import(pathToFileURL(process.argv[2]));
let reads = 0;
let comparisons = 0;

class Counting extends Encounter {
  compare(a, b) {
    comparisons += 1;
    return super.compare(a, b);
  }
}

// Whatever list the tracker keeps: each element that is read counts.
function counted(list) {
  return new Proxy(list, {
    get(target, key) {
      if (typeof key === "string" && /^\d/.test(key)) reads += 1;
      return Reflect.get(target, key);
    },
  });
}

for (const size of [100, 10_000]) {
  const fight = new Counting();
  for (let i = 0; i < size; i++) fight.join(`f${i}`, i % 2 ? "red" : "blue", (i * 7919) % 10007, () => 0);
  fight.start();
  for (let i = 0; i < size; i += 4) fight.fall([`f${i}`, `f${i + 1}`]);
  for (const key of Object.keys(fight).filter((name) => Array.isArray(fight[name]))) {
    let list = counted(fight[key]);
    Object.defineProperty(fight, key, { get: () => list, set: (value) => (list = counted(value)) });
  }
  reads = 0;
  let turns = 0;
  for (; fight.round < 4; turns += 1) fight.endTurn();
  const cost = Math.round((reads / turns) * 100);
  comparisons = 0;
  fight.join("late", "red", -1, () => 0);
  console.log(size, cost, comparisons);
}
