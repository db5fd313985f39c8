// The key that a server may demand: asked for once, kept until the tab is closed.

import { openDialog } from "./dialog.js";
import { byId } from "./dom.js";
import { showError } from "./notices.js";

const slot = "ore-api-key";
let asking = null;
let declined = false;

export function apiKey() {
  return sessionStorage.getItem(slot);
}

/**
 * Resolves when there is another key than `refused` to try. After one refusal the page asks
 * again only after allowAsking(), and not for requests that it makes by itself.
 */
export async function newKey(refused) {
  if (apiKey() !== refused) return true;
  if (declined) return false;
  asking ??= ask(refused).finally(() => (asking = null));
  return asking;
}

export function allowAsking() {
  declined = false;
}

async function ask(refused) {
  const dialog = byId("key-dialog");
  const input = byId("key-input");
  let entered = null;
  byId("key-form").onsubmit = (event) => {
    event.preventDefault();
    entered = input.value.trim();
    if (entered) dialog.close();
  };
  input.value = "";
  const closed = openDialog(dialog, { focus: input });
  if (refused) showError(new Error("The server does not accept that key."));
  await closed;
  declined = !entered;
  if (entered) sessionStorage.setItem(slot, entered);
  return Boolean(entered);
}
