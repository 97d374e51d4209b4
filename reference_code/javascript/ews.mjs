// Turn order by initiative, rule set ews: rolled anew each round, simple or with several actions, as in Ein Würfel
// System (1w6.org).
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as ews.mjs in your project, with fight.mjs and timeline.mjs beside it.
//
//     import { Encounter, throwDice } from "./ews.mjs";
//     const die = () => throwDice((sides) => 1 + Math.floor(Math.random() * sides)); // ±W6
//     const fight = new Encounter({ system: "detailed" });
//     fight.listen((event) => console.log(event));
//     fight.join("Ada", "heroes", die, { attribute: 12 });
//     fight.join("Orc", "monsters", die, { attribute: 9 });
//     fight.start();
//     while (fight.running) {
//       const [me] = fight.acting; // more than one where several act together
//       console.log(me, "then", fight.upcoming());
//       // me acts here; whoever is out of the fight then: fight.fall("Orc")
//       fight.endTurn(me); // or fight.delay(me), and later fight.act("Ada")
//     }
//
// A round in which nobody has a slot and somebody is delaying waits, with nobody acting, for `act`, `claimFirst` or
// `endTurn` without a name. An operation returns an answer. Its `refused` is null when the operation took effect;
// otherwise it holds the reason and nothing at all has changed. What each reason means and what to do:
// read_blueprint(rules="ews", topic="order", id="refusals"), or initiative-mcp read order --rules ews --id refusals.
//
// result = attribute + ±W6, higher first; equal: the higher attribute, then the better situation, then they act
// together. In the detailed system a fighter has slots at the result, at 12 less and so on, as long as that is at least
// `minimum`: that passage of the source is lost, the slots are an inference.

import { Fight, isMeant, take } from "./fight.mjs";
import { finite, MAX_ROUNDS } from "./timeline.mjs";

// What can be set, fixed for the fight.
// interface Settings {
//   /** `simple` (start value): one turn each per round; `detailed`: several, with operations of their own. */
//   readonly system: "simple" | "detailed";
//   /**
//    * For each category above the others, in the detailed system: `simple` (start value) gives two extra actions before
//    * all others, `exact` 24 on the result.
//    */
//   readonly categoryRule: "simple" | "exact";
//   /** Lowest count of a slot in the detailed system: 1 to 100, start value 6 (an inference). */
//   readonly minimum: number;
//   /** 0 cuts results to what one throw can give, 1 (start value) lets 6 and 5 be rolled again. */
//   readonly explode: number;
//   /** After so many rounds the fight is a draw: 1 to 1000, start value 30. */
//   readonly maxRounds: number;
// }

// What a fighter brings: finite numbers.
// interface Brings {
//   readonly attribute: number; // people have 6 to 18, 12 on average
//   readonly situation?: number; // larger is better, start value 0
//   readonly category?: number; // whole, 1 to 7, start value 4
// }

// A fighter; `value` is the result of this round, `roll` the ±W6 in it.
// interface Combatant extends Fighter<Combatant> {
//   readonly attribute: number;
//   readonly situation: number;
//   readonly category: number;
// }

// interface View extends FightView {
//   readonly count: Count; // at which the turn acts; null for nobody and for an extra action
//   readonly action: Action | null; // null when nobody acts and in the simple system
//   readonly delayed: readonly string[]; // in the order of delaying
//   readonly falling: readonly string[]; // fall when all who act together have acted
// }

const SETTINGS = {
  system: ["simple", "detailed"],
  categoryRule: ["simple", "exact"],
  minimum: { start: 6, lowest: 1, highest: 100 },
  explode: { start: 1, lowest: 0, highest: 1 },
  maxRounds: MAX_ROUNDS,
};
const FIELDS = {
  attribute: { code: "bad_speed" },
  situation: { start: 0, code: "bad_modifier" },
  category: { start: 4, lowest: 1, highest: 7, whole: true, code: "bad_modifier" },
};
/** What a broken or missing result counts. */
const LOWEST = -5;
/** Between two slots of a fighter; one category less is the same. */
const STEP = 12;
/** So many counted slots a fighter has at most in a round, whatever the attribute. */
const MOST_SLOTS = 100;
/** How far below the acting count a slot may be for a simple and a trivial action in between. */
const SIMPLE = 6;
const TRIVIAL = 12;
/** First number of a key: extra actions come before all normal slots. */
const EXTRA = 0;
const NORMAL = 1;

