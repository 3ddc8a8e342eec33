// A server in a process of its own that says how long it stood still: the processor time of its thread from one look to the next,
// which is that of the longest turn, whatever else the machine does.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../src/net/index.ts";
import { threadTime } from "../../src/rules/examined.ts";
import type { Config } from "../../src/server/index.ts";
import { openStore } from "../../src/stores.ts";
import type { Usage } from "./measured-process.ts";

const LOOK_EVERY = 2;

const folder = mkdtempSync(join(tmpdir(), "ninefold-measured-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("disconnect", () => process.exit(0));

const { store, wake } = await openStore(`sqlite:${join(folder, "matches.db")}`, (openings) => openings);
const server = await startServer({
  ...{ store, wake, folder, port: 0, listen: "127.0.0.1", isBehindProxy: true },
  config: JSON.parse(process.argv[2] ?? "{}") as Partial<Config>,
  note: (line) => void process.stderr.write(`${line}\n`),
});

let longest = 0;
let last = threadTime();
setInterval(() => {
  const now = threadTime();
  longest = Math.max(longest, now - last);
  last = now;
}, LOOK_EVERY);

let began = threadTime();
process.on("message", () => {
  // What is garbage says nothing of what is held.
  globalThis.gc?.();
  const usage: Usage = { longest, worked: threadTime() - began, resident: process.memoryUsage().rss };
  [longest, last, began] = [0, threadTime(), threadTime()];
  process.send?.({ usage });
});
process.send?.({ port: server.port });
