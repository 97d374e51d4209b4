// The table: listens to the host, shows the fight, and plays it through the host's tools.
import { Actions } from "./actions.js";
import { Bridge } from "./bridge.js";
import { drawDiagram } from "./diagram.js";
import { element } from "./elements.js";
import { newRefusal, readFight } from "./fight.js";
import { drawRow } from "./row.js";
import { heading, help, plainLine, reasonLines, reasonOf, report, roundLine } from "./saying.js";
import { languageOf, speaker } from "./words.js";

const data = JSON.parse(document.getElementById("data").textContent);
const HELLO = 3000;
const PATIENCE = 15000;
const TOGETHER = 1500; // moves within so many milliseconds are told to the assistant together

const now = { lang: languageOf(navigator.language), input: null, fight: null, log: [], untold: [], telling: true };
let say = speaker(data.texts, now.lang);

const page = {
  heading: element("h1", { tabindex: -1 }),
  round: element("p", { class: "round" }),
  why: element("div", { class: "why" }),
  help: element("p", { class: "help" }),
  notice: element("div", { role: "alert" }),
  row: element("ol", { class: "row", role: "list" }),
  actions: element("section"),
  log: element("ol", { class: "log", role: "list", tabindex: 0 }),
  diagram: element("details", { class: "states" }),
  foot: element("div", { class: "foot" }),
};
const titles = { row: element("h2"), actions: element("h2"), log: element("h2"), diagram: element("summary") };
const chart = element("div");
page.diagram.append(titles.diagram, chart);
const tell = element("input", { type: "checkbox", onchange: () => (now.telling = tell.checked) });
tell.checked = true;
const tellLabel = element("span");
page.actions.append(titles.actions, page.help);
page.foot.append(element("label", { class: "tick" }, tell, tellLabel));
document.getElementById("table").append(
  element("div", null, page.round, page.heading, page.why, page.notice),
  page.actions,
  element("section", null, titles.row, page.row),
  element("section", null, titles.log, page.log),
  element("section", null, page.diagram),
  page.foot,
);
const actions = new Actions(page.actions, play, playAgain);

const bridge = new Bridge(window.parent, {
  "ui/notifications/tool-input": ({ arguments: given }) => (now.input = given || {}),
  "ui/notifications/tool-input-partial": () => {},
  "ui/notifications/tool-result": arrived,
  "ui/notifications/tool-cancelled": () => notice(say("cancelled")),
  "ui/notifications/host-context-changed": inContext,
});

// Showing.

function speakAs(lang) {
  now.lang = lang;
  say = speaker(data.texts, lang);
  document.documentElement.lang = lang;
  document.title = say("title");
  for (const [key, title] of Object.entries(titles)) title.textContent = say(key);
  page.log.setAttribute("aria-label", say("log"));
  tellLabel.textContent = say("tell");
}

function show() {
  const { fight } = now;
  const shown = Boolean(fight);
  for (const part of [page.row, page.log, page.diagram]) part.parentElement.hidden = !shown;
  page.actions.hidden = !shown || !canPlay();
  page.foot.hidden = !shown || !bridge.capabilities.message;
  page.heading.textContent = shown ? heading(fight, say) : say("waiting");
  page.round.textContent = shown ? roundLine(fight, say) : "";
  page.help.textContent = shown && canPlay() ? help(fight, say) : "";
  if (!shown) return;
  const rules = data.rules[fight.rules];
  page.why.replaceChildren(...reasonLines(fight, say).map((line) => element("p", null, line)));
  drawRow(page.row, fight, data.portraits, say);
  actions.show(fight, rules, say, now.lang, Boolean(now.input?.fighters));
  titles.row.textContent = say(fight.running ? "row" : "fighters");
  page.row.setAttribute("aria-label", titles.row.textContent);
  page.log.replaceChildren(...now.log.map((line) => element("li", null, plainLine(line, fight, rules, say))));
  page.log.parentElement.hidden = !now.log.length;
  page.log.scrollTop = page.log.scrollHeight;
  drawDiagram(chart, rules, fight, say, now.lang);
  document.getElementById("table").setAttribute("aria-busy", "false");
}

function notice(text, retry) {
  const button = retry && element("button", { type: "button", onclick: retry }, say("retry"));
  page.notice.className = text ? "notice" : "";
  page.notice.replaceChildren(...[text, button].filter(Boolean));
}

function announce(lines) {
  document.getElementById("live").textContent = lines.join(" ");
}

// What the host tells.

function inContext(context) {
  if (context.theme) document.documentElement.dataset.theme = context.theme;
  for (const [name, value] of Object.entries(context.styles?.variables || {})) {
    if (name.startsWith("--font-") && value) document.documentElement.style.setProperty(name, value);
  }
  const insets = context.safeAreaInsets;
  if (insets) document.body.style.padding = ["top", "right", "bottom", "left"].map((side) => `${insets[side]}px`).join(" ");
  const lang = context.locale ? languageOf(context.locale) : now.lang;
  if (lang === now.lang && document.documentElement.dataset.spoken) return;
  document.documentElement.dataset.spoken = lang;
  speakAs(lang);
  actions.close();
  show();
  if (now.fight) refresh();
}