/** One fight, from `before` to `over`; dice give one result of ±W6 at each round start, and after a delayed action. */
export class Encounter extends Fight {
  _detailed;
  _delayed = new Set(); // in the order of delaying
  _reference = 4; // the most common category
  _withoutSlots = false; // nobody had a slot in the running round
  _touched = false; // something has been done in it
  _kept = new Set(); // after a delayed action at their very count; they cannot be delayed

  /**
   * Create an encounter in phase `before`; a setting that is left out has its start value.
   *
   * @throws {BadSetting} if a setting is unknown or not allowed
   */
  constructor(settings = {}) {
    super(SETTINGS, FIELDS, settings);
    this._detailed = this.settings.system === "detailed";
  }

  view() {
    const names = (fighters) => [...fighters].map(({ name }) => name);
    return {
      ...super.view(),
      count: this._turn?.count ?? null,
      action: this._turn?.action ?? null,
      delayed: this.running ? names(this._delayed) : [],
      falling: names(this._falling()),
    };
  }

  // Operations.

  /** End the turn of whoever acts, as everywhere; where a round without slots waits, end the round. */
  endTurn(name) {
    if (!this.running || this._turn !== undefined || (name !== undefined && name !== null))
      return super.endTurn(name);
    this._leaveFirst();
    this._endRound();
    this._advance();
    return this._done();
  }

  /**
   * Let somebody act now with the own next slot, which is used up; whoever was acting comes directly after.
   *
   * Refused with `unsupported` (simple system), `not_running`, `unknown_fighter`, `already_fallen`, `no_slot` (none
   * below the acting count) or `too_far` (more than 12 below, or an extra action is acting).
   */
  interrupt(name) {
    const fighter = this._allowed(name);
    if (typeof fighter === "string")
      return this._refuse(fighter);
    const slot = this._nextSlot(fighter);
    const displaced = this._turns.slice(0, -1).some(({ slots }) => slots.some((each) => each.fighter === fighter));
    if (this._turn === undefined || (slot === undefined && !displaced))
      return this._refuse("no_slot");
    const { count } = this._turn;
    if (count === null)
      return this._refuse("too_far");
    if (displaced || this.acting.includes(name))
      return this._refuse("no_slot");
    if (slot === undefined || slot.count === null || slot.count >= count)
      return this._refuse("no_slot");
    if (count - slot.count > TRIVIAL)
      return this._refuse("too_far");
    const action = count - slot.count <= SIMPLE ? "simple" : "trivial";
    slot.state = "acting";
    this._touched = true;
    this._leaveFirst();
    this._events.push({ kind: "interrupted", round: this._round, name, count, action });
    this._push({ slots: [slot], by: "interrupt", count, action, together: false, falling: [] });
    return this._done();
  }

  /**
   * Let whoever acts give up the other slots of the round and act at any later moment, in a later round too; `name` as
   * in `endTurn`.
   *
   * Refused with `unsupported` (simple system), `not_running`, `already_delayed` (acting by `act` or `claimFirst`, or
   * with a slot that was kept after one of them at the very same count), `not_now` (acting by `interrupt`) or
   * `not_your_turn`.
   */
  delay(name) {
    if (!this._detailed)
      return this.unsupported();
    const by = this._turn?.by ?? "order";
    if (by !== "order")
      return this._refuse(by === "interrupt" ? "not_now" : "already_delayed");
    const turn = this._turnOf(name);
    if (typeof turn === "string")
      return this._refuse(turn);
    if (turn.slots.some((slot) => this._kept.has(slot) && isMeant(slot, name)))
      return this._refuse("already_delayed");
    this._touched = true;
    for (const slot of take(turn, name)) {
      slot.state = "delayed";
      this._delayed.add(slot.fighter);
      this._events.push({ kind: "delayed", round: this._round, name: slot.fighter.name });
      for (const other of slot.fighter.slots)
        if (other.state === "to-come")
          this._lose(other, "given-up");
    }
    this._goOn(turn);
    return this._done();
  }

