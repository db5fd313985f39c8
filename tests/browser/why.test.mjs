// Why a face got its name, by keyboard alone; and adding an unknown face to a person.

import assert from "node:assert/strict";
import { test } from "node:test";

import { peopleOnDisk } from "./support/program.mjs";
import { stand } from "./support/stand.mjs";

const it = stand();

const focused = (page) => page.evaluate(() => {
  const { activeElement: node } = document;
  return node.getAttribute("aria-label") || node.id || node.textContent;
});

/** A dialog gives the focus back a moment after it is hidden. */
const waitForFocus = (page, label) => page.waitForFunction(
  (wanted) => document.activeElement.getAttribute("aria-label")?.startsWith(wanted) ||
    document.activeElement.textContent.startsWith(wanted), label);

async function tabTo(page, wanted) {
  for (let step = 0; step < 60; ++step) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`The focus never came to ${wanted}`);
}

async function openParty(options) {
  const opened = await it.open(options);
  await opened.page.getByLabel("Choose a picture").setInputFiles(`${it.drawn}/parties/01.png`);
  await opened.page.locator(".frame").nth(3).waitFor();
  return opened;
}

test("the evidence opens by keyboard, can be read, and gives the focus back", async () => {
  const { page, check, close } = await openParty();
  await page.locator("#skip-link").focus();
  await tabTo(page, /^Ben, similarity/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^Fits .* times as well as/).waitFor();
  assert.match(await dialog.getByRole("heading", { level: 2 }).textContent(), /^Ben, similarity \d+ %$/);
  for (const alt of [/cut out of the picture/, /bright where it looks like Ben/, /hatched where it looks hidden/]) {
    const picture = dialog.getByAltText(alt);
    assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  }
  await dialog.locator("figcaption", { hasText: /looks? hidden|is visible/ }).waitFor();
  const rivals = dialog.locator(".rival");
  assert.equal(await rivals.count(), 4);
  assert.match(await rivals.first().textContent(), /^Ben\d+\.\d %$/);
  await rivals.nth(3).locator("img[src]").waitFor();
  // The focus goes around within the dialog and comes to its end.
  await tabTo(page, /^why-add-button$/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await waitForFocus(page, "Ben, similarity");
  check();
  await close();
});

test("the close button and the list of faces do the same", async () => {
  const { page, check, close } = await openParty();
  await page.locator("#answer-list").getByRole("button", { name: /^Clara/ }).click();
  await page.getByRole("dialog").getByText(/^Fits/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await waitForFocus(page, "Clara, similarity");
  check();
  await close();
});

test("an unknown face is added to a new person, and is known then", async () => {
  const { page, check, close } = await openParty();
  await page.locator("#answer-list").getByRole("button", { name: /^Unknown/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("is closest, but fits only").waitFor();
  await dialog.getByText("Do you know who it is?").waitFor();
  await dialog.getByLabel("Name").fill("Zoë Martin");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Added the picture to").waitFor();
  assert.equal(await dialog.count(), 0);
  // The picture is looked at again by itself.
  await page.locator("#answer-list .answer-name", { hasText: "Zoë Martin" }).waitFor();
  await page.getByText("9 people · 65 faces").waitFor();
  assert.equal((await peopleOnDisk(it.file))["Zoë Martin"], 1);
  check();
  await close();
});

test("names that are here are suggested", async () => {
  const { page, check, close } = await openParty();
  await page.locator("#answer-list").getByRole("button", { name: /^Ada/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Is it somebody else?").waitFor();
  await dialog.getByLabel("Name").fill("gra");
  await page.waitForFunction(() => {
    const options = [...document.querySelectorAll("#known-names option")].map(({ value }) => value);
    return options.length === 1 && options[0] === "Grace";
  });
  await page.keyboard.press("Escape");
  check();
  await close();
});
