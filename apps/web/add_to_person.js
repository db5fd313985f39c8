// "Add this picture to a person": the end of the why dialog, for a face that is unknown or was taken for another.

import * as api from "./api.js";
import { runAction } from "./busy.js";
import { cropFace } from "./crop.js";
import { suggestNames } from "./directory.js";
import { byId } from "./dom.js";
import { confirmDone } from "./notices.js";
import { server } from "./server_state.js";
import { isolated } from "./words.js";

const form = byId("why-add");
const input = byId("why-add-name");
suggestNames(input);

/** Galleries of cropped faces take the picture as it is: it is such a face already. */
async function faceToLearn({ picture, original, face, others }) {
  return picture && server.get().fromPhotographs ? cropFace(picture, face.box, others) : original;
}

export function offerToAdd({ dialog, ...subject }) {
  const { face } = subject;
  byId("why-add-title").textContent = face.unknown ? "Do you know who it is?" : "Is it somebody else?";
  byId("why-add-hint").textContent =
    "Add this face to a known person or to a new one. The server then compares other faces with it too.";
  input.value = "";
  form.onsubmit = (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (!name) return;
    runAction(byId("why-add-button"), async () => {
      const { refused } = await api.addFace(name, await faceToLearn(subject));
      if (refused?.length > 0) throw new Error(refused[0].message ?? refused[0].reason);
      dialog.close();
      confirmDone(`Added the picture to ${isolated(name)}.`);
    });
  };
}
