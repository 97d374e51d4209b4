// Turn order by initiative: one fight on the slots of timeline.mjs, for the rule sets d100, dsa5 and ews.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Phases, joining, turns, falling, the end. What a slot's key is made of, how many slots a fighter has, and which
// further operations there are, the file of a rule set says, with the hooks below.
//
// An operation returns an answer. Its `refused` is null when the operation took effect; otherwise it holds the reason
// and nothing at all has changed. Nothing here rolls by itself: every fighter brings dice.

import { BadSetting, checkNumber, checkSetting, compareKeys, hasActed, isOpen, Teller, Timeline } from "./timeline.mjs";

/**
 * One fight, from `before` to `over`; F is its kind of fighter, S its settings, B what a fighter brings.
 *
 * Passing the turn on costs amortised O(1), starting a round O(n log n) in the number of slots. Names that begin with
 * an underscore are the encounter's own.
 */
export class Fight extends Teller {
  settings;
  _fields;
  _outcome = null;
  _winner = null;
  _fighters = new Map(); // everybody who ever joined: a name is never free again
  _turns = []; // the last one acts, the ones before come directly after it
  _line = new Timeline();
  _standing; // of the regular turn that began last in this round
  _living = new Map(); // living fighters of each team

  /**
   * Create an encounter in phase `before`; a setting that is left out has its start value.
   *
   * @throws {BadSetting} if a setting is unknown or not allowed
   */
  constructor(allowed, fields, settings) {
    super();
    const known = new Map(Object.entries(allowed));
    for (const name of Object.keys(settings)) {
      if (!known.has(name))
        throw new BadSetting(`there is no setting ${name}`);
    }
    const given = new Map(Object.entries(settings));
    const checked = [...known].map(([name, setting]) => [name, checkSetting(name, setting, given.get(name))]);
    this.settings = Object.fromEntries(checked);
    this._fields = fields;
  }

  /** Whether the fight has started and is not over. */
  get running() { return this._phase === "first" || this._phase === "later"; }

  /** Names of those whose turn it is: none, one, or several who act together. */
  get acting() { return namesOf(this._turn?.slots ?? []); }

  /** How the fight ended, or null. */
  get outcome() { return this._outcome; }

  /** The team that has won, or null. */
  get winner() { return this._winner; }

  /** Everybody who ever joined, by name. */
  get fighters() { return this._fighters; }

  /** Return who will still act in this round, in play order, a name once for every slot; costs O(n). */
  upcoming() { return this.running ? namesOf(this._stillToCome()) : []; }

  /** Return everything worth showing; costs O(n). */
  view() {
    const living = this.running ? this._alive() : [];
    return {
      phase: this._phase,
      round: this._round,
      acting: this.acting,
      upcoming: this.upcoming(),
      acted: living.filter(hasActed).map(nameOf),
      newcomers: living.filter((fighter) => fighter.newcomer).map(nameOf),
      fallen: [...this._fighters.values()].filter((fighter) => fighter.fallen).map(nameOf),
      outcome: this._outcome,
      winner: this._winner,
    };
  }

  /**
   * Add a fighter, before the fight or in the middle of it.
   *
   * `name` and `team` are text, not empty, the name never used before in this fight; `brings` are the numbers of the
   * rule set. Refused with `duplicate_name`, `bad_name`, `bad_team`, `bad_speed` (the number that the order rests on),
   * `bad_modifier` (another number) or `not_running` (the fight is over).
   */
  join(name, team, dice, brings) {
    if (this._fighters.has(name))
      return this._refuse("duplicate_name");
    if (typeof name !== "string" || name === "")
      return this._refuse("bad_name");
    if (typeof team !== "string" || team === "")
      return this._refuse("bad_team");
    const given = new Map(Object.entries(brings));
    const numbers = {};
    for (const [key, field] of Object.entries(this._fields)) {
      const number = checkNumber(field, given.get(key));
      if (number === null)
        return this._refuse(field.code);
      numbers[key] = number;
    }
    if (this._phase === "over")
      return this._refuse("not_running");
    const bare = {
      name, team, dice, number: this._fighters.size, roll: 0, value: 0, fallen: false, newcomer: false, slots: [],
    };
    const fighter = this._newFighter(bare, numbers, brings);
    this._fighters.set(name, fighter);
    this._living.set(team, (this._living.get(team) ?? 0) + 1);
    this._joined(fighter);
    const actsIn = this.running ? this._place(fighter) : 1;
    this._events.unshift({ kind: "joined", round: this._round, name, actsIn });
    return this._done();
  }

  /**
   * Begin the fight with the first round; with one team only, that team has won at once.
   * Refused with `already_started` or `no_fighters`.
   */
  start() {
    if (this._phase !== "before")
      return this._refuse("already_started");
    if (this._fighters.size === 0)
      return this._refuse("no_fighters");
    this._events.push({ kind: "fight_began", round: this._round });
    this._round = 1;
    if (this._endIfDecided("one-team"))
      return this._done();
    this._edges.push("start");
    this._beginRound();
    this._advance();
    return this._done();
  }

