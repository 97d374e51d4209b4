// What a person does at the table, and what there is to see.
import assert from "node:assert/strict";

export const FIGHTS = {
  core: [["Ada", "Heroes", { speed: 8 }], ["Bo", "Heroes", { speed: 6 }], ["Orc", "Monsters", { speed: 9 }], ["Rat", "Monsters", { speed: 2 }]],
  d100: [["Ada", "Heroes", { agility: 20 }], ["Bo", "Heroes", { agility: 9 }], ["Orc", "Monsters", { agility: 16 }], ["Rat", "Monsters", { agility: 3 }]],
  dsa5: [["Ada", "Heroes", { base: 12, fate: 1 }], ["Bo", "Heroes", { base: 11 }], ["Orc", "Monsters", { base: 13 }], ["Rat", "Monsters", { base: 5 }]],
  ews: [["Ada", "Heroes", { attribute: 15 }], ["Bo", "Heroes", { attribute: 12 }], ["Orc", "Monsters", { attribute: 15 }], ["Rat", "Monsters", { attribute: 9 }]],
};

export function fight(rules) {
  const fighters = FIGHTS[rules].map(([name, team, more]) => ({ name, team, ...more }));
  return { rules, fighters, seed: 5, ...(rules === "ews" ? { settings: { system: "detailed" } } : {}) };
}

/** The table in a page: `frame` is where it is shown. */
export class Table {
  constructor(page, frame, keyboard = false) {
    Object.assign(this, { page, frame, keyboard });
  }

  /** Press a button by mouse, or go to it with the Tab key and press Enter. */
  async press(id) {
    const selector = `[data-do="${id}"]`;
    await this.settled();
    await this.frame.waitForSelector(selector, { state: "visible" });
    if (this.keyboard) {
      await this.tabTo(selector);
      await this.page.keyboard.press(id === "do" ? "Space" : "Enter");
    } else {
      // What cannot be done says why when it is pressed; everything else is waited for until it stands still.
      const blocked = await this.frame.getAttribute(selector, "aria-disabled");
      await this.frame.click(selector, { force: blocked === "true" });
    }
  }

  async tabTo(selector) {
    for (let tries = 0; tries < 120; tries += 1) {
      if (await this.frame.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`the Tab key does not lead to ${selector}`);
  }

  /** Wait until the answer is there. */
  async settled() {
    await this.frame.waitForFunction(() => !document.querySelector('.actions[aria-busy="true"]'));
  }

  async did(id) {
    await this.press(id);
    await this.settled();
  }

  async text(selector) {
    return (await this.frame.textContent(selector)).trim();
  }

  heading() {
    return this.text("h1");
  }

  names(look = "") {
    return this.frame.$$eval(`.row li${look} .who`, (found) => found.map((each) => each.textContent));
  }

  log() {
    return this.frame.$$eval(".log li", (found) => found.map((each) => each.textContent));
  }

  /** What is said of a step that was refused: below the buttons, or in the form that stays open. */
  refusal() {
    return this.frame.$$eval(".refusal", (found) => found.map((each) => each.textContent).join(""));
  }

  visible() {
    return this.frame.$$eval("[data-do]", (found) => found.filter((each) => each.offsetParent).map((each) => each.dataset.do));
  }

  async fall(name) {
    await this.press("fall");
    const label = this.frame.locator(".choices label", { hasText: name });
    if (this.keyboard) {
      await label.locator("input").focus();
      await this.page.keyboard.press("Space");
    } else {
      await label.click();
    }
    await this.did("do");
  }

  async join(name, team) {
    await this.press("join");
    const [first, second] = await this.frame.$$(".asking input");
    await first.fill(name);
    await second.fill(team);
    if (this.keyboard) await second.press("Enter");
    else await this.press("do");
    await this.settled();
  }
}
