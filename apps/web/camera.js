// The camera: frames go to the server one after the other, a new one when the last is answered.

import * as api from "./api.js";
import { make } from "./dom.js";

const longestSide = 1280;
const pauseWhenBusy = 1000;

/** Why there is no camera here, in a sentence; null when there may be one. */
export function cameraObstacle() {
  if (!window.isSecureContext) {
    return "The camera works only over HTTPS or on the server's machine; this page came over plain HTTP.";
  }
  return navigator.mediaDevices?.getUserMedia ? null : "This browser gives no access to a camera.";
}

function obstacleOf(error) {
  if (error.name === "NotAllowedError") return "The browser has no permission to use the camera.";
  if (error.name === "NotFoundError") return "This device has no camera.";
  if (error.name === "NotReadableError") return "Another program is using the camera.";
  return `The camera did not start: ${error.message}`;
}

async function openCamera() {
  const obstacle = cameraObstacle();
  if (obstacle) throw new Error(obstacle);
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false, video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: "user" },
    });
  } catch (error) {
    throw new Error(obstacleOf(error));
  }
}

function takeFrame(video, canvas) {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(resolve));
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs until `signal` is aborted. `onStart(video)` is called once, then `onAnswer({picture, canvas, answer})`
 * after every frame; throws when the camera does not start, or goes, or the server fails.
 */
export async function watchCamera({ signal, onStart, onAnswer }) {
  const stream = await openCamera();
  const video = make("video", { playsinline: true, muted: true, "aria-label": "Live picture from the camera" });
  const canvas = make("canvas");
  let gone = false;
  stream.getVideoTracks()[0].addEventListener("ended", () => (gone = true));
  try {
    signal.throwIfAborted();
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    onStart(video);
    while (!signal.aborted) {
      await nextPaint();  // never comes while the tab is hidden, so that nothing is sent then
      if (gone) throw new Error("The camera has stopped.");
      const picture = await takeFrame(video, canvas);
      try {
        const answer = await api.recognize(picture, { signal });
        if (!signal.aborted) onAnswer({ picture, canvas, answer });
      } catch (error) {
        if (error.code !== "busy") throw error;
        await wait(pauseWhenBusy);
      }
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
