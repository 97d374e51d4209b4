// Turn order by initiative: the slots under the rule sets d100, dsa5 and ews.
// From initiative-mcp. Copyright (c) 2026 The initiative-mcp authors. SPDX-License-Identifier: MIT
//
// A round is a list of slots with keys, played in order of key; operations add, move or drop slots. This file has the
// slots and what fights are described with: settings, numbers of a fighter, events, answers. fight.ts plays them.

/** `first` holds exactly while the first slot of the running round acts. */
export type Phase = "before" | "first" | "later" | "over";
export type Outcome = "win" | "draw";
/** An edge of the state diagram. */
export type Edge =
  | "start" | "one-team" | "turn-passes" | "won-first" | "new-round" | "ended-later" | "end" | "empty-round"
  | "empty-limit";
/** Why an operation was refused; each operation says when. */
export type Refusal =
  | "unsupported" | "duplicate_name" | "bad_name" | "bad_team" | "bad_speed" | "bad_modifier" | "already_started"
  | "no_fighters" | "not_running" | "unknown_fighter" | "already_fallen" | "not_your_turn" | "already_delayed"
  | "not_delayed" | "not_now" | "too_late" | "no_fate" | "already_claimed" | "turns_left" | "no_slot" | "too_far";
/** Why a slot was lost: the newcomer came too late for it, or its fighter fell, delayed, let it lapse, had delayed. */
export type Loss = "passed" | "fell" | "given-up" | "lapsed" | "after-delay";
/** What a fighter may do in a turn, where the rule set tells it. */
export type Action = "complex" | "simple" | "trivial";

/** Called whenever the rules roll for a fighter; must not throw. What it returns is cleaned by the rule set. */
export type Dice = () => unknown;
/** The place of a slot: compared number by number, smaller goes earlier; slots of equal key act together. */
export type Key = readonly number[];
/** The number at which a slot acts, null where it has none. */
export type Count = number | null;

/**
 * Something that happened, to hook sounds, effects and log lines on. `actsIn` is the first round in which the newcomer
 * may act, null when there will be none.
 */
export type FightEvent = { readonly round: number } & (
  | { readonly kind: "fight_began" | "round_began" | "round_ended" }
  | { readonly kind: "turn_ended" | "fell" | "falling" | "delayed" | "claimed" | "contest_lost"; readonly name: string }
  | { readonly kind: "turn_began"; readonly name: string; readonly count: Count; readonly action: Action | null }
  | { readonly kind: "interrupted"; readonly name: string; readonly count: number; readonly action: Action }
  | { readonly kind: "rolled"; readonly name: string; readonly value: number; readonly roll: number }
  | { readonly kind: "changed"; readonly name: string; readonly value: number }
  | { readonly kind: "slot_lost"; readonly name: string; readonly count: Count; readonly reason: Loss }
  | { readonly kind: "joined"; readonly name: string; readonly actsIn: number | null }
  | { readonly kind: "over"; readonly outcome: Outcome; readonly winner: string | null }
);

/** What an operation did; `edges` is only for checking against the state diagram. */
export interface Answer {
  readonly refused: Refusal | null;
  readonly edges: readonly Edge[];
  readonly events: readonly FightEvent[];
}

/** What every fighter has; a rule set adds its numbers. Read it, let the encounter change it. */
export interface Fighter<Self> {
  readonly name: string;
  readonly team: string;
  readonly dice: Dice;
  readonly number: number; // counts up in the order of joining and never changes
  roll: number; // cleaned
  value: number;
  fallen: boolean;
  newcomer: boolean; // waits for the next round
  slots: Slot<Self>[]; // of the running round
}

/** One turn of one fighter in the running round. */
export interface Slot<F> {
  readonly fighter: F;
  key: Key;
  readonly count: Count;
  state: "to-come" | "acting" | "delayed" | "played" | Loss;
}

/** What acts: the slots that have not ended yet, and how they came to act. */
export interface Turn<F> {
  slots: Slot<F>[];
  readonly by: "order" | "act" | "claim" | "interrupt";
  readonly count: Count;
  readonly action: Action | null;
  readonly together: boolean; // began with two or more, whose falls count when all have acted
  falling: F[];
}

/** The encounter at one moment; names in play order, the newcomers and the fallen in the order of joining. */
export interface View {
  readonly phase: Phase;
  readonly round: number;
  readonly acting: readonly string[]; // none, one, or several who act together
  readonly upcoming: readonly string[]; // still to come in this round, a name once for every slot
  readonly acted: readonly string[]; // live, have had a turn and have no slot left
  readonly newcomers: readonly string[]; // joined and wait for the next round
  readonly fallen: readonly string[];
  readonly outcome: Outcome | null;
  readonly winner: string | null;
}

/** A setting: one of several words, the start value first, or a whole number, both ends of its range included. */
export type Setting = readonly string[] | { readonly start: number; readonly lowest: number; readonly highest: number };
/** A number that a fighter brings: required without a `start`; refused with `code` when it is not allowed. */
export interface Field {
  readonly start?: number;
  readonly lowest?: number;
  readonly highest?: number;
  readonly whole?: boolean;
  readonly code: "bad_speed" | "bad_modifier";
}
/** The numbers among what a fighter brings, none of them missing. */
export type Numbers<B> = { readonly [K in keyof B as B[K] extends number | undefined ? K : never]-?: number };

