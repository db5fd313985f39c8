// Parts of the page that compute something, run in the browser that they are made for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stand } from "./support/stand.mjs";

const it = stand({ withSamples: false });

test("events are read whatever pieces they come in", async () => {
  const { page, check, close } = await it.open();
  const heard = await page.evaluate(async () => {
    const { readEvents } = await import("/event_parser.js");
    const bytes = new TextEncoder().encode(
      ": a comment\n\nevent: people\ndata: {\"name\": \"Zoë\"}\n\n" +
      "data: one\r\ndata:two\r\n\r\nevent: unfinished\ndata: x");
    const all = [];
    for (const size of [1, 2, 3, 1000]) {
      const stream = new ReadableStream({
        start(control) {
          for (let at = 0; at < bytes.length; at += size) control.enqueue(bytes.slice(at, at + size));
          control.close();
        },
      });
      await readEvents(stream, { handle: (...event) => all.push(event), alive: () => {} });
    }
    return all;
  });
  const once = [["people", '{"name": "Zoë"}'], ["message", "one\ntwo"]];
  assert.deepEqual(heard, [...once, ...once, ...once, ...once]);
  check();
  await close();
});

test("a face is cut out with room, but without its neighbours", async () => {
  const { page, check, close } = await it.open();
  const crops = await page.evaluate(async () => {
    const { cropOf } = await import("/crop.js");
    const box = { x_min: 100, y_min: 100, x_max: 200, y_max: 200 };
    const right = { x_min: 240, y_min: 90, x_max: 340, y_max: 190 };
    const across = { x_min: 150, y_min: 150, x_max: 260, y_max: 260 };
    return [cropOf(box, [], 1000, 1000), cropOf(box, [right], 1000, 1000), cropOf(box, [across], 1000, 250)];
  });
  const whole = { left: 20, top: 20, right: 280, bottom: 280 };
  assert.deepEqual(crops[0], { whole, seen: whole });
  assert.deepEqual(crops[1], { whole, seen: { ...whole, right: 225 } });
  assert.deepEqual(crops[2], { whole, seen: { ...whole, bottom: 250 } },
    "where faces overlap, the whole face comes first");
  check();
  await close();
});

test("rates are read between the points of the curve", async () => {
  const { page, check, close } = await it.open();
  const read = await page.evaluate(async () => {
    const { rateCurve } = await import("/rate_curve.js");
    const curve = rateCurve([
      { runner_up_ratio: 1, false_alarm_rate: 0.5, miss_rate: 0 }, { runner_up_ratio: 4, false_alarm_rate: 0.1, miss_rate: 0.2 }]);
    return { middle: curve.at(2), below: curve.at(0.1), above: curve.at(9), place: curve.place(2),
      runner_up_ratio: curve.ratioAt(0.5), needed: curve.ratioFor(0.3), never: curve.ratioFor(0.01) };
  });
  assert.ok(Math.abs(read.middle.false_alarm_rate - 0.3) < 1e-9 && Math.abs(read.middle.miss_rate - 0.1) < 1e-9);
  assert.equal(read.below.false_alarm_rate, 0.5);
  assert.equal(read.above.miss_rate, 0.2);
  assert.ok(Math.abs(read.place - 0.5) < 1e-9 && Math.abs(read.runner_up_ratio - 2) < 1e-9 && Math.abs(read.needed - 2) < 1e-6);
  assert.equal(read.never, null);
  check();
  await close();
});

test("numbers become sentences", async () => {
  const { page, check, close } = await it.open();
  const said = await page.evaluate(async () => {
    const words = await import("/words.js");
    return [
      words.thresholdSentence({ false_alarm_rate: 0.01, miss_rate: 0.016 }),
      words.thresholdSentence({ false_alarm_rate: 0.0004, miss_rate: 0 }),
      words.thresholdSentence({ false_alarm_rate: 0.000001, miss_rate: 1 }),
      words.hiddenWords(0), words.hiddenWords(0.33), words.hiddenWords(0.9), words.duration(0.2), words.duration(75),
      words.duration(7300), words.percent(0.907), words.count(1, "face", "faces"), words.count(1234, "face", "faces"),
    ];
  });
  assert.deepEqual(said, [
    "About 1 of 100 strangers would get a name; about 2 of 100 pictures of known people would not get the right name.",
    "About 4 of 10,000 strangers would get a name; all pictures of known people would get the right name.",
    "Fewer than 1 of 10,000 strangers would get a name; nearly all pictures of known people would not get the right name.",
    "none: the whole face is visible", "about a third looks hidden", "most of it looks hidden", "1 s", "1 min 15 s",
    "2 h 1 min", "91 %", "1 face", "1,234 faces",
  ]);
  check();
  await close();
});
