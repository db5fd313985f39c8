// Why a face got its name, or none: sentences, where the evidence is, what was not trusted, and who else it could be.

import { offerToAdd } from "./add_to_person.js";
import { closeOnBackdrop, openDialog } from "./dialog.js";
import { byId, make, nameText, spoken } from "./dom.js";
import { facePicture } from "./face_pictures.js";
import { showError } from "./notices.js";
import { personAddress } from "./router.js";
import { hiddenWords, percent } from "./words.js";

const dialog = byId("why-dialog");
const body = byId("why-body");
closeOnBackdrop(dialog);

function title(face) {
  const name = face.unknown ? "Unknown" : face.subject;
  byId("why-title").replaceChildren(nameText(name), spoken(","),
    make("small", { text: `similarity ${percent(face.similarity)}` }));
}

/** Only pictures that came with the answer itself: nothing else is to be loaded from what an answer says. */
function evidencePicture(address, alt) {
  const image = make("img", { class: "face", alt });
  if (address?.startsWith("data:image/")) image.src = address;
  return image;
}

function figure(picture, heading, caption) {
  return make("figure", {}, make("p", { class: "figure-title" }, ...heading), picture,
    make("figcaption", {}, ...caption));
}

function figures(evidence, best) {
  const scale = make("span", { class: "scale", "aria-hidden": "true" });
  return make("div", { class: "why-figures" },
    figure(evidencePicture(evidence.face, "The face, cut out of the picture"), ["This face"],
      ["as the model sees it"]),
    figure(evidencePicture(evidence.speaks_for, `The face, bright where it looks like ${best}`),
      ["Looks like ", nameText(best)], ["little ", scale, " much"]),
    figure(evidencePicture(evidence.not_trusted, "The face, hatched where it looks hidden"), ["Hidden parts"],
      [hiddenWords(evidence.hidden_share)]));
}

function rivalItem({ subject, similarity, image_id: imageId }) {
  const bar = make("span", { class: "bar", "aria-hidden": "true" }, make("span"));
  bar.firstChild.style.width = `${100 * similarity}%`;
  const name = make("a", { href: personAddress(subject), onclick: () => dialog.close() }, nameText(subject));
  return make("li", { class: "rival" }, facePicture(imageId, ""), make("div", {}, name, bar),
    make("span", { class: "rival-share", text: percent(similarity, 1) }));
}

function evidenceParts(evidence) {
  const rivals = evidence.rivals ?? [];
  const parts = evidence.sentences.map((sentence) => make("p", { text: sentence }));
  parts.push(figures(evidence, rivals[0]?.subject ?? "the nearest person"));
  if (rivals.length > 0) {
    parts.push(make("h3", { text: "The closest people and their similarity" }),
      make("ol", { class: "rivals" }, ...rivals.map(rivalItem)));
  }
  return parts;
}

/** The same face in another answer to the same picture. */
function sameFace(face, answer) {
  const distance = ({ box }) => Math.abs(box.x_min - face.box.x_min) + Math.abs(box.y_min - face.box.y_min);
  return [...answer.result].sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * `picture` is what the face can be cut out of, or null where the browser cannot read the `original`; `others` are
 * boxes of further faces, `evidence` the promise of an answer with evidence, `focusAfter` returns where the focus goes.
 */
export async function openWhy({ picture, original, face, others, evidence, focusAfter }) {
  title(face);
  body.replaceChildren(make("p", { class: "waiting", text: "Collecting the evidence…" }));
  body.setAttribute("aria-busy", "true");
  offerToAdd({ dialog, picture, original, face, others });
  const closed = openDialog(dialog, { focus: byId("why-title"), focusAfter });
  try {
    const found = sameFace(face, await evidence);
    if (!found?.evidence) throw new Error("The server did not find this face again.");
    title(found);
    body.replaceChildren(...evidenceParts(found.evidence));
  } catch (error) {
    body.replaceChildren();
    if (dialog.open) showError(error);
  } finally {
    body.removeAttribute("aria-busy");
  }
  await closed;
}
