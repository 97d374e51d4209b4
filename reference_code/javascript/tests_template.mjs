// Tests of your turn order against the rules, for node:test or Vitest. They need nothing else but your code.
//
// Save this as turn_order.test.mjs, fill in the lines marked TODO, and run: node --test turn_order.test.mjs
// or: npx vitest run turn_order.test.mjs
// Translate names, never behaviour: no sorting, clamping or repairing here. What your code does is what is judged.

// TODO: import { Fight } from "./my_fight.mjs";

// TODO: take out what your code cannot do; its tests are then skipped, not failed: "named-turns" (a name in endTurn and
// wait), "fall-together" (several names in fall), "odd-inputs" (NaN, null, text instead of numbers), "unicode-names",
// "refusal-codes" (your refusals carry the codes of the rules).
const FEATURES = ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"];

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
  constructor(rollRange, maxRounds, rerollEachRound) {
    throw new Error("TODO"); // TODO: this.fight = new Fight(rollRange, maxRounds, rerollEachRound);
  }

  /** Add a fighter. Let your code call roll() wherever it rolls a die for this fighter, and nowhere else. */
  join(name, team, speed, roll) {
    throw new Error("TODO"); // TODO: return this.fight.add(name, team, speed, roll);
  }

  /** Begin the first round. */
  start() {
    throw new Error("TODO"); // TODO: return this.fight.start();
  }

  /** End the turn of whoever is acting; name is null unless named-turns is in FEATURES. */
  endTurn(name) {
    throw new Error("TODO"); // TODO: return this.fight.nextTurn();
  }

  /** Let whoever is acting go last in this round; name as in endTurn. */
  wait(name) {
    throw new Error("TODO"); // TODO: return this.fight.wait();
  }

  /** Take fighters out of the fight; one name unless fall-together is in FEATURES. */
  fall(names) {
    throw new Error("TODO"); // TODO: return this.fight.kill(names[0]);
  }

  /** Return what your code shows now; leave phase and upcoming out if it cannot tell them. */
  state() {
    throw new Error("TODO"); // TODO: const { current, round, outcome, winner, phase, queue } = this.fight;
    // TODO: return { acting: current ? [current] : [], round, outcome, winner, phase, upcoming: queue };
  }
}

// From here on nothing has to be changed.

const RUNNER = globalThis.process?.env.VITEST ? "vitest" : "node:test";
const { test } = await import(/* @vite-ignore */ RUNNER);

const WORDS = {
  acting: "{{acting}}",
  upcoming: "{{upcoming}}",
  round: "{{round}}",
  phase: "{{phase}}",
  outcome: "{{outcome}}",
  winner: "{{winner}}",
};

function scenario(title, needs, body) {
  const skip = needs.some((need) => !FEATURES.includes(need));
  test(title, { skip }, () => body(new Play(title)));
}

/** Plays one scenario on a Game of its own and tells which step went wrong. */
class Play {
  number = 0;
  words = "{{created}}";
  game = null;
  answer = null;
  wanted = null;

  constructor(title) {
    this.title = title;
  }

  begin(rollRange, maxRounds, rerollEachRound) {
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

  beginRefused(rollRange, maxRounds, rerollEachRound, code) {
    this.wanted = code;
    this.begin(rollRange, maxRounds, rerollEachRound);
  }

  fighter(name, team, speed, rolls) {
    this.words = `{{joins}} ${name}`;
    this.answer = this.joined(name, team, speed, rolls);
    this.compare({}, {});
  }

  join(words, name, team, speed, rolls) {
    this.step(words);
    this.answer = this.joined(name, team, speed, rolls);
    return this;
  }

  start(words) {
    return this.step(words, () => this.game.start());
  }

  endTurn(words) {
    return this.endTurnOf(words, null);
  }

  endTurnOf(words, name) {
    return this.step(words, () => this.game.endTurn(name));
  }

  wait(words) {
    return this.waitOf(words, null);
  }

  waitOf(words, name) {
    return this.step(words, () => this.game.wait(name));
  }

  fall(words, names) {
    return this.step(words, () => this.game.fall(names));
  }

  refused(code) {
    this.wanted = code;
    return this;
  }

  shows(phase, round, acting, upcoming) {
    const wanted = { phase, round, acting, upcoming, outcome: null, winner: null };
    this.compare(wanted, this.safely(() => this.game.state()));
  }

  ends(round, outcome, winner) {
    const wanted = { phase: "over", round, acting: [], upcoming: [], outcome, winner };
    this.compare(wanted, this.safely(() => this.game.state()));
  }

  step(words, action = () => null) {
    this.number += 1;
    this.words = words;
    this.wanted = null;
    this.answer = this.safely(action);
    return this;
  }

  joined(name, team, speed, rolls) {
    const left = [...rolls];
    return this.safely(() => this.game.join(name, team, speed, () => (left.length ? left.shift() : null)));
  }

  safely(action) {
    try {
      return action();
    } catch (error) {
      throw new Error(`${this.where()}: ${error}`, { cause: error });
    }
  }

  where() {
    const place = this.number ? `{{step}} ${this.number}` : "{{before}}";
    return `${this.title}\n${place} (${this.words})`;
  }

  compare(wanted, got) {
    const expected = [];
    const actual = [];
    const answer = this.answer === true ? "refused" : this.answer || null;
    const codes = FEATURES.includes("refusal-codes");
    if (codes ? answer !== this.wanted : (answer === null) !== (this.wanted === null)) {
      expected.push(this.wanted === null ? "{{accepted}}" : `{{refused}} ${this.wanted}`);
      actual.push(answer === null ? "{{accepted}}" : `{{refused}} ${answer}`);
    }
    for (const [key, value] of Object.entries(wanted)) {
      if ((key === "phase" || key === "upcoming") && got[key] === undefined) continue;
      const found = got[key] ?? null;
      if (JSON.stringify(found) === JSON.stringify(value)) continue;
      expected.push(`${WORDS[key]} ${told(value)}`);
      actual.push(`${WORDS[key]} ${told(found)}`);
    }
    if (expected.length === 0) return;
    throw new Error(`${this.where()}\n{{expected}} ${expected.join("; ")}\n{{got}} ${actual.join("; ")}`);
  }
}

function told(value) {
  return (Array.isArray(value) ? value.join(", ") : String(value ?? "")) || "–";
}

// {{tests}}
