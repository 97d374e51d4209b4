// What is tried in the browser; every case gets a fresh page with the real host half.
import assert from "node:assert/strict";
import { FIGHTS, fight } from "./table.mjs";

const WORDS = {
  en: { over: /over: team (Heroes|Monsters) has won/, refused: /^Not possible: ./, acts: /^(.+) acts? now/, undo: "Nothing to undo." },
  de: { over: /vorbei: Team (Heroes|Monsters) hat gewonnen/, refused: /^Geht nicht: ./, acts: /^Jetzt handel[nt] (.+)$/, undo: "Es gibt nichts rückgängig zu machen." },
};
const DARK = { theme: "dark", locale: "de-AT" };
const LIGHT = { theme: "light", locale: "en-GB" };

/** A whole fight, with everything that the rule set offers. */
async function wholeFight(t, rules, context, keyboard) {
  const words = WORDS[context === DARK ? "de" : "en"];
  const table = await t.table({ given: fight(rules), context }, keyboard);
  await table.did("undo");
  assert.equal(await table.refusal(), words.undo);
  await t.accessible();
  await table.did("start");
  assert.match(await table.heading(), words.acts);
  const why = await table.text(".why");
  assert.ok(why.includes((await table.names(".lit"))[0]) && /\d/.test(why), why);
  const own = (await table.visible()).filter((id) => !["end_turn", "fall", "join", "undo"].includes(id));
  for (const id of own) {
    await table.press(id);
    for (const input of await table.frame.$$(".asking input[inputmode]")) await input.fill("11");
    if (await table.frame.$(".asking:not([hidden])")) await table.press("do");
    await table.settled();
    const [refused, log] = [await table.refusal(), await table.log()];
    assert.ok(refused ? words.refused.test(refused) : log.length > 1, `${id}: ${refused || log}`);
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const before = await table.log();
    await table.did("end_turn");
    assert.ok((await table.log()).length > before.length || (await table.refusal()));
  }
  const before = [await table.heading(), await table.names()];
  await table.join("Zoë", "Heroes");
  assert.ok((await table.names()).includes("Zoë"));
  await table.did("undo");
  assert.deepEqual([await table.heading(), await table.names()], before);
  await table.press("fall");
  await t.accessible();
  await table.press("fall");
  for (const [name, team] of FIGHTS[rules]) {
    if (team === "Monsters") await table.fall(name);
  }
  // Where several act together the fall counts when all of them have acted.
  for (let turn = 0; turn < 4 && !(await table.visible()).includes("again"); turn += 1) await table.did("end_turn");
  assert.match(await table.heading(), words.over);
  assert.deepEqual(await table.visible(), ["again", "undo"]);
  await t.accessible();
  await table.did("again");
  assert.ok((await table.visible()).includes("start"));
}

const whole = {};
for (const rules of Object.keys(FIGHTS)) {
  whole[`clicks_${rules}`] = (t) => wholeFight(t, rules, LIGHT, false);
  whole[`keyboard_${rules}`] = (t) => wholeFight(t, rules, DARK, true);
}

