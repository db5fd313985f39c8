// Who is in a picture: taken from a file, the clipboard, the samples or the camera.

import { answerButton, sayAnswers, showAnswers } from "./answer_list.js";
import * as api from "./api.js";
import { whileBusy } from "./busy.js";
import { cameraObstacle, watchCamera } from "./camera.js";
import { byId, make } from "./dom.js";
import { wasGivenUp } from "./errors.js";
import { clearErrors, showError } from "./notices.js";
import { takeChosen, takeDropped, takePasted } from "./picture_input.js";
import { showSamples } from "./samples.js";
import { server } from "./server_state.js";
import { clearStage, frameButton, showFrames, showNote, showOnStage } from "./stage.js";
import { openWhy } from "./why_dialog.js";

const section = byId("recognize-view");
const cameraToggle = byId("camera-toggle");

/** The picture that is shown: as it was given, as the browser has decoded it if it can, and when it was last judged. */
let still = null;
let request = null;
let camera = null;

/** From left to right, as one reads. */
const inOrder = (faces) => [...faces].sort((a, b) => a.box.x_min - b.box.x_min);

function showFaces({ picture, source, size, answer }) {
  const faces = inOrder(answer.result);
  // The evidence takes longer to compute, so that it is asked for when somebody wants to see it, and then once.
  let evidence = null;
  const why = (buttonAt) => (face, place) => {
    const others = faces.filter((other) => other !== face).map(({ box }) => box);
    evidence ??= api.recognize(picture, { evidence: true, names: 4 });
    evidence.catch(() => (evidence = null));
    openWhy({ picture: source ? picture : null, original: picture, face, others, evidence,
      focusAfter: () => buttonAt(place) });
  };
  if (source) showFrames(faces, size, why(frameButton));
  showAnswers(faces, source, why(answerButton));
  sayAnswers(faces);
}

async function decode(picture) {
  const image = make("img", { alt: picture.name ? `The picture ${picture.name}` : "The picture" });
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
    return image;
  } catch {
    URL.revokeObjectURL(image.src);
    return null;
  }
}

function forgetStill() {
  request?.abort();
  if (still?.image) URL.revokeObjectURL(still.image.src);
  still = null;
}

async function recognizeStill() {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  const { picture, image, size } = still;
  try {
    const answer = await whileBusy(byId("answers"), whileBusy(byId("stage"), api.recognize(picture, { signal })));
    if (signal.aborted) return;
    still.revision = answer.revision;
    showFaces({ picture, source: image, size, answer });
  } catch (error) {
    if (wasGivenUp(error)) return;
    showAnswers([], null, null);
    if (image) showFrames([], size, null);
    sayAnswers(null);
    showError(error);
  }
}

async function takePicture([picture]) {
  stopCamera();
  forgetStill();
  clearErrors();
  const mine = (still = { picture, image: null, size: null, revision: null });
  sayAnswers(null);
  showAnswers([], null, null);
  mine.image = await whileBusy(byId("stage"), decode(picture));
  if (still !== mine) return;
  if (mine.image) {
    mine.size = { width: mine.image.naturalWidth, height: mine.image.naturalHeight };
    showOnStage(mine.image, mine.size);
    showFrames([], mine.size, null);
  } else {
    showNote("This browser cannot show this kind of picture. The list shows what the server found in it.");
  }
  await recognizeStill();
}

function stopCamera() {
  camera?.abort();
}

async function startCamera() {
  forgetStill();
  clearErrors();
  const control = (camera = new AbortController());
  cameraToggle.setAttribute("aria-pressed", "true");
  cameraToggle.textContent = "Stop the camera";
  showAnswers([], null, null);
  sayAnswers(null);
  let media = null;
  let begun = null;
  whileBusy(byId("stage"), new Promise((resolve) => (begun = resolve)));
  try {
    await watchCamera({
      signal: control.signal,
      onStart: (video) => {
        media = video;
        showOnStage(video, { width: video.videoWidth, height: video.videoHeight });
        begun();
      },
      onAnswer: ({ picture, canvas, answer }) => {
        const size = { width: canvas.width, height: canvas.height };
        showOnStage(media, size);
        showFaces({ picture, source: canvas, size, answer });
      },
    });
  } catch (error) {
    showError(error);
  }
  begun();
  if (camera === control) camera = null;
  if (camera) return;
  cameraToggle.setAttribute("aria-pressed", "false");
  cameraToggle.textContent = "Use the camera";
  if (still) return;
  clearStage();
  showAnswers([], null, null);
  sayAnswers(null);
}

takeChosen(byId("picture-file"), takePicture);
takeDropped(section, takePicture, showError);
takePasted(() => !section.hidden && !document.querySelector("dialog[open]"), takePicture);
cameraToggle.addEventListener("click", () => (camera ? stopCamera() : startCamera()));

export const recognizeView = {
  section,
  show() {
    const obstacle = cameraObstacle();
    cameraToggle.hidden = obstacle !== null;
    byId("camera-hint").textContent = obstacle ?? "";
    this.refresh();
  },
  hide: stopCamera,
  /** Somebody came, went or was renamed: the names in the picture may be others now. */
  refresh() {
    showSamples((file) => takePicture([file]));
    if (still && still.revision !== server.get().revision) recognizeStill();
  },
};
