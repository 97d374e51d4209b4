// Turn order by initiative: one self-contained tracker for a game, without dependencies.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// Save this as initiative.ts in your project.
//
//     import { Encounter } from "./initiative"; // Node, Deno: "./initiative.ts"
//     const die = () => Math.floor(Math.random() * 7); // 0 to 6
//     const fight = new Encounter(); // a d20 needs new Encounter({ rollRange: 20 })
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

/** What can be set; whole numbers, fixed for the fight. */
export interface Settings {
  /** Highest roll that is added to a speed: 0 to 100, start value 6; higher rolls count as this one. */
  readonly rollRange: number;
  /** After so many rounds the fight is a draw: 1 to 1000, start value 30. */
  readonly maxRounds: number;
  /** 1 rolls anew at each round start from the second on, 0 keeps the first rolls; start value 0. */
  readonly rerollEachRound: number;
}

/** `first` holds exactly while the first place of the running round is acting. */
export type Phase = "before" | "first" | "later" | "over";
export type Outcome = "win" | "draw";
/** An edge of the state diagram. */
export type Edge = "start" | "one-team" | "turn-passes" | "won-first" | "new-round" | "ended-later" | "end";
/** Why an operation was refused; each operation says when. */
export type Refusal =
  | "duplicate_name" | "bad_name" | "bad_team" | "bad_speed" | "already_started" | "no_fighters" | "not_running"
  | "not_your_turn" | "already_waited" | "nobody_behind" | "unknown_fighter" | "already_fallen";

/**
 * Something that happened, to hook sounds, effects and log lines on. `actsIn` is the round of the first turn, null when
 * there will be none any more.
 */
export type FightEvent =
  | { readonly kind: "fight_began" | "round_began" | "round_ended"; readonly round: number }
  | { readonly kind: "turn_began" | "turn_ended" | "waited" | "fell"; readonly round: number; readonly name: string }
  | { readonly kind: "joined"; readonly round: number; readonly name: string; readonly actsIn: number | null }
  | { readonly kind: "over"; readonly round: number; readonly outcome: Outcome; readonly winner: string | null };

/** What an operation did; `edges` is only for checking against the state diagram. */
export interface Answer {
  readonly refused: Refusal | null;
  readonly edges: readonly Edge[];
  readonly events: readonly FightEvent[];
}

/** Called whenever the rules roll for a fighter; must not throw. What it returns is cleaned (`cleanRoll`). */
export type Dice = () => unknown;

/** One fighter; read it, let the encounter change it. */
export interface Fighter {
  readonly name: string;
  readonly team: string;
  readonly speed: number;
  readonly dice: Dice;
  readonly number: number; // counts up in the order of joining and never changes
  roll: number; // cleaned: 0 to rollRange
  value: number; // speed + roll
  fallen: boolean;
  waited: boolean; // in the running round
  toCome: boolean; // a turn of the running round still lies ahead
}

/** The encounter at one moment; all names in play order, the fallen in the order of joining. */
export interface View {
  readonly phase: Phase;
  readonly round: number;
  readonly acting: string | null;
  readonly upcoming: readonly string[]; // will still act in this round
  readonly acted: readonly string[]; // live and have ended their turn
  readonly waited: readonly string[]; // live and have waited in this round
  readonly newcomers: readonly string[]; // joined and wait for the next round
  readonly fallen: readonly string[];
  readonly outcome: Outcome | null;
  readonly winner: string | null;
}

export const START_VALUES: Settings = { rollRange: 6, maxRounds: 30, rerollEachRound: 0 };
/** Lowest and highest value of each setting. */
export const LIMITS: { readonly [name in keyof Settings]: readonly [number, number] } = {
  rollRange: [0, 100],
  maxRounds: [1, 1000],
  rerollEachRound: [0, 1],
};

/** A setting is unknown, no whole number or out of its range; the encounter is not created. */
export class BadSetting extends RangeError {
  readonly code = "bad_setting";
}

/**
 * One fight, from `before` to `over`.
 *
 * Passing the turn on costs amortised O(1), joining a running fight O(log n) for the search plus the insertion into an
 * array, starting O(n log n). Names that begin with an underscore are the encounter's own.
 */
