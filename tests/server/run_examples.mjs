// run_examples.mjs ORE DOCUMENT: runs every ```sh block of the document against `ore demo --serve`, and compares the last
// JSON that it prints with the ```json block that follows: the same keys, in objects at every level, and the same types. An
// entry of an array must be like one of the documented entries.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const [program, documentName] = process.argv.slice(2);
const START_MILLISECONDS = 600_000;
const BLOCK_MILLISECONDS = 600_000;

/** The ```sh blocks in their order, each with the line it is at and the answer that is documented, if any. */
function examples(text) {
  const found = [];
  let last = null;
  const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;
  for (const match of text.matchAll(fence)) {
    const [, language, content] = match;
    const line = text.slice(0, match.index).split('\n').length;
    if (language === 'sh') found.push((last = { line, script: content, documented: null }));
    if (language === 'json' && last !== null) {
      last.documented = { line, value: JSON.parse(content) };
      last = null;
    }
  }
  return found;
}

function typeOf(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** What is different, as sentences. */
function differences(documented, printed, place) {
  const expected = typeOf(documented);
  const actual = typeOf(printed);
  if (expected !== actual) return [`${place} is documented as ${expected} and is ${actual} (${JSON.stringify(printed)})`];
  if (expected === 'array') return arrayDifferences(documented, printed, place);
  if (expected !== 'object') return [];
  const problems = [];
  for (const key of Object.keys(documented))
    if (!(key in printed)) problems.push(`${place}.${key} is documented and missing`);
    else problems.push(...differences(documented[key], printed[key], `${place}.${key}`));
  for (const key of Object.keys(printed))
    if (!(key in documented)) problems.push(`${place}.${key} is there and not documented`);
  return problems;
}

function arrayDifferences(documented, printed, place) {
  if (documented.length === 0) return [];
  if (printed.length === 0) return [`${place} is documented with entries and is empty`];
  return printed.flatMap((entry, i) =>
    documented
      .map((example) => differences(example, entry, `${place}[${i}]`))
      .reduce((least, problems) => (problems.length < least.length ? problems : least)));
}

/** The last line, or all lines from some line on, that are JSON. */
function lastJson(output) {
  const lines = output.trimEnd().split('\n');
  for (let i = lines.length - 1; i >= 0; --i) {
    try {
      return JSON.parse(lines.slice(i).join('\n'));
    } catch {
      // begins further up
    }
  }
  return undefined;
}

/** Resolves to the address once the server is ready. */
function started(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server is not ready: ${output}`)), START_MILLISECONDS);
    server.on('exit', (code) => reject(new Error(`the server has ended with ${code}: ${output}`)));
    server.stderr.on('data', (data) => (output += data));
    server.stdout.on('data', (data) => {
      output += data;
      const ready = /^ready: (http:\S+)\/$/m.exec(output);
      if (ready === null) return;
      clearTimeout(timer);
      resolve(ready[1]);
    });
  });
}

/** What is wrong with an example, as sentences. */
function problemsOf(example, environment, folder) {
  const run = spawnSync('bash', ['-eu', '-o', 'pipefail', '-c', example.script],
    { cwd: folder, env: environment, encoding: 'utf8', timeout: BLOCK_MILLISECONDS });
  if (run.status !== 0) return [`ends with ${run.status ?? run.signal}: ${run.stderr}${run.stdout}`];
  if (example.documented === null) return [];
  const printed = lastJson(run.stdout);
  if (printed === undefined) return [`prints no JSON: ${run.stdout}`];
  return differences(example.documented.value, printed, 'the answer');
}

const folder = mkdtempSync(join(tmpdir(), 'ore-examples-'));
const server = spawn(program, ['demo', '--serve', '--port', '0', '-o', join(folder, 'demo')],
  { stdio: ['ignore', 'pipe', 'pipe'] });
let failed = 0;
try {
  const address = await started(server);
  const environment = { ...process.env, ORE: `${address}/api/v1`, PHOTOS: join(folder, 'demo') };
  const all = examples(readFileSync(documentName, 'utf8'));
  for (const example of all) {
    const problems = problemsOf(example, environment, folder);
    failed += problems.length > 0 ? 1 : 0;
    const title = example.script.trim().split('\n').at(-1);
    console.log(`${problems.length > 0 ? 'FAILED' : 'ok'}  line ${example.line}: ${title}`);
    for (const problem of problems) console.log(`        ${problem}`);
  }
  console.log(`${all.length - failed} of ${all.length} examples are as documented`);
  if (all.length === 0) failed = 1;
} catch (error) {
  console.log(`FAILED  ${error.message}`);
  failed = 1;
} finally {
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.on('exit', resolve));
  if (server.exitCode === null && server.kill('SIGTERM')) await ended;
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
