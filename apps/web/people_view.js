// Everybody: a grid that grows by the page, and a search over all names.

import * as api from "./api.js";
import { runAction, whileBusy } from "./busy.js";
import { findPeople } from "./directory.js";
import { byId, make, nameText, showItems } from "./dom.js";
import { facePicture } from "./face_pictures.js";
import { showError } from "./notices.js";
import { addPictures } from "./pictures_dialog.js";
import { takeDropped } from "./picture_input.js";
import { personAddress } from "./router.js";
import { count } from "./words.js";

const pageSize = 100;
const longestPage = 1000;

const section = byId("people-view");
const search = byId("people-search");
const grid = byId("people-grid");
const more = byId("people-more");

let wanted = pageSize;
let turn = 0;

/** The first `number` people, in as few requests as the server allows. */
async function firstPeople(number) {
  const size = Math.min(number, longestPage);
  const found = [];
  for (let page = 0; ; ++page) {
    const { subjects, total } = await api.subjects(page, size);
    found.push(...subjects);
    if (found.length >= Math.min(number, total) || subjects.length === 0) return { subjects: found, total };
  }
}

async function peopleToShow() {
  const text = search.value.trim();
  if (!text) return firstPeople(wanted);
  const found = await findPeople(text);
  return { subjects: found.slice(0, wanted), total: found.length };
}

function card({ subject, faces, image_id: imageId }) {
  return make("li", {}, make("a", { class: "person-card", href: personAddress(subject) },
    facePicture(imageId, ""), nameText(subject),
    make("span", { class: "card-count", text: count(faces, "face", "faces") })));
}

async function update() {
  const mine = ++turn;
  const { subjects, total } = await whileBusy(grid, peopleToShow());
  if (mine !== turn) return;
  showItems(grid, subjects, ({ subject, faces, image_id: id }) => JSON.stringify([subject, faces, id]), card);
  const searching = search.value.trim() !== "";
  byId("people-count").textContent = searching
    ? `${count(total, "person", "people")} found`
    : count(total, "person", "people");
  more.hidden = subjects.length >= total;
  more.textContent = `More (${(total - subjects.length).toLocaleString("en")} left)`;
}

const updateOrTell = () => update().catch(showError);

search.addEventListener("input", () => {
  wanted = pageSize;
  updateOrTell();
});
more.addEventListener("click", () => runAction(more, async () => {
  const first = grid.children.length;
  wanted += pageSize;
  await update();
  grid.children[first]?.querySelector("a").focus({ preventScroll: true });
}));
byId("add-person").addEventListener("click", () => addPictures().then(updateOrTell));
takeDropped(section, (files) => addPictures({ files }).then(updateOrTell), showError);

export const peopleView = { section, show: updateOrTell, refresh: updateOrTell };
