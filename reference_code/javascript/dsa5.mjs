// Turn order by initiative, rule set dsa5: a base value and one die for the whole fight, as in The Dark Eye 5 (Das
// Schwarze Auge). The names belong to their owners, who endorse nothing here.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as dsa5.mjs in your project, with fight.mjs and timeline.mjs beside it.
//
//     import { Encounter } from "./dsa5.mjs";
//     const die = () => 1 + Math.floor(Math.random() * 6); // 1 to 6
//     const fight = new Encounter();
//     fight.listen((event) => console.log(event));
//     fight.join("Geron", "heroes", die, { base: 11, fate: 1, rolloff: die });
//     fight.join("Orc", "monsters", die, { base: 10, mod: -1, rolloff: die });
//     fight.start();
//     while (fight.running) {
//       const [me] = fight.acting;
//       console.log(me, "then", fight.upcoming());
//       // me acts here; whoever is out of the fight then: fight.fall("Orc")
//       fight.endTurn(me); // or fight.delay(me), and later in the round fight.act("Geron")
//     }
//
// When the regular turns are over and somebody has delayed, nobody acts: the round waits for `act` or `endRound`.
// An operation returns an answer. Its `refused` is null when the operation took effect; otherwise it holds the reason
// and nothing at all has changed. What each reason means and what to do: read_blueprint(rules="dsa5", topic="order",
// id="refusals"), or initiative-mcp read order --rules dsa5 --id refusals.
//
// initiative = base + throw + modifiers, higher first. Equal: higher base, then a roll-off, then who joined earlier.

import { Fight, take } from "./fight.mjs";
import { checkNumber, cleanFace, compareKeys, MAX_ROUNDS, Timeline } from "./timeline.mjs";

// What can be set, fixed for the fight.
// interface Settings {
//   /** After so many rounds the fight is a draw: 1 to 1000, start value 30. */
//   readonly maxRounds: number;
// }

// What a fighter brings: finite numbers.
// interface Brings {
//   readonly base: number;
//   readonly mod?: number; // start value 0; each level of encumbrance is -1
//   readonly fate?: number; // points to act first: whole, 0 or more, start value 0
//   /** Throws a W6 whenever a tie needs it; null or undefined when there are no more dice, which then count as 1. */
//   readonly rolloff?: Dice;
// }

// A fighter; `value` is the initiative, `roll` the one throw in it, 1 to 6.
// interface Combatant extends Fighter<Combatant> {
//   base: number;
//   mod: number;
//   fate: number;
//   readonly rolloff: Dice;
//   readonly thrown: number[]; // in roll-offs, kept for the fight
//   usedUp: boolean; // the dice of the roll-off
//   claimed: boolean; // to act first in the running round
// }

// interface View extends FightView {
//   readonly delayed: readonly string[]; // keep their action, in the order of delaying
//   readonly initiative: { readonly [name: string]: number }; // of everybody living
//   readonly undecided: readonly string[]; // the living whose place hangs only on who joined earlier
// }

const SETTINGS = { maxRounds: MAX_ROUNDS };
const FIELDS = {
  base: { code: "bad_speed" },
  mod: { start: 0, code: "bad_modifier" },
  fate: { start: 0, lowest: 0, whole: true, code: "bad_modifier" },
};
const SIDES = 6;
/** So many dice a roll-off throws at most, for dice that always fall alike. */
const MOST_THROWS = 100;

/** One fight, from `before` to `over`. */
export class Encounter extends Fight {
  _delayed = new Map(); // in the order of delaying

  /**
   * Create an encounter in phase `before`; a setting that is left out has its start value.
   *
   * @throws {BadSetting} if a setting is unknown or not allowed
   */
  constructor(settings = {}) {
    super(SETTINGS, FIELDS, settings);
  }

  view() {
    return {
      ...super.view(),
      delayed: this.running ? [...this._delayed.keys()].map(({ name }) => name) : [],
      initiative: Object.fromEntries(this._alive().map(({ name, value }) => [name, value])),
      undecided: this.undecided(),
    };
  }

