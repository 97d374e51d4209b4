// Texts in the language of the host.

/** The language of a locale like de-AT that there are texts in. */
export function languageOf(locale) {
  return /^de\b/i.test(locale || "") ? "de" : "en";
}

/** A speaker of texts: say("round", {round: 2}) fills in what stands in braces. */
export function speaker(texts, lang) {
  return (key, values = {}) => filled(texts[key][lang], values);
}

export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/** A text with the sign of numbers below 0 as it is printed. */
export function signed(text) {
  return text.replace(/(^|[\s(])-(?=\d)/g, "$1−");
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names as one says them: a, b and c. */
export function listed(names, and) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${and} ${names[names.length - 1]}`;
}
