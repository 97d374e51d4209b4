// What is said about a fight in words: the heading, the reason, the help, and what the assistant is told.
import { listed, signed } from "./words.js";

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
  if (fight.acting.length) lines.push(then ? say("then", then) : afterwards(fight, say));
  return lines;
}

/** What comes when nobody else is in the order. */
function afterwards(fight, say) {
  const delayed = (fight.marked.delayed || []).filter((name) => !fight.acting.includes(name));
  if (delayed.length) return say("then_delayed", { names: listed(delayed, say("and")) });
  if (fight.settings.maxRounds && fight.round >= fight.settings.maxRounds) return say("then_over");
  return say("then_round", { round: fight.round + 1 });
}

/** What an operation does, said to players. */
export function hintOf(operation, fight) {
  return (fight.phase === "before" && operation.before) || operation.effect;
}

export function reasonOf(code, rules, lang) {
  return rules.refusals[code]?.[lang] || code;
}

/** A line of what happened without the names that programs use: codes, and operations at its end. */
export function plainLine(line, fight, rules, say) {
  const codes = [...Object.keys(rules.refusals), "nothing_to_undo"].join("|");
  const ids = rules.operations.map((operation) => operation.id).join("|");
  let text = line.replace(new RegExp(` \\((?:${codes})\\)`, "g"), "");
  text = text.replace(new RegExp(`: (?:${ids})(?:(?:, | or | oder )(?:${ids}))*(?=;|\\.?$)`), "");
  const won = fight.winner && say("has_won", { team: fight.winner });
  if (won && text.includes(`, ${won}`)) text = text.replace(`, ${won}`, () => `, ${say("team_won", { team: fight.winner })}`);
  return signed(text);
}

export function help(fight, say) {
  const rolled = [...fight.fighters.values()].some((fighter) => fighter.value !== null);
  if (fight.phase === "before") return say(rolled ? "help_before" : "help_dice");
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
