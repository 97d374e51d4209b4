// SHA-256, without waiting for an answer and in pages that are not secure contexts too.

const primes = [];
for (let number = 2; primes.length < 64; number += 1) {
  if (primes.every((prime) => number % prime)) primes.push(number);
}
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const BEGIN = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The 32 bytes of a text's SHA-256, the text as UTF-8. */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = [...BEGIN];
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let nth = 0; nth < 64; nth += 1) words[nth] = nth < 16 ? view.getInt32(at + nth * 4) : next(words, nth);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, nth) => digest.setInt32(nth * 4, word));
  return new Uint8Array(digest.buffer);
}

function next(words, nth) {
  const early = words[nth - 15];
  const late = words[nth - 2];
  const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return (words[nth - 16] + first + words[nth - 7] + second) | 0;
}

function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let nth = 0; nth < 64; nth += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[nth] + words[nth]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, nth) => {
    state[nth] = (state[nth] + word) | 0;
  });
}
