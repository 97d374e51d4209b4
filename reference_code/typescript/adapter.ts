// The TypeScript trackers behind the adapter protocol: reads one request per line, writes one answer per line.
// It translates names, never behaviour.

import * as d100 from "./d100.js";
import * as dsa5 from "./dsa5.js";
import * as ews from "./ews.js";
import type { Fight } from "./fight.js";
import * as core from "./initiative.js";
import { BadSetting, type Fighter } from "./timeline.js";

// All of Node that is used; with it no package of types is needed.
declare const process: {
  stdin: AsyncIterable<string> & { setEncoding(encoding: string): void };
  stdout: { write(text: string): unknown };
};

type Json = { readonly [key: string]: unknown };
/** Arguments as they come: the trackers' types promise more than a request does, and here they are to believe it. */
type Arguments = Readonly<Record<Argument, never>>;
type Argument = "name" | "team" | "names" | "rolls" | "rolloff" | "speed" | "base" | "mod" | "contest";

/** One fight of a rule set. */
interface Game {
  readonly fight: { listen(listener: (event: object) => void): unknown };
  /** What is told of an event. */
  readonly event: readonly string[];
  carryOut(op: string, args: Arguments): Told;
  /** Return the state that is judged, and all that the tracker shows in the order of the reference. */
  shown(): { readonly state: Json; readonly view: readonly unknown[] };
}

interface Told {
  readonly refused: string | null;
  readonly edges: readonly string[];
  readonly events: readonly object[];
}

type Operations = { readonly [op: string]: (() => Told) | undefined };

const FEATURES = ["named-turns", "fall-together", "odd-inputs", "unicode-names", "refusal-codes"];
const OBSERVES = [
  "acting", "round", "outcome", "winner", "phase", "upcoming", "count", "action", "delayed", "falling", "initiative",
  "undecided",
];
const EVENT = ["kind", "round", "name", "actsIn", "outcome", "winner"];
const SPECIAL: Json = { nan: NaN, inf: Infinity, "-inf": -Infinity, none: null, text: "5", bool: true };

const GAMES: { readonly [rules: string]: (settings: object) => Game } = {
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

function coreGame(settings: object): Game {
  const fight = new core.Encounter(settings);
  return {
    fight,
    event: EVENT,
    carryOut(op, { name, team, speed, rolls, names }) {
      const operations: Operations = {
        join: () => fight.join(name, team, speed, dice(rolls)),
        start: () => fight.start(),
        end_turn: () => fight.endTurn(name),
        wait: () => fight.wait(name),
        fall: () => fight.fall(names),
      };
      return operations[op]!();
    },
    shown() {
      const view = fight.view();
      const { phase, round, acting, upcoming, outcome, winner } = view;
      const state = { phase, round, acting: acting === null ? [] : [acting], upcoming, outcome, winner };
      return { state, view: Object.values(view) };
    },
  };
}

function slotGame<F extends Fighter<F>, S extends { readonly maxRounds: number }, B extends object>(
  fight: Fight<F, S, B>, more: (args: Arguments) => Operations,
): Game {
  return {
    fight,
    event: [...EVENT, "count", "action", "reason", "value", "roll"],
    carryOut(op, args) {
      const { name, team, rolls, names } = args;
      const operations: Operations = {
        join: () => fight.join(name, team, dice(rolls), { ...args, rolloff: rolloff(args.rolloff) } as unknown as B),
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
function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  return typeof value === "object" && value !== null ? SPECIAL[(value as { $: string }).$] : value;
}

function decodeAll(values: unknown): object {
  return Object.fromEntries(Object.entries(values as Json).map(([key, value]) => [key, decode(value)]));
}

/** Return dice that give one roll after the other, and undefined (no roll) when they are used up. */
function dice(rolls: readonly unknown[] = []): () => unknown {
  let given = 0;
  return () => rolls[given++];
}

/** Return dice that give null when they are used up, and something broken where a throw is broken. */
function rolloff(rolls: readonly unknown[] = []): () => unknown {
  let given = 0;
  return () => (given < rolls.length ? rolls[given++] ?? NaN : null);
}

let game: Game | undefined;
let heard: object[] = [];

/** Return the state, and beside it all that the tracker tells; events as lists, so that every language tells alike. */
function told({ event, shown }: Game, edges: readonly string[], events: readonly object[]): Json {
  const list = (each: object): unknown[] => event.map((field) => (each as Json)[field] ?? null);
  const lately = heard.map(list);
  heard = [];
  return { ...shown(), edges, events: events.map(list), heard: lately };
}

function answer(request: Json): Json {
  if (request["cmd"] === "start") {
    const implementation = { name: "initiative-typescript", language: "typescript", version: "1" };
    return { ok: true, protocol: 1, implementation, rules: Object.keys(GAMES), features: FEATURES, observes: OBSERVES };
  }
  if (request["cmd"] === "begin") {
    game = GAMES[request["rules"] as string]!(decodeAll(request["settings"]));
    heard = [];
    game.fight.listen((event) => heard.push(event));
    return { ok: true, ...told(game, ["create"], []) };
  }
  if (game === undefined) throw new Error("begin comes first");
  const { refused, edges, events } = game.carryOut(request["op"] as string, decodeAll(request["args"]) as Arguments);
  return { ...(refused === null ? { ok: true } : { refused }), ...told(game, edges, events) };
}

function safely(request: Json): Json {
  try {
    return answer(request);
  } catch (error) {
    if (error instanceof BadSetting || error instanceof core.BadSetting) return { refused: error.code };
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
