// Puts the page together: views, the connection to the server, and what all views show of both.

import { allowAsking } from "./api_key.js";
import { connectCloseButtons } from "./dialog.js";
import { byId } from "./dom.js";
import { connect, startLiveEvents } from "./live_events.js";
import { modelView } from "./model_view.js";
import { clearErrorsOf } from "./notices.js";
import { peopleView } from "./people_view.js";
import { personView } from "./person_view.js";
import { keepDropsFromLeaving } from "./picture_input.js";
import { recognizeView } from "./recognize_view.js";
import { shownView, startRouting } from "./router.js";
import { server } from "./server_state.js";
import { startTrainingPanel } from "./training_panel.js";
import { count } from "./words.js";

const connectionWords = {
  connecting: "", open: "",
  lost: "Connection lost, trying again…",
  locked: "The server needs a key.",
};

/** Changes come in bursts when many pictures are added; one look at the end of a burst is enough. */
const burst = 120;

let last = server.get();
let refreshing = null;

function refreshSoon() {
  clearTimeout(refreshing);
  refreshing = setTimeout(() => shownView().refresh(), burst);
}

function showServer(now) {
  const words = connectionWords[now.connection];
  if (byId("connection-text").textContent !== words) byId("connection-text").textContent = words;
  byId("enter-key").hidden = now.connection !== "locked";
  byId("counts").textContent = now.people === null || now.people === undefined ? ""
    : `${count(now.people, "person", "people")} · ${count(now.faces, "face", "faces")}`;
  byId("server-words").textContent = now.version
    ? `ORE ${now.version}${now.detector ? ` · face detector: ${now.detector}` : ""}` : "";
}

function followServer(now) {
  showServer(now);
  const changed = last.revision !== null && now.revision !== last.revision;
  const cameBack = now.connection === "open" && (last.connection === "lost" || last.connection === "locked");
  last = now;
  if (cameBack) clearErrorsOf("unreachable");
  if (changed || cameBack) refreshSoon();
}

connectCloseButtons();
keepDropsFromLeaving();
startTrainingPanel();
startRouting({ recognize: recognizeView, people: peopleView, person: personView, model: modelView });
server.subscribe(followServer);
byId("enter-key").addEventListener("click", () => {
  allowAsking();
  connect();
});
startLiveEvents();
