// Runs the cases in one browser, each in a fresh page, and writes what came of them as JSON.
// node run.mjs ADDRESS OUT FOLDER-OF-LOOKS [CASE…]; MODULES names the folder with the packages.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cases } from "./cases.mjs";
import { compare, tellApart } from "./looks.mjs";
import { playCases } from "./play.mjs";
import { Table } from "./table.mjs";

const require = createRequire(join(process.env.MODULES, "index.js"));
const { chromium } = require("playwright-core");
const axe = readFileSync(join(process.env.MODULES, "axe-core", "axe.min.js"), "utf8");
const [address, out, looks, ...wanted] = process.argv.slice(2);
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const SIZE = { width: 640, height: 900 };

/** One page with the host half in it. */
class Trial {
  constructor(page) {
    this.page = page;
    this.faults = [];
    page.setDefaultTimeout(8_000);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(error.stack));
    page.on("request", (request) => {
      const { origin, pathname } = new URL(request.url());
      const here = [address, process.env.PLAY].some((served) => new URL(served).origin === origin);
      // The page itself asks nobody for anything; `play` serves it at an address of its own.
      const fine = here && (pathname === "/table" || request.frame() === page.mainFrame());
      if (!fine && !/^(about|data):/.test(request.url())) this.faults.push(`request ${request.url()}`);
    });
  }

  async table(begun, keyboard = false) {
    await this.page.goto(address);
    return this.again(begun, keyboard);
  }

  /** Show the table anew in the same page, as a client does that comes back to a conversation. */
  async again(begun, keyboard = false) {
    await this.page.evaluate((given) => window.begin(given), begun);
    const frame = await (await this.page.$("#app")).contentFrame();
    this.shown = new Table(this.page, frame, keyboard);
    await frame.waitForSelector("h1");
    if (!begun.fault && !begun.result) await frame.waitForSelector(".row li");
    await this.shown.settled();
    return this.shown;
  }

  record() {
    return this.page.evaluate(() => JSON.parse(JSON.stringify(window.record)));
  }

  async until(holds) {
    for (let tries = 0; tries < 60; tries += 1) {
      if (holds(await this.record())) return;
      await this.page.waitForTimeout(100);
    }
    assert.fail("what was waited for did not happen");
  }

  /** Nothing serious for people who cannot see, hear or point. */
  async accessible(frame = this.shown.frame) {
    await frame.evaluate(axe);
    const { violations } = await frame.evaluate(() => window.axe.run(document, { iframes: false }));
    const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
    assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 120), nodes[0].failureSummary]), []);
  }

  async looks(name) {
    await this.page.waitForTimeout(450); // until the movement is over
    await this.page.setViewportSize({ width: SIZE.width, height: 900 });
    await this.page.waitForTimeout(100);
    mkdirSync(join(out, "shots"), { recursive: true });
    const shot = await this.page.screenshot({ path: join(out, "shots", `${name}.png`) });
    await compare(this.page, shot, join(looks, `${name}.png`));
  }

  async looksDiffer(...names) {
    await tellApart(this.page, names.map((name) => join(looks, `${name}.png`)));
  }
}

const profile = mkdtempSync(join(tmpdir(), "table-"));
const context = await chromium.launchPersistentContext(profile, { executablePath: "/usr/bin/chromium", headless: true, args: FLAGS, viewport: SIZE });
const results = {};
for (const [name, run] of Object.entries({ ...cases, ...playCases })) {
  if (wanted.length && !wanted.includes(name)) continue;
  const began = Date.now();
  const trial = new Trial(await context.newPage());
  const result = { ok: false, detail: "", messages: [] };
  try {
    await run(trial);
    assert.deepEqual(trial.faults, []);
    result.ok = true;
  } catch (problem) {
    result.detail = `${problem.stack}\n${trial.faults.join("\n")}`;
    mkdirSync(join(out, "shots"), { recursive: true });
    await trial.page.screenshot({ path: join(out, "shots", `failed-${name}.png`) }).catch(() => {});
  }
  if (trial.shown) result.messages = (await trial.record().catch(() => ({ messages: [] }))).messages;
  results[name] = { ...result, ms: Date.now() - began };
  await trial.page.close();
}
await context.close();
rmSync(profile, { recursive: true, force: true });
writeFileSync(join(out, "results.json"), JSON.stringify(results));