export class Encounter {
  readonly settings: Settings;
  protected _phase: Phase = "before";
  protected _round = 0;
  protected _outcome: Outcome | null = null;
  protected _winner: string | null = null;
  protected _fighters = new Map<string, Fighter>(); // everybody who ever joined: a name is never free again
  protected _roster: Fighter[] = []; // sorted once the fight runs; the fallen leave it at round start
  protected _line: Fighter[] = []; // the round: normal places in order, then everybody who waited
  protected _normal = 0; // length of the first part of the line
  protected _at = 0; // who acts; the line is never shortened within a round, so nobody is skipped
  protected _behind = 0; // living fighters whose turn lies ahead in this round
  protected _living = new Map<string, number>(); // living fighters of each team
  protected _edges: Edge[] = [];
  protected _events: FightEvent[] = [];
  protected _listeners = new Set<(event: FightEvent) => void>();
  protected _undelivered: FightEvent[] = [];
  protected _delivering = false;

  /**
   * Create an encounter in phase `before`; a setting that is left out has its start value.
   *
   * @throws {BadSetting} if a setting is unknown, no whole number or out of range
   */
  constructor(settings: Partial<Settings> = {}) {
    for (const name of Object.keys(settings)) {
      if (!Object.keys(LIMITS).includes(name)) throw new BadSetting(`there is no setting ${name}`);
    }
    this.settings = {
      rollRange: setting(settings, "rollRange"),
      maxRounds: setting(settings, "maxRounds"),
      rerollEachRound: setting(settings, "rerollEachRound"),
    };
  }

  get phase(): Phase { return this._phase; }

  /** 0 before the fight, then 1 to `maxRounds`; keeps its last number when the fight is over. */
  get round(): number { return this._round; }

  /** Whether the fight has started and is not over. */
  get running(): boolean { return this._phase === "first" || this._phase === "later"; }

  /** Name of the fighter whose turn it is, or null. */
  get acting(): string | null { return this.running ? this._line[this._at]!.name : null; }

  /** How the fight ended, or null. */
  get outcome(): Outcome | null { return this._outcome; }

  /** The team that has won, or null. */
  get winner(): string | null { return this._winner; }

  /** Everybody who ever joined, by name. */
  get fighters(): ReadonlyMap<string, Readonly<Fighter>> { return this._fighters; }

  /** Return who will still act in this round, in play order, the fallen left out; costs O(n). */
  upcoming(): string[] {
    return this.running ? namesOf(this._line.slice(this._at + 1).filter((fighter) => fighter.toCome)) : [];
  }

