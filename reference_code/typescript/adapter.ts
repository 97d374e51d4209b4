// The TypeScript tracker behind the adapter protocol: reads one request per line, writes one answer per line.
// It translates names, never behaviour.

import { type Answer, BadSetting, Encounter, type FightEvent, type Settings } from "./initiative.js";

// All of Node that is used; with it no package of types is needed.
declare const process: {
  stdin: AsyncIterable<string> & { setEncoding(encoding: string): void };
  stdout: { write(text: string): unknown };
};

type Json = { readonly [key: string]: unknown };

const ABOUT = {
  implementation: { name: "initiative-typescript", language: "typescript", version: "1" },
  rules: ["core"],
  features: ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"],
  observes: ["acting", "round", "outcome", "winner", "phase", "upcoming"],
};

const SPECIAL: Json = { nan: NaN, inf: Infinity, "-inf": -Infinity, none: null, text: "5", bool: true };

/** Return what {"$":"nan"} and its kin stand for: values that JSON does not have. */
function decode(value: unknown): unknown {
  return typeof value === "object" && value !== null ? SPECIAL[(value as { $: string }).$] : value;
}

/** Return dice that give one roll after the other, and undefined (no roll) when they are used up. */
function dice(rolls: readonly unknown[] = []): () => unknown {
  let given = 0;
  return () => decode(rolls[given++]);
}

// The types of the tracker promise more than a request does: what is not text or a number is sent on as it is.
function carryOut(fight: Encounter, op: unknown, args: Json): Answer {
  const name = decode(args["name"]) as string;
  switch (op) {
    case "join":
      return fight.join(name, decode(args["team"]) as string, decode(args["speed"]) as number,
        dice(args["rolls"] as unknown[] | undefined));
    case "start":
      return fight.start();
    case "end_turn":
      return fight.endTurn(name);
    case "wait":
      return fight.wait(name);
    case "fall":
      return fight.fall((args["names"] as unknown[]).map(decode) as string[]);
    default:
      throw new Error(`no such operation: ${String(op)}`);
  }
}

/** Return an event as a list, so that every language tells it alike. */
function listOf(event: FightEvent): unknown[] {
  const all = { name: null, actsIn: null, outcome: null, winner: null, ...event };
  return [all.kind, all.round, all.name, all.actsIn, all.outcome, all.winner];
}

let fight: Encounter | undefined;
let heard: FightEvent[] = [];

/** Return the state that is judged, and beside it all that the tracker tells. */
function told(fight: Encounter, edges: readonly string[], events: readonly FightEvent[]): Json {
  const { phase, round, acting, outcome, winner } = fight;
  const state = { phase, round, acting: acting === null ? [] : [acting], upcoming: fight.upcoming(), outcome, winner };
  const lately = heard.map(listOf);
  heard = [];
  return { state, edges, events: events.map(listOf), heard: lately, view: Object.values(fight.view()) };
}

function answer(request: Json): Json {
  if (request["cmd"] === "start") return { ok: true, protocol: 1, ...ABOUT };
  if (request["cmd"] === "begin") {
    const settings = Object.entries(request["settings"] as Json).map(([key, value]) => [key, decode(value)]);
    fight = new Encounter(Object.fromEntries(settings) as Settings);
    heard = [];
    fight.listen((event) => heard.push(event));
    return { ok: true, ...told(fight, ["create"], []) };
  }
  if (fight === undefined) throw new Error("begin comes first");
  const { refused, edges, events } = carryOut(fight, request["op"], request["args"] as Json);
  return { ...(refused === null ? { ok: true } : { refused }), ...told(fight, edges, events) };
}

function safely(request: Json): Json {
  try {
    return answer(request);
  } catch (error) {
    if (error instanceof BadSetting) return { refused: error.code };
    return { crashed: { message: String(error), trace: error instanceof Error ? error.stack : "" } };
  }
}

async function main(): Promise<void> {
  let rest = "";
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() as string;
    for (const line of lines) {
      const request = JSON.parse(line) as Json;
      if (request["cmd"] === "stop") return;
      process.stdout.write(JSON.stringify({ seq: request["seq"], ...safely(request) }) + "\n");
    }
  }
}

void main();
