// What is said about a fight in words: the heading, the reason, the help, and what the assistant is told.
import { listed } from "./words.js";

export function heading(fight, say) {
  if (fight.outcome === "win") return say("won", { team: fight.winner });
  if (fight.outcome) return say("draw");
  if (fight.phase === "before") return say("before");
  if (!fight.acting.length) return say("nobody");
  return say(fight.acting.length > 1 ? "turns" : "turn", { names: listed(fight.acting, say("and")) });
}

export function roundLine(fight, say) {
  return fight.round ? say("round", { round: fight.round, most: fight.settings.maxRounds }) : "";
}

/** Why whoever acts is acting, and who comes then and why. */
export function reasonLines(fight, say) {
  if (!fight.running || !fight.why.length) return [];
  const acting = fight.why.slice(0, fight.acting.length);
  const then = fight.why[fight.acting.length];
  const lines = acting.map(({ name, text }) => `${name}: ${text}.`);
  if (fight.acting.length) lines.push(then ? say("then", then) : say("then_nobody"));
  return lines;
}

export function help(fight, say) {
  if (fight.phase === "before") return say("help_before");
  if (!fight.running) return "";
  if (!fight.acting.length) return say("help_nobody");
  return say(fight.acting.length > 1 ? "help_turns" : "help_running", { names: fight.acting[0] });
}

/** What the assistant is told of moves made at the table. */
export function report(fight, lines, say) {
  const names = (list) => (list.length ? list.slice(0, 12).join(", ") : "–");
  return say("told", {
    handle: fight.handle,
    version: fight.version,
    lines: lines.join(" "),
    round: fight.round,
    acting: names(fight.acting),
    upcoming: names(fight.upcoming.map((turn) => turn.name)),
  });
}