  /** Return everything worth showing; costs O(n). */
  view(): View {
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
   */
  listen(listener: (event: FightEvent) => void): () => void {
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
   */
  join(name: string, team: string, speed: number, dice: Dice): Answer {
    if (this._fighters.has(name)) return this._refuse("duplicate_name");
    if (typeof name !== "string" || name === "") return this._refuse("bad_name");
    if (typeof team !== "string" || team === "") return this._refuse("bad_team");
    if (!Number.isFinite(speed)) return this._refuse("bad_speed");
    if (this._phase === "over") return this._refuse("not_running");
    const fighter: Fighter = {
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
   */
  start(): Answer {
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
   */
  endTurn(name?: string | null): Answer {
    const refusal = this._turnRefusal(name);
    if (refusal !== null) return this._refuse(refusal);
    this._passTurn();
    return this._done();
  }

  /**
   * Let the acting fighter give the turn away and go last in this round, once per fighter and round; `name` as in
   * `endTurn`. Refused with `not_running`, `not_your_turn`, `already_waited`, or `nobody_behind` when no living
   * fighter can still act in this round.
   */
  wait(name?: string | null): Answer {
    const refusal = this._turnRefusal(name);
    if (refusal !== null) return this._refuse(refusal);
    const fighter = this._line[this._at]!;
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
   */
  fall(...names: readonly (string | readonly string[])[]): Answer {
    if (!this.running) return this._refuse("not_running");
    const falling = new Set(names.flat().map((name) => this._fighters.get(name)));
    if (falling.size === 0) return this._refuse("unknown_fighter");
    for (const fighter of falling) if (fighter === undefined) return this._refuse("unknown_fighter");
    for (const fighter of falling) if (fighter!.fallen) return this._refuse("already_fallen");
    for (const fighter of falling) this._markFallen(fighter!);
    if (this._endIfDecided(this._phase === "first" ? "won-first" : "ended-later")) return this._done();
    if (this._line[this._at]!.fallen) this._passTurn();
    return this._done();
  }

  // From here on one rule each: what another game may want otherwise.

  /** Return a roll as a whole number 0 to `rollRange`: fractions go down, whatever is no finite number is 0. */
  cleanRoll(roll: unknown): number {
    if (typeof roll !== "number" || !Number.isFinite(roll)) return 0;
    return Math.min(Math.max(Math.floor(roll), 0), this.settings.rollRange);
  }

  /** Return a negative number when `a` goes earlier than `b`; never 0 for two fighters. */
  compare(a: Fighter, b: Fighter): number {
    return b.value - a.value || b.speed - a.speed || a.number - b.number;
  }

  protected _roll(fighter: Fighter): void {
    fighter.roll = this.cleanRoll(fighter.dice());
    fighter.value = fighter.speed + fighter.roll;
  }

  protected _sortRoster(): void {
    this._roster.sort((a, b) => this.compare(a, b));
  }

  /** Put a newcomer into the roster and, if his place is not over, into this round; return his first round. */
  protected _place(fighter: Fighter): number | null {
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
  protected _spot(list: readonly Fighter[], fighter: Fighter, low: number, high: number): number {
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.compare(list[middle]!, fighter) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  protected _placeIsOver(fighter: Fighter): boolean {
    // While one who has waited acts, all normal places are over, whatever the value.
    return this._at >= this._normal || this.compare(fighter, this._line[this._at]!) < 0;
  }

  protected _moveToEnd(fighter: Fighter): void {
    // The old entry stays where it is, behind the pointer, so that no index changes.
    fighter.waited = true;
    fighter.toCome = true;
    this._behind += 1;
    this._line.push(fighter);
  }

  protected _markFallen(fighter: Fighter): void {
    fighter.fallen = true;
    if (fighter.toCome) {
      fighter.toCome = false;
      this._behind -= 1;
    }
    const left = this._living.get(fighter.team)! - 1;
    if (left > 0) this._living.set(fighter.team, left);
    else this._living.delete(fighter.team);
    this._events.push({ kind: "fell", round: this._round, name: fighter.name });
  }

  /** Let the next fighter act who is still to come; end the round if there is none. */
  protected _passTurn(): void {
    this._events.push({ kind: "turn_ended", round: this._round, name: this._line[this._at]!.name });
    if (this._phase === "first") {
      this._edges.push("turn-passes");
      this._phase = "later";
    }
    let at = this._at + 1;
    while (at < this._line.length && !this._line[at]!.toCome) at += 1;
    if (at < this._line.length) this._beginTurn(at);
    else this._endRound();
  }

  protected _beginTurn(at: number): void {
    const fighter = this._line[at]!;
    fighter.toCome = false;
    this._behind -= 1;
    this._at = at;
    this._events.push({ kind: "turn_began", round: this._round, name: fighter.name });
  }

  protected _beginRound(): void {
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

  protected _endRound(): void {
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

  protected _reroll(): void {
    for (const fighter of this._roster) this._roll(fighter);
    this._sortRoster();
  }

  /** End the fight if at most one team lives; tell whether it is over. */
  protected _endIfDecided(edge: Edge): boolean {
    if (this._living.size > 1) return false;
    const [winner = null] = this._living.keys();
    this._over(edge, winner === null ? "draw" : "win", winner);
    return true;
  }

  protected _over(edge: Edge, outcome: Outcome, winner: string | null): void {
    this._edges.push(edge);
    this._phase = "over";
    this._outcome = outcome;
    this._winner = winner;
    this._events.push({ kind: "over", round: this._round, outcome, winner });
  }

  protected _turnRefusal(name: string | null | undefined): Refusal | null {
    if (!this.running) return "not_running";
    if (name !== undefined && name !== null && name !== this.acting) return "not_your_turn";
    return null;
  }

  protected _refuse(refused: Refusal): Answer {
    // The diagram's last edge says that after the end everything is refused: a refusal there walks it.
    return { refused, edges: this._phase === "over" ? ["end"] : [], events: [] };
  }

  protected _done(): Answer {
    const answer: Answer = { refused: null, edges: this._edges, events: this._events };
    this._edges = [];
    this._events = [];
    if (this._listeners.size > 0) this._deliver(answer.events);
    return answer;
  }

  protected _deliver(events: readonly FightEvent[]): void {
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

function isLiving(fighter: Fighter): boolean {
  return !fighter.fallen;
}

function namesOf(fighters: readonly Fighter[]): string[] {
  return fighters.map((fighter) => fighter.name);
}

function setting(settings: Partial<Settings>, name: keyof Settings): number {
  const given = settings[name];
  const value = given === undefined ? START_VALUES[name] : given;
  const [lowest, highest] = LIMITS[name];
  if (Number.isInteger(value) && lowest <= value && value <= highest) return value;
  throw new BadSetting(`${name} must be a whole number ${lowest} to ${highest}, for example ${START_VALUES[name]}`);
}
