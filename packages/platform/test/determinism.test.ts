// One program, the same decisions and the same chance: the same states and views, wherever it runs.
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { rounds } from "../../ninefold/test/library/sample.ts";
import { filesOfPrograms, PROGRAMS, systemOfProgram } from "./programs.ts";
import { hashOfPlies, pliesOf, systemsOf } from "./random-plies.ts";

const files = filesOfPrograms();
const PLIES = rounds(150, 600);

test("in this process and in a jail every random ply is the same", async () => {
  const jailed = await systemsOf(files);
  assert.equal(jailed.length, PROGRAMS.length);
  for (const [at, name] of PROGRAMS.entries()) {
    assert.deepEqual(pliesOf(await systemOfProgram(name), PLIES), pliesOf(jailed[at]!, PLIES), name);
  }
});

test("in a thread of its own every random ply is the same", async () => {
  const worker = new Worker(new URL("./random-plies-worker.ts", import.meta.url), {
    workerData: { files, plies: PLIES },
  });
  const [hash] = await once(worker, "message");
  await worker.terminate();
  assert.equal(hash, await hashOfPlies(files, PLIES));
});
