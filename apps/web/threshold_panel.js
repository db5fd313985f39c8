// The runner-up ratio below which a face is unknown: a slider that says what it would mean.

import * as api from "./api.js";
import { runAction } from "./busy.js";
import { byId, make } from "./dom.js";
import { confirmDone } from "./notices.js";
import { drawRateChart } from "./rate_chart.js";
import { rateCurve } from "./rate_curve.js";
import { thresholdSentence } from "./words.js";

const slider = byId("threshold-slider");
const form = byId("threshold-form");
const presets = [
  { alarms: 0.05, words: "1 in 20" }, { alarms: 0.01, words: "1 in 100" }, { alarms: 0.001, words: "1 in 1,000" },
];

let curve = null;
let moveMarker = null;
let saved = null;
let runner_up_ratio = null;

const digits = (number) => number.toFixed(number < 10 ? 2 : 1);

function present() {
  const rates = runner_up_ratio === saved.runner_up_ratio ? saved : curve.at(runner_up_ratio);
  const sentence = thresholdSentence(rates);
  slider.setAttribute("aria-valuetext", `runner-up ratio ${digits(runner_up_ratio)}`);
  slider.style.setProperty("--filled", `${100 * curve.place(runner_up_ratio)}%`);
  byId("threshold-value").textContent = digits(runner_up_ratio);
  byId("threshold-sentence").textContent = sentence;
  moveMarker(runner_up_ratio);
  const moved = runner_up_ratio !== saved.runner_up_ratio;
  byId("threshold-save").disabled = !moved;
  byId("threshold-reset").disabled = !moved;
  form.classList.toggle("moved", moved);
}

/** Not after moves of the slider itself: small steps that round to the same runner-up ratio would never get anywhere. */
function placeThumb() {
  slider.value = Math.round(Number(slider.max) * curve.place(runner_up_ratio));
}

function moveTo(wanted) {
  // What is shown is what is saved: two digits.
  runner_up_ratio = Number(digits(wanted));
  if (Math.abs(runner_up_ratio - saved.runner_up_ratio) < 0.005) runner_up_ratio = saved.runner_up_ratio;
  present();
}

function presetButton({ alarms, words }) {
  return make("button", { type: "button", class: "chip-button", text: words, onclick: () => {
    const needed = curve.ratioFor(alarms);
    // Rounded up, so that no more strangers than promised get a name.
    if (needed === null) return;
    moveTo(Math.ceil(needed * 100) / 100);
    placeThumb();
  } });
}

export function showThreshold(model) {
  const known = model.curve?.length > 1 && model.threshold;
  byId("threshold-none").hidden = Boolean(known);
  form.hidden = !known;
  if (!known) return;
  const untouched = saved === null || runner_up_ratio === saved.runner_up_ratio;
  curve = rateCurve(model.curve);
  moveMarker = drawRateChart(byId("rate-chart"), curve);
  saved = model.threshold;
  // A value that the user is trying out stays when the page shows the model again for another reason.
  if (untouched) runner_up_ratio = saved.runner_up_ratio;
  placeThumb();
  byId("threshold-presets").replaceChildren(
    make("span", { class: "muted", text: "Strangers who get a name:" }), ...presets.map(presetButton));
  present();
}

slider.addEventListener("input", () => moveTo(curve.ratioAt(slider.value / slider.max)));
byId("threshold-reset").addEventListener("click", () => {
  runner_up_ratio = saved.runner_up_ratio;
  placeThumb();
  present();
  slider.focus();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  runAction(byId("threshold-save"), async () => {
    const { threshold } = await api.setThreshold(runner_up_ratio);
    saved = threshold;
    runner_up_ratio = threshold.runner_up_ratio;
    present();
    slider.focus();
    confirmDone(`Saved: a name needs a runner-up ratio of at least ${digits(runner_up_ratio)}.`);
  });
});