  /**
   * Let somebody who is delaying act now; whoever was acting comes directly after.
   *
   * `contest` holds two results of ±W6, the own one and that of whoever is acting: attribute and result decide who acts
   * first; equal is not enough. Refused with `unsupported` (simple system), `not_running`, `unknown_fighter`,
   * `already_fallen`, `not_delayed` or `not_now` (somebody acts by `act` or is about to; or nobody is acting whom to
   * contest).
   */
  act(name, contest) {
    const fighter = this._allowed(name);
    if (typeof fighter === "string")
      return this._refuse(fighter);
    if (!this._delayed.has(fighter))
      return this._refuse("not_delayed");
    const standing = this._turn;
    const contested = contest !== undefined && contest !== null;
    const busy = this._turns.some(({ by, slots }) => (by === "act" || by === "claim") && slots.length > 0);
    if (busy || (contested && standing === undefined))
      return this._refuse("not_now");
    this._touched = true;
    const turn = this._delayedTurn(fighter, "act");
    if (contested && !this._wins(fighter, standing.slots[0].fighter, contest)) {
      this._events.push({ kind: "contest_lost", round: this._round, name });
      this._turns.splice(-1, 0, turn);
      return this._done();
    }
    this._leaveFirst();
    this._push(turn);
    return this._done();
  }

  /**
   * Let somebody who is delaying act before the first turn of the round.
   *
   * Refused with `unsupported` (simple system), `not_running`, `unknown_fighter`, `already_fallen`, `too_late`
   * (something has been done in this round: a turn, a claim, a contest) or `not_delayed`.
   */
  claimFirst(name) {
    const fighter = this._allowed(name);
    if (typeof fighter === "string")
      return this._refuse(fighter);
    if (this._phase !== "first" || this._touched)
      return this._refuse("too_late");
    if (!this._delayed.has(fighter))
      return this._refuse("not_delayed");
    this._touched = true;
    this._events.push({ kind: "claimed", round: this._round, name });
    this._push(this._delayedTurn(fighter, "claim"));
    return this._done();
  }

  // The rules.

  _newFighter(bare, numbers) {
    return { ...bare, ...numbers };
  }

  /** Roll for a newcomer; before the fight nobody rolls. */
  _joined(fighter) {
    if (this.running)
      this._roll(fighter);
  }

  /** Determine the result from one throw and, where categories add to it, the category. */
  _roll(fighter) {
    fighter.roll = clean(fighter.dice(), this.settings.explode === 1);
    fighter.value = fighter.attribute + fighter.roll;
    const steps = fighter.category - this._reference;
    if (this._detailed && (steps < 0 || this.settings.categoryRule === "exact")) {
      fighter.value += steps * (steps < 0 ? STEP : 2 * STEP);
    }
  }

  /** Let everybody who is not delaying roll anew. */
  _roundStarts() {
    const living = this._alive();
    this._reference = mostCommon(living.map(({ category }) => category));
    this._rollAgain(living.filter((fighter) => !this._delayed.has(fighter)));
    this._touched = false;
    this._kept.clear();
  }

  _beginRound() {
    super._beginRound();
    this._withoutSlots = this._line.isEmpty();
  }

  /** Return the slots of a round, extra actions first; none for somebody who is delaying. */
  _plan(fighter) {
    if (this._delayed.has(fighter))
      return [];
    const { value, category } = fighter;
    if (!this._detailed)
      return [slotAt(fighter, value)];
    const extra = [];
    const above = this.settings.categoryRule === "simple" ? category - this._reference : 0;
    for (let nth = 0; nth < 2 * above; nth++) {
      extra.push({ fighter, key: [EXTRA, nth, ...keyAt(fighter, value)], count: null, state: "to-come" });
    }
    return [...extra, ...this._counted(fighter)];
  }

