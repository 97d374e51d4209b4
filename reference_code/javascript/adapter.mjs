// The JavaScript tracker behind the adapter protocol: reads one request per line, writes one answer per line.
// It translates names, never behaviour.

import "./initiative.js";

const { BadSetting, Encounter } = globalThis.Initiative;

const ABOUT = {
  implementation: { name: "initiative-javascript", language: "javascript", version: "1" },
  rules: ["core"],
  features: ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"],
  observes: ["acting", "round", "outcome", "winner", "phase", "upcoming"],
};

const SPECIAL = { nan: NaN, inf: Infinity, "-inf": -Infinity, none: null, text: "5", bool: true };

/** Return what {"$":"nan"} and its kin stand for: values that JSON does not have. */
function decode(value) {
  return typeof value === "object" && value !== null ? SPECIAL[value.$] : value;
}

/** Return dice that give one roll after the other, and undefined (no roll) when they are used up. */
function dice(rolls = []) {
  let given = 0;
  return () => decode(rolls[given++]);
}

const OPERATIONS = {
  join: (args) => fight.join(decode(args.name), decode(args.team), decode(args.speed), dice(args.rolls)),
  start: () => fight.start(),
  end_turn: (args) => fight.endTurn(decode(args.name)),
  wait: (args) => fight.wait(decode(args.name)),
  fall: (args) => fight.fall(args.names.map(decode)),
};

let fight;
let heard = [];

/** Return an event as a list, so that every language tells it alike. */
function listOf({ kind, round, name = null, actsIn = null, outcome = null, winner = null }) {
  return [kind, round, name, actsIn, outcome, winner];
}

/** Return the state that is judged, and beside it all that the tracker tells. */
function told(edges, events) {
  const { phase, round, acting, outcome, winner } = fight;
  const state = { phase, round, acting: acting === null ? [] : [acting], upcoming: fight.upcoming(), outcome, winner };
  const lately = heard.map(listOf);
  heard = [];
  return { state, edges, events: events.map(listOf), heard: lately, view: Object.values(fight.view()) };
}

function answer(request) {
  if (request.cmd === "start") return { ok: true, protocol: 1, ...ABOUT };
  if (request.cmd === "begin") {
    const settings = Object.entries(request.settings).map(([key, value]) => [key, decode(value)]);
    fight = new Encounter(Object.fromEntries(settings));
    heard = [];
    fight.listen((event) => heard.push(event));
    return { ok: true, ...told(["create"], []) };
  }
  const { refused, edges, events } = OPERATIONS[request.op](request.args);
  return { ...(refused === null ? { ok: true } : { refused }), ...told(edges, events) };
}

function safely(request) {
  try {
    return answer(request);
  } catch (error) {
    if (error instanceof BadSetting) return { refused: error.code };
    return { crashed: { message: String(error), trace: error.stack } };
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