  /**
   * End the turn of whoever acts; the next one acts, or the round ends.
   *
   * `name` is an optional protection against a late or doubled call: it must be acting. Of several who act together it
   * ends the turn of that one, without a name the turn of all. Refused with `not_running` or `not_your_turn`.
   */
  endTurn(name) {
    const turn = this._turnOf(name);
    if (typeof turn === "string")
      return this._refuse(turn);
    for (const slot of take(turn, name)) {
      slot.state = "played";
      this._events.push({ kind: "turn_ended", round: this._round, name: slot.fighter.name });
      this._turnEnded(turn, slot);
    }
    this._goOn(turn);
    return this._done();
  }

  /**
   * Take one fighter, or several at the same moment, out of the fight, for good; an array of names will do as well.
   *
   * First the end of the fight is tested; if it goes on and the acting fighter fell, the turn passes at once. While
   * several act together it counts when all of them have acted. Refused as a whole with `not_running`,
   * `unknown_fighter` (also when nobody is named) or `already_fallen`.
   */
  fall(...names) {
    if (!this.running)
      return this._refuse("not_running");
    const found = names.flat().map((name) => this._named(name));
    if (found.length === 0 || found.includes("unknown_fighter"))
      return this._refuse("unknown_fighter");
    const fallen = new Set();
    for (const each of found) {
      if (typeof each === "string")
        return this._refuse(each);
      fallen.add(each);
    }
    const turn = this._turn;
    if (turn?.together) {
      turn.falling.push(...fallen);
      for (const { name } of fallen)
        this._events.push({ kind: "falling", round: this._round, name });
    }
    else if (!this._countFalls([...fallen, ...this._fallingWith(fallen)])) {
      this._goOn(turn);
    }
    return this._done();
  }

  /** Roll for somebody who has just joined. */
  _joined(fighter) { this._roll(fighter); }

  /** Do what happens before the slots of a round are planned, for example roll anew. */
  _roundStarts() { }

  /** Return the turn of a slot, or of several that act together. */
  _newTurn(group) {
    return { slots: group, by: "order", count: group[0].count, action: null, together: group.length > 1, falling: [] };
  }

  /** Do what happens after the turn of one fighter. */
  _turnEnded(_turn, _slot) { }

  /** Tell whether a round without a slot to come goes on all the same, with nobody acting. */
  _waits() { return false; }

  /** Forget what a rule set keeps of a fighter. */
  _hasFallen(_fighter) { }

  /** What acts, or undefined. */
  get _turn() { return this._turns[this._turns.length - 1]; }

  /** Return everybody who has joined and not fallen, in the order of joining. */
  _alive() { return [...this._fighters.values()].filter((fighter) => !fighter.fallen); }

  /** Yield the slots that do not act yet: those displaced, then those of the round. */
  *_stillToCome() {
    for (let at = this._turns.length - 2; at >= 0; at--)
      yield* this._turns[at].slots;
    yield* this._line.toCome();
  }

  _rollAgain(fighters) {
    for (const fighter of fighters) {
      this._roll(fighter);
      const { name, value, roll } = fighter;
      this._events.push({ kind: "rolled", round: this._round, name, value, roll });
    }
  }

  _beginRound() {
    this._phase = "first";
    this._roundStarts();
    const slots = [];
    for (const fighter of this._alive()) {
      fighter.newcomer = false;
      fighter.slots = this._plan(fighter);
      for (const slot of fighter.slots)
        slots.push(slot);
    }
    this._line = new Timeline(slots);
    this._standing = undefined;
    this._events.push({ kind: "round_began", round: this._round });
  }

  /** Let the next slot act, or whoever was displaced; end the round when there is none. */
  _advance() {
    while (this.running) {
      for (let turn = this._turn; turn !== undefined && turn.slots.length === 0; turn = this._turn) {
        this._turns.pop();
        if (turn.falling.length > 0 && this._countFalls(turn.falling))
          return;
      }
      const displaced = this._turn;
      if (displaced !== undefined)
        return this._tell(displaced);
      if (!this._line.isEmpty()) {
        const group = this._line.nextGroup();
        this._standing = group[0];
        return this._push(this._newTurn(group));
      }
      if (this._waits())
        return;
      this._endRound();
    }
  }

  /** Let a turn act now; whoever was acting comes directly after. */
  _push(turn) {
    this._turns.push(turn);
    this._tell(turn);
  }

  /** Report that a turn begins, or goes on after it was displaced. */
  _tell({ slots, count, action }) {
    for (const name of namesOf(slots)) {
      this._events.push({ kind: "turn_began", round: this._round, name, count, action });
    }
  }