  /** Return the counted slots: at the result, 12 less and so on (an inference). */
  _counted(fighter) {
    const slots = [];
    for (let count = fighter.value; count >= this.settings.minimum && slots.length < MOST_SLOTS; count -= STEP) {
      slots.push(slotAt(fighter, count));
      if (count - STEP === count)
        break; // so large a number that 12 makes no difference
    }
    return slots;
  }

  _newTurn(group) {
    return { ...super._newTurn(group), action: this._detailed ? "complex" : null };
  }

  /** Tell that a round in which nobody has a slot goes on while somebody is delaying. */
  _waits() { return this._withoutSlots && this._delayed.size > 0; }

  /** Roll after a delayed action: what lies above it is lost, at least the highest slot. */
  _turnEnded(turn, { fighter }) {
    this._touched = true;
    if (turn.by !== "act" && turn.by !== "claim")
      return;
    this._rollAgain([fighter]);
    const others = this._someoneElse(fighter);
    const here = turn.by === "claim" ? Infinity : turn.count ?? Infinity;
    this._counted(fighter).forEach((slot, nth) => {
      fighter.slots.push(slot);
      if (!others || nth === 0 || slot.count > here)
        return this._lose(slot, "after-delay");
      this._line.add(slot);
      if (slot.count === here)
        this._kept.add(slot);
    });
  }

  /** Forget a delayed action. */
  _hasFallen(fighter) { this._delayed.delete(fighter); }

  /** Return a living fighter, or why an operation of the detailed system is refused. */
  _allowed(name) {
    if (!this._detailed)
      return "unsupported";
    return this.running ? this._named(name) : "not_running";
  }

  /** Tell whether a slot of anybody else is still to come. */
  _someoneElse(fighter) {
    for (const slot of this._stillToCome())
      if (slot.fighter !== fighter)
        return true;
    return false;
  }

  _nextSlot(fighter) {
    for (const slot of this._line.toCome())
      if (slot.fighter === fighter)
        return slot;
    return undefined;
  }

  /** Return the turn in which somebody takes the delayed action, at the count of the turn that stands. */
  _delayedTurn(fighter, by) {
    const count = this._turn?.count ?? null;
    this._delayed.delete(fighter);
    let slot = fighter.slots.find(({ state }) => state === "delayed");
    if (slot === undefined) { // delayed in an earlier round
      slot = { fighter, key: [], count, state: "acting" };
      fighter.slots.push(slot);
    }
    slot.state = "acting";
    return { slots: [slot], by, count, action: "complex", together: false, falling: [] };
  }

  /** Tell whether somebody who is delaying acts before whoever is acting; equal is not enough. */
  _wins(fighter, other, contest) {
    const [own, theirs] = Array.isArray(contest) ? contest : [];
    const explode = this.settings.explode === 1;
    return fighter.attribute + clean(own, explode) > other.attribute + clean(theirs, explode);
  }
}

/** Throw ±W6; `face(n)` gives 1 to n. Another 6 after a 6 adds 6 and rolls on, likewise a 5 takes 5 away. */
export function throwDice(face) {
  const first = face(6);
  const sign = first % 2 === 0 ? 1 : -1;
  let result = sign * first;
  while (first >= 5 && face(6) === first)
    result += sign * first;
  return result;
}

/** Return a ±W6 result; what ±W6 cannot give counts -5. Without rolling again it ends at 6 and -5. */
export function clean(result, explode) {
  const number = finite(result);
  if (number === null)
    return LOWEST;
  if ([-5, -3, -1, 2, 4, 6].includes(number))
    return number;
  if (number === 0 || number % (number > 0 ? 6 : 5) !== 0)
    return LOWEST;
  return explode ? number : Math.min(Math.max(number, LOWEST), 6);
}

/** Return the most common one of several numbers, the lowest of those that are equally common. */
function mostCommon(numbers) {
  const counts = new Map();
  for (const number of numbers)
    counts.set(number, (counts.get(number) ?? 0) + 1);
  const [[common]] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return common;
}

function slotAt(fighter, count) {
  return { fighter, key: [NORMAL, ...keyAt(fighter, count)], count, state: "to-come" };
}

/** Return the place: count, attribute, situation; who is equal in all acts together. */
function keyAt({ attribute, situation }, count) {
  return [-count, -attribute, -situation];
}
