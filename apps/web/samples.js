// Pictures to try, where the server has some.

import * as api from "./api.js";
import { byId, make } from "./dom.js";
import { showError } from "./notices.js";

const mostShown = 24;
let shown = false;

async function sampleItem({ number, title }, onChosen) {
  const blob = await api.picture(`samples/${number}`);
  const file = new File([blob], title, { type: blob.type });
  const image = make("img", { alt: title, loading: "lazy", src: URL.createObjectURL(blob) });
  return make("li", {}, make("button", { type: "button", class: "sample", onclick: () => onChosen(file) }, image));
}

/** Shows them once; the pictures stay, since they are few and wanted again. */
export async function showSamples(onChosen) {
  if (shown) return;
  shown = true;
  try {
    const { samples } = await api.samples();
    if (samples.length === 0) return;
    byId("samples").hidden = false;
    const list = byId("sample-list");
    for (const sample of samples.slice(0, mostShown)) list.append(await sampleItem(sample, onChosen));
  } catch (error) {
    shown = false;
    if (error.code !== "not_found") showError(error);
  }
}