function arrived(result) {
  notice(canPlay() ? "" : say("no_calls"));
  if (result.isError) {
    notice(say("error", { text: textOf(result) }));
    return;
  }
  actions.close();
  take(result, true);
  refresh();
}

/** Take over an answer of the tools: the log anew, or with its lines added. */
function take(result, whole) {
  const answer = result.structuredContent || JSON.parse(textOf(result));
  const anew = whole || answer.repeated; // what was done before is told with all that was
  const before = now.fight;
  now.fight = readFight({ ...answer, encounter: answer.encounter || now.fight?.handle }, now.input);
  if (!answer.encounter && before) now.fight.version = before.version;
  now.log = anew ? answer.trace : [...now.log, ...answer.trace].slice(-200);
  show();
  return { before, answer };
}

function textOf(result) {
  return (result.content || []).map((part) => part.text || "").join(" ");
}

// Playing.

function canPlay() {
  return Boolean(bridge.capabilities.serverTools);
}

async function call(name, given) {
  const params = { name, arguments: { ...given, picture: "table", lang: now.lang } };
  const result = await bridge.ask("tools/call", params, PATIENCE);
  if (result.isError) throw Object.assign(new Error(textOf(result)), { told: true });
  return result;
}

/** Ask where the fight stands, with all that the table shows and in its language. */
async function refresh() {
  if (!canPlay() || now.busy) return;
  const handle = now.fight?.handle;
  await working(async () => {
    if (handle) take(await call("continue_encounter", { encounter: handle }), true);
    else if (now.input) take(await call("run_encounter", { ...now.input, save: false }), true);
  }, refresh);
}

/** Take a step: at the first one the fight is saved, from then on it goes on by its handle. */
function play(step) {
  return working(async () => {
    if (!now.fight.handle) take(await call("run_encounter", { ...now.input, save: true }), true);
    const { handle, version } = now.fight;
    const result = await call("continue_encounter", { encounter: handle, steps: [step], expected_version: version });
    const { before, answer } = take(result, false);
    told(step, before, answer);
  }, () => play(step));
}

function told(step, before, answer) {
  const nothing = step.do === "undo" && answer.trace.some((line) => line.includes("nothing_to_undo"));
  const code = newRefusal(before.refusals, now.fight.refusals);
  if (nothing) actions.refuse("undo", say("nothing_to_undo"));
  else if (code && step.do !== "undo") actions.refuse(step.do, say("refused", { reason: reasonOf(code, data.rules[now.fight.rules], now.lang) }));
  else {
    actions.close(true); // what was open was made for how it stood before
    announce(answer.trace.map((line) => plainLine(line, now.fight, data.rules[now.fight.rules], say)));
    tellAssistant(answer.trace);
  }
  actions.keepFocus(page.heading);
}

/** Begin the same fight anew, with other dice. */
function playAgain() {
  const { steps, save, encounter, ...input } = now.input;
  return working(async () => {
    now.input = { ...input, seed: (Number(input.seed) || 1) + 1 };
    now.fight = null;
    take(await call("run_encounter", { ...now.input, save: true }), true);
    actions.keepFocus(page.heading);
  }, playAgain);
}

/** Do something that needs an answer; says what went wrong, and offers to try it again. */
async function working(doing, again) {
  if (now.busy) return;
  now.busy = true;
  actions.wait(true);
  notice("");
  let stale = false;
  try {
    await doing();
  } catch (problem) {
    stale = Boolean(problem.told);
    notice(problem.lost ? say("no_answer") : say("error", { text: problem.message }), problem.told ? null : again);
  }
  now.busy = false;
  actions.wait(false);
  if (stale && now.fight?.handle && again !== refresh) await catchUp();
}

/** After an error that the tools explained: somebody else may have gone on, so look, and leave the explanation. */
async function catchUp() {
  try {
    take(await call("continue_encounter", { encounter: now.fight.handle }), true);
  } catch {
    // The explanation that stands there says enough.
  }
}

// Telling the assistant.

function tellAssistant(lines) {
  now.untold.push(...lines);
  clearTimeout(now.timer);
  now.timer = setTimeout(tellNow, TOGETHER);
}

function tellNow() {
  const content = [{ type: "text", text: report(now.fight, now.untold, say) }];
  now.untold = [];
  const { message, updateModelContext } = bridge.capabilities;
  const quietly = () => {};
  if (message && now.telling) bridge.ask("ui/message", { role: "user", content }, PATIENCE).catch(quietly);
  else if (updateModelContext) bridge.ask("ui/update-model-context", { content }, PATIENCE).catch(quietly);
}

// Beginning.

function sized() {
  const { scrollWidth: width } = document.documentElement;
  const height = Math.ceil(document.body.getBoundingClientRect().height) + 1; // fractions would bring a bar
  bridge.tell("ui/notifications/size-changed", { width, height });
}

async function begin() {
  speakAs(now.lang);
  document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  show();
  const late = setTimeout(() => notice(say("no_host")), HELLO);
  try {
    // However late it comes, an answer is welcome.
    const welcome = await bridge.connect("initiative-table", data.version, 2 ** 31 - 1);
    clearTimeout(late);
    notice("");
    inContext(welcome.hostContext || {});
    new ResizeObserver(sized).observe(document.body);
  } catch (problem) {
    notice(say("error", { text: problem.message }));
  }
}

begin();
