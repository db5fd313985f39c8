// What nearly every test file needs: drawn people, a server over a copy of them, and a browser.

import { after, before } from "node:test";

import { launchBrowser, openPage } from "./browser.mjs";
import { drawnPeople, temporaryFolder } from "./program.mjs";
import { startServer } from "./server.mjs";

/** Sets all of it up before the tests of a file, and takes it down after them. */
export function stand({ people = drawnPeople, flags = [], serverOptions = {}, withSamples = true } = {}) {
  const it = {};
  let temporary;
  before(async () => {
    temporary = temporaryFolder();
    it.folder = temporary.folder;
    Object.assign(it, await people(it.folder));
    const samples = withSamples && it.drawn ? `${it.drawn}/parties` : undefined;
    it.start = (options = {}) => startServer(it.file, { samples, ...serverOptions, ...options });
    it.server = await it.start();
    const moreFlags = typeof flags === "function" ? await flags(it) : flags;
    it.browser = await launchBrowser(moreFlags);
    it.open = (options) => openPage(it.browser, it.server.address, options);
  });
  after(async () => {
    await it.browser?.close();
    await it.server?.stop();
    temporary.remove();
  });
  return it;
}
