// Portraits as the server draws them: the name makes the face, the team the colour and the badge.
import { sha256 } from "./sha256.js";

const GREY = ["#c3c6cc", "#7c818b"];
const known = new Map();

/** The markup of a portrait around the origin; `parts` are the shapes it is made of. */
export function portrait(parts, name, team, grey) {
  const key = `${team} ${grey} ${name}`;
  if (!known.has(key)) known.set(key, drawn(parts, name, team, grey));
  return known.get(key);
}

function drawn(parts, name, team, grey) {
  const dice = sha256(name);
  const [light, dark] = grey ? GREY : parts.clay[team % parts.clay.length];
  const pick = (shapes, nth) => shapes[dice[nth] % shapes.length];
  const eyes = 5 + (dice[0] % 3);
  const size = 2.2 + (dice[1] % 3) * 0.5;
  const top = pick(parts.tops, 2);
  return [
    '<g transform="translate(0 0) scale(1)">',
    top && `<path d="${top}" fill="${dark}"/>`,
    `<path d="${pick(parts.heads, 3)}" fill="${light}" stroke="${dark}" stroke-width="1.5"/>`,
    '<path d="M-9 -10C-7 -14 -3 -15 0 -15" fill="none" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round" opacity="0.6"/>',
    ...[-1, 1].map((side) => `<circle cx="${side * eyes}" cy="-2" r="${size}" fill="#20242c"/>`),
    ...[-1, 1].map((side) => `<circle cx="${side * eyes + 0.8}" cy="-2.8" r="0.7" fill="#ffffff"/>`),
    `<path d="${pick(parts.mouths, 4)}" fill="none" stroke="#20242c" stroke-width="1.6" stroke-linecap="round"/>`,
    badge(parts, team, grey),
    "</g>",
  ].join("");
}

function badge(parts, team, grey) {
  const dark = grey ? GREY[1] : parts.clay[team % parts.clay.length][1];
  const shape = parts.badges[team % parts.badges.length];
  return `<path d="${shape}" transform="translate(15 15)" fill="#ffffff" stroke="${dark}" stroke-width="2"/>`;
}
