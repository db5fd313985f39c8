// Clients for serve_load.sh, which `wrk` cannot be.
//   pace ADDRESS FOLDER RATE SECONDS   asks at a steady rate; prints p50, p90, p99 and the longest latency in ms, the share of
//                                      right names in per cent, and how many requests failed
//   churn ADDRESS FOLDER SECONDS       enrols, renames and deletes people without a pause; prints how many changes
//                                      that were, and how many failed
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';

const [what, address, folder, ...numbers] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Named NUMBER.PERSON.pgm. */
const pictures = readdirSync(folder).map((name) => ({ person: name.split('.')[1], bytes: readFileSync(join(folder, name)) }));

/** Resolves to the status, 0 where there is no answer, and the body. */
function send(method, path, bytes) {
  return new Promise((resolve) => {
    const headers = bytes ? { 'Content-Type': 'image/x-portable-graymap', 'Content-Length': bytes.length } : {};
    const sent = request(`${address}/api/v1${path}`, { method, agent, headers }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(pieces).toString() }));
      answer.on('error', () => resolve({ status: 0, body: '' }));
    });
    sent.on('error', () => resolve({ status: 0, body: '' }));
    sent.end(bytes);
  });
}

/** A request is timed from when it was due: one that had to wait for others counts as late as it was. */
async function pace(rate, seconds) {
  const latencies = [];
  const under_way = [];
  let failed = 0;
  let right = 0;
  const begin = performance.now();
  for (let i = 0; i < rate * seconds; ++i) {
    const due = begin + (1000 * i) / rate;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const picture = pictures[i % pictures.length];
    under_way.push(send('POST', '/recognize', picture.bytes).then(({ status, body }) => {
      latencies.push(performance.now() - due);
      if (status !== 200) failed += 1;
      else if (JSON.parse(body).result[0].subjects[0].subject === picture.person) right += 1;
    }));
  }
  await Promise.all(under_way);
  latencies.sort((a, b) => a - b);
  const percentile = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))].toFixed(1);
  const named = ((100 * right) / latencies.length).toFixed(1);
  return [percentile(0.5), percentile(0.9), percentile(0.99), percentile(1), named, failed];
}

async function churn(seconds) {
  let changes = 0;
  let failed = 0;
  const change = async (expected, ...words) => {
    const { status } = await send(...words);
    changes += 1;
    failed += status === expected ? 0 : 1;
  };
  const end = performance.now() + 1000 * seconds;
  for (let i = 0; performance.now() < end; ++i) {
    for (let k = 0; k < 4; ++k)
      await change(201, 'POST', `/faces?subject=somebody-${i}`, pictures[(i + k) % pictures.length].bytes);
    await change(200, 'PUT', `/subjects/somebody-${i}`, Buffer.from(`{"subject": "renamed-${i}"}`));
    await change(200, 'DELETE', `/subjects/renamed-${i}`);
  }
  return [changes, failed];
}

const result = what === 'pace' ? await pace(...numbers.map(Number)) : await churn(...numbers.map(Number));
console.log(result.join(' '));
agent.destroy();