  /** End the round; the next one begins, or the fight is a draw. */
  _endRound() {
    this._events.push({ kind: "round_ended", round: this._round });
    const empty = this._phase === "first"; // nobody has acted, for nobody had a slot
    if (this._round >= this.settings.maxRounds)
      return this._over(empty ? "empty-limit" : "ended-later", "draw", null);
    this._edges.push(empty ? "empty-round" : "new-round");
    this._round += 1;
    this._beginRound();
  }

  /** Note that the first turn of the round is done. */
  _leaveFirst() {
    if (this._phase === "first")
      this._edges.push("turn-passes");
    this._phase = "later";
  }

  /** Pass the turn on if nobody is left in it. */
  _goOn(turn) {
    if (turn === undefined ? this._waits() : turn.slots.length > 0)
      return;
    const falling = turn?.falling.splice(0) ?? [];
    if (falling.length > 0 && this._countFalls(falling))
      return;
    this._leaveFirst();
    this._advance();
  }

  /** Give a newcomer those of his slots that are not over; return the first round in which he may act. */
  _place(fighter) {
    fighter.slots = this._plan(fighter);
    for (const slot of fighter.slots) {
      if (this._isOver(slot))
        this._lose(slot, "passed");
      else
        this._line.add(slot);
    }
    if (fighter.slots.some(isOpen))
      return this._round;
    fighter.newcomer = true;
    return this._round < this.settings.maxRounds ? this._round + 1 : null;
  }

  /** Tell whether the place of a newcomer's slot has passed, or the round has no regular turn left. */
  _isOver(slot) {
    if (this._standing !== undefined && compareKeys(slot.key, this._standing.key) < 0)
      return true;
    return this._line.isEmpty() && !this._turns.some((turn) => turn.by === "order" && turn.slots.length > 0);
  }

  /** Take a slot out of the round for a reason. */
  _lose(slot, reason) {
    slot.state = reason;
    this._events.push({ kind: "slot_lost", round: this._round, name: slot.fighter.name, count: slot.count, reason });
  }

  /** Let fighters fall at the same moment; tell whether the fight is over. */
  _countFalls(fallen) {
    for (const fighter of fallen) {
      fighter.fallen = true;
      const left = this._living.get(fighter.team) - 1;
      if (left > 0)
        this._living.set(fighter.team, left);
      else
        this._living.delete(fighter.team);
      this._events.push({ kind: "fell", round: this._round, name: fighter.name });
      for (const slot of fighter.slots)
        if (isOpen(slot))
          this._lose(slot, "fell");
      this._hasFallen(fighter);
    }
    for (const turn of this._turns)
      turn.slots = turn.slots.filter((slot) => !slot.fighter.fallen);
    return this._endIfDecided(this._phase === "first" ? "won-first" : "ended-later");
  }

  /** Return those whose fall counts too, because nobody is left of the group that acted when they fell. */
  _fallingWith(fallen) {
    const gone = this._turns.filter(({ slots }) => slots.every(({ fighter }) => fallen.has(fighter)));
    return gone.map((turn) => turn.falling.splice(0)).flat();
  }

  /** End the fight if at most one team lives; tell whether it is over. */
  _endIfDecided(edge) {
    if (this._living.size > 1)
      return false;
    const [winner = null] = this._living.keys();
    this._over(edge, winner === null ? "draw" : "win", winner);
    return true;
  }

  _over(edge, outcome, winner) {
    this._edges.push(edge);
    this._phase = "over";
    this._turns = [];
    this._outcome = outcome;
    this._winner = winner;
    this._events.push({ kind: "over", round: this._round, outcome, winner });
  }

  /** Return what acts, or why its turn cannot be ended. */
  _turnOf(name) {
    if (!this.running)
      return "not_running";
    const turn = this._turn;
    if (turn === undefined)
      return "not_your_turn";
    if (name !== undefined && name !== null && !this.acting.includes(name))
      return "not_your_turn";
    return turn;
  }

  /** Return a living fighter, or why there is none of that name; one whose fall is told counts as fallen. */
  _named(name) {
    const fighter = this._fighters.get(name);
    if (fighter === undefined)
      return "unknown_fighter";
    return fighter.fallen || this._falling().includes(fighter) ? "already_fallen" : fighter;
  }

  /** Return those whose fall counts when all who act together have acted. */
  _falling() { return this._turns.map((turn) => turn.falling).flat(); }
}

function nameOf({ name }) {
  return name;
}

function namesOf(slots) {
  return [...slots].map(({ fighter }) => fighter.name);
}

/** Take the slots of all who act, or of the one that is named, out of a turn. */
export function take(turn, name) {
  const { slots } = turn;
  turn.slots = slots.filter((slot) => !isMeant(slot, name));
  return slots.filter((slot) => isMeant(slot, name));
}

/** Tell whether a name, or none, means a slot that acts. */
export function isMeant(slot, name) {
  return name === undefined || name === null || slot.fighter.name === name;
}
