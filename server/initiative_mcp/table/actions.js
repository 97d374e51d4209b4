// The buttons, the form that one of them opens, and below them why something was refused.
import { ask, isPlain } from "./asking.js";
import { element } from "./elements.js";
import { hintOf, reasonOf } from "./saying.js";
import { capital } from "./words.js";

export class Actions {
  /** Buttons in a holder; `press` is called with a step, `again` to begin the same fight anew. */
  constructor(holder, press, again) {
    this.press = press;
    this.again = again;
    this.buttons = new Map();
    this.row = element("div", { class: "actions" });
    this.message = element("p", { class: "refusal", role: "alert" });
    this.asking = element("div", { class: "asking", role: "group", hidden: true });
    this.asking.addEventListener("keydown", (event) => this.typed(event));
    holder.append(this.row, this.message, this.asking);
  }

  /** Show what can be done now. */
  show(fight, rules, say, lang, canBeginAgain) {
    this.now = { fight, rules, say, lang };
    const wanted = operations(fight, rules, canBeginAgain);
    for (const id of [...wanted, ...this.buttons.keys()]) if (!this.buttons.has(id)) this.add(id);
    const first = mainOf(wanted, fight);
    for (const [id, button] of this.buttons) {
      const blocked = wanted.includes(id) ? this.blocked(id) : "";
      button.hidden = !wanted.includes(id);
      button.textContent = this.label(id);
      button.className = id === first ? "first" : "";
      button.title = blocked || this.hint(id);
      if (blocked) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
    wanted.forEach((id) => this.row.append(this.buttons.get(id)));
    if (this.open && !wanted.includes(this.open)) this.close();
  }

  add(id) {
    this.buttons.set(id, element("button", { type: "button", "data-do": id, onclick: () => this.pressed(id) }));
  }

  operation(id) {
    return this.now.rules.operations.find((each) => each.id === id);
  }

  /** Why something cannot be done now, as far as that is known; empty where it can. */
  blocked(id) {
    const { fight, rules, say, lang } = this.now;
    const known = fight.possible[id];
    if (known === false) return say("nothing_to_undo");
    return known?.refused ? say("refused", { reason: reasonOf(known.refused, rules, lang) }) : "";
  }

  /** What a button does, said before it is pressed. */
  hint(id) {
    const { fight, say, lang } = this.now;
    const operation = this.operation(id);
    if (!operation) return id === "undo" ? say("undo_hint") : "";
    return hintOf(operation, fight)?.[lang] || "";
  }

  label(id) {
    const { say, lang } = this.now;
    const operation = this.operation(id);
    if (!operation) return say(id);
    const called = capital(operation.said[lang]);
    return operation.args.every((arg) => arg.optional) || called.endsWith("…") ? called : `${called} …`;
  }

  pressed(id) {
    if (this.busy) return;
    this.clear();
    const blocked = this.blocked(id);
    if (blocked) {
      this.close();
      this.refuse(id, blocked);
    } else if (id === "again") this.again();
    else if (id === this.open) this.close();
    else {
      const operation = this.operation(id);
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
    const go = element("button", { type: "button", class: "first", "data-do": "do", onclick: () => this.done() }, this.doing(id));
    const leave = element("button", { type: "button", onclick: () => this.close(true) }, say("cancel"));
    this.problem = element("p", { class: "refusal", role: "alert" });
    this.asking.setAttribute("aria-label", this.label(id));
    this.asking.replaceChildren(element("p", { class: "why" }, this.label(id)), box, this.problem, element("div", { class: "actions" }, go, leave));
    this.asking.hidden = false;
    this.buttons.get(id).setAttribute("aria-expanded", "true");
    (this.asking.querySelector("input, select") || go).focus();
  }

  /** What the button below a form is called: after what it does. */
  doing(id) {
    if (id === "join") return this.now.say("do_join");
    if (id === "fall") return this.now.say("do_fall");
    return this.label(id).replace(/ …$/, "");
  }

  /** The form stays open until its step was taken: what is refused can be mended. */
  done() {
    if (this.busy) return;
    this.problem.textContent = "";
    try {
      this.press(this.step());
    } catch (problem) {
      this.problem.textContent = problem.message;
      problem.input?.focus();
    }
  }

  close(back = false) {
    if (!this.open) return;
    const button = this.buttons.get(this.open);
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
    this.row.setAttribute("aria-busy", String(busy));
  }

  refuse(id, text) {
    (this.open === id ? this.problem : this.message).textContent = text;
  }

  clear() {
    this.message.textContent = "";
  }

  /** Bring the focus back when what had it is gone. */
  keepFocus(otherwise) {
    const held = document.activeElement;
    if (held && held !== document.body && held.offsetParent !== null) return;
    const first = [...this.buttons.values()].find((button) => !button.hidden && button.className === "first");
    (first || otherwise).focus();
  }
}

/** The button that stands out: what most will want next, of what is possible. */
function mainOf(wanted, fight) {
  if (!fight.running) return wanted[0];
  return wanted.find((id) => id !== "undo" && fight.possible[id] !== false && !fight.possible[id]?.refused);
}

/** The ids of what can be done now, in their order. */
function operations(fight, rules, canBeginAgain) {
  const all = rules.operations.map((operation) => operation.id);
  const own = all.filter((id) => !["start", "join", "end_turn", "fall"].includes(id));
  if (fight.phase === "over") return canBeginAgain ? ["again", "undo"] : ["undo"];
  if (fight.phase === "before") return ["start", "join", "undo"];
  return ["end_turn", ...own, "fall", "join", "undo"];
}
