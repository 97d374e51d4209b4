// The buttons, the form that one of them opens, and the reason beside the one that was refused.
import { ask, isPlain } from "./asking.js";
import { element } from "./elements.js";
import { capital } from "./words.js";

export class Actions {
  /** Buttons in a holder; `press` is called with a step, `again` to begin the same fight anew. */
  constructor(holder, press, again) {
    this.press = press;
    this.again = again;
    this.buttons = new Map();
    this.row = element("div", { class: "actions" });
    this.asking = element("div", { class: "asking", role: "group", hidden: true });
    this.asking.addEventListener("keydown", (event) => this.typed(event));
    holder.append(this.row, this.asking);
  }

  /** Show what can be done now. */
  show(fight, rules, say, lang, canBeginAgain) {
    this.now = { fight, rules, say, lang };
    const wanted = operations(fight, rules, canBeginAgain);
    for (const id of [...wanted, ...this.buttons.keys()]) if (!this.buttons.has(id)) this.add(id);
    for (const [id, { button, box }] of this.buttons) {
      box.hidden = !wanted.includes(id);
      button.textContent = this.label(id);
    }
    wanted.forEach((id) => this.row.append(this.buttons.get(id).box));
    if (this.open && !wanted.includes(this.open)) this.close();
  }

  add(id) {
    const refusal = element("p", { class: "refusal", role: "alert" });
    const look = { type: "button", class: ["start", "end_turn", "again"].includes(id) ? "first" : null };
    const button = element("button", { ...look, "data-do": id, onclick: () => this.pressed(id) });
    this.buttons.set(id, { button, refusal, box: element("div", { class: "action" }, button, refusal) });
  }

  label(id) {
    const { rules, say, lang } = this.now;
    const operation = rules.operations.find((each) => each.id === id);
    if (!operation) return say(id);
    const called = capital(operation.said[lang]);
    return operation.args.every((arg) => arg.optional) || called.endsWith("…") ? called : `${called} …`;
  }

  pressed(id) {
    if (this.busy) return;
    this.clear();
    if (id === "again") this.again();
    else if (id === this.open) this.close();
    else {
      const operation = this.now.rules.operations.find((each) => each.id === id);
      if (!operation || isPlain(operation, this.now.fight)) this.press({ do: id });
      else this.opened(id, operation);
    }
  }

  opened(id, operation) {
    this.close();
    const { fight, rules, say, lang } = this.now;
    const { box, step } = ask(operation, rules, fight, say, lang);
    this.open = id;
    this.step = step;
    const go = element("button", { type: "button", class: "first", "data-do": "do", onclick: () => this.done() }, say("do"));
    const leave = element("button", { type: "button", onclick: () => this.close(true) }, say("cancel"));
    this.problem = element("p", { class: "refusal", role: "alert" });
    this.asking.setAttribute("aria-label", this.label(id));
    this.asking.replaceChildren(element("p", { class: "why" }, this.label(id)), box, this.problem, element("div", { class: "actions" }, go, leave));
    this.asking.hidden = false;
    this.buttons.get(id).button.setAttribute("aria-expanded", "true");
    (this.asking.querySelector("input, select") || go).focus();
  }

  done() {
    if (this.busy) return;
    try {
      const step = this.step();
      this.close(true);
      this.press(step);
    } catch (problem) {
      this.problem.textContent = problem.message;
      problem.input?.focus();
    }
  }

  close(back = false) {
    if (!this.open) return;
    const { button } = this.buttons.get(this.open);
    this.open = null;
    this.asking.hidden = true;
    this.asking.replaceChildren();
    button.removeAttribute("aria-expanded");
    if (back) button.focus();
  }

  typed(event) {
    if (event.key === "Escape") this.close(true);
    if (event.key === "Enter" && event.target.tagName === "INPUT") {
      event.preventDefault();
      this.done();
    }
  }

  /** While an answer is awaited nothing further is done. */
  wait(busy) {
    this.busy = busy;
    for (const { button } of this.buttons.values()) {
      if (busy) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  refuse(id, text) {
    this.buttons.get(id).refusal.textContent = text;
  }

  clear() {
    for (const { refusal } of this.buttons.values()) refusal.textContent = "";
  }

  /** Bring the focus back when what had it is gone. */
  keepFocus(otherwise) {
    const held = document.activeElement;
    if (held && held !== document.body && held.offsetParent !== null) return;
    const first = [...this.buttons.values()].find(({ box, button }) => !box.hidden && button.className === "first");
    (first?.button || otherwise).focus();
  }
}

/** The ids of what can be done now, in their order. */
function operations(fight, rules, canBeginAgain) {
  const all = rules.operations.map((operation) => operation.id);
  const own = all.filter((id) => !["start", "join", "end_turn", "fall"].includes(id));
  if (fight.phase === "over") return canBeginAgain ? ["again", "undo"] : ["undo"];
  if (fight.phase === "before") return ["start", "join", "undo"];
  return ["end_turn", ...own, "fall", "join", "undo"];
}
