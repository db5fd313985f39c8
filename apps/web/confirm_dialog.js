// "Are you sure?", for what cannot be undone.

import { runAction } from "./busy.js";
import { openDialog } from "./dialog.js";
import { byId } from "./dom.js";

const dialog = byId("confirm-dialog");

/** Runs `action` when it is confirmed, and closes when that has succeeded. Resolves to whether it has. */
export async function confirmAndRun({ title, text, picture = null, yes, action, focusAfter }) {
  byId("confirm-title").textContent = title;
  byId("confirm-text").textContent = text;
  byId("confirm-picture").replaceChildren(...(picture ? [picture] : []));
  const button = byId("confirm-yes");
  button.textContent = yes;
  button.onclick = () => runAction(button, async () => {
    await action();
    dialog.close("done");
  });
  // The harmless choice is the one that Enter takes.
  return (await openDialog(dialog, { focus: byId("confirm-no"), focusAfter })) === "done";
}
