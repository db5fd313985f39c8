// Names over the live picture of a camera; and one sentence where there is none.

import assert from "node:assert/strict";
import { test } from "node:test";

import { launchBrowser, openPage, screenshot } from "./support/browser.mjs";
import { filmOf } from "./support/pictures.mjs";
import { stand } from "./support/stand.mjs";

const it = stand();

test("the camera shows names until it is stopped, and why", async () => {
  const maker = await it.open();
  const film = `${it.folder}/party.mjpeg`;
  await filmOf(maker.page, `${it.drawn}/parties/01.png`, film, { width: 1280, height: 720 });
  await maker.close();
  const browser = await launchBrowser(["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`]);
  try {
    const { page, check } = await openPage(browser, it.server.address);
    const asked = [];
    page.on("request", (request) => request.url().includes("/recognize") && asked.push(request));
    await page.getByRole("button", { name: "Use the camera" }).click();
    await page.locator("#stage-picture video").waitFor();
    for (const name of ["Ada", "Ben", "Clara"]) await page.locator(".frame .chip", { hasText: name }).waitFor();
    await page.waitForResponse((response) => response.url().includes("/recognize"));
    assert.ok(asked.length >= 2, "one frame after the other is sent");
    await screenshot(page, "camera");
    await page.locator(".frame", { hasText: "Ben" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^Fits/).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Stop the camera" }).click();
    await page.getByText("Drop a picture here").waitFor();
    assert.equal(await page.locator("video").count(), 0);
    assert.equal(await page.locator("#answer-list li").count(), 0);
    check();
  } finally {
    await browser.close();
  }
});

test("leaving the view stops the camera", async () => {
  const browser = await launchBrowser(["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]);
  try {
    const { page, check } = await openPage(browser, it.server.address);
    await page.getByRole("button", { name: "Use the camera" }).click();
    await page.locator("#stage-picture video").waitFor();
    const track = await page.evaluateHandle(() => document.querySelector("video").srcObject.getTracks()[0]);
    await page.getByRole("link", { name: "Model" }).click();
    await page.waitForFunction((one) => one.readyState === "ended", track);
    check();
  } finally {
    await browser.close();
  }
});

test("without a camera there is a sentence", async () => {
  const { page, check, close } = await it.open();
  await page.getByRole("button", { name: "Use the camera" }).click();
  await page.getByRole("alert").getByText(/This device has no camera|has no permission to use the camera/).waitFor();
  await page.getByRole("button", { name: "Use the camera" }).waitFor();
  check();
  await close();
});

test("over plain HTTP from afar there is a sentence, and no button that could not work", async () => {
  const { page, check, close } = await it.open({
    prepare: (page) => page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false })),
  });
  await page.getByText("The camera works only over HTTPS").waitFor();
  assert.equal(await page.getByRole("button", { name: "Use the camera" }).count(), 0);
  check();
  await close();
});
