// Pictures by file, sample, drag and drop and paste; what the browser cannot show, and what the server cannot read.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";

import { dropOn, faceless, jpegOf, paste } from "./support/pictures.mjs";
import { stand } from "./support/stand.mjs";

const it = stand();

const names = (page) => page.locator("#answer-list .answer-name").allTextContents();
const party = (number) => `${it.drawn}/parties/0${number}.png`;

async function waitForNames(page, wanted) {
  await page.waitForFunction((expected) => {
    const shown = [...document.querySelectorAll("#answer-list .answer-name")].map((node) => node.textContent);
    return JSON.stringify(shown) === JSON.stringify(expected);
  }, wanted);
}

/** What the server says of a file that it refuses. */
async function serverWords(file) {
  const response = await fetch(`${it.server.address}api/v1/recognize`, { method: "POST", body: fs.readFileSync(file) });
  return (await response.json()).message;
}

const firstParty = ["Unknown", "Ada", "Ben", "Clara"];
const secondParty = ["David", "Unknown", "Emma", "Farid"];

test("a file: every face has a frame at its place, a name, and a line of text", async () => {
  const { page, check, close } = await it.open();
  await page.getByLabel("Choose a picture").setInputFiles(party(1));
  await waitForNames(page, firstParty);
  assert.deepEqual(await page.locator(".frame .chip").allTextContents(), ["unknown", "Ada", "Ben", "Clara"]);
  const ben = page.getByRole("group", { name: "Faces in the picture" })
    .getByRole("button", { name: /^Ben, similarity \d+ %: why\?$/ });
  const frame = await ben.boundingBox();
  const picture = await page.locator("#stage-picture img").boundingBox();
  // Ben's face is between 551 and 715 of 1040 pixels.
  assert.ok(Math.abs((frame.x + frame.width / 2 - picture.x) / picture.width - 633 / 1040) < 0.02);
  assert.equal((await page.locator("#answer-summary").innerText()).replace(/[\u2068\u2069\n]/g, ""),
    "4 faces, 1 unknown: unknown, Ada, Ben, Clara.");
  check();
  await close();
});

test("a sample, and another one after it", async () => {
  const { page, check, close } = await it.open();
  const samples = page.locator("#sample-list button");
  await samples.nth(2).waitFor();
  await samples.nth(0).click();
  await waitForNames(page, firstParty);
  await samples.nth(1).focus();
  await page.keyboard.press("Enter");
  await waitForNames(page, secondParty);
  check();
  await close();
});

test("drag and drop, and paste", async () => {
  const { page, check, close } = await it.open();
  await page.locator("#stage").waitFor();
  await dropOn(page, "#stage", [{ path: party(2), name: "02.png" }]);
  await waitForNames(page, secondParty);
  await paste(page, [{ path: party(1), name: "image.png" }]);
  await waitForNames(page, firstParty);
  check();
  await close();
});

test("only a picture can be dropped", async () => {
  const { page, check, close } = await it.open();
  const note = `${it.folder}/note.txt`;
  fs.writeFileSync(note, "no picture");
  await dropOn(page, "#stage", [{ path: note, name: "note.txt", type: "text/plain" }]);
  await page.getByRole("alert").getByText("That is not a picture.").waitFor();
  check();
  await close();
});

test("a JPEG with a name that is markup stays text", async () => {
  const { page, check, close } = await it.open();
  const hostile = `${it.folder}/<img src=x onerror=alert(1)>.jpg`;
  fs.writeFileSync(hostile, await jpegOf(page, party(1), { width: 1040, height: 360 }));
  await page.getByLabel("Choose a picture").setInputFiles(hostile);
  await page.locator(".frame").nth(3).waitFor();
  assert.equal(await page.locator("#stage-picture img").getAttribute("alt"),
    "The picture <img src=x onerror=alert(1)>.jpg");
  check();
  await close();
});

test("what the browser cannot show is recognised all the same", async () => {
  const { page, check, close } = await it.open();
  await page.getByLabel("Choose a picture").setInputFiles(faceless(`${it.folder}/grey.pgm`));
  await page.getByText("This browser cannot show this kind of picture.").waitFor();
  await page.getByText("The server found no face in this picture.").waitFor();
  assert.deepEqual(await names(page), []);
  check();
  await close();
});

test("what is no picture gets the server's own words", async () => {
  const { page, check, close } = await it.open({ expected: [/status of 415/] });
  const damaged = `${it.folder}/damaged.png`;
  fs.writeFileSync(damaged, "no picture at all");
  await page.getByLabel("Choose a picture").setInputFiles(damaged);
  await page.getByRole("alert").getByText(await serverWords(damaged)).waitFor();
  await page.getByRole("button", { name: "Close this message" }).click();
  assert.equal(await page.locator("#alerts .notice").count(), 0);
  check();
  await close();
});

test("what takes its time shows that it is at work", async () => {
  const { page, check, close } = await it.open();
  await page.route("**/recognize?*", async (route) => {
    await page.locator("#stage[aria-busy=true]").waitFor();
    await page.waitForFunction(() =>
      getComputedStyle(document.getElementById("stage"), "::before").visibility === "visible");
    await page.waitForFunction(() => /Looking for faces/.test(
      getComputedStyle(document.getElementById("answer-summary"), "::before").content));
    await route.continue();
  });
  await page.getByLabel("Choose a picture").setInputFiles(party(1));
  await waitForNames(page, firstParty);
  assert.equal(await page.locator("[aria-busy]").count(), 0);
  check();
  await close();
});
