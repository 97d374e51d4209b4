// Turn order by initiative: one self-contained tracker for a game, without dependencies.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as initiative.js. One file for every way of loading it: it sets the global `Initiative`, and
// `module.exports` where there is one.
//     <script src="initiative.js"></script>                   page, RPG Maker plugin, Foundry "scripts"
//     import "./initiative.js";                               module: browser, Foundry "esmodules", bundler
//     const { Encounter } = require("./initiative.js");       Node: without "Initiative." below
//
//     const die = () => Math.floor(Math.random() * 7); // 0 to 6
//     const fight = new Initiative.Encounter(); // a d20 needs new Initiative.Encounter({ rollRange: 20 })
//     fight.listen((event) => console.log(event));
//     fight.join("Ada", "heroes", 8, die);
//     fight.join("Orc", "monsters", 5, die);
//     fight.start();
//     while (fight.running) {
//       const me = fight.acting;
//       console.log(me, "then", fight.upcoming());
//       // me acts here; whoever is out of the fight then: fight.fall("Orc")
//       fight.endTurn(me); // or fight.wait(me): when refused, me still acts
//     }
//
// With the name a doubled call is refused, and so is one after `me` fell: the turn has passed already. An operation
// returns an answer. Its `refused` is null when the operation took effect; otherwise it holds the reason and nothing at
// all has changed. A refusal is only told there: look at it, above all after join. What each reason means and what to
// do: read_blueprint(topic="order", id="refusals"), or initiative-mcp read order --id refusals.
//
// Order: higher value (speed + roll) first, then higher speed, then who joined earlier. The order is fixed for the
// round; only a newcomer is inserted and a waiting fighter goes to the end.

