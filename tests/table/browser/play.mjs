// The fights of `initiative-mcp play`, which is running at PLAY.
import assert from "node:assert/strict";
import { Table } from "./table.mjs";

const WORDS = {
  en: { enemies: ["Orc", "Goblin"], over: "The fight is over: team Heroes has won", acts: /acts now/ },
  de: { enemies: ["Ork", "Goblin"], over: "Der Kampf ist vorbei: Team Helden hat gewonnen", acts: /^Jetzt handelt/ },
};

async function opened(t, lang) {
  await t.page.goto(`${process.env.PLAY}&rules=core&lang=${lang}&new=1`);
  return table(t);
}

async function table(t) {
  const frame = await (await t.page.waitForSelector("#table")).contentFrame();
  await frame.waitForSelector(".row li");
  t.played = new Table(t.page, frame);
  await t.played.settled();
  return t.played;
}

/** As somebody plays who has read nothing: what the page says first is what is pressed. */
async function played(t, lang) {
  const { enemies, over, acts } = WORDS[lang];
  const shown = await opened(t, lang);
  await t.accessible(t.page.mainFrame());
  await shown.did("start");
  assert.match(await shown.heading(), acts);
  const who = (await shown.names(".lit"))[0];
  assert.ok((await shown.text(".why")).startsWith(`${who}: `));
  await shown.did("end_turn");
  const now = await shown.heading();
  await t.page.reload();
  const again = await table(t);
  assert.equal(await again.heading(), now);
  for (const name of enemies) await again.fall(name);
  assert.equal(await again.heading(), over);
  await t.accessible(again.frame);
  await again.did("again");
  await again.did("start");
  assert.match(await again.heading(), acts);
}

export const playCases = {
  play_en: (t) => played(t, "en"),
  play_de: (t) => played(t, "de"),

  async play_gone(t) {
    const shown = await opened(t, "en");
    await shown.did("start");
    const before = await shown.heading();
    await t.page.route("**/call", (route) => route.abort());
    await shown.did("end_turn");
    assert.match(await shown.text(".notice"), /has ended\. Start it again: initiative-mcp play/);
    assert.equal(await shown.heading(), before);
    await t.accessible(shown.frame);
    await t.page.unroute("**/call");
    assert.ok(t.faults.every((fault) => fault.includes("ERR_FAILED")), t.faults.join());
    t.faults.length = 0;
    await shown.frame.click(".notice button");
    await shown.settled();
    assert.notEqual(await shown.heading(), before);
    assert.equal(await shown.frame.$(".notice"), null);
  },

  async play_other_rules(t) {
    await opened(t, "en");
    for (const rules of ["d100", "dsa5", "ews"]) {
      await t.page.selectOption("#rules", { index: ["core", "d100", "dsa5", "ews"].indexOf(rules) });
      await t.page.waitForURL(new RegExp(`rules=${rules}`));
      const shown = await table(t);
      await shown.did("start");
      assert.match(await shown.text(".why"), /\d/);
    }
    await t.page.click("a[hreflang=de]");
    await t.page.waitForURL(/lang=de/);
    assert.match(await (await table(t)).heading(), /^Jetzt handel/);
  },
};
