// A headless Chromium, and pages that keep count of what no page of this server should do.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

import { chromium } from "playwright-core";

import { artifacts, longestWait } from "./program.mjs";

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

export function launchBrowser(moreFlags = []) {
  return chromium.launch({
    executablePath: process.env.ORE_CHROMIUM ?? "/usr/bin/chromium", args: [...flags, ...moreFlags],
    timeout: longestWait,
  });
}

/**
 * A page in a context of its own. `expected` are errors of the console that the test provokes, such as the browser's
 * own lines about a status; `check()` fails on all others, and on every request to anywhere else.
 */
export async function openPage(browser, address, { hash = "", expected = [], options = desktop, prepare } = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(longestWait);
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!expected.some((pattern) => pattern.test(message.text()))) wrong.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(`uncaught: ${error.stack ?? error}`));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "blob:" && protocol !== "data:" && origin !== new URL(address).origin) {
      wrong.push(`a request elsewhere: ${request.url()}`);
    }
  });
  page.on("dialog", (dialog) => wrong.push(`a dialog of the browser: ${dialog.message()}`));
  await prepare?.(page);
  await page.goto(address + hash);
  return {
    page,
    check: () => assert.deepEqual(wrong, []),
    close: () => context.close(),
  };
}

export async function screenshot(page, name, { whole = true } = {}) {
  const folder = path.join(artifacts, "screenshots");
  fs.mkdirSync(folder, { recursive: true });
  // Otherwise the head of the page, which sticks to the window, would be drawn over the middle of a scrolled page.
  if (whole) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: whole, animations: "disabled" });
}
