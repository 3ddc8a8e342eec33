import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryDisk, memoryStore } from "../../src/store/memory.ts";
import { memoryWake } from "../../src/wake/memory.ts";
import { hashOf, without } from "./samples.ts";
import { describeStore } from "./suite.ts";

describeStore("a store in memory", async () => {
  const disk = new MemoryDisk();
  return { open: async () => memoryStore(without, disk), end: async () => {} };
});

test("wakes in memory reach all who hear, until they stop", async () => {
  const wake = memoryWake();
  const heard: string[] = [];
  const hearer = (match: string, seq: number) => heard.push(`${match.slice(0, 2)} ${seq}`);
  const stops = [wake.hear(hearer), wake.hear(hearer)];
  const match = hashOf("match");
  wake.tell(match, 3);
  assert.deepEqual(heard, []);
  await Promise.resolve();
  assert.deepEqual(heard, [`${match.slice(0, 2)} 3`, `${match.slice(0, 2)} 3`]);
  stops[0]?.();
  wake.tell(match, 4);
  await Promise.resolve();
  assert.equal(heard.length, 3);
  await wake.close();
  wake.tell(match, 5);
  await Promise.resolve();
  assert.equal(heard.length, 3);
});
