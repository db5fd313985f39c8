// The stream of events that keeps the page fresh, opened again whenever it breaks.

import * as api from "./api.js";
import { readEvents } from "./event_parser.js";
import { server, training } from "./server_state.js";

/** The server sends something now and then even when nothing happens; silence of this length is a broken line. */
const longestSilence = 60000;
const firstPause = 500;
const longestPause = 8000;

let pause = firstPause;
let current = null;
let timer = null;

const handlers = {
  people: ({ revision, people, faces }) => server.set({ revision, people, faces }),
  progress: ({ stage, share, seconds_left: secondsLeft }) =>
    training.set({ running: true, stage, share, secondsLeft, result: null }),
  trained: (end) => {
    training.set({ running: false, result: { outcome: "trained", ...end } });
    server.set({ revision: end.revision });
  },
  failed: ({ message, stopped = false }) =>
    training.set({ running: false, result: { outcome: stopped ? "stopped" : "failed", message } }),
};

function handle(name, data) {
  handlers[name]?.(JSON.parse(data));
}

/** What the events of the time without a connection would have told. */
async function catchUp() {
  const [now, learning] = await Promise.all([api.status(), api.training()]);
  const before = training.get();
  if (learning.running) {
    const { stage, share, seconds_left: secondsLeft } = learning;
    training.set({ running: true, stage, share, secondsLeft, result: null });
  } else if (before.running) {
    training.set({ running: false, result: { outcome: "ended" } });
  }
  server.set({
    revision: now.revision, people: now.people, faces: now.faces, version: now.version, detector: now.detector,
    fromPhotographs: now.from_photographs,
  });
}

async function listen() {
  const control = new AbortController();
  current = control;
  let silence = null;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => control.abort(), longestSilence);
  };
  let lost = "lost";
  try {
    const response = await api.ask("events", { signal: control.signal });
    alive();
    // Subscribed first and asked second, so that no change falls between the two.
    await catchUp();
    server.set({ connection: "open" });
    pause = firstPause;
    await readEvents(response.body, { handle, alive });
  } catch (error) {
    if (error.status === 401) lost = "locked";
  } finally {
    clearTimeout(silence);
    control.abort();
  }
  if (current !== control) return;
  current = null;
  server.set({ connection: lost });
  if (lost === "locked") return;
  timer = setTimeout(connect, pause * (0.8 + 0.4 * Math.random()));
  pause = Math.min(2 * pause, longestPause);
}

export function connect() {
  clearTimeout(timer);
  if (current === null) listen();
}

function disconnect() {
  clearTimeout(timer);
  const control = current;
  current = null;
  control?.abort();
}

export function startLiveEvents() {
  // A browser opens six connections to a server at most, over all tabs: those that nobody looks at give theirs back.
  document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));
  window.addEventListener("online", connect);
  if (!document.hidden) connect();
}
