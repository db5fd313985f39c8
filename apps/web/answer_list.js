// The faces of a picture as text, for those who do not see the frames and for narrow screens.

import { byId, make, nameText, showItems, spoken } from "./dom.js";
import { frameButton } from "./stage.js";
import { answerName, count, isolated, percent } from "./words.js";

const thumbnail = 88;

/** In short for the eye, which has the list below; the ear hears the names at once. */
function summary(faces) {
  if (faces.length === 0) return ["The server found no face in this picture."];
  const unknown = faces.filter((face) => face.unknown).length;
  const shown = count(faces.length, "face", "faces") + (unknown > 0 ? `, ${unknown} unknown` : "");
  const names = faces.map((face) => isolated(answerName(face)));
  return [shown, spoken(`: ${names.join(", ")}.`)];
}

function drawThumbnail(canvas, source, box) {
  const side = Math.max(box.x_max - box.x_min, box.y_max - box.y_min) * 1.15;
  const left = (box.x_min + box.x_max - side) / 2;
  const top = (box.y_min + box.y_max - side) / 2;
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, thumbnail, thumbnail);
  context.drawImage(source, left, top, side, side, 0, 0, thumbnail, thumbnail);
}

function answerItem() {
  return make("li", {}, make("button", { type: "button", class: "answer" },
    make("canvas", { width: thumbnail, height: thumbnail, "aria-hidden": "true" }),
    make("span", { class: "answer-words" }),
    make("span", { class: "answer-why" }, spoken(":"), "why?")));
}

function words(face) {
  const nearest = face.subjects?.[0]?.subject;
  const detail = make("span", { class: "answer-detail" }, spoken(","), `similarity ${percent(face.similarity)}`);
  if (face.unknown && nearest) detail.append(" to ", nameText(nearest));
  const lines = [nameText(face.unknown ? "Unknown" : face.subject, { class: "answer-name" }), detail];
  if (face.remark) lines.push(make("span", { class: "answer-remark", text: face.remark }));
  return lines;
}

/** `source` is what the thumbnails are cut from, or null where the browser cannot show the picture. */
export function showAnswers(faces, source, onWhy) {
  const list = byId("answer-list");
  showItems(list, faces.map((face, place) => place), String, answerItem);
  faces.forEach((face, place) => {
    const button = list.children[place].firstChild;
    button.classList.toggle("unknown", face.unknown);
    button.querySelector(".answer-words").replaceChildren(...words(face));
    const canvas = button.firstChild;
    canvas.hidden = source === null;
    if (source) drawThumbnail(canvas, source, face.box);
    button.onclick = () => onWhy(face, place);
    const point = (on) => () => frameButton(place)?.classList.toggle("pointed", on);
    button.onpointerenter = button.onfocus = point(true);
    button.onpointerleave = button.onblur = point(false);
  });
}

/** Told aloud only when it says something new: a camera answers several times a second. Null is silence. */
export function sayAnswers(faces) {
  const line = byId("answer-summary");
  const words = make("span", {}, ...(faces ? summary(faces) : []));
  if (line.textContent !== words.textContent) line.replaceChildren(...words.childNodes);
}

export function answerButton(place) {
  return byId("answer-list").children[place]?.firstChild;
}
