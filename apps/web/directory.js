// The names of everybody, for searching and for suggestions: loaded when first needed, and again after a change.

import * as api from "./api.js";
import { byId, make } from "./dom.js";
import { server } from "./server_state.js";

const pageSize = 1000;
const mostSuggested = 30;

let loaded = null;

async function loadEverybody() {
  const everybody = [];
  for (let page = 0; ; ++page) {
    const { subjects, total } = await api.subjects(page, pageSize);
    everybody.push(...subjects);
    if (everybody.length >= total || subjects.length === 0) return everybody;
  }
}

function everybody() {
  const { revision } = server.get();
  if (loaded?.revision !== revision) loaded = { revision, subjects: loadEverybody() };
  loaded.subjects.catch(() => (loaded = null));
  return loaded.subjects;
}

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Those whose names contain the text, whatever its accents and capitals. */
export async function findPeople(text) {
  const wanted = plain(text.trim());
  return (await everybody()).filter(({ subject }) => plain(subject).includes(wanted));
}

/** Fills the list of suggestions while somebody types a name; thousands of names would only slow the browser down. */
export function suggestNames(input) {
  const list = byId("known-names");
  const update = async () => {
    const found = await findPeople(input.value).catch(() => []);
    list.replaceChildren(...found.slice(0, mostSuggested).map(({ subject }) => make("option", { value: subject })));
  };
  input.addEventListener("focus", update);
  input.addEventListener("input", update);
}
