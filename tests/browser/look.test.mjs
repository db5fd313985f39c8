// Every view in light, dark and on a phone: a screenshot, no accessibility violation, nothing that scrolls sideways.

import assert from "node:assert/strict";
import { test } from "node:test";

import { assertAccessible, assertLargeTargets, assertNoSidewaysScrolling } from "./support/audit.mjs";
import { desktop, phone, screenshot } from "./support/browser.mjs";
import { ore } from "./support/program.mjs";
import { stand } from "./support/stand.mjs";

const it = stand();

const looks = {
  light: { ...desktop, colorScheme: "light" },
  dark: { ...desktop, colorScheme: "dark" },
  phone: { ...phone, colorScheme: "light" },
  "phone-dark": { ...phone, colorScheme: "dark" },
};

/** How to come to every view; each leaves the page as it found it. */
const views = {
  start: async (page) => {
    await page.evaluate(() => (location.hash = "#recognize"));
    await page.locator("#sample-list img").nth(2).waitFor();
  },
  recognize: async (page) => {
    await page.locator("#sample-list button").first().click();
    await page.locator(".frame").nth(3).waitFor();
  },
  why: async (page) => {
    await page.locator("#answer-list button").nth(2).click();
    await page.locator(".rival img[src]").nth(3).waitFor();
  },
  "why-unknown": async (page) => {
    await page.keyboard.press("Escape");
    await page.locator("#answer-list button").first().click();
    await page.locator(".rival img[src]").nth(3).waitFor();
    await page.locator("#why-dialog").evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  },
  people: async (page) => {
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "#people"));
    await page.locator(".person-card img[src]").nth(3).waitFor();
  },
  "add-person": async (page) => {
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.locator("#pictures-name").fill("Zoë Martin");
    await page.locator("#pictures-files").setInputFiles(
      [1, 2, 3].map((number) => `${it.drawn}/probes/stranger-1/0${number}.png`));
  },
  person: async (page) => {
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "#person/Ben"));
    await page.locator(".face-item img[src]").nth(3).waitFor();
  },
  confirm: async (page) => {
    await page.getByRole("button", { name: "Delete face 1" }).click();
    await page.locator("#confirm-picture img[src]").waitFor();
  },
  model: async (page) => {
    await page.keyboard.press("Escape");
    await page.evaluate(() => (location.hash = "#model"));
    await page.locator("#model-pictures img").nth(2).waitFor();
  },
};

const dialogs = ["why", "why-unknown", "add-person", "confirm"];

for (const [look, options] of Object.entries(looks)) {
  test(`${look}: every view`, async () => {
    const { page, check, close } = await it.open({ options });
    for (const [view, come] of Object.entries(views)) {
      await come(page);
      await screenshot(page, `${look}-${view}`, { whole: !dialogs.includes(view) });
      // The colours of the last look are those of the second.
      if (look !== "phone-dark") await assertAccessible(page, `${look} ${view}`);
      await assertNoSidewaysScrolling(page, `${look} ${view}`);
      if (options.isMobile) await assertLargeTargets(page, `${look} ${view}`);
    }
    check();
    await close();
  });
}

test("long names in any script break no layout", async () => {
  const long = "Maximiliana-Konstantinopolitanowiczówna-Featherstonehaugh-".repeat(3).slice(0, 160);
  await ore("rename", it.file, "--name", "Ben", "--to", long);
  const { page, check, close } = await it.open({ options: looks.phone });
  await views.start(page);
  await page.locator("#sample-list button").first().click();
  await page.locator(".frame .chip", { hasText: long }).waitFor();
  await assertNoSidewaysScrolling(page, "a long name in a picture");
  await screenshot(page, "phone-long-name");
  await page.locator("#answer-list button").nth(2).click();
  await page.locator(".rival img[src]").nth(3).waitFor();
  await screenshot(page, "phone-long-name-why", { whole: false });
  const [content, shown] = await page.locator("#why-dialog").evaluate((node) => [node.scrollWidth, node.clientWidth]);
  assert.ok(content <= shown, "a long name in the dialog");
  await page.keyboard.press("Escape");
  for (const hash of ["#people", `#person/${encodeURIComponent(long)}`]) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.locator(hash === "#people" ? ".person-card img[src]" : ".face-item img[src]").first().waitFor();
    await assertNoSidewaysScrolling(page, hash);
  }
  await screenshot(page, "phone-long-name-person");
  await ore("rename", it.file, "--name", long, "--to", "Ben");
  check();
  await close();
});

test("views are announced, and the keyboard passes the navigation by", async () => {
  const { page, check, close } = await it.open();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  await page.getByRole("link", { name: "People" }).click();
  await page.waitForFunction(() => document.activeElement.id === "people-title");
  assert.equal(await page.title(), "People · ORE");
  assert.equal(await page.getByRole("link", { name: "People" }).getAttribute("aria-current"), "page");
  check();
  await close();
});

test("a user who wants no motion gets none", async () => {
  const { page, check, close } = await it.open({ options: { ...desktop, reducedMotion: "reduce" } });
  const longest = await page.locator("#stage").evaluate((stage) => {
    stage.setAttribute("aria-busy", "true");
    return getComputedStyle(stage, "::before").animationDuration;
  });
  assert.match(longest, /^(1e-05s|0\.00001s)(, (1e-05s|0\.00001s))*$/);
  check();
  await close();
});
