// Modal dialogs: the focus goes in, stays in by the browser's doing, and comes back to where it was.

/** Opens it and resolves when it is closed, with its returnValue. */
export function openDialog(dialog, { focus = null, focusAfter = null } = {}) {
  const before = document.activeElement;
  dialog.querySelector("[role=alert]")?.replaceChildren();
  dialog.returnValue = "";
  dialog.showModal();
  dialog.scrollTop = 0;
  focus?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const back = focusAfter?.() ?? before;
      if (back?.isConnected) back.focus();
      resolve(dialog.returnValue);
    }, { once: true });
  });
}

/** A press on the backdrop closes what loses nothing by it. */
export function closeOnBackdrop(dialog) {
  dialog.addEventListener("mousedown", (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right &&
      event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) dialog.close();
  });
}

export function connectCloseButtons() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-close]");
    button?.closest("dialog")?.close();
  });
}
