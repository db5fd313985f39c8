// Sentences that somebody has to see: errors, which stay until they are closed, and what was done, which goes by
// itself.

import { byId, make } from "./dom.js";
import { wasGivenUp } from "./errors.js";

const confirmationStays = 8000;

/** An error in words. In an open dialog it appears there, because the page behind it is out of reach. */
export function showError(error) {
  if (wasGivenUp(error)) return;
  console.debug(error);
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const area = open?.querySelector("[role=alert]") ?? byId("alerts");
  const words = error.message || String(error);
  if ([...area.children].some((notice) => notice.dataset.words === words)) return;
  const shown = notice(words, "error");
  if (error.code) shown.dataset.code = error.code;
  area.append(shown);
}

export function clearErrors(area = byId("alerts")) {
  area.replaceChildren();
}

/** Complaints that time has answered, such as of a server that is back, need no closing by hand. */
export function clearErrorsOf(code) {
  for (const old of byId("alerts").querySelectorAll(`[data-code="${code}"]`)) old.remove();
}

export function confirmDone(words) {
  const shown = notice(words, "done");
  byId("confirmations").replaceChildren(shown);
  setTimeout(() => shown.remove(), confirmationStays);
}

function notice(words, tone) {
  const shown = make("div", { class: `notice ${tone}`, "data-words": words }, make("p", { text: words }));
  shown.append(make("button", {
    type: "button", class: "close", "aria-label": "Close this message", onclick: () => shown.remove(),
  }));
  return shown;
}
