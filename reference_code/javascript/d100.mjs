// Turn order by initiative, rule set d100: several turns a round from a hundred-sided die (W100).
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as d100.mjs in your project, with fight.mjs and timeline.mjs beside it.
//
//     import { Encounter } from "./d100.mjs";
//     const die = () => 1 + Math.floor(Math.random() * 100); // 1 to 100
//     const fight = new Encounter(); // all act once before anybody acts again: new Encounter({ turns: "passes" })
//     fight.listen((event) => console.log(event));
//     fight.join("John", "heroes", die, { agility: 5 });
//     fight.join("Robber", "monsters", die, { agility: 4, bonus: -10 });
//     fight.start();
//     while (fight.running) {
//       const [me] = fight.acting;
//       console.log(me, "then", fight.upcoming());
//       // me acts here; whoever is out of the fight then: fight.fall("Robber")
//       fight.endTurn(me);
//     }
//
// An operation returns an answer. Its `refused` is null when the operation took effect; otherwise it holds the reason
// and nothing at all has changed. What each reason means and what to do: read_blueprint(rules="d100", topic="order",
// id="refusals"), or initiative-mcp read order --rules d100 --id refusals.
//
// initiative = (agility × 5 + throw + bonus) × multiplier, rounded down, at most 201. A fighter has one turn for every
// hundred begun: at the initiative, at 100 less, at 200 less, as long as that is above 0. Equal: the higher agility
// first, then who joined earlier.

import { Fight } from "./fight.mjs";
import { cleanFace, MAX_ROUNDS } from "./timeline.mjs";

// What can be set, fixed for the fight.
// interface Settings {
//   /**
//    * `base` (start value): a fighter acts again as soon as nobody has a higher number left; `passes`: all act once, then
//    * all who are above 100 again, and so on; `single`: one turn each.
//    */
//   readonly turns: "base" | "passes" | "single";
//   /** After so many rounds the fight is a draw: 1 to 1000, start value 30. */
//   readonly maxRounds: number;
//   /** 1 determines all values anew at each round start from the second on, 0 keeps them; start value 0. */
//   readonly rerollEachRound: number;
// }

// What a fighter brings: any finite numbers, the multiplier 0 or more.
// interface Brings {
//   readonly agility: number;
//   readonly bonus?: number; // start value 0
//   readonly multiplier?: number; // start value 1
// }

// A fighter; `value` is the initiative, `roll` the throw in it, 1 to 100. Your game may set `bonus` and `multiplier`:
// they count from the next determination on.
//
// interface Combatant extends Fighter<Combatant> {
//   readonly agility: number;
//   bonus: number;
//   multiplier: number;
// }

// interface View extends FightView {
//   readonly count: Count; // at which the acting fighter acts
// }

const SETTINGS = {
  turns: ["base", "passes", "single"],
  maxRounds: MAX_ROUNDS,
  rerollEachRound: { start: 0, lowest: 0, highest: 1 },
};
const FIELDS = {
  agility: { code: "bad_speed" },
  bonus: { start: 0, code: "bad_modifier" },
  multiplier: { start: 1, lowest: 0, code: "bad_modifier" },
};
const HUNDRED = 100;
/** More would be four turns a round, and three is the most that is wanted. */
const CAP = 201;

/** One fight, from `before` to `over`. Its operations: `join`, `start`, `endTurn`, `fall`. */
export class Encounter extends Fight {
  /**
   * Create an encounter in phase `before`; a setting that is left out has its start value.
   *
   * @throws {BadSetting} if a setting is unknown or not allowed
   */
  constructor(settings = {}) {
    super(SETTINGS, FIELDS, settings);
  }

  get fighters() {
    return this._fighters;
  }

  view() { return { ...super.view(), count: this._turn?.count ?? null }; }

  _newFighter(bare, numbers) {
    return { ...bare, ...numbers };
  }

  _roll(fighter) {
    fighter.roll = cleanFace(fighter.dice(), HUNDRED);
    fighter.value = initiative(fighter);
  }

  /** Determine the values anew if that is wanted, but not again for the first round. */
  _roundStarts() {
    if (this.settings.rerollEachRound === 1 && this._round > 1)
      this._rollAgain(this._alive());
  }

  /** Return a slot for every hundred begun. */
  _plan(fighter) {
    const { value, agility, number } = fighter;
    const lowest = this.settings.turns === "single" ? Math.max(value - 1, 0) : 0;
    const slots = [];
    for (let count = value; count > lowest; count -= HUNDRED) {
      const pass = this.settings.turns === "passes" ? slots.length : 0;
      const key = [pass, -count, -agility, number];
      slots.push({ fighter, key, count, state: "to-come" });
    }
    return slots;
  }
}

/** Return the initiative, 0 to 201: rounded down after the multiplier, then capped, then not below 0. */
export function initiative({ agility, roll, bonus, multiplier }) {
  const exact = (agility * 5 + roll + bonus) * multiplier;
  if (Number.isNaN(exact))
    return 0; // infinitely much, none at all
  return Math.max(Math.floor(Math.min(exact, CAP)), 0);
}
