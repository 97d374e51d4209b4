// Compares a picture of the page with a small one that is kept: what matters is where things stand and their colours.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const WIDE = 96;
const TOLERATED = 0.02; // versions of fonts and of the browser differ

/** Compare, or keep the picture where LOOKS=write asks for it. */
export async function compare(page, shot, kept) {
  const small = await shrunk(page, shot);
  if (process.env.LOOKS === "write") {
    writeFileSync(kept, Buffer.from(small.split(",")[1], "base64"));
    return;
  }
  assert.ok(existsSync(kept), `${kept} is missing; LOOKS=write keeps what there is now`);
  const difference = await page.evaluate(pixels, [read(kept), small]);
  assert.ok(difference < TOLERATED, `differs by ${difference} from ${kept}`);
}

/** What is tolerated would not make one kept picture pass for another. */
export async function tellApart(page, kept) {
  for (const [nth, one] of kept.entries()) {
    for (const other of kept.slice(nth + 1)) {
      const difference = await page.evaluate(pixels, [read(one), read(other)]);
      assert.ok(difference > 2 * TOLERATED, `${one} and ${other} differ by ${difference} only`);
    }
  }
}

function read(file) {
  return `data:image/png;base64,${readFileSync(file).toString("base64")}`;
}

function shrunk(page, shot) {
  return page.evaluate(async ([url, width]) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const height = Math.round((image.height / image.width) * width);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, width, height);
    return canvas.toDataURL("image/png");
  }, [`data:image/png;base64,${shot.toString("base64")}`, WIDE]);
}

/** The average difference of two pictures, 0 to 1. */
async function pixels(urls) {
  const read = async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  };
  const [one, two] = await Promise.all(urls.map(read));
  if (one.length !== two.length) return 1;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs(one[at] - two[at]);
  return sum / one.length / 255;
}