(() => {
  "use strict";

  /**
   * What an operation did: the reason of a refusal or null, the events in order; `edges` is only for checking against
   * the state diagram.
   * @typedef {{ refused: string | null, edges: string[], events: FightEvent[] }} Answer
   *
   * Something that happened, to hook sounds, effects and log lines on. kind: `fight_began`, `round_began`,
   * `turn_began`, `turn_ended`, `round_ended`, `waited`, `joined`, `fell` or `over`. `actsIn` (only `joined`) is the
   * round of the first turn, null when there will be none any more; `outcome` and `winner` only come with `over`.
   * @typedef {{ kind: string, round: number, name?: string, actsIn?: number | null, outcome?: "win" | "draw",
   *   winner?: string | null }} FightEvent
   *
   * One fighter; read it, let the encounter change it. `number` counts up in the order of joining and never changes;
   * `roll` is cleaned, 0 to rollRange; `value` is speed + roll; `waited` holds in the running round; `toCome` while a
   * turn of it still lies ahead.
   * @typedef {{ name: string, team: string, speed: number, dice: () => unknown, number: number, roll: number,
   *   value: number, fallen: boolean, waited: boolean, toCome: boolean }} Fighter
   *
   * The encounter at one moment; all names in play order, the fallen in the order of joining. `upcoming` will still act
   * in this round, `acted` live and have ended their turn, `waited` live and have waited in this round, `newcomers`
   * joined and wait for the next round.
   * @typedef {{ phase: "before" | "first" | "later" | "over", round: number, acting: string | null, upcoming: string[],
   *   acted: string[], waited: string[], newcomers: string[], fallen: string[], outcome: "win" | "draw" | null,
   *   winner: string | null }} View
   */

  const START_VALUES = { rollRange: 6, maxRounds: 30, rerollEachRound: 0 };
  /** Lowest and highest value of each setting. */
  const LIMITS = {
    rollRange: [0, 100],
    maxRounds: [1, 1000],
    rerollEachRound: [0, 1],
  };

  /** A setting is unknown, no whole number or out of its range; the encounter is not created. */
  class BadSetting extends RangeError {
    constructor(message) {
      super(message);
      this.code = "bad_setting";
    }
  }

  /**
   * One fight, from `before` to `over`.
   *
   * Passing the turn on costs amortised O(1), joining a running fight O(log n) for the search plus the insertion into
   * an array, starting O(n log n). Names that begin with an underscore are the encounter's own.
   */
  class Encounter {
    /**
     * Create an encounter in phase `before`; a setting that is left out has its start value.
     *
     * `rollRange` (0 to 100) is the highest roll added to a speed, higher ones count as this one. After `maxRounds` (1
     * to 1000) the fight is a draw. `rerollEachRound` 1 rolls anew at each round start from the second on, 0 never.
     *
     * @param {{ rollRange?: number, maxRounds?: number, rerollEachRound?: number }} settings whole numbers
     * @throws {BadSetting} if a setting is unknown, no whole number or out of range
     */
    constructor(settings = {}) {
      this._phase = "before";
      this._round = 0;
      this._outcome = null;
      this._winner = null;
      this._fighters = new Map(); // everybody who ever joined: a name is never free again
      this._roster = []; // sorted once the fight runs; the fallen leave it at round start
      this._line = []; // the round: normal places in order, then everybody who waited
      this._normal = 0; // length of the first part of the line
      this._at = 0; // who acts; the line is never shortened within a round, so nobody is skipped
      this._behind = 0; // living fighters whose turn lies ahead in this round
      this._living = new Map(); // living fighters of each team
      this._edges = [];
      this._events = [];
      this._listeners = new Set();
      this._undelivered = [];
      this._delivering = false;
      for (const name of Object.keys(settings)) {
        if (!Object.keys(LIMITS).includes(name)) throw new BadSetting(`there is no setting ${name}`);
      }
      this.settings = {
        rollRange: setting(settings, "rollRange"),
        maxRounds: setting(settings, "maxRounds"),
        rerollEachRound: setting(settings, "rerollEachRound"),
      };
    }

    /** `before`, `first` (exactly while the first place of the round is acting), `later` or `over`. */
    get phase() { return this._phase; }

    /** 0 before the fight, then 1 to `maxRounds`; keeps its last number when the fight is over. */
    get round() { return this._round; }

    /** Whether the fight has started and is not over. */
    get running() { return this._phase === "first" || this._phase === "later"; }

    /** Name of the fighter whose turn it is, or null. */
    get acting() { return this.running ? this._line[this._at].name : null; }

    /** How the fight ended, or null. */
    get outcome() { return this._outcome; }

    /** The team that has won, or null. */
    get winner() { return this._winner; }

    /** Everybody who ever joined, by name. */
    get fighters() { return this._fighters; }

    /**
     * Return who will still act in this round, in play order, the fallen left out; costs O(n).
     * @returns {string[]}
     */
    upcoming() {
      return this.running ? namesOf(this._line.slice(this._at + 1).filter((fighter) => fighter.toCome)) : [];
    }

    /**
     * Return everything worth showing; costs O(n).
     * @returns {View}
     */
    view() {
      // The first entry of one who waited is no turn; he counts where he acted in the end.
      const acted = this._line.slice(0, this._at).filter((fighter, i) => i >= this._normal || !fighter.waited);
      const placed = new Set(this._line);
      const newcomers = this.running ? this._roster.filter((fighter) => !placed.has(fighter)) : [];
      return {
        phase: this._phase,
        round: this._round,
        acting: this.acting,
        upcoming: this.upcoming(),
        acted: namesOf(acted.filter(isLiving)),
        waited: namesOf(this._line.slice(this._normal).filter(isLiving)),
        newcomers: namesOf(newcomers.filter(isLiving)),
        fallen: namesOf([...this._fighters.values()].filter((fighter) => fighter.fallen)),
        outcome: this._outcome,
        winner: this._winner,
      };
    }

    /**
     * Call `listener` with every event, after the operation is complete; it may call operations itself. Returns a
     * function that ends it. Take names from the event: `acting` is already the one after the whole operation. Who
     * throws silences only the rest of this operation's events; the operation itself has taken effect.
     * @param {(event: FightEvent) => void} listener
     * @returns {() => void}
     */
    listen(listener) {
      this._listeners.add(listener);
      return () => void this._listeners.delete(listener);
    }

    /**
     * Add a fighter, before the fight or in the middle of it.
     *
     * `name` and `team` are text, not empty, the name never used before in this fight; `speed` is any finite number, a
     * broken one is refused, not repaired. `dice` rolls once now, and once at each round start with `rerollEachRound`.
     * Refused with `duplicate_name`, `bad_name`, `bad_team`, `bad_speed` or `not_running` (the fight is over).
     * Who shall stand in the next round from its start must join before the last `endTurn` of this one.
     * @param {string} name
     * @param {string} team
     * @param {number} speed
     * @param {() => unknown} dice called whenever the rules roll; must not throw; its result is cleaned (`cleanRoll`)
     * @returns {Answer}
     */
    join(name, team, speed, dice) {
      if (this._fighters.has(name)) return this._refuse("duplicate_name");
      if (typeof name !== "string" || name === "") return this._refuse("bad_name");
      if (typeof team !== "string" || team === "") return this._refuse("bad_team");
      if (!Number.isFinite(speed)) return this._refuse("bad_speed");
      if (this._phase === "over") return this._refuse("not_running");
      const fighter = {
        name, team, speed, dice, number: this._fighters.size, roll: 0, value: speed,
        fallen: false, waited: false, toCome: false,
      };
      this._roll(fighter);
      this._fighters.set(name, fighter);
      this._living.set(team, (this._living.get(team) || 0) + 1);
      const actsIn = this._place(fighter);
      this._events.push({ kind: "joined", round: this._round, name, actsIn });
      return this._done();
    }

    /**
     * Begin the fight with the first round; with one team only, that team has won at once.
     * Refused with `already_started` or `no_fighters`.
     * @returns {Answer}
     */
    start() {
      if (this._phase !== "before") return this._refuse("already_started");
      if (this._fighters.size === 0) return this._refuse("no_fighters");
      this._events.push({ kind: "fight_began", round: this._round });
      this._round = 1;
      if (this._endIfDecided("one-team")) return this._done();
      this._edges.push("start");
      this._sortRoster();
      this._beginRound();
      return this._done();
    }

    /**
     * End the turn of the acting fighter; the next one acts, or the round ends.
     *
     * `name` is an optional protection against a late or doubled call: it must be the acting fighter.
     * Refused with `not_running` or `not_your_turn`.
     * @param {string | null} [name]
     * @returns {Answer}
     */
    endTurn(name) {
      const refusal = this._turnRefusal(name);
      if (refusal !== null) return this._refuse(refusal);
      this._passTurn();
      return this._done();
    }

    /**
     * Let the acting fighter give the turn away and go last in this round, once per fighter and round; `name` as in
     * `endTurn`. Refused with `not_running`, `not_your_turn`, `already_waited`, or `nobody_behind` when no living
     * fighter can still act in this round.
     * @param {string | null} [name]
     * @returns {Answer}
     */
    wait(name) {
      const refusal = this._turnRefusal(name);
      if (refusal !== null) return this._refuse(refusal);
      const fighter = this._line[this._at];
      if (fighter.waited) return this._refuse("already_waited");
      if (this._behind === 0) return this._refuse("nobody_behind");
      this._moveToEnd(fighter);
      this._events.push({ kind: "waited", round: this._round, name: fighter.name });
      this._passTurn();
      return this._done();
    }

    /**
     * Take one fighter, or several at the same moment, out of the fight, for good; an array of names will do as well.
     *
     * First the end of the fight is tested; if it goes on and the acting fighter fell, the turn passes at once.
     * Refused as a whole with `not_running`, `unknown_fighter` (also when nobody is named) or `already_fallen`.
     * @param {...(string | string[])} names
     * @returns {Answer}
     */
    fall(...names) {
      if (!this.running) return this._refuse("not_running");
      const falling = new Set(names.flat().map((name) => this._fighters.get(name)));
      if (falling.size === 0) return this._refuse("unknown_fighter");
      for (const fighter of falling) if (fighter === undefined) return this._refuse("unknown_fighter");
      for (const fighter of falling) if (fighter.fallen) return this._refuse("already_fallen");
      for (const fighter of falling) this._markFallen(fighter);
      if (this._endIfDecided(this._phase === "first" ? "won-first" : "ended-later")) return this._done();
      if (this._line[this._at].fallen) this._passTurn();
      return this._done();
    }

    // From here on one rule each: what another game may want otherwise.

    /** Return a roll as a whole number 0 to `rollRange`: fractions go down, whatever is no finite number is 0. */
    cleanRoll(roll) {
      if (typeof roll !== "number" || !Number.isFinite(roll)) return 0;
      return Math.min(Math.max(Math.floor(roll), 0), this.settings.rollRange);
    }

    /** Return a negative number when `a` goes earlier than `b`; never 0 for two fighters. */
    compare(a, b) {
      return b.value - a.value || b.speed - a.speed || a.number - b.number;
    }

    _roll(fighter) {
      fighter.roll = this.cleanRoll(fighter.dice());
      fighter.value = fighter.speed + fighter.roll;
    }

    _sortRoster() {
      this._roster.sort((a, b) => this.compare(a, b));
    }

    /** Put a newcomer into the roster and, if his place is not over, into this round; return his first round. */
    _place(fighter) {
      if (!this.running) {
        this._roster.push(fighter);
        return 1;
      }
      this._roster.splice(this._spot(this._roster, fighter, 0, this._roster.length), 0, fighter);
      if (this._placeIsOver(fighter)) return this._round < this.settings.maxRounds ? this._round + 1 : null;
      this._line.splice(this._spot(this._line, fighter, this._at + 1, this._normal), 0, fighter);
      this._normal += 1;
      fighter.toCome = true;
      this._behind += 1;
      return this._round;
    }

    /** Return the index from `low` to `high` at which a fighter belongs in a sorted list. */
    _spot(list, fighter, low, high) {
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (this.compare(list[middle], fighter) < 0) low = middle + 1;
        else high = middle;
      }
      return low;
    }

    _placeIsOver(fighter) {
      // While one who has waited acts, all normal places are over, whatever the value.
      return this._at >= this._normal || this.compare(fighter, this._line[this._at]) < 0;
    }

    _moveToEnd(fighter) {
      // The old entry stays where it is, behind the pointer, so that no index changes.
      fighter.waited = true;
      fighter.toCome = true;
      this._behind += 1;
      this._line.push(fighter);
    }

    _markFallen(fighter) {
      fighter.fallen = true;
      if (fighter.toCome) {
        fighter.toCome = false;
        this._behind -= 1;
      }
      const left = this._living.get(fighter.team) - 1;
      if (left > 0) this._living.set(fighter.team, left);
      else this._living.delete(fighter.team);
      this._events.push({ kind: "fell", round: this._round, name: fighter.name });
    }

    /** Let the next fighter act who is still to come; end the round if there is none. */
    _passTurn() {
      this._events.push({ kind: "turn_ended", round: this._round, name: this._line[this._at].name });
      if (this._phase === "first") {
        this._edges.push("turn-passes");
        this._phase = "later";
      }
      let at = this._at + 1;
      while (at < this._line.length && !this._line[at].toCome) at += 1;
      if (at < this._line.length) this._beginTurn(at);
      else this._endRound();
    }

    _beginTurn(at) {
      const fighter = this._line[at];
      fighter.toCome = false;
      this._behind -= 1;
      this._at = at;
      this._events.push({ kind: "turn_began", round: this._round, name: fighter.name });
    }

    _beginRound() {
      this._phase = "first";
      this._line = this._roster.slice();
      this._normal = this._line.length;
      this._behind = this._normal;
      for (const fighter of this._line) {
        fighter.toCome = true;
        fighter.waited = false;
      }
      this._events.push({ kind: "round_began", round: this._round });
      this._beginTurn(0);
    }

    _endRound() {
      this._events.push({ kind: "round_ended", round: this._round });
      this._at = this._line.length;
      if (this._round >= this.settings.maxRounds) {
        this._over("ended-later", "draw", null);
        return;
      }
      this._edges.push("new-round");
      this._round += 1;
      this._roster = this._roster.filter(isLiving);
      if (this.settings.rerollEachRound === 1) this._reroll();
      this._beginRound();
    }

    _reroll() {
      for (const fighter of this._roster) this._roll(fighter);
      this._sortRoster();
    }

    /** End the fight if at most one team lives; tell whether it is over. */
    _endIfDecided(edge) {
      if (this._living.size > 1) return false;
      const [winner = null] = this._living.keys();
      this._over(edge, winner === null ? "draw" : "win", winner);
      return true;
    }

    _over(edge, outcome, winner) {
      this._edges.push(edge);
      this._phase = "over";
      this._outcome = outcome;
      this._winner = winner;
      this._events.push({ kind: "over", round: this._round, outcome, winner });
    }

    _turnRefusal(name) {
      if (!this.running) return "not_running";
      if (name !== undefined && name !== null && name !== this.acting) return "not_your_turn";
      return null;
    }

    _refuse(refused) {
      // The diagram's last edge says that after the end everything is refused: a refusal there walks it.
      return { refused, edges: this._phase === "over" ? ["end"] : [], events: [] };
    }

    _done() {
      const answer = { refused: null, edges: this._edges, events: this._events };
      this._edges = [];
      this._events = [];
      if (this._listeners.size > 0) this._deliver(answer.events);
      return answer;
    }

    _deliver(events) {
      for (const event of events) this._undelivered.push(event);
      // A listener that calls an operation comes through here again: its events queue up behind the present ones.
      if (this._delivering) return;
      this._delivering = true;
      try {
        while (this._undelivered.length > 0) {
          const batch = this._undelivered;
          this._undelivered = [];
          for (const event of batch) for (const listener of this._listeners) listener(event);
        }
      } finally {
        this._undelivered = [];
        this._delivering = false;
      }
    }
  }

  function isLiving(fighter) {
    return !fighter.fallen;
  }

  function namesOf(fighters) {
    return fighters.map((fighter) => fighter.name);
  }

  function setting(settings, name) {
    const given = settings[name];
    const value = given === undefined ? START_VALUES[name] : given;
    const [lowest, highest] = LIMITS[name];
    if (Number.isInteger(value) && lowest <= value && value <= highest) return value;
    throw new BadSetting(`${name} must be a whole number ${lowest} to ${highest}, for example ${START_VALUES[name]}`);
  }

  // The global is set always: Electron and its like have a `module` in pages too, that no other script looks at.
  const root = typeof globalThis === "object" ? globalThis : typeof self === "object" ? self : global;
  root.Initiative = { BadSetting, Encounter, LIMITS, START_VALUES };
  if (typeof module === "object" && module.exports) {
    module.exports = { BadSetting, Encounter, LIMITS, START_VALUES };
  }
})();
