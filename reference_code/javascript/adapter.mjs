// The JavaScript trackers behind the adapter protocol: reads one request per line, writes one answer per line.
// It translates names, never behaviour.

import * as d100 from "./d100.mjs";
import * as dsa5 from "./dsa5.mjs";
import * as ews from "./ews.mjs";
import "./initiative.js";
import { BadSetting } from "./timeline.mjs";

const core = globalThis.Initiative;

const FEATURES = ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"];
const OBSERVES = [
  "acting", "round", "outcome", "winner", "phase", "upcoming", "count", "action", "delayed", "falling", "initiative",
  "undecided",
];
const EVENT = ["kind", "round", "name", "actsIn", "outcome", "winner"];
const SPECIAL = { nan: NaN, inf: Infinity, "-inf": -Infinity, none: null, text: "5", bool: true };

const GAMES = {
  core: coreGame,
  d100: (settings) => slotGame(new d100.Encounter(settings), () => ({})),
  dsa5: (settings) => {
    const fight = new dsa5.Encounter(settings);
    return slotGame(fight, ({ name, ...numbers }) => ({
      delay: () => fight.delay(name),
      act: () => fight.act(name),
      end_round: () => fight.endRound(),
      claim_first: () => fight.claimFirst(name),
      change: () => fight.change(name, numbers),
    }));
  },
  ews: (settings) => {
    const fight = new ews.Encounter(settings);
    return slotGame(fight, ({ name, contest }) => ({
      interrupt: () => fight.interrupt(name),
      delay: () => fight.delay(name),
      act: () => fight.act(name, contest),
      claim_first: () => fight.claimFirst(name),
    }));
  },
};

function coreGame(settings) {
  const fight = new core.Encounter(settings);
  return {
    fight,
    event: EVENT,
    carryOut(op, { name, team, speed, rolls, names }) {
      const operations = {
        join: () => fight.join(name, team, speed, dice(rolls)),
        start: () => fight.start(),
        end_turn: () => fight.endTurn(name),
        wait: () => fight.wait(name),
        fall: () => fight.fall(names),
      };
      return operations[op]();
    },
    shown() {
      const view = fight.view();
      const { phase, round, acting, upcoming, outcome, winner } = view;
      const state = { phase, round, acting: acting === null ? [] : [acting], upcoming, outcome, winner };
      return { state, view: Object.values(view) };
    },
  };
}

function slotGame(fight, more) {
  return {
    fight,
    event: [...EVENT, "count", "action", "reason", "value", "roll"],
    carryOut(op, args) {
      const { name, team, rolls, names } = args;
      const operations = {
        join: () => fight.join(name, team, dice(rolls), { ...args, rolloff: rolloff(args.rolloff) }),
        start: () => fight.start(),
        end_turn: () => fight.endTurn(name),
        fall: () => fight.fall(names),
        ...more(args),
      };
      return (operations[op] ?? (() => fight.unsupported()))();
    },
    shown() {
      const { phase, round, acting, upcoming, acted, newcomers, fallen, outcome, winner, ...rest } = fight.view();
      const view = [phase, round, acting, upcoming, acted, newcomers, fallen, outcome, winner, rest];
      return { state: { phase, round, acting, upcoming, outcome, winner, ...rest }, view };
    },
  };
}

/** Return what {"$":"nan"} and its kin stand for, values that JSON does not have; of a list, for each entry. */
function decode(value) {
  if (Array.isArray(value))
    return value.map(decode);
  return typeof value === "object" && value !== null ? SPECIAL[value.$] : value;
}

function decodeAll(values) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, decode(value)]));
}

/** Return dice that give one roll after the other, and undefined (no roll) when they are used up. */
function dice(rolls = []) {
  let given = 0;
  return () => rolls[given++];
}

/** Return dice that give null when they are used up, and something broken where a throw is broken. */
function rolloff(rolls = []) {
  let given = 0;
  return () => (given < rolls.length ? rolls[given++] ?? NaN : null);
}

let game;
let heard = [];

/** Return the state, and beside it all that the tracker tells; events as lists, so that every language tells alike. */
function told({ event, shown }, edges, events) {
  const list = (each) => event.map((field) => each[field] ?? null);
  const lately = heard.map(list);
  heard = [];
  return { ...shown(), edges, events: events.map(list), heard: lately };
}

function answer(request) {
  if (request["cmd"] === "start") {
    const implementation = { name: "initiative-javascript", language: "javascript", version: "1" };
    return { ok: true, protocol: 1, implementation, rules: Object.keys(GAMES), features: FEATURES, observes: OBSERVES };
  }
  if (request["cmd"] === "begin") {
    game = GAMES[request["rules"]](decodeAll(request["settings"]));
    heard = [];
    game.fight.listen((event) => heard.push(event));
    return { ok: true, ...told(game, ["create"], []) };
  }
  if (game === undefined)
    throw new Error("begin comes first");
  const { refused, edges, events } = game.carryOut(request["op"], decodeAll(request["args"]));
  return { ...(refused === null ? { ok: true } : { refused }), ...told(game, edges, events) };
}

function safely(request) {
  try {
    return answer(request);
  }
  catch (error) {
    if (error instanceof BadSetting || error instanceof core.BadSetting)
      return { refused: error.code };
    return { crashed: { message: String(error), trace: error instanceof Error ? error.stack : "" } };
  }
}

async function main() {
  let rest = "";
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const request = JSON.parse(line);
      if (request["cmd"] === "stop")
        return;
      process.stdout.write(JSON.stringify({ seq: request["seq"], ...safely(request) }) + "\n");
    }
  }
}

void main();
