// What the page knows of the server, kept up to date by live_events.js.

import { createStore } from "./store.js";

/** connection: "connecting", "open", "lost" or "locked" (the server demands a key that was not given). */
export const server = createStore({
  connection: "connecting", revision: null, people: null, faces: null, version: "", detector: "", fromPhotographs: true,
});

/** result: null, or what became of the last training that this page has seen: {outcome, ...}. */
export const training = createStore({ running: false, stage: "", share: 0, secondsLeft: null, result: null });
