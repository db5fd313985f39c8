// Pictures by file, by drag and drop, and by paste.

const picturesOf = (transfer) =>
  [...(transfer?.files ?? [])].filter((file) => file.type.startsWith("image/") || /\.(pgm|tiff?)$/i.test(file.name));

const carriesFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** A picture dropped beside its target would otherwise replace the page. */
export function keepDropsFromLeaving() {
  for (const kind of ["dragover", "drop"]) {
    window.addEventListener(kind, (event) => {
      if (carriesFiles(event)) event.preventDefault();
    });
  }
}

export function takeChosen(input, take) {
  input.addEventListener("change", () => {
    const files = [...input.files];
    input.value = "";  // so that the same file can be chosen again
    if (files.length > 0) take(files);
  });
}

/** `refuse` is told when something other than pictures was dropped. */
export function takeDropped(target, take, refuse) {
  let depth = 0;  // entering a child comes before leaving its parent
  const mark = (change) => {
    depth = Math.max(0, depth + change);
    target.toggleAttribute("data-drop", depth > 0);
  };
  target.addEventListener("dragenter", (event) => carriesFiles(event) && mark(1));
  target.addEventListener("dragleave", (event) => carriesFiles(event) && mark(-1));
  target.addEventListener("drop", (event) => {
    mark(-depth);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    const files = picturesOf(event.dataTransfer);
    if (files.length > 0) take(files);
    else refuse(new Error("That is not a picture."));
  });
}

export function takePasted(isWanted, take) {
  document.addEventListener("paste", (event) => {
    const files = picturesOf(event.clipboardData);
    if (files.length === 0 || !isWanted()) return;
    event.preventDefault();
    take(files);
  });
}
