// Tests of your turn order against the rules, for node:test or Vitest. They need nothing else but your code.
//
// Save this as turn_order.test.ts, fill in the lines marked TODO, and run: npx vitest run turn_order.test.ts
// or: npx tsc turn_order.test.ts --module esnext --target es2022 && node --test turn_order.test.js
// Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.

// TODO: import { Fight } from "./my_fight.js";

// TODO: take out what your code cannot do; its tests are then skipped, not failed: "named-turns" (a name in endTurn and
// wait), "fall-together" (several names in fall), "odd-inputs" (NaN, null, text instead of numbers), "unicode-names",
// "refusal-codes" (your refusals carry the codes of the rules).
const FEATURES: readonly string[] = ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"];

type Refusal = string | boolean | null;

interface State {
  acting: readonly string[];
  round: number;
  outcome: string | null; // "win" or "draw"
  winner: string | null;
  phase?: string;
  upcoming?: readonly string[];
}

/** Throw it in the constructor of Game when your code refuses the settings. */
class Refused extends Error {
  code = "bad_setting";
}

/**
 * One fight in your code. Every operation returns null when it took effect, or why it was refused: your code for it
 * ("not_your_turn" …), or true if you have no codes. Nothing may have changed then.
 */
class Game {
  /** Create a fresh fight that knows nothing of any earlier one. */
  constructor(rollRange: any, maxRounds: any, rerollEachRound: any) {
    throw new Error("TODO"); // TODO: this.fight = new Fight(rollRange, maxRounds, rerollEachRound);
  }

  /** Add a fighter. Let your code call roll() wherever it rolls a die for this fighter, and nowhere else. */
  join(name: any, team: any, speed: any, roll: () => any): Refusal {
    throw new Error("TODO"); // TODO: return this.fight.add(name, team, speed, roll);
  }

  /** Begin the first round. */
  start(): Refusal {
    throw new Error("TODO"); // TODO: return this.fight.start();
  }

  /** End the turn of whoever is acting; name is null unless named-turns is in FEATURES. */
  endTurn(name: string | null): Refusal {
    throw new Error("TODO"); // TODO: return this.fight.nextTurn();
  }

  /** Let whoever is acting go last in this round; name as in endTurn. */
  wait(name: string | null): Refusal {
    throw new Error("TODO"); // TODO: return this.fight.wait();
  }

  /** Take fighters out of the fight; one name unless fall-together is in FEATURES. */
  fall(names: readonly string[]): Refusal {
    throw new Error("TODO"); // TODO: return this.fight.kill(names[0]);
  }

  /** Return what your code shows now; leave phase and upcoming out if it cannot tell them. */
  state(): State {
    throw new Error("TODO"); // TODO: const { current, round, outcome, winner, phase, queue } = this.fight;
    // TODO: return { acting: current ? [current] : [], round, outcome, winner, phase, upcoming: queue };
  }
}

// From here on nothing has to be changed.

const RUNNER: string = (globalThis as any).process?.env.VITEST ? "vitest" : "node:test";
const { test } = await import(/* @vite-ignore */ RUNNER);

const WORDS: Record<string, string> = {
  acting: "{{acting}}",
  upcoming: "{{upcoming}}",
  round: "{{round}}",
  phase: "{{phase}}",
  outcome: "{{outcome}}",
  winner: "{{winner}}",
};

function scenario(title: string, needs: readonly string[], body: (play: Play) => void): void {
  const skip = needs.some((need) => !FEATURES.includes(need));
  test(title, { skip }, () => body(new Play(title)));
}

/** Plays one scenario on a Game of its own and tells which step went wrong. */
class Play {
  number = 0;
  words = "{{created}}";
  game!: Game;
  answer: Refusal = null;
  wanted: string | null = null;

  constructor(readonly title: string) {}

