// A server that demands a key: it is asked for, kept for the tab, and sent with everything.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible } from "./support/audit.mjs";
import { screenshot } from "./support/browser.mjs";
import { stand } from "./support/stand.mjs";

const key = "a key that nobody guesses";
const it = stand({ serverOptions: { key } });
const expected = [/status of 401/];

test("a wrong key is refused, the right one opens everything, and a reload does not ask again", async () => {
  const { page, check, close } = await it.open({ hash: "#people", expected });
  const dialog = page.getByRole("dialog", { name: "This server needs a key" });
  await dialog.waitFor();
  await screenshot(page, "key", { whole: false });
  await assertAccessible(page, "the dialog of the key");
  await dialog.getByLabel("Key").fill("a wrong one");
  await page.keyboard.press("Enter");
  await dialog.getByText("The server does not accept that key.").waitFor();
  await dialog.getByLabel("Key").fill(key);
  await page.keyboard.press("Enter");
  await page.locator(".person-card img[src]").nth(3).waitFor();
  await page.getByText("8 people · 64 faces").waitFor();
  await page.reload();
  await page.locator(".person-card img[src]").nth(3).waitFor();
  assert.equal(await dialog.count(), 0);
  check();
  await close();
});

test("a user without a key can say so, and enter one later", async () => {
  const { page, check, close } = await it.open({ hash: "#people", expected });
  const dialog = page.getByRole("dialog", { name: "This server needs a key" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("The server needs a key.").waitFor();
  await page.getByRole("button", { name: "Enter the key" }).click();
  await dialog.getByLabel("Key").fill(key);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.locator(".person-card img[src]").nth(3).waitFor();
  assert.ok(!it.server.log().includes(key), "the key is not in the log");
  check();
  await close();
});
