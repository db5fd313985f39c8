// Training: the choice of a profile, its progress and its result. The strip under the head of the page shows the
// progress on every view.

import * as api from "./api.js";
import { runAction } from "./busy.js";
import { byId } from "./dom.js";
import { showError } from "./notices.js";
import { training } from "./server_state.js";
import { count, duration, percent } from "./words.js";

const form = byId("training-form");
const start = byId("training-start");
const stop = byId("training-stop");

function resultWords(result) {
  if (!result) return "";
  if (result.outcome === "stopped") return "Stopped. The model has not changed.";
  if (result.outcome === "failed") return `The training failed: ${result.message}`;
  if (result.outcome === "ended") return "The training has ended.";
  const kept = result.kept === undefined ? "" : `kept ${count(result.kept, "patch", "patches")}, `;
  return `Trained in ${result.seconds.toFixed(1)} s: ${kept}leave-one-out error ${percent(result.training_error, 2)}.`;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function present({ running, stage, share, secondsLeft, result }) {
  const part = Math.min(1, Math.max(0, share));
  const left = secondsLeft === null ? "" : `about ${duration(secondsLeft)} left in this step`;
  const hadFocus = document.activeElement;
  byId("training-progress").hidden = !running;
  byId("training-stage").textContent = capital(stage || "starting");
  byId("training-left").textContent = running ? `${percent(part)}${left ? `, ${left}` : ""}` : "";
  byId("training-bar").value = part;
  byId("profiles").disabled = running;
  start.hidden = running;
  stop.hidden = !running;
  if (running && hadFocus === start) stop.focus();
  if (!running && hadFocus === stop) start.focus();
  byId("training-result").textContent = resultWords(result);

  byId("training-strip").hidden = !running;
  byId("training-strip-bar").value = part;
  byId("training-strip-text").textContent = `Training: ${stage || "starting"}, ${percent(part)}`;
}

/** Marks the profile that the model has now, unless somebody has chosen another. */
export function showProfile(profile) {
  if (form.dataset.chosen) return;
  const option = form.querySelector(`input[value="${CSS.escape(profile)}"]`) ?? form.querySelector("input");
  option.checked = true;
}

export function startTrainingPanel() {
  form.addEventListener("change", () => (form.dataset.chosen = "yes"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    runAction(start, async () => {
      const state = await api.startTraining(new FormData(form).get("profile"));
      // The first events may have come before this answer; they know more.
      if (!training.get().running && training.get().result === null) setRunning(state);
    });
    training.set({ result: null });
  });
  stop.addEventListener("click", () => runAction(stop, () => api.stopTraining()));
  training.subscribe((state) => {
    present(state);
    if (state.result?.outcome === "failed") showError(new Error(resultWords(state.result)));
  });
}

function setRunning({ running, stage = "", share = 0, seconds_left: secondsLeft = null }) {
  training.set({ running, stage, share, secondsLeft });
}
