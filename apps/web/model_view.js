// The model: what was learned and from what, where it looks, its threshold, and training it again.

import * as api from "./api.js";
import { whileBusy } from "./busy.js";
import { byId, make } from "./dom.js";
import { showError } from "./notices.js";
import { showThreshold } from "./threshold_panel.js";
import { showProfile } from "./training_panel.js";
import { count, percent } from "./words.js";

const section = byId("model-view");

const learners = {
  evidence: "evidence: learned from faces with hidden parts",
  robust: "robust: learned from faces with hidden parts",
  ore: "ORE-Learning, as published",
  boost: "ORE-Boosting, as published",
  equal: "equal weights",
};

const pictures = [
  { name: "patches", title: "Patches", caption: "The parts that the model looks at; warm colours count more.",
    alt: "The mean face with the patches that the model looks at, coloured by weight" },
  { name: "energy", title: "Energy", caption: "How much each part of the face counts.",
    alt: "A map of the face, bright where patches have much weight" },
  { name: "focus", title: "Focus", caption: "The mean face, sharp where the model looks.",
    alt: "The mean face, sharp where the model looks and blurred elsewhere" },
];

let pictureAddresses = [];
let turn = 0;

const peopleAndFaces = (people, faces) => `${count(people, "person", "people")}, ${count(faces, "face", "faces")}`;

function facts(model) {
  const known = [
    ["Learner", learners[model.learner] ?? model.learner],
    ["Profile", model.profile],
    ["Learned from", peopleAndFaces(model.trained_people, model.trained_faces)],
    ["In the gallery now", peopleAndFaces(model.people, model.faces)],
    ["Patches kept", `${model.kept} of ${model.candidates}`],
    ["Leave-one-out error", model.trained_people === 0 ? "not known yet" : percent(model.training_error, 2)],
    ["Faces", `${model.face_width} × ${model.face_height} pixels, ` +
      (model.from_photographs ? "cut out of photographs" : "cropped beforehand")],
  ];
  return known.flatMap(([term, value]) => [make("dt", { text: term }), make("dd", { text: value })]);
}

function showOutgrown(model) {
  const hint = byId("outgrown");
  const untrained = model.trained_people === 0;
  hint.hidden = !model.outgrown && !untrained;
  hint.textContent = untrained
    ? "The model has not learned anything yet, so every face is unknown. Add at least three people, then train it."
    : "The gallery now has more than twice the people or faces that this model learned from. " +
      "Train the model again.";
}

async function showPictures() {
  const mine = turn;
  const blobs = await Promise.all(pictures.map(({ name }) => api.picture(`model/${name}.png`)));
  if (mine !== turn) return;
  const old = pictureAddresses;
  pictureAddresses = blobs.map((blob) => URL.createObjectURL(blob));
  byId("model-pictures").replaceChildren(...pictures.map(({ title, caption, alt }, place) =>
    make("figure", {}, make("img", { src: pictureAddresses[place], alt, class: "face" }),
      make("figcaption", {}, make("b", { text: title }), ` ${caption}`))));
  old.forEach((address) => URL.revokeObjectURL(address));
}

async function update() {
  const mine = ++turn;
  const model = await whileBusy(section, api.model());
  if (mine !== turn) return;
  byId("model-facts").replaceChildren(...facts(model));
  showOutgrown(model);
  showThreshold(model);
  showProfile(model.profile);
  await whileBusy(byId("model-pictures"), showPictures());
}

const updateOrTell = () => update().catch(showError);

export const modelView = { section, show: updateOrTell, refresh: updateOrTell };