export const cases = {
  ...whole,

  async silent_host(t) {
    const table = await t.table({ given: fight("core"), fault: "silent" });
    await table.frame.waitForSelector(".notice");
    assert.match(await table.text(".notice"), /does not answer/);
    await t.accessible();
  },

  async late_host(t) {
    const table = await t.table({ given: fight("core"), fault: "silent" });
    await table.frame.waitForSelector(".notice");
    await t.page.evaluate(() => {
      const { record, bridge, attach } = window.host;
      const hello = record.messages.find((message) => message.method === "ui/initialize");
      return attach().then(() => bridge.transport.onmessage(hello));
    });
    await table.frame.waitForFunction(() => !document.querySelector(".notice"));
  },

  async failed_call(t) {
    const result = { isError: true, content: [{ type: "text", text: "fighters[0]: the team is missing." }] };
    const table = await t.table({ given: {}, result });
    assert.match(await table.text(".notice"), /did not work: fighters\[0\]: the team is missing/);
    await t.accessible();
  },

  async cancelled_call(t) {
    const table = await t.table({ given: {}, fault: "cancelled" });
    await table.frame.waitForSelector(".notice");
    assert.equal(await table.text(".notice"), "The call was cancelled.");
  },

  async refused_step(t) {
    const given = { ...fight("core"), steps: ["start", "end_turn", "end_turn", "end_turn"] };
    const table = await t.table({ given });
    await table.did("wait");
    assert.match(await table.refusal(), /^Not possible: No living fighter can act behind this one/);
    assert.equal(await table.frame.getAttribute(".actions + .refusal", "role"), "alert");
    assert.equal((await t.record()).told.length, 0);
    await table.did("end_turn");
    assert.equal(await table.refusal(), "");
    await table.press("join");
    await table.press("do");
    assert.match(await table.text(".asking .refusal"), /Please fill in: Name/);
    await table.page.keyboard.press("Escape");
    assert.equal(await table.frame.evaluate(() => document.activeElement.dataset.do), "join");
    await table.join("Ada", "Heroes");
    assert.equal(await table.refusal(), "Not possible: This name is taken already.");
    assert.equal(await table.frame.inputValue(".asking input"), "Ada");
  },

  async lost_answer(t) {
    await t.page.addInitScript(() => {
      const { setTimeout } = window;
      window.setTimeout = (action, wait) => setTimeout(action, wait === 15_000 ? 600 : wait);
    });
    const table = await t.table({ given: { ...fight("core"), save: true, steps: ["start"] } });
    await t.page.evaluate(() => {
      window.host.loses = true;
    });
    await table.press("end_turn");
    await table.frame.waitForSelector(".notice button");
    assert.match(await table.text(".notice"), /counts only once/);
    await table.frame.click(".notice button");
    await table.settled();
    const { calls } = await t.record();
    const moves = calls.filter((call) => call.arguments.steps?.length);
    assert.equal(moves.length, 2);
    assert.deepEqual(moves[0], moves[1]);
    assert.equal((await table.log()).length, 2);
    await table.did("undo");
    assert.match(await table.heading(), /Orc acts now/);
  },

  async reconnected(t) {
    const given = { ...fight("core"), save: true, steps: ["start"] };
    const table = await t.table({ given });
    await table.did("end_turn");
    await table.did("end_turn");
    const before = [await table.heading(), await table.names(), await table.log()];
    const result = await t.page.evaluate(() => window.host.result); // old by now
    const again = await t.again({ given, result });
    await again.frame.waitForFunction((lines) => document.querySelectorAll(".log li").length === lines, before[2].length);
    assert.deepEqual([await again.heading(), await again.names(), await again.log()], before);
    await again.did("end_turn");
    assert.equal(await again.frame.$(".notice"), null);
  },

  async somebody_else(t) {
    const table = await t.table({ given: { ...fight("core"), save: true, steps: ["start"] } });
    const heading = await table.heading();
    await t.page.evaluate(async () => {
      const { client, record } = window.host;
      const { encounter } = record.calls.at(-1).arguments;
      await client.callTool({ name: "continue_encounter", arguments: { encounter, steps: ["wait"] } });
    });
    await table.did("end_turn");
    await table.frame.waitForFunction((old) => document.querySelector("h1").textContent !== old, heading);
    assert.match(await table.text(".notice"), /^That did not work: /);
    await table.did("end_turn");
    assert.ok(!(await table.frame.$(".notice")));
  },

  async host_changes_its_mind(t) {
    const table = await t.table({ given: { ...fight("core"), steps: ["start", "end_turn"] } });
    assert.match(await table.heading(), / acts now$/);
    await t.page.evaluate(() => window.host.context({ locale: "de-DE", theme: "dark" }));
    await table.frame.waitForFunction(() => /^Jetzt handelt/.test(document.querySelector("h1").textContent));
    await table.frame.waitForFunction(() => /Runde 1 beginnt/.test(document.querySelector(".log").textContent));
    assert.equal(await table.frame.evaluate(() => document.documentElement.lang), "de");
    assert.equal(await table.frame.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(25, 28, 36)");
    assert.match(await table.text(".why"), /, weil /);
  },

  async crowd(t) {
    const fighters = Array.from({ length: 200 }, (_, n) => ({ name: `Fighter ${n}`, team: n % 2 ? "Odd" : "Even", speed: n % 17 }));
    const table = await t.table({ given: { fighters, steps: ["start"] } });
    assert.equal((await table.names()).length, 200);
    const before = Date.now();
    for (let turn = 0; turn < 5; turn += 1) await table.did("end_turn");
    assert.ok(Date.now() - before < 7_500, `${Date.now() - before} ms for five turns`);
    assert.ok((await table.frame.evaluate(() => document.body.scrollHeight)) < 2_200);
    assert.ok(await table.frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await table.fall("Fighter 199");
    assert.deepEqual(await table.names(".gone"), ["Fighter 199"]);
    await t.accessible();
  },

  async structured_content_alone(t) {
    const given = { ...fight("core"), steps: ["start", "wait", { do: "fall", names: ["Rat"] }] };
    const table = await t.table({ given, capabilities: { serverTools: null } });
    assert.match(await table.heading(), /^.+ acts now$/);
    assert.deepEqual(await table.names(), ["Ada", "Bo", "Orc", "Rat"]);
    assert.deepEqual(await table.names(".gone"), ["Rat"]);
    assert.match(await table.text(".row"), /Heroes.*Monsters/s);
    assert.equal((await table.log()).length, 3);
    assert.deepEqual(await table.visible(), []);
    assert.match(await table.text(".notice"), /can only be looked at/);
    assert.equal((await t.record()).calls.length, 0);
    await t.accessible();
  },

  async assistant_is_told(t) {
    const table = await t.table({ given: { ...fight("core"), steps: ["start"] } });
    await table.did("end_turn");
    await table.did("end_turn");
    await t.until((record) => record.told.length === 1);
    const [{ role, content }] = (await t.record()).told;
    assert.equal(role, "user");
    assert.match(content[0].text, /encounter [a-z]+-[a-z]+-\w+, version 3.*ends the turn.*Now: round 1, acting: /);
    await table.frame.click("label.tick:has-text('Tell')");
    await table.did("end_turn");
    await t.until((record) => record.context.length === 1);
    assert.equal((await t.record()).told.length, 1);
  },

  async names_of_all_kinds(t) {
    const names = ["<img src=x onerror=alert(1)>", 'Quote " & </script>', "名前 𠮷", "שלום עולם", "\u202Egnitirw", "x".repeat(100), "constructor"];
    const fighters = names.map((name, n) => ({ name, team: n % 2 ? "<b>A</b>" : "B & C", speed: n }));
    const table = await t.table({ given: { fighters, steps: ["start"] } });
    assert.deepEqual([...(await table.names())].sort(), [...names].sort());
    await table.did("end_turn");
    assert.ok(await table.frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.equal(await table.frame.evaluate(() => document.querySelectorAll("img, b").length), 0);
    await table.press("fall");
    await t.accessible();
  },

  async targets_and_motion(t) {
    await t.page.emulateMedia({ reducedMotion: "reduce" });
    const table = await t.table({ given: { ...fight("dsa5"), steps: ["start"] } });
    await table.press("join");
    const small = await table.frame.$$eval("button, select, input:not([type=checkbox]), label.tick", (found) =>
      found.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width && (width < 44 || height < 44)).length);
    assert.equal(small, 0);
    const moving = await table.frame.$$eval("*", (found) => found.filter((each) => getComputedStyle(each).animationName !== "none").length);
    assert.equal(moving, 0);
    assert.match(await table.frame.evaluate(() => document.getElementById("live").getAttribute("aria-live")), /polite/);
    await table.page.keyboard.press("Escape");
    await table.did("end_turn");
    assert.match(await table.text("#live"), /ends the turn; .+ acts/);
  },

  async narrow(t) {
    await t.page.setViewportSize({ width: 320, height: 800 });
    const table = await t.table({ given: { ...fight("ews"), steps: ["start"] }, context: DARK });
    assert.ok(await table.frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await t.accessible();
  },

  async looks_core_light(t) {
    const steps = ["start", "wait", "end_turn", { do: "fall", names: ["Rat"] }];
    await t.table({ given: { ...fight("core"), steps }, context: LIGHT });
    await t.looks("core-light-en");
  },

  async looks_dsa5_dark(t) {
    const table = await t.table({ given: { ...fight("dsa5"), steps: ["start", "delay"] }, context: DARK });
    await table.press("act");
    await t.looks("dsa5-dark-de");
  },

  async looks_over(t) {
    const steps = ["start", "end_turn", { do: "fall", names: ["Orc", "Rat"] }, "end_turn", "end_turn", "end_turn"];
    await t.table({ given: { ...fight("ews"), steps }, context: { ...LIGHT, locale: "de-DE" } });
    await t.looks("ews-light-de");
  },

  async looks_differ(t) {
    await t.looksDiffer("core-light-en", "dsa5-dark-de", "ews-light-de");
  },
};
