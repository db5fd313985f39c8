// One person: all faces, more of them, another name, or nothing of it all any more.

import * as api from "./api.js";
import { runAction, whileBusy } from "./busy.js";
import { confirmAndRun } from "./confirm_dialog.js";
import { openDialog } from "./dialog.js";
import { byId, make, showItems } from "./dom.js";
import { facePicture } from "./face_pictures.js";
import { confirmDone, showError } from "./notices.js";
import { addPictures } from "./pictures_dialog.js";
import { takeDropped } from "./picture_input.js";
import { personAddress } from "./router.js";
import { count, isolated } from "./words.js";

const pageSize = 100;
const section = byId("person-view");
const heading = byId("person-title");
const grid = byId("face-grid");
const more = byId("faces-more");

let name = "";
let wanted = pageSize;
let total = 0;
let turn = 0;

async function firstFaces(number) {
  const found = [];
  for (let page = 0; ; ++page) {
    const answer = await api.faces(name, page, pageSize);
    found.push(...answer.faces);
    if (found.length >= Math.min(number, answer.total) || answer.faces.length === 0) {
      return { faces: found, total: answer.total };
    }
  }
}

function faceItem({ image_id: id }) {
  const item = make("li", { class: "face-item" }, facePicture(id, ""));
  const cross = make("button", {
    type: "button", class: "close", onclick: () => deleteFace(id, [...grid.children].indexOf(item)),
  });
  item.append(make("div", { class: "face-foot" }, make("span", { "aria-hidden": "true" }), cross));
  return item;
}

function showFaces(faces) {
  showItems(grid, faces, ({ image_id: id }) => id, faceItem);
  [...grid.children].forEach((item, place) => {
    const cross = item.querySelector("button");
    item.querySelector("img").alt = `Face ${place + 1} of ${name}`;
    item.querySelector("span").textContent = place + 1;
    cross.setAttribute("aria-label", `Delete face ${place + 1}`);
    // The server keeps nobody without a face.
    cross.hidden = total === 1;
  });
}

function showNobody() {
  grid.replaceChildren();
  more.hidden = true;
  byId("person-count").textContent = "No person has this name. Somebody may have renamed or deleted the person.";
  byId("person-actions").hidden = true;
}

async function update() {
  const mine = ++turn;
  let answer;
  try {
    answer = await whileBusy(grid, firstFaces(wanted));
  } catch (error) {
    if (mine !== turn) return;
    if (error.code !== "not_found") throw error;
    showNobody();
    return;
  }
  if (mine !== turn) return;
  total = answer.total;
  if (total === 0) return showNobody();
  byId("person-actions").hidden = false;
  byId("person-count").textContent = count(total, "face", "faces") +
    (total === 1 ? "; to delete the last face, delete the person" : "");
  showFaces(answer.faces);
  more.hidden = answer.faces.length >= total;
}

const updateOrTell = () => update().catch(showError);

async function deleteFace(id, place) {
  const deleted = await confirmAndRun({
    title: "Delete this face?",
    text: `This erases face ${place + 1} of ${isolated(name)} for good.`,
    picture: facePicture(id, ""),
    yes: "Delete the face",
    action: async () => {
      await api.forgetFace(id);
      await update();
    },
    focusAfter: () => grid.children[Math.min(place, grid.children.length - 1)]?.querySelector("button"),
  });
  if (deleted) confirmDone("Deleted the face.");
}

async function deletePerson() {
  const gone = name;
  const deleted = await confirmAndRun({
    title: `Delete ${isolated(gone)}?`,
    text: `This erases the name and ${count(total, "face", "faces")} for good. You cannot undo it.`,
    yes: "Delete the person",
    action: () => api.forget(gone),
  });
  if (!deleted) return;
  location.hash = "#people";
  confirmDone(`Deleted ${isolated(gone)}.`);
}

function renamePerson() {
  const dialog = byId("rename-dialog");
  const input = byId("rename-name");
  input.value = name;
  byId("rename-form").onsubmit = (event) => {
    event.preventDefault();
    const newName = input.value.trim();
    if (newName === name) return dialog.close();
    runAction(byId("rename-save"), async () => {
      await api.rename(name, newName);
      const before = name;
      name = newName;
      dialog.close();
      history.replaceState(null, "", personAddress(newName));
      show(newName);
      confirmDone(`Renamed ${isolated(before)} to ${isolated(newName)}.`);
    });
  };
  openDialog(dialog, { focus: input });
  input.select();
}

function show(wantedName) {
  if (wantedName !== name) grid.replaceChildren();
  name = wantedName;
  heading.textContent = name;
  heading.title = name;
  document.title = `${name} · ORE`;
  byId("person-count").textContent = "";
  wanted = pageSize;
  updateOrTell();
}

more.addEventListener("click", () => runAction(more, () => {
  wanted += pageSize;
  return update();
}));
const add = (files) => addPictures({ name, files }).then(updateOrTell);
byId("person-add").addEventListener("click", () => add([]));
byId("person-rename").addEventListener("click", renamePerson);
byId("person-delete").addEventListener("click", deletePerson);
takeDropped(section, add, showError);

export const personView = { section, show, refresh: updateOrTell };
