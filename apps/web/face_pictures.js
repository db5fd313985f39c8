// Pictures of faces that the server keeps, shown when they come into view. An image_id means one picture for ever, so
// that what was loaded once is kept, up to a limit.

import * as api from "./api.js";
import { make } from "./dom.js";

const mostKept = 600;
const mostAtOnce = 4;

const kept = new Map();  // image_id -> {address: promise of a blob's URL, shownBy: set of <img>}; the last used is last
const waiting = [];
let loading = 0;

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    watcher.unobserve(target);
    fill(target);
  }
}, { rootMargin: "200px" });

export function facePicture(imageId, alt) {
  const image = make("img", { class: "face", alt, "data-image-id": imageId });
  watcher.observe(image);
  return image;
}

async function fill(image) {
  const id = image.dataset.imageId;
  const entry = kept.get(id) ?? { address: load(id), shownBy: new Set() };
  kept.delete(id);
  kept.set(id, entry);
  entry.shownBy.add(image);
  try {
    image.src = await entry.address;
  } catch {
    // A face that went in the meantime; the list that shows it is about to change as well.
    kept.delete(id);
    image.classList.add("missing");
  }
  dropSome();
}

/** Only a few at a time, so that a wall of faces does not keep other requests waiting. */
async function load(id) {
  if (loading >= mostAtOnce) await new Promise((resolve) => waiting.push(resolve));
  ++loading;
  try {
    return URL.createObjectURL(await api.picture(`faces/${encodeURIComponent(id)}/img`));
  } finally {
    --loading;
    waiting.shift()?.();
  }
}

function dropSome() {
  for (const [id, entry] of kept) {
    if (kept.size <= mostKept) return;
    for (const image of entry.shownBy) if (!image.isConnected) entry.shownBy.delete(image);
    if (entry.shownBy.size > 0) continue;
    kept.delete(id);
    entry.address.then(URL.revokeObjectURL, () => {});
  }
}
