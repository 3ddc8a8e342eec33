// A process that appends is killed at many moments: what it acknowledged is there, and the log goes on as one log.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { entryHash, logKeyOf, monitor, noteOf, signerOf } from "ninefold-ownership";
import { nativeVerify, OwnershipLog } from "ninefold-ownership/sqlite";

const program = fileURLToPath(new URL("../appending.ts", import.meta.url));
const issuer = signerOf(createHash("sha256").update("issuer").digest());
const MOMENTS = 100;

/** What a process printed in whole lines until it was killed, so many milliseconds after it was ready. */
function killedAfter(path: string, run: number): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [program, path, `run ${run}`], { stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (data) => {
      const wasReady = out.includes("ready");
      out += data;
      if (!wasReady && out.includes("ready")) setTimeout(() => child.kill("SIGKILL"), 3 * run);
    });
    child.on("close", () => done(out.slice(0, out.lastIndexOf("\n") + 1)));
  });
}

test(`kill -9 at ${MOMENTS} moments loses nothing that was acknowledged, and forks nothing`, async () => {
  const folder = mkdtempSync(join(tmpdir(), "killed-"));
  const path = join(folder, "log.db");
  const log = logKeyOf("example.org/killed", issuer.key);
  const acknowledged = new Map<number, string>();
  let before: string | undefined;
  for (let run = 0; run < MOMENTS; run++) {
    for (const line of (await killedAfter(path, run)).split("\n")) {
      const [, index, hash] = /^(\d+) ([0-9a-f]{64})$/.exec(line) ?? [];
      if (hash !== undefined) acknowledged.set(Number(index), hash);
      if (line.startsWith("checkpoint ")) before = JSON.parse(line.slice(11));
    }
    if (run % 10 !== 9) continue;
    const opened = new OwnershipLog(path, { origin: log.name, now: () => 1_000 });
    await opened.checkpoint(issuer);
    const old = before === undefined ? {} : { before: { note: before } };
    const { findings, view } = await monitor(opened, { log, verify: nativeVerify(), ...old });
    assert.deepEqual(findings, []);
    for (const [index, hash] of acknowledged) assert.equal(entryHash((await view.leafAt(index)).signed.entry), hash);
    before = await noteOf(opened);
    opened.close();
  }
  assert.ok(acknowledged.size > MOMENTS);
  rmSync(folder, { recursive: true });
});
