// The little form that opens where an operation needs to know more: who, or the numbers of a newcomer.
import { element } from "./elements.js";
import { meant } from "./fight.js";
import { hintOf } from "./saying.js";
import { capital } from "./words.js";

/** A form for an operation: `{box, step}`; `step()` returns the step, or throws what is to be filled in. */
export function ask(operation, rules, fight, say, lang) {
  const asked = operation.args.map((arg) => control(arg, operation, rules, fight, say, lang)).filter(Boolean);
  const numbers = asked.filter((each) => each.input);
  const step = () => {
    const found = { do: operation.id };
    for (const { arg, read } of asked) {
      const value = read();
      if (value !== null) found[arg] = value;
    }
    const empty = numbers.length && !numbers.some((each) => each.arg in found);
    if (empty && operation.id !== "join") throw missing(say("needs_number"), numbers[0].input);
    return found;
  };
  const told = element("p", { class: "help" }, hintOf(operation, fight)?.[lang] || "");
  return { box: element("div", null, told, element("div", { class: "fields" }, asked.map((each) => each.box))), step };
}

/** Whether an operation can be done at once, without asking. */
export function isPlain(operation, fight) {
  return operation.args.every((arg) => arg.optional && (arg.name !== "name" || fight.acting.length < 2));
}

function control(arg, operation, rules, fight, say, lang) {
  if (operation.id === "join" && (arg.name === "name" || arg.name === "team")) return word(arg, fight, say);
  if (arg.name === "name") return who(arg, operation, fight, say);
  if (arg.name === "names") return several(arg, fight, say);
  const field = rules.fields.find((each) => each.id === arg.name);
  if (field) return field.dice ? null : number(arg, field, operation.id === "join", say, lang);
  return tick(arg, capital((rules.words[arg.name] || { [lang]: arg.name })[lang]));
}

function labelled(text, inside) {
  return element("label", { class: "field" }, text, inside);
}

function word(arg, fight, say) {
  const input = element("input", { type: "text", maxlength: 100, autocomplete: "off" });
  if (arg.name === "team") input.value = [...fight.fighters.values()][0]?.team || "";
  const read = () => {
    if (!input.value.trim()) throw missing(say("needs", { field: input.parentElement.firstChild.data }), input);
    return input.value.trim();
  };
  return { arg: arg.name, box: labelled(capital(say(arg.name)), input), read };
}

function who(arg, operation, fight, say) {
  // First those it is meant for; with anybody else the answer says why it is not possible.
  const able = fight.possible[operation.id]?.names;
  const names = arg.optional ? fight.acting : able || [...new Set([...meant(fight, operation.from), ...fight.living])];
  const all = arg.optional ? element("option", { value: "" }, say("all")) : null;
  const options = names.map((name, nth) => element("option", { value: nth + 1 }, name));
  const select = element("select", null, all, options);
  const read = () => (select.value ? names[Number(select.value) - 1] : null);
  return { arg: arg.name, box: labelled(say("who"), select), read };
}

function several(arg, fight, say) {
  const ticks = fight.living.map((name) => ({ name, input: element("input", { type: "checkbox" }) }));
  const labels = ticks.map(({ name, input }) => element("label", { class: "tick" }, input, name));
  const scrolls = ticks.length > 24 ? { class: "choices", tabindex: 0 } : { class: "choices" };
  const box = element("div", { role: "group", "aria-label": say("who"), ...scrolls }, labels);
  const read = () => {
    const names = ticks.filter(({ input }) => input.checked).map(({ name }) => name);
    if (!names.length) throw missing(say("needs_one"), ticks[0]?.input);
    return names;
  };
  return { arg: arg.name, box, read };
}

function number(arg, field, joining, say, lang) {
  const start = joining ? (field.example ?? field.start) : null;
  const input = element("input", { type: "text", inputmode: "decimal", autocomplete: "off" });
  input.value = start ?? "";
  const name = capital(field.said[lang]);
  const read = () => {
    const text = input.value.trim().replace("−", "-").replace(",", ".");
    if (!text && arg.optional) return null;
    if (!text || !Number.isFinite(Number(text))) throw missing(say("no_number", { field: name }), input);
    return Number(text);
  };
  const label = joining || !arg.optional ? name : `${name} (${say("optional")})`;
  return { arg: arg.name, box: labelled(label, input), read, input };
}

/** Results of dice that are thrown here: only whether they are. */
function tick(arg, label) {
  const input = element("input", { type: "checkbox" });
  const box = element("label", { class: "tick" }, input, label);
  return { arg: arg.name, box, read: () => (input.checked ? [] : null) };
}

function missing(text, input) {
  return Object.assign(new Error(text), { input });
}
