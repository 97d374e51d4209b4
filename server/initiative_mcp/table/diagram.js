// The states of a rule set, the present one lit, and the ways between them that were taken.
import { drawing, element, safe } from "./elements.js";

const WIDE = 152;
const TALL = 44;
const GAP = 60;
const OUT = "[*]";

export function drawDiagram(holder, rules, fight, say, lang) {
  const states = inOrder(rules);
  const ways = waysOf(rules, fight.edges);
  const lines = Math.max(1, ...ways.map((way) => Math.abs(lane(way, states))));
  const middle = 30 + 22 * lines;
  const width = states.length * (WIDE + GAP) + GAP;
  const shapes = ways.map((way) => path(way, states, middle));
  const boxes = states.map((id, at) => box(rules, id, at, middle, fight.phase, lang));
  const picture = drawing(`0 0 ${width} ${middle + TALL + 30 + 22 * lines}`, [...shapes, ...boxes].join(""));
  const now = rules.states.find((state) => state.id === fight.phase);
  holder.replaceChildren(
    element("p", null, `${now.title[lang]} (${say("here")})`),
    element("div", { class: "chart", tabindex: 0, role: "group", "aria-label": say("diagram") }, picture),
    element("ol", null, ways.map((way) => note(way, rules, lang))),
  );
}

/** The states from the first to the last, those that lead out at the end. */
function inOrder(rules) {
  const found = [OUT];
  for (const state of found) {
    for (const edge of rules.edges) if (edge.from === state && !found.includes(edge.to)) found.push(edge.to);
  }
  const last = new Set(rules.edges.filter((edge) => edge.to === OUT).map((edge) => edge.from));
  const inner = found.filter((state) => state !== OUT);
  return [...inner.filter((state) => !last.has(state)), ...inner.filter((state) => last.has(state))];
}

function waysOf(rules, taken) {
  const ways = new Map();
  for (const edge of rules.edges) {
    const key = `${edge.from} ${edge.to}`;
    const way = ways.get(key) || { from: edge.from, to: edge.to, edges: [], count: 0, number: ways.size + 1 };
    way.edges.push(edge);
    way.count += taken[edge.id] || 0;
    ways.set(key, way);
  }
  return [...ways.values()];
}

/** 0 straight to the next state, positive over the states it skips, negative back or to itself. */
function lane(way, states) {
  if (way.from === OUT || way.to === OUT) return 0;
  const step = states.indexOf(way.to) - states.indexOf(way.from);
  return step === 1 ? 0 : step - 1;
}

function left(states, id) {
  if (id === OUT) return null;
  return GAP + states.indexOf(id) * (WIDE + GAP);
}

function path(way, states, middle) {
  const look = way.count ? "line walked" : "line";
  const from = left(states, way.from);
  const to = left(states, way.to);
  const over = lane(way, states);
  const center = middle + TALL / 2;
  if (!over) {
    const start = from === null ? 8 : from + WIDE;
    const end = to === null ? states.length * (WIDE + GAP) + GAP - 8 : to;
    return line(`M${start} ${center}H${end - 7}`, look) + head(end, center, 0) + bubble(way, (start + end) / 2 - 3, center);
  }
  const side = over > 0 ? -1 : 1;
  const edge = over > 0 ? middle : middle + TALL;
  const far = edge + side * 22 * Math.abs(over);
  const start = from + WIDE * (over > 0 ? 0.65 : 0.35) + (from === to ? 30 : 0);
  const end = to + WIDE * (over > 0 ? 0.35 : 0.65) - (from === to ? 40 : 0);
  const drawn = line(`M${start} ${edge}V${far}H${end}V${edge + side * 7}`, look);
  return drawn + head(end, edge, side) + bubble(way, (start + end) / 2, far);
}

function line(d, look) {
  return `<path d="${d}" class="${look}"/>`;
}

function head(x, y, side) {
  const shape = side ? `M${x} ${y}l-5 ${side * 9}h10Z` : `M${x} ${y}l-9 -5v10Z`;
  return `<path d="${shape}" class="head"/>`;
}

function bubble(way, x, y) {
  return `<circle cx="${x}" cy="${y}" r="10" class="number"/><text x="${x}" y="${y + 4.5}">${way.number}</text>`;
}

function box(rules, id, at, middle, phase, lang) {
  const x = GAP + at * (WIDE + GAP);
  const look = id === phase ? "box here" : "box";
  const title = rules.states.find((state) => state.id === id).title[lang];
  const text = `<text x="${x + WIDE / 2}" y="${middle + 27}"${id === phase ? ' font-weight="700"' : ""}>${safe(title)}</text>`;
  return `<rect x="${x}" y="${middle}" width="${WIDE}" height="${TALL}" rx="10" class="${look}"/>${text}`;
}

function note(way, rules, lang) {
  const labels = way.edges.map((edge) => edge.label[lang]).join("; ");
  return element("li", { class: way.count ? "walked" : null }, way.count ? `${labels} (${way.count}×)` : labels);
}