  begin(rollRange: unknown, maxRounds: unknown, rerollEachRound: unknown): void {
    this.answer = this.safely(() => {
      try {
        this.game = new Game(rollRange, maxRounds, rerollEachRound);
        return null;
      } catch (error) {
        if (error instanceof Refused) return error.code;
        throw error;
      }
    });
    this.compare({}, {});
  }

  beginRefused(rollRange: unknown, maxRounds: unknown, rerollEachRound: unknown, code: string): void {
    this.wanted = code;
    this.begin(rollRange, maxRounds, rerollEachRound);
  }

  fighter(name: unknown, team: unknown, speed: unknown, rolls: readonly unknown[]): void {
    this.words = `{{joins}} ${name}`;
    this.answer = this.joined(name, team, speed, rolls);
    this.compare({}, {});
  }

  join(words: string, name: unknown, team: unknown, speed: unknown, rolls: readonly unknown[]): this {
    this.step(words);
    this.answer = this.joined(name, team, speed, rolls);
    return this;
  }

  start(words: string): this {
    return this.step(words, () => this.game.start());
  }

  endTurn(words: string): this {
    return this.endTurnOf(words, null);
  }

  endTurnOf(words: string, name: any): this {
    return this.step(words, () => this.game.endTurn(name));
  }

  wait(words: string): this {
    return this.waitOf(words, null);
  }

  waitOf(words: string, name: any): this {
    return this.step(words, () => this.game.wait(name));
  }

  fall(words: string, names: readonly any[]): this {
    return this.step(words, () => this.game.fall(names));
  }

  refused(code: string): this {
    this.wanted = code;
    return this;
  }

  shows(phase: string, round: number, acting: readonly string[], upcoming: readonly string[]): void {
    const wanted = { phase, round, acting, upcoming, outcome: null, winner: null };
    this.compare(wanted, this.safely(() => this.game.state()));
  }

  ends(round: number, outcome: string, winner: string | null): void {
    const wanted = { phase: "over", round, acting: [], upcoming: [], outcome, winner };
    this.compare(wanted, this.safely(() => this.game.state()));
  }

  private step(words: string, action: () => Refusal = () => null): this {
    this.number += 1;
    this.words = words;
    this.wanted = null;
    this.answer = this.safely(action);
    return this;
  }

  private joined(name: unknown, team: unknown, speed: unknown, rolls: readonly unknown[]): Refusal {
    const left = [...rolls];
    return this.safely(() => this.game.join(name, team, speed, () => (left.length ? left.shift() : null)));
  }

  private safely<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw new Error(`${this.where()}: ${error}`);
    }
  }

  private where(): string {
    const place = this.number ? `{{step}} ${this.number}` : "{{before}}";
    return `${this.title}\n${place} (${this.words})`;
  }

  private compare(wanted: Record<string, unknown>, got: Partial<State>): void {
    const found = got as Record<string, unknown>;
    const expected: string[] = [];
    const actual: string[] = [];
    const answer = this.answer === true ? "refused" : this.answer || null;
    const codes = FEATURES.includes("refusal-codes");
    if (codes ? answer !== this.wanted : (answer === null) !== (this.wanted === null)) {
      expected.push(this.wanted === null ? "{{accepted}}" : `{{refused}} ${this.wanted}`);
      actual.push(answer === null ? "{{accepted}}" : `{{refused}} ${answer}`);
    }
    for (const [key, value] of Object.entries(wanted)) {
      if ((key === "phase" || key === "upcoming") && found[key] === undefined) continue;
      if (JSON.stringify(found[key] ?? null) === JSON.stringify(value)) continue;
      expected.push(`${WORDS[key]} ${told(value)}`);
      actual.push(`${WORDS[key]} ${told(found[key])}`);
    }
    if (expected.length === 0) return;
    throw new Error(`${this.where()}\n{{expected}} ${expected.join("; ")}\n{{got}} ${actual.join("; ")}`);
  }
}

function told(value: unknown): string {
  return (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "–";
}

// {{tests}}