  /** Return the living whose order against another one hangs only on who joined earlier, in order; costs O(n log n). */
  undecided() {
    if (!this.running)
      return [];
    const placed = this._alive().map((fighter) => ({ name: fighter.name, key: keyOf(fighter) }));
    placed.sort((a, b) => compareKeys(a.key, b.key));
    const alike = (a, b) => placed[a] !== undefined && placed[b] !== undefined
      && compareKeys(placed[a].key.slice(0, -1), placed[b].key.slice(0, -1)) === 0;
    return placed.filter((_, nth) => alike(nth - 1, nth) || alike(nth, nth + 1)).map(({ name }) => name);
  }

  // Operations.

  /**
   * Let the acting fighter leave the order and keep the action for any later moment of the round; `name` as in
   * `endTurn`. Refused with `not_running`, `already_delayed` (acting by `act`) or `not_your_turn`.
   */
  delay(name) {
    if (this._turn?.by === "act")
      return this._refuse("already_delayed");
    const turn = this._turnOf(name);
    if (typeof turn === "string")
      return this._refuse(turn);
    for (const slot of take(turn, name)) {
      slot.state = "delayed";
      this._delayed.set(slot.fighter, slot);
      this._events.push({ kind: "delayed", round: this._round, name: slot.fighter.name });
    }
    this._goOn(turn);
    return this._done();
  }

  /**
   * Let somebody who has delayed act now; whose turn it was comes directly after.
   *
   * Refused with `not_running`, `unknown_fighter`, `already_fallen`, `not_delayed` or `not_now` (somebody is acting by
   * `act`).
   */
  act(name) {
    if (!this.running)
      return this._refuse("not_running");
    const fighter = this._named(name);
    if (typeof fighter === "string")
      return this._refuse(fighter);
    const slot = this._delayed.get(fighter);
    if (slot === undefined)
      return this._refuse("not_delayed");
    if (this._turn?.by === "act")
      return this._refuse("not_now");
    this._delayed.delete(fighter);
    slot.state = "acting";
    this._push({ slots: [slot], by: "act", count: null, action: null, together: false, falling: [] });
    return this._done();
  }

  /**
   * Let the delayed actions lapse when nobody is acting any more; the next round begins.
   * Refused with `not_running` or `turns_left`.
   */
  endRound() {
    if (!this.running)
      return this._refuse("not_running");
    if (this._turn !== undefined)
      return this._refuse("turns_left");
    for (const slot of this._delayed.values())
      this._lose(slot, "lapsed");
    this._delayed.clear();
    this._advance();
    return this._done();
  }

  /**
   * Let somebody pay one fate point and act, this round, before all who have not; nothing may have been done in it.
   *
   * Refused with `not_running`, `unknown_fighter`, `already_fallen`, `too_late`, `no_fate` or `already_claimed`.
   */
  claimFirst(name) {
    if (!this.running)
      return this._refuse("not_running");
    const fighter = this._named(name);
    if (typeof fighter === "string")
      return this._refuse(fighter);
    const acting = this._turn?.slots[0];
    if (this._phase !== "first" || acting === undefined || fighter.newcomer)
      return this._refuse("too_late");
    if (fighter.fate < 1)
      return this._refuse("no_fate");
    if (fighter.claimed)
      return this._refuse("already_claimed");
    fighter.fate -= 1;
    fighter.claimed = true;
    this._events.push({ kind: "claimed", round: this._round, name });
    for (const slot of fighter.slots)
      slot.key = [-1, ...slot.key.slice(1)];
    // Nothing has been done yet: the round simply begins again with its new order.
    acting.state = "to-come";
    this._turns = [];
    this._line = new Timeline(this._line.all());
    this._advance();
    if (this._turn?.slots[0] === acting)
      this._events.pop(); // nobody else begins a turn
    return this._done();
  }

  /**
   * Change `base` or `mod` of a living fighter: the initiative at once, the order from the next round on.
   *
   * Refused with `not_running` (the fight is over), `unknown_fighter`, `already_fallen`, `bad_speed` or `bad_modifier`.
   */
  change(name, numbers) {
    if (this._phase === "over")
      return this._refuse("not_running");
    const fighter = this._named(name);
    if (typeof fighter === "string")
      return this._refuse(fighter);
    const base = checkNumber({ ...FIELDS.base, start: fighter.base }, numbers.base);
    if (base === null)
      return this._refuse(FIELDS.base.code);
    const mod = checkNumber({ ...FIELDS.mod, start: fighter.mod }, numbers.mod);
    if (mod === null)
      return this._refuse(FIELDS.mod.code);
    fighter.base = base;
    fighter.mod = mod;
    addUp(fighter);
    this._events.push({ kind: "changed", round: this._round, name, value: fighter.value });
    if (this.running)
      rollOff(this._alive());
    return this._done();
  }

