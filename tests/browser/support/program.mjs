// The program under test, and drawn people for it: drawn once for all test files and kept beside the screenshots.

import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export const program = path.resolve(process.env.ORE_PROGRAM ?? "build/release/apps/cli/ore");
export const artifacts = path.resolve(process.env.ORE_ARTIFACTS ?? path.join(os.tmpdir(), "ore-browser-tests"));

/** A busy machine takes less than this for anything that the tests wait for; only a hang takes longer. */
export const longestWait = 180_000;

export async function ore(...args) {
  const { stdout } = await run(program, args, { maxBuffer: 1 << 26 });
  return stdout;
}

/** What a file has, as {name: number of faces}. */
export async function peopleOnDisk(file) {
  const { people } = JSON.parse(await ore("list", file, "--json"));
  return Object.fromEntries(people.map(({ name, faces }) => [name, faces]));
}

/** Makes `name` by `make(folder)` unless this program has made it before. */
async function once(name, make) {
  const { size, mtimeMs } = fs.statSync(program);
  const folder = path.join(artifacts, "drawn", `${name}-${size}-${Math.round(mtimeMs)}`);
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = fs.mkdtempSync(`${folder}.`);
  await make(unfinished);
  try {
    fs.renameSync(unfinished, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
    fs.rmSync(unfinished, { recursive: true });  // another test file was faster
  }
  return folder;
}

/** A folder of the test's own, and what removes it. */
export function temporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "ore-browser-"));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** Photographs of drawn people: `drawn` has people, probes and parties; `file` is a copy of what was learned. */
export async function drawnPeople(folder) {
  const made = await once("photos", async (unfinished) => {
    await ore("synth", `${unfinished}/drawn`, "--layout", "photos");
    await ore("train", `${unfinished}/drawn/people`, "-o", `${unfinished}/people.ore`, "--detector", "hog",
      "--profile", "fast");
  });
  const file = path.join(folder, "people.ore");
  fs.copyFileSync(path.join(made, "people.ore"), file);
  return { drawn: path.join(made, "drawn"), file };
}

/** Many cropped faces, with a model of a few of them: it is outgrown, and training it again takes some seconds. */
export async function manyDrawnFaces(folder) {
  const made = await once("many", async (unfinished) => {
    const all = `${unfinished}/all`;
    const some = `${unfinished}/some`;
    await ore("synth", all, "--people", "38", "--pictures", "12", "--height", "96", "--width", "84");
    fs.mkdirSync(some);
    for (const name of fs.readdirSync(all).slice(0, 6)) fs.renameSync(`${all}/${name}`, `${some}/${name}`);
    await ore("train", some, "-o", `${unfinished}/people.ore`, "--aligned", "--profile", "fast");
    await ore("enroll", `${unfinished}/people.ore`, all, "--aligned");
  });
  const file = path.join(folder, "many.ore");
  fs.copyFileSync(path.join(made, "people.ore"), file);
  return { file };
}
