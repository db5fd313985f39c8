// Which view is shown, by the part of the address after #.

import { byId } from "./dom.js";
import { clearErrors } from "./notices.js";

export const personAddress = (name) => `#person/${encodeURIComponent(name)}`;

let views = {};
let shown = null;

function wanted() {
  const [name, ...rest] = location.hash.slice(1).split("/");
  if (!views[name]) return { name: "recognize", parameter: "" };
  try {
    return { name, parameter: decodeURIComponent(rest.join("/")) };
  } catch {
    return { name, parameter: rest.join("/") };
  }
}

function show({ first }) {
  const { name, parameter } = wanted();
  const before = shown;
  shown = views[name];
  if (before && before !== shown) before.hide?.();
  for (const view of Object.values(views)) view.section.hidden = view !== shown;
  const tab = name === "person" ? "people" : name;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (link.dataset.view === tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  clearErrors();
  shown.show(parameter);
  const title = shown.section.querySelector("h1");
  document.title = `${title.textContent || parameter} · ORE`;
  if (first) return;
  window.scrollTo(0, 0);
  // Users who cannot see that the view changed hear its heading.
  title.focus({ preventScroll: true });
}

/** Views have a section, show(parameter), and may have hide() and refresh(). */
export function startRouting(all) {
  views = all;
  window.addEventListener("hashchange", () => show({ first: false }));
  byId("skip-link").addEventListener("click", (event) => {
    event.preventDefault();
    byId("main").focus();
  });
  show({ first: true });
}

export function shownView() {
  return shown;
}
