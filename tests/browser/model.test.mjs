// The threshold and training, on a gallery that has outgrown its model.

import assert from "node:assert/strict";
import { test } from "node:test";

import { screenshot } from "./support/browser.mjs";
import { manyDrawnFaces, ore } from "./support/program.mjs";
import { stand } from "./support/stand.mjs";

const it = stand({ people: manyDrawnFaces });

const modelOnDisk = async () => JSON.parse(await ore("list", it.file, "--json")).model;

async function openModel() {
  const opened = await it.open({ hash: "#model" });
  await opened.page.locator("#model-pictures img").nth(2).waitFor();
  return opened;
}

test("the page shows what the model learned, with pictures and a hint that it is outgrown", async () => {
  const { page, check, close } = await openModel();
  await page.getByText("Train the model again.").waitFor();
  const facts = await page.locator("#model-facts").textContent();
  assert.match(facts, /Learned from6 people, 72 faces/);
  assert.match(facts, /In the gallery now38 people, 456 faces/);
  assert.match(facts, /Patches kept50 of 500/);
  assert.match(facts, /Leave-one-out error\d+\.\d\d %/);
  for (const picture of await page.locator("#model-pictures img").all()) {
    assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
    assert.ok((await picture.getAttribute("alt")).length > 20);
  }
  check();
  await close();
});

test("the slider says what it means, is saved, and can be reset", async () => {
  const { page, check, close } = await openModel();
  const slider = page.getByRole("slider", { name: "Threshold of the runner-up ratio" });
  const sentence = page.locator("#threshold-sentence");
  const value = page.locator("#threshold-value");
  const before = { sentence: await sentence.textContent(), value: await value.textContent() };
  assert.match(before.sentence, /^About 1 of 100 strangers would get a name; .* would not get the right name\.$/);
  assert.ok(await page.getByRole("button", { name: "Save" }).isDisabled());
  await slider.focus();
  for (let step = 0; step < 5; ++step) await page.keyboard.press("ArrowRight");
  assert.ok(Number(await value.textContent()) > Number(before.value));
  await page.keyboard.press("Home");
  assert.match(await sentence.textContent(),
    /^(Nearly all|About \d\d of 100) strangers would get a name; all pictures .* would get the right name\.$/);
  await page.getByRole("button", { name: "Reset" }).click();
  assert.equal(await value.textContent(), before.value);
  await page.getByRole("button", { name: "1 in 1,000" }).click();
  assert.match(await sentence.textContent(), /^About 1 of 1,000 strangers would/);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/^Saved: a name needs a runner-up ratio of/).waitFor();
  const { threshold } = await modelOnDisk();
  assert.equal(threshold.runner_up_ratio.toFixed(2), await value.textContent());
  check();
  await close();
});

test("training is stopped half-way, and the model stays", async () => {
  const { page, check, close } = await openModel();
  const { kept } = await modelOnDisk();
  await page.getByRole("radio", { name: /^accurate/ }).check();
  await page.getByRole("button", { name: "Train" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator("#training-result", { hasText: "Stopped" }).waitFor();
  await page.locator("#training-strip").waitFor({ state: "hidden" });
  assert.equal((await modelOnDisk()).kept, kept);
  check();
  await close();
});

/** Collects all texts that an element shows from now on, however soon they go. */
async function watchTexts(page, selector) {
  await page.evaluate((watched) => {
    const node = document.querySelector(watched);
    window.shownTexts = [];
    new MutationObserver(() => node.checkVisibility() && window.shownTexts.push(node.textContent))
      .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, selector);
  return () => page.evaluate(() => window.shownTexts);
}

test("training goes to its end, seen on every view and by every page", async () => {
  const { page, check, close } = await openModel();
  const other = await it.open({ hash: "#people" });
  await other.page.locator(".person-card").first().waitFor();
  await page.getByRole("radio", { name: /^balanced/ }).check();
  const progress = await watchTexts(page, "#training-left");
  const strip = await watchTexts(other.page, "#training-strip-text");
  await page.getByRole("button", { name: "Train" }).click();
  await page.waitForFunction(() => !document.getElementById("training-progress").hidden ||
    document.getElementById("training-result").textContent !== "");
  await screenshot(page, "training");
  await page.locator("#training-result", {
    hasText: /^Trained in \d+\.\d s: kept 120 patches, leave-one-out error \d+\.\d\d %\.$/,
  }).waitFor();
  await page.locator("#model-facts", { hasText: "Learned from38 people, 456 faces" }).waitFor();
  await page.getByText("Train the model again.").waitFor({ state: "hidden" });
  await other.page.locator("#training-strip").waitFor({ state: "hidden" });
  const percents = (await progress()).map((text) => /^(\d+) %, about .+ left in this step$/.exec(text)?.[1]);
  assert.ok(percents.some((percent) => Number(percent) > 5), "the progress is shown while it goes on");
  assert.ok((await strip()).some((text) => /^Training: .+, \d+ %$/.test(text)), "and on other views");
  assert.equal((await modelOnDisk()).kept, 120);
  check();
  other.check();
  await close();
  await other.close();
});
