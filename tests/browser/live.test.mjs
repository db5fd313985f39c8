// The page stays fresh when others change something, and survives a server that goes away.

import { test } from "node:test";

import { screenshot } from "./support/browser.mjs";
import { ore } from "./support/program.mjs";
import { stand } from "./support/stand.mjs";

const it = stand();

test("what another program changes in the file appears by itself", async () => {
  const people = await it.open({ hash: "#people" });
  const picture = await it.open();
  await people.page.locator(".person-card", { hasText: "Ada" }).waitFor();
  await picture.page.getByLabel("Choose a picture").setInputFiles(`${it.drawn}/parties/01.png`);
  await picture.page.locator(".frame .chip", { hasText: "Ada" }).waitFor();
  await ore("rename", it.file, "--name", "Ada", "--to", "Adele");
  await people.page.locator(".person-card", { hasText: "Adele" }).waitFor();
  await picture.page.locator(".frame .chip", { hasText: "Adele" }).waitFor();
  await ore("rename", it.file, "--name", "Adele", "--to", "Ada");
  await picture.page.locator(".frame .chip", { hasText: /^Ada$/ }).waitFor();
  for (const { check, close } of [people, picture]) {
    check();
    await close();
  }
});

test("what one page changes appears on another", async () => {
  const first = await it.open({ hash: "#person/Hugo", expected: [/status of 404/] });
  const second = await it.open({ hash: "#people" });
  await second.page.locator(".person-card", { hasText: "Hugo" }).waitFor();
  await first.page.getByRole("button", { name: "Rename" }).click();
  await first.page.getByLabel("New name").fill("Hugo Junior");
  await first.page.keyboard.press("Enter");
  await second.page.locator(".person-card", { hasText: "Hugo Junior" }).waitFor();
  for (const { check, close } of [first, second]) {
    check();
    await close();
  }
});

test("the server goes away and comes back", async () => {
  const { page, check, close } = await it.open({
    hash: "#people", expected: [/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to load resource/],
  });
  await page.locator(".person-card", { hasText: "Clara" }).waitFor();
  await page.getByText("8 people · 64 faces").waitFor();
  const { port } = it.server;
  await it.server.stop();
  const banner = page.getByText("Connection lost, trying again…");
  await banner.waitFor();
  await screenshot(page, "connection-lost");
  await page.getByRole("link", { name: "Model" }).click();
  await page.getByRole("alert").getByText("The page cannot reach the server.").waitFor();
  await ore("rename", it.file, "--name", "Clara", "--to", "Clarissa");
  await page.getByRole("link", { name: "People" }).click();
  it.server = await it.start({ port });
  await banner.waitFor({ state: "hidden" });
  await page.locator(".person-card", { hasText: "Clarissa" }).waitFor();
  await ore("rename", it.file, "--name", "Clarissa", "--to", "Clara");
  await page.locator(".person-card", { hasText: /^Clara8/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("#alerts .notice").length === 0);
  check();
  await close();
});
