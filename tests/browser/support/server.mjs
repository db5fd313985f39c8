// The real server, on a port of the system's choice unless one is given.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { longestWait, program } from "./program.mjs";

export async function startServer(file, { samples, port = 0, key } = {}) {
  const args = ["serve", file, "--port", String(port), "--detector", "hog", "--timeout", String(longestWait / 1000)];
  if (samples) args.push("--samples", samples);
  const env = { ...process.env };
  delete env.ORE_API_KEY;
  if (key) env.ORE_API_KEY = key;
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  child.stderr.on("data", (text) => (log += text));
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server is not ready: ${log}`)), longestWait);
    lines.on("line", (line) => {
      const found = /^ready: (\S+)$/.exec(line);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1]);
    });
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`The server ended: ${log}`)));
  });
  return {
    address,
    port: Number(new URL(address).port),
    log: () => log,
    /** As an operator would; one that does not end in time is killed, so that no test leaves a process behind. */
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), longestWait);
      await ended;
      clearTimeout(timer);
    },
  };
}
