// Showing that something is at work. The style sheet lets it appear only after 150 ms, so that what is quick does not
// flicker.

import { showError } from "./notices.js";

const tasks = new WeakMap();

/** Marks `node` as busy while the promise is open; marks of several promises add up. */
export async function whileBusy(node, promise) {
  tasks.set(node, (tasks.get(node) ?? 0) + 1);
  node.setAttribute("aria-busy", "true");
  try {
    return await promise;
  } finally {
    const left = tasks.get(node) - 1;
    tasks.set(node, left);
    if (left === 0) node.removeAttribute("aria-busy");
  }
}

/**
 * Runs what a button is for, once at a time, and shows its errors. The button is not disabled meanwhile: that would
 * take the focus away from a user who pressed it by keyboard.
 */
export async function runAction(button, action) {
  if (button.getAttribute("aria-busy") === "true") return;
  try {
    await whileBusy(button, action());
  } catch (error) {
    showError(error);
  }
}
