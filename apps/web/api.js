// The server's HTTP API, one function a question. Answers are the server's JSON; everything else is an ApiError.

import { apiKey, newKey } from "./api_key.js";
import { ApiError, wasGivenUp } from "./errors.js";

async function errorOf(response) {
  let answer = {};
  try {
    answer = await response.json();
  } catch {
    // A proxy in between may answer with something else; the status is all there is then.
  }
  const message = answer.message ?? `The server answered with status ${response.status}.`;
  return new ApiError(message, answer.code ?? "failed", response.status);
}

/** The answer to a request, once the server has agreed to give one. */
export async function ask(path, { method = "GET", query = {}, json, body, signal } = {}) {
  const url = new URL(`/api/v1/${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  for (;;) {
    const key = apiKey();
    const headers = {};
    if (key) headers["x-api-key"] = key;
    if (json !== undefined) headers["Content-Type"] = "application/json";
    let response;
    try {
      response = await fetch(url, {
        method, headers, signal, cache: "no-cache", body: json === undefined ? body : JSON.stringify(json),
      });
    } catch (error) {
      if (wasGivenUp(error)) throw error;
      throw new ApiError("The page cannot reach the server. Is it running, and is the network up?", "unreachable", 0);
    }
    if (response.ok) return response;
    const error = await errorOf(response);
    if (response.status !== 401 || !(await newKey(key))) throw error;
  }
}

async function askJson(path, options) {
  return (await ask(path, options)).json();
}

const subjectPath = (name) => `subjects/${encodeURIComponent(name)}`;

export const status = () => askJson("status");
export const samples = () => askJson("samples");

/** Bytes of a picture, as a Blob. It is not an address for <img>, because the key goes in a header. */
export const picture = async (path, signal) => (await ask(path, { signal })).blob();

export const recognize = (image, { evidence = false, names = 1, signal } = {}) =>
  askJson("recognize", { method: "POST", body: image, signal, query: { evidence, prediction_count: names } });

export const subjects = (page, size, signal) => askJson("subjects", { query: { page, size }, signal });

/** Somebody new; a conflict when the name is taken. */
export function addSubject(name, file) {
  const form = new FormData();
  form.append("subject", name);
  form.append("file", file);
  return askJson("subjects", { method: "POST", body: form });
}

export const rename = (name, newName) => askJson(subjectPath(name), { method: "PUT", json: { subject: newName } });
export const forget = (name) => askJson(subjectPath(name), { method: "DELETE" });

export const faces = (subject, page, size, signal) => askJson("faces", { query: { subject, page, size }, signal });
export const addFace = (subject, image) => askJson("faces", { method: "POST", query: { subject }, body: image });
export const forgetFace = (id) => askJson(`faces/${encodeURIComponent(id)}`, { method: "DELETE" });

export const model = (signal) => askJson("model", { signal });
export const setThreshold = (runner_up_ratio) => askJson("model/threshold", { method: "PUT", json: { runner_up_ratio } });

export const training = () => askJson("training");
export const startTraining = (profile) => askJson("training", { method: "POST", json: { profile } });
export const stopTraining = () => askJson("training", { method: "DELETE" });