export const MAX_ROUNDS = { start: 30, lowest: 1, highest: 1000 } as const;

/** A setting is unknown or not allowed; the encounter is not created. */
export class BadSetting extends RangeError {
  readonly code = "bad_setting";
}

/** The slots of one round. What has begun stays in the list, so no index moves and nobody is skipped. */
export class Timeline<F extends Fighter<F>> {
  protected _slots: Slot<F>[];
  protected _at = 0; // everything before has begun or is lost

  /** Sort the slots of a round; of equal keys, who joined earlier is named first. */
  constructor(slots: Iterable<Slot<F>> = []) {
    this._slots = [...slots].sort(compareSlots);
  }

  /** Insert a slot by its key, never before what has begun. */
  add(slot: Slot<F>): void {
    let low = this._at;
    let high = this._slots.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (compareSlots(this._slots[middle]!, slot) <= 0) low = middle + 1;
      else high = middle;
    }
    this._slots.splice(low, 0, slot);
  }

  /** Yield the slots that are still to come, in play order. */
  *toCome(): Generator<Slot<F>, void, undefined> {
    for (let at = this._at; at < this._slots.length; at++) {
      const slot = this._slots[at]!;
      if (slot.state === "to-come") yield slot;
    }
  }

  /** Begin the next slot, or all next slots of equal key; empty when none is left. */
  nextGroup(): Slot<F>[] {
    const group: Slot<F>[] = [];
    while (!this.isEmpty()) {
      const slot = this._slots[this._at]!;
      if (group.length > 0 && compareKeys(slot.key, group[0]!.key) !== 0) break;
      slot.state = "acting";
      group.push(slot);
    }
    return group;
  }

  /** Tell whether no slot is left to come; amortised O(1). */
  isEmpty(): boolean {
    while (this._at < this._slots.length && this._slots[this._at]!.state !== "to-come") this._at += 1;
    return this._at === this._slots.length;
  }

  /** Return the slots of the round from its beginning, those that have begun and are lost included. */
  all(): readonly Slot<F>[] {
    return this._slots;
  }
}

/** Collects what an operation does, and tells it to whoever listens. */
export abstract class Teller {
  protected _phase: Phase = "before";
  protected _round = 0;
  protected _edges: Edge[] = [];
  protected _events: FightEvent[] = [];
  protected _listeners = new Set<(event: FightEvent) => void>();
  protected _undelivered: FightEvent[] = [];
  protected _delivering = false;

  get phase(): Phase { return this._phase; }

  /** 0 before the fight, then 1 to `maxRounds`; keeps its last number when the fight is over. */
  get round(): number { return this._round; }

  /**
   * Call `listener` with every event, after the operation is complete; it may call operations itself. Returns a
   * function that ends it. Take names from the event: `acting` is already the one after the whole operation. Who
   * throws silences only the rest of this operation's events; the operation itself has taken effect.
   */
  listen(listener: (event: FightEvent) => void): () => void {
    this._listeners.add(listener);
    return () => void this._listeners.delete(listener);
  }

  /** Refuse an operation that is not part of the rule set. */
  unsupported(): Answer { return this._refuse("unsupported"); }

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

/** Return a negative number when `a` goes earlier than `b`, a positive one when later, 0 when they are equal. */
export function compareKeys(a: Key, b: Key): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    if (a[i]! < b[i]!) return -1;
    if (a[i]! > b[i]!) return 1;
  }
  return a.length - b.length;
}

function compareSlots<F extends Fighter<F>>(a: Slot<F>, b: Slot<F>): number {
  return compareKeys(a.key, b.key) || a.fighter.number - b.fighter.number;
}

/** Tell whether a slot is neither played nor lost. */
export function isOpen({ state }: { readonly state: string }): boolean {
  return state === "to-come" || state === "acting" || state === "delayed";
}

/** Tell whether a fighter has had a turn of the running round and none is left. */
export function hasActed<F extends Fighter<F>>({ slots }: F): boolean {
  return slots.some(({ state }) => state === "played") && !slots.some(isOpen);
}

/** Return a setting, or its start value where none is given. */
export function checkSetting(name: string, setting: Setting, given: unknown): string | number {
  if ("start" in setting) {
    const { start, lowest, highest } = setting;
    const value = given === undefined ? start : finite(given);
    if (value !== null && Number.isInteger(value) && lowest <= value && value <= highest) return value;
    throw new BadSetting(`${name} must be a whole number ${lowest} to ${highest}, for example ${start}`);
  }
  const word = setting.find((each) => each === (given === undefined ? setting[0] : given));
  if (word !== undefined) return word;
  throw new BadSetting(`${name} must be one of ${setting.join(", ")}, for example ${setting[0]}`);
}

/** Return a number that a fighter brings, or null when it is not allowed. */
export function checkNumber(field: Field, given: unknown): number | null {
  const { start, lowest = -Infinity, highest = Infinity, whole = false } = field;
  const number = finite(given === undefined ? start : given);
  if (number === null || number < lowest || number > highest) return null;
  return whole && !Number.isInteger(number) ? null : number;
}

/** Return a finite number, or null for text, true/false, NaN, infinity and everything else. */
export function finite(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Return a throw of a die as 1 to `sides`: fractions go down, the rest is clamped; what is no number counts 1. */
export function cleanFace(roll: unknown, sides: number): number {
  return Math.min(Math.max(Math.floor(finite(roll) ?? 1), 1), sides);
}
