// Appends a second to stores, by the clock, beside what the disk does at least for each.
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jetStreamStore } from "../packages/table/src/store/jetstream/jetstream-store.ts";
import { MemoryDisk, memoryStore } from "../packages/table/src/store/memory.ts";
import { postgresStore } from "../packages/table/src/store/postgres/postgres-store.ts";
import { sqliteStore } from "../packages/table/src/store/sqlite/sqlite-store.ts";
import type { Store, Without } from "../packages/table/src/store/store.ts";
import { natsServer, postgresServer } from "../scripts/outside-servers.mjs";
import { flushesPerSecond } from "./disk.ts";

const seconds = 3;

/** Matches that are played at once, each of which waits for its answer. */
const TOGETHER = [1, 16, 256];

const without: Without = (openings) => openings;

/** Appends of a decision: one entry of 200 bytes with an opening and an ask. */
async function appendsPerSecond(store: Store, together: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const play = async (): Promise<number> => {
    const match = createHash("sha256").update(randomBytes(16)).digest("hex");
    let after = -1;
    for (; performance.now() < end; after++) {
      const entries = [{ bytes: randomBytes(200), openings: randomBytes(70) }];
      const asks = [`aa:${randomBytes(16).toString("hex")}`];
      await store.append([{ match, after, entries, asks, due: Date.now() }]);
    }
    return after + 1;
  };
  const began = performance.now();
  const counts = await Promise.all(Array.from({ length: together }, play));
  return (1000 * counts.reduce((sum, one) => sum + one, 0)) / (performance.now() - began);
}

const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
const [postgres, nats] = [await postgresServer(), await natsServer()];
const stores: readonly (readonly [name: string, open: () => Store | Promise<Store>])[] = [
  ["memory", () => memoryStore(without, new MemoryDisk())],
  ["SQLite", () => sqliteStore(join(folder, "bench.db"), without)],
  ...(postgres ? [["PostgreSQL", () => postgresStore(postgres.address, without)] as const] : []),
  ...(nats ? [["JetStream", () => jetStreamStore(nats.address, without)] as const] : []),
];
console.log(`waits for the disk: ${Math.round(flushesPerSecond(seconds))} a second`);
console.log(["store", ...TOGETHER.map((one) => `${one} at once`)].join("\t"));
for (const [name, open] of stores) {
  const store = await open();
  const figures: number[] = [];
  for (const together of TOGETHER) figures.push(Math.round(await appendsPerSecond(store, together)));
  console.log([name, ...figures].join("\t"));
  await store.close();
}
console.log(`waits for the disk: ${Math.round(flushesPerSecond(seconds))} a second`);
await postgres?.close();
await nats?.close();
rmSync(folder, { recursive: true });
