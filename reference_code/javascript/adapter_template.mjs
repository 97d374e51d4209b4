// Adapter: lets `initiative-mcp verify` drive your turn order and compare it with the rules. It reads one JSON request
// per line and writes one JSON answer per line. Fill in the lines marked TODO; they are the only ones that know your
// code. Until then it answers, honestly, that nothing is there yet. Then run:
//
//     initiative-mcp verify -- node adapter_template.mjs
//
// First rule: translate names, never behaviour. No sorting, clamping or repairing here: what your code does is what
// is judged. Print for yourself with console.error(…).

const IMPLEMENTATION = { name: "my-game", language: "javascript", version: "0.1" };

// TODO: name what your code can do beyond the duty; what you leave out is skipped, not failed:
// "named-turns" (a name in end_turn and wait), "fall-together" (several names in fall), "odd-inputs" (NaN, null, text
// instead of numbers), "unicode-names", "refusal-codes" (your refusals carry the codes of the rules).
const FEATURES = [];

// What state() tells; acting, round, outcome and winner are needed, phase and upcoming are worth adding.
const OBSERVES = ["acting", "round", "outcome", "winner"];

// One fight in your code. Every operation returns null when it took effect, or why it was refused: your code for it
// ("not_your_turn" …), or true if you have no codes. Nothing may have changed then.
class Game {
  /** Create a fresh fight that knows nothing of any earlier one. When your code refuses: throw new Refused(). */
  constructor(settings) {
    // TODO: this.fight = new Fight(settings.rollRange, settings.maxRounds, settings.rerollEachRound);
    throw new NotYet("create a fight");
  }
  /** Let your code call roll() wherever it rolls a die for this fighter, and nowhere else. */
  join(name, team, speed, roll) {
    // TODO: return this.fight.add(name, team, speed, roll);
    throw new NotYet("join");
  }
  start() {
    // TODO: return this.fight.start();
    throw new NotYet("start");
  }
  /** End the turn of whoever is acting; name is undefined unless you declared named-turns. */
  endTurn(name) {
    // TODO: return this.fight.nextTurn();
    throw new NotYet("end_turn");
  }
  /** Let whoever is acting go last in this round; name as in endTurn. */
  wait(name) {
    // TODO: return this.fight.wait();
    throw new NotYet("wait");
  }
  /** Take fighters out of the fight; one name unless you declared fall-together. */
  fall(names) {
    // TODO: return this.fight.kill(names[0]);
    throw new NotYet("fall");
  }
  /** Return what your code shows now: a list of names in acting, "win" or "draw" or null in outcome. */
  state() {
    // TODO: const { current, round, outcome, winner } = this.fight;
    // return { acting: current ? [current.name] : [], round, outcome, winner }; // phase, upcoming, if it can tell
    throw new NotYet("state");
  }
}

// From here on nothing has to be changed.

/** A line that has not been filled in. */
class NotYet extends Error {}

/** Your code refuses the settings. */
class Refused extends Error {
  code = "bad_setting";
}

const SPECIAL = { nan: NaN, inf: Infinity, "-inf": -Infinity, none: null, text: "5", bool: true };

/** Return what {"$": "nan"} and its kin stand for: values that JSON does not have. */
function decode(value) {
  return typeof value === "object" && value !== null ? SPECIAL[value.$] : value;
}

/** Return dice that give one roll after the other, and null (no roll) when they are used up. */
function dice(rolls) {
  const rest = [...(rolls ?? [])];
  return () => (rest.length > 0 ? decode(rest.shift()) : null);
}

/** Carry out one operation and return why it was refused, or null. */
function carryOut(game, op, args) {
  switch (op) {
    case "join":
      return game.join(decode(args.name), decode(args.team), decode(args.speed), dice(args.rolls));
    case "start":
      return game.start();
    case "end_turn":
      return game.endTurn(decode(args.name));
    case "wait":
      return game.wait(decode(args.name));
    case "fall":
      return game.fall(args.names.map(decode));
    default:
      throw new NotYet(op);
  }
}

let game;

/** Return the answer to a request. */
function answer(request) {
  if (request.cmd === "start") {
    const about = { implementation: IMPLEMENTATION, rules: ["core"], features: FEATURES, observes: OBSERVES };
    return { ok: true, protocol: 1, ...about };
  }
  if (request.cmd === "begin") {
    game = undefined;
    const settings = Object.entries(request.settings).map(([key, value]) => [key, decode(value)]);
    game = new Game(Object.fromEntries(settings));
    return { ok: true, state: game.state() };
  }
  const refused = carryOut(game, request.op, request.args) ?? null;
  return refused === null ? { ok: true, state: game.state() } : { refused, state: game.state() };
}

/** Return the answer to a request, whatever happens. */
function safely(request) {
  try {
    return answer(request);
  } catch (error) {
    if (error instanceof NotYet) return { unsupported: `not filled in yet: ${error.message}` };
    if (error instanceof Refused) return { refused: error.code };
    return { crashed: { message: String(error), trace: error?.stack ?? "" } };
  }
}

process.stdin.setEncoding("utf8");
let rest = "";
reading: for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const request = JSON.parse(line);
    if (request.cmd === "stop") break reading;
    process.stdout.write(JSON.stringify({ seq: request.seq, ...safely(request) }) + "\n");
  }
}