  // The rules.

  _newFighter(bare, numbers, brings) {
    return { ...bare, ...numbers, rolloff: brings.rolloff ?? noDice, thrown: [], usedUp: false, claimed: false };
  }

  /** Throw the one die of the fight. */
  _roll(fighter) {
    fighter.roll = cleanFace(fighter.dice(), SIDES);
    addUp(fighter);
  }

  /** Throw the die, and the dice of a roll-off if the newcomer is tied with somebody, now or by place. */
  _joined(fighter) {
    super._joined(fighter);
    if (!this.running)
      return;
    rollOff(this._alive());
    const tied = this._line.all().filter(({ key }) => key[1] === -fighter.value && key[2] === -fighter.base);
    settle([...tied.map((slot) => slot.fighter), fighter], 0);
    // Who comes before whom of those in the round stays, but dice that were thrown just now stand in the keys.
    for (const slot of tied)
      slot.key = [...slot.key.slice(0, 3), ...tieOf(slot.fighter)];
  }

  /** Settle ties; the values stay. */
  _roundStarts() {
    const living = this._alive();
    for (const fighter of living)
      fighter.claimed = false;
    rollOff(living);
  }

  _plan(fighter) {
    return [{ fighter, key: keyOf(fighter), count: null, state: "to-come" }];
  }

  /** Tell that a round goes on while somebody has delayed. */
  _waits() { return this._delayed.size > 0; }

  /** Forget a delayed action. */
  _hasFallen(fighter) { this._delayed.delete(fighter); }
}

/** Give no throw: the dice are used up. */
function noDice() {
  return null;
}

function addUp(fighter) {
  fighter.value = fighter.base + fighter.roll + fighter.mod;
}

/** Return the place in the order: initiative, base, tie; the first number is for those who claim to act first. */
function keyOf(fighter) {
  return [0, -fighter.value, -fighter.base, ...tieOf(fighter)];
}

/** Return the place among those who are tied: roll-off, who joined earlier. */
function tieOf({ thrown, number }) {
  // A roll-off that is used up goes on with ones: those at its end are left away, and the 0 behind the rest lets one
  // that goes on come earlier.
  let kept = thrown.length;
  while (kept > 0 && thrown[kept - 1] === 1)
    kept -= 1;
  return [...thrown.slice(0, kept).map((die) => -die), 0, number];
}

/** Throw dice for all who are tied, until the tie is settled or the dice are used up. */
function rollOff(fighters) {
  for (const sameValue of alike(fighters, ({ value }) => value)) {
    for (const tied of alike(sameValue, ({ base }) => base))
      settle(tied, 0);
  }
}

/** Settle a tie among those whose first `nth` dice are equal. */
function settle(tied, nth) {
  if (tied.length < 2 || nth >= MOST_THROWS)
    return;
  for (const same of alike(tied, (fighter) => dieOf(fighter, nth))) {
    if (same.some((fighter) => !fighter.usedUp))
      settle(same, nth + 1);
  }
}

/** Return the throw number `nth` of a fighter's roll-off, 1 when the dice are used up. */
function dieOf(fighter, nth) {
  while (fighter.thrown.length <= nth && !fighter.usedUp) {
    const die = fighter.rolloff();
    if (die === null || die === undefined)
      fighter.usedUp = true;
    else
      fighter.thrown.push(cleanFace(die, SIDES));
  }
  return fighter.thrown[nth] ?? 1;
}

/** Return the fighters in groups of the same number. */
function alike(fighters, numberOf) {
  const groups = new Map();
  for (const fighter of fighters) {
    const number = numberOf(fighter);
    const group = groups.get(number);
    if (group === undefined)
      groups.set(number, [fighter]);
    else
      group.push(fighter);
  }
  return [...groups.values()];
}
