// The place where a picture or the camera is shown, with a frame around every face.

import { byId, make, nameText, showItems } from "./dom.js";
import { answerLabel, answerName } from "./words.js";

const holder = byId("stage-picture");
const frames = make("div", { class: "frames", role: "group", "aria-label": "Faces in the picture" });

/** A picture, a video, or nothing where the browser cannot show it. */
export function showOnStage(media, { width, height }) {
  byId("stage-empty").hidden = true;
  byId("stage-note").hidden = true;
  holder.hidden = false;
  holder.style.aspectRatio = `${width} / ${height}`;
  // As large as fits, but small pictures no more than twice their size.
  holder.style.width = `min(100%, ${((66 * width) / height).toFixed(2)}vh, ${2 * width}px)`;
  if (holder.firstChild !== media) holder.replaceChildren(media, frames);
}

export function showNote(words) {
  byId("stage-empty").hidden = true;
  holder.hidden = true;
  holder.replaceChildren();
  const note = byId("stage-note");
  note.hidden = false;
  note.textContent = words;
}

export function clearStage() {
  holder.hidden = true;
  holder.replaceChildren();
  byId("stage-note").hidden = true;
  byId("stage-empty").hidden = false;
}

/** The buttons stay the same while the number of faces does, so that the focus survives a new answer. */
export function showFrames(faces, { width, height }, onWhy) {
  showItems(frames, faces.map((face, place) => ({ face, place })), ({ place }) => String(place), () =>
    make("button", { type: "button", class: "frame" }));
  faces.forEach((face, place) => {
    const { x_min: left, y_min: top, x_max: right, y_max: bottom } = face.box;
    const button = frames.children[place];
    button.style.left = `${(100 * left) / width}%`;
    button.style.top = `${(100 * top) / height}%`;
    button.style.width = `${(100 * (right - left)) / width}%`;
    button.style.height = `${(100 * (bottom - top)) / height}%`;
    button.classList.toggle("unknown", face.unknown);
    button.setAttribute("aria-label", answerLabel(face));
    button.replaceChildren(nameText(answerName(face), { class: "chip" }));
    button.onclick = () => onWhy(face, place);
  });
}

export function frameButton(place) {
  return frames.children[place];
}
