// The row of portraits: who acts, who comes, who was on, who joins later, who is out.
import { drawing, element } from "./elements.js";
import { portrait } from "./portrait.js";
import { signed } from "./words.js";

const CROWD = 24;

/** All turns and fighters in play order, each with what there is to say of it. */
export function cells(fight) {
  const marks = new Map();
  for (const [kind, names] of Object.entries(fight.marked)) names.forEach((name) => marks.set(name, kind));
  const placed = new Set();
  const cell = (name, kind, look, count) => {
    placed.add(name);
    return { name, kind, look, count, mark: marks.get(name) };
  };
  const found = [
    ...fight.acting.map((name) => cell(name, "acting", "lit", fight.count)),
    ...fight.upcoming.map(({ name, count }) => cell(name, "upcoming", "", count)),
  ];
  const rest = (names) => names.filter((name) => !placed.has(name));
  found.push(...rest(fight.marked.delayed || []).map((name) => cell(name, "delayed", "dim")));
  found.push(...rest(fight.acted).map((name) => cell(name, "acted", "dim")));
  found.push(...rest(fight.newcomers).map((name) => cell(name, "next_round", "dim")));
  const gone = new Set(fight.fallen);
  found.push(...rest(fight.living.filter((name) => !gone.has(name))).map((name) => cell(name, "", "")));
  return [...found, ...fight.fallen.map((name) => cell(name, "fallen", "gone"))];
}

export function drawRow(row, fight, parts, say) {
  const all = cells(fight);
  row.classList.toggle("crowd", all.length > CROWD);
  if (all.length > CROWD) row.setAttribute("tabindex", "0");
  else row.removeAttribute("tabindex");
  row.replaceChildren(...all.map((cell) => drawn(cell, fight, parts, say)));
  if (fight.hidden) row.append(element("li", null, element("span", { class: "what" }, "…")));
}

function drawn(cell, fight, parts, say) {
  const fighter = fight.fighters.get(cell.name) || { team: "", number: 0, value: null };
  const counted = cell.count !== null && cell.count !== undefined;
  const value = counted ? say("at", { count: cell.count }) : cell.look === "gone" ? null : fighter.value;
  const state = [cell.kind && say(cell.kind), cell.mark && cell.mark !== cell.kind && say(cell.mark)].filter(Boolean);
  return element(
    "li",
    { class: cell.look || null, "aria-current": cell.kind === "acting" ? "true" : null, title: cell.name },
    drawing("-28 -30 56 56", portrait(parts, cell.name, fighter.number, cell.look === "gone")),
    element("span", { class: "who" }, cell.name),
    element("span", { class: "what" }, fighter.team),
    value !== null && element("span", { class: "what" }, signed(String(value))),
    element("span", { class: "what" }, state.join(", ")),
  );
}
