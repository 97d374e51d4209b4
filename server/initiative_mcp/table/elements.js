// Building what is on the page; text never becomes markup.

/** An element; `on…` are listeners, null and false are left away, true is an empty attribute. */
export function element(tag, attributes, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inside.flat().filter((part) => part !== null && part !== undefined && part !== false));
  return made;
}

/** A drawing of our own making; nothing that a person wrote is in the markup. */
export function drawing(box, markup) {
  const holder = document.createElement("div");
  holder.innerHTML = `<svg viewBox="${box}" aria-hidden="true" focusable="false">${markup}</svg>`;
  return holder.firstChild;
}

/** Text as it may stand in markup. */
export function safe(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
