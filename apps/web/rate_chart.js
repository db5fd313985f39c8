// A small chart of both rates against the runner-up ratio, above the slider and as wide as the way of its thumb.

const namespace = "http://www.w3.org/2000/svg";
const width = 600;
const height = 250;
const left = 46;
const right = 14;
const top = 12;
const bottom = 26;

/** Small rates matter most: a square root gives them room, and shows zero. */
const yOf = (rate) => top + (1 - Math.sqrt(Math.min(1, Math.max(0, rate)))) * (height - top - bottom);
const xOf = (place) => left + place * (width - left - right);

function draw(parent, tag, attributes, text) {
  const node = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  parent.append(node);
  return node;
}

function niceRatios(curve) {
  const [first, last] = [curve.points[0].runner_up_ratio, curve.points.at(-1).runner_up_ratio];
  const all = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 20, 30, 50, 100, 200, 500, 1000];
  const inside = all.filter((runner_up_ratio) => runner_up_ratio >= first && runner_up_ratio <= last);
  // All that fit without touching.
  const shown = [];
  for (const runner_up_ratio of inside) {
    if (shown.length === 0 || curve.place(runner_up_ratio) - curve.place(shown.at(-1)) > 0.08) shown.push(runner_up_ratio);
  }
  return shown;
}

function line(svg, curve, rate, kind) {
  const steps = 200;
  const places = Array.from({ length: steps + 1 }, (_, step) => step / steps);
  const points = places.map((place) => {
    const at = curve.at(curve.ratioAt(place))[rate];
    return `${xOf(place).toFixed(1)},${yOf(at).toFixed(1)}`;
  });
  draw(svg, "polyline", { points: points.join(" "), class: `curve ${kind}` });
}

function axes(svg, curve) {
  for (const rate of [0, 0.01, 0.05, 0.2, 0.5, 1]) {
    draw(svg, "line", { x1: left, x2: width - right, y1: yOf(rate), y2: yOf(rate), class: "grid" });
    draw(svg, "text", { x: left - 6, y: yOf(rate) + 3.5, class: "tick end" }, `${100 * rate} %`);
  }
  for (const runner_up_ratio of niceRatios(curve)) {
    draw(svg, "text", { x: xOf(curve.place(runner_up_ratio)), y: height - 8, class: "tick middle" }, String(runner_up_ratio));
  }
}

/** Draws the chart into `holder` and returns a function that moves its marker to a runner-up ratio. */
export function drawRateChart(holder, curve) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "Chart: with a higher threshold, fewer strangers get a name, and more known " +
    "people do not get their name.");
  axes(svg, curve);
  line(svg, curve, "miss_rate", "misses");
  line(svg, curve, "false_alarm_rate", "alarms");
  const marker = draw(svg, "g", { class: "marker" });
  const stem = draw(marker, "line", { y1: top - 6, y2: height - bottom });
  const alarms = draw(marker, "circle", { r: 4.5, class: "alarms" });
  const misses = draw(marker, "circle", { r: 4.5, class: "misses" });
  holder.querySelector("svg")?.remove();
  holder.append(svg);
  return (runner_up_ratio) => {
    const x = xOf(curve.place(runner_up_ratio));
    const rates = curve.at(runner_up_ratio);
    stem.setAttribute("x1", x);
    stem.setAttribute("x2", x);
    alarms.setAttribute("cx", x);
    alarms.setAttribute("cy", yOf(rates.false_alarm_rate));
    misses.setAttribute("cx", x);
    misses.setAttribute("cy", yOf(rates.miss_rate));
  };
}
