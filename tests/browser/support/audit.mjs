// What can be checked of accessibility by a program.

import assert from "node:assert/strict";

import axe from "axe-core";

export async function assertAccessible(page, where) {
  // Evaluated through the debugger, which the page's own policy against foreign scripts does not concern.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  }));
  const words = violations.map(({ id, help, nodes }) =>
    `${id}: ${help}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join("; ")}`);
  assert.deepEqual(words, [], `${where} has accessibility violations`);
}

export async function assertNoSidewaysScrolling(page, where) {
  const [content, window_] = await page.evaluate(() => [document.scrollingElement.scrollWidth, window.innerWidth]);
  assert.ok(content <= window_, `${where} is ${content} pixels wide in a window of ${window_}`);
}

/** Everything that can be pressed is large enough for a finger; links within sentences are not meant. */
export async function assertLargeTargets(page, where) {
  const small = await page.evaluate(() => {
    const pressable = document.querySelectorAll("button, input:not(.file-input), nav a, .person-card, label.button");
    const meant = [...pressable].filter((node) => node.checkVisibility() && !node.matches(".frame, [type=radio]"));
    return meant.map((node) => {
      const { width, height } = node.getBoundingClientRect();
      return { what: node.outerHTML.slice(0, 120), width, height };
    }).filter(({ width, height }) => width > 0 && (width < 44 || height < 43.5));
  });
  assert.deepEqual(small, [], `${where} has targets too small for a finger`);
}
