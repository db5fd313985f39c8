// Building the page from data. Names are whatever somebody typed, so that text only ever becomes text: nothing here
// or elsewhere parses HTML.

export function byId(id) {
  return document.getElementById(id);
}

/** An element; `text` is its content, `on...` are listeners, everything else attributes (none when false or null). */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** A name as somebody wrote it: in any script, in its own direction, cut off when too long but whole on hovering. */
export function nameText(name, attributes = {}) {
  return make("span", { class: "name", dir: "auto", title: name, text: name, ...attributes });
}

/** Punctuation for the ear: the eye has space and colour for it. */
export function spoken(mark) {
  return make("span", { class: "visually-hidden", text: `${mark} ` });
}

/**
 * Makes the children of `list` those of `items`, and keeps the nodes of items that stay: pictures do not flicker and
 * the focus is not lost when something changes elsewhere.
 */
export function showItems(list, items, keyOf, create) {
  const old = new Map([...list.children].map((node) => [node.dataset.key, node]));
  const nodes = items.map((item) => {
    const key = keyOf(item);
    const node = old.get(key) ?? create(item);
    old.delete(key);
    node.dataset.key = key;
    return node;
  });
  for (const node of old.values()) node.remove();
  nodes.forEach((node, place) => {
    if (list.children[place] !== node) list.insertBefore(node, list.children[place] ?? null);
  });
}
