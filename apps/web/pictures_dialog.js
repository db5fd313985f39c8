// Pictures of somebody, new or known: chosen or dropped, sent one after the other, and each refused one listed with the
// server's reason.

import * as api from "./api.js";
import { runAction } from "./busy.js";
import { openDialog } from "./dialog.js";
import { byId, make } from "./dom.js";
import { clearErrors, confirmDone, showError } from "./notices.js";
import { takeChosen, takeDropped } from "./picture_input.js";
import { count, isolated } from "./words.js";

const dialog = byId("pictures-dialog");
const list = byId("pictures-list");
const nameInput = byId("pictures-name");

let chosen = [];  // {file, item, sent}
let sending = false;
let stopping = false;
let created = null;  // the name of somebody new of whom some pictures were taken already

const stateOf = (item, state, words) => {
  item.dataset.state = state;
  item.querySelector(".picture-state").textContent = words;
};

/** In place of a picture that this browser cannot show; the server may well read it. */
const noPicture = () => make("span", { class: "no-picture" });

function pictureItem(file) {
  const address = URL.createObjectURL(file);
  const image = make("img", { src: address, alt: "", onerror: () => image.replaceWith(noPicture()) });
  const item = make("li", { "data-state": "waiting" }, image,
    make("span", { class: "picture-words" }, make("span", { class: "picture-name", text: file.name, dir: "auto" }),
      make("span", { class: "picture-state" })));
  const entry = { file, item, address, sent: false };
  item.append(make("button", {
    type: "button", class: "close", "aria-label": `Leave out ${file.name}`, onclick: () => {
      if (sending) return;
      drop(entry);
      byId("pictures-files").focus();
    },
  }));
  return entry;
}

function drop(entry) {
  URL.revokeObjectURL(entry.address);
  entry.item.remove();
  chosen = chosen.filter((other) => other !== entry);
}

/** Which button is the one to press next. */
function offer({ again }) {
  byId("pictures-send").textContent = again ? "Try the refused pictures again" : "Add";
  byId("pictures-send").classList.toggle("primary", !again);
  byId("pictures-cancel").textContent = created || again ? "Done" : "Cancel";
  byId("pictures-cancel").classList.toggle("primary", again);
}

function take(files) {
  if (sending) return;
  offer({ again: false });
  clearErrors(dialog.querySelector("[role=alert]"));
  for (const entry of files.map(pictureItem)) {
    chosen.push(entry);
    list.append(entry.item);
  }
  byId("pictures-progress").textContent = `${count(chosen.length, "picture", "pictures")} chosen.`;
}

/** Whether the picture was taken. Errors that are not about this picture are thrown. */
async function sendOne(entry, send) {
  stateOf(entry.item, "sending", "sending…");
  try {
    const { refused } = await send(entry.file);
    if (refused?.length > 0) throw Object.assign(new Error(refused[0].message ?? refused[0].reason), { status: 422 });
  } catch (error) {
    stateOf(entry.item, "refused", error.message);
    if (![413, 415, 422].includes(error.status)) throw error;
    return false;
  }
  entry.sent = true;
  stateOf(entry.item, "taken", "added");
  return true;
}

/** Resolves to how many were taken. */
async function sendAll(name, isNew) {
  const progress = byId("pictures-progress");
  const left = chosen.filter(({ sent }) => !sent);
  let exists = !isNew;
  let taken = 0;
  for (const [place, entry] of left.entries()) {
    if (stopping) break;
    progress.textContent = `Picture ${place + 1} of ${left.length}…`;
    entry.item.scrollIntoView({ block: "nearest" });
    // Somebody new must not become an addition to somebody known of that name.
    if (await sendOne(entry, (file) => (exists ? api.addFace(name, file) : api.addSubject(name, file)))) {
      exists = true;
      created = name;  // at once: should the next one fail, the person is here all the same
      ++taken;
    }
  }
  return taken;
}

async function submit(fixedName) {
  const name = fixedName ?? nameInput.value.trim();
  clearErrors(dialog.querySelector("[role=alert]"));
  if (!name) {
    nameInput.focus();
    throw new Error("Enter a name.");
  }
  if (chosen.every(({ sent }) => sent)) throw new Error("Choose at least one picture.");
  sending = true;
  try {
    const taken = await sendAll(name, !fixedName && created !== name);
    const refused = chosen.filter(({ sent }) => !sent).length;
    byId("pictures-progress").textContent =
      `Added ${count(taken, "picture", "pictures")}` + (refused > 0 ? `; the server refused ${refused}.` : ".");
    if (refused > 0 && dialog.open) return offer({ again: true });
    dialog.close();
    if (taken > 0) confirmDone(`Added ${count(taken, "picture", "pictures")} of ${isolated(name)}.`);
  } catch (error) {
    byId("pictures-progress").textContent = "";
    throw error;
  } finally {
    sending = false;
  }
}

/** With a name: more pictures of that person, of which some may be here already. Without: somebody new. */
export async function addPictures({ name = null, files = [] } = {}) {
  byId("pictures-title").textContent = name ? `More pictures of ${isolated(name)}` : "Add a person";
  byId("pictures-name-field").hidden = Boolean(name);
  nameInput.value = "";
  created = null;
  byId("pictures-progress").textContent = "";
  for (const entry of [...chosen]) drop(entry);
  stopping = false;
  byId("pictures-form").onsubmit = (event) => {
    event.preventDefault();
    runAction(byId("pictures-send"), () => submit(name));
  };
  const closed = openDialog(dialog, { focus: name ? byId("pictures-files") : nameInput });
  take(files);
  await closed;
  stopping = true;
}

takeChosen(byId("pictures-files"), take);
takeDropped(dialog, take, showError);
