// A log by Tessera is read, replayed and continued like one's own, and Tessera's check finds a log of this package in order.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  consistencyPath,
  type EntryOf,
  encodedLeaf,
  entryHash,
  isConsistent,
  keyId,
  logKeyOf,
  monitor,
  nodesOf,
  readCheckpoint,
  type SignedEntry,
  signEntry,
  writeNoteKey,
} from "ninefold-ownership";
import { exportFiles, folderFiles, nativeVerify } from "ninefold-ownership/sqlite";
import { anna, bert, Club, issuer, logKey, ORIGIN, operator, witnesses } from "../people.ts";

const hasGo = spawnSync("go", ["version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "tessera-"));
after(() => rmSync(folder, { recursive: true }));
const program = join(folder, "program");
const run = (args: readonly string[], input = ""): string => execFileSync(program, args, { input, encoding: "utf8" });

/** The operator's key as notes of Go have secret ones. */
const secretKey = (): string => {
  const bytes = Buffer.concat([Buffer.of(1), createHash("sha256").update("operator").digest()]);
  return `PRIVATE+KEY+${ORIGIN}+${keyId(logKey)}+${bytes.toString("base64")}`;
};

const COUNT = 700;

/** Entries of which the last gives the first piece away. */
async function entriesOf(count: number): Promise<readonly SignedEntry[]> {
  const series = await signEntry({ k: "series", by: issuer.key, name: "Out", cap: count, origin: ORIGIN }, issuer);
  const entries = [series];
  for (let serial = 1; serial <= count; serial++) {
    const piece = { series: entryHash(series.entry), serial, type: "t", attributes: [] };
    entries.push(await signEntry({ k: "issue", by: issuer.key, piece, to: { key: anna.key } }, issuer));
  }
  return entries;
}

const lines = (entries: readonly SignedEntry[]): string =>
  entries.map((signed) => Buffer.from(encodedLeaf({ at: 1_000, signed })).toString("hex")).join("\n");

test("Tessera and this package read each other's logs", { skip: !hasGo && "there is no go" }, async () => {
  const source = fileURLToPath(new URL("tessera", import.meta.url));
  execFileSync("go", ["build", "-o", program, "."], { cwd: source, stdio: "inherit" });

  const outside = join(folder, "outside");
  const entries = await entriesOf(COUNT);
  run(["write", outside, secretKey()], lines(entries.slice(0, -50)));
  const note = readFileSync(join(outside, "checkpoint"), "utf8");
  const files = folderFiles(outside);
  const options = { log: logKeyOf(ORIGIN, operator.key), verify: nativeVerify() };
  const first = await monitor(files, options);
  assert.equal(first.checkpoint.size, COUNT + 1 - 50);
  assert.deepEqual(first.refused, []);
  assert.deepEqual(
    first.findings.map(({ message }) => message),
    ["The checkpoint commits to no map: it proves nobody's ownership."],
  );
  const [piece] = first.register.pieces.keys();
  const { entry } = entries[1]!;
  const prev = entryHash(entry as EntryOf<"issue">);
  const give = await signEntry({ k: "transfer", by: anna.key, piece: piece!, prev, to: { key: bert.key } }, anna);
  run(["write", outside, secretKey()], lines([...entries.slice(-50), give]));
  const second = await monitor(files, { ...options, before: { note } });
  assert.equal(second.findings.length, 1);
  assert.equal(second.register.standings.get(piece!)!.owner, bert.key);
  const [old, now] = [readCheckpoint(note, options.log), second.checkpoint];
  assert.ok(isConsistent(old, now, await consistencyPath(nodesOf(files, now.size), old.size, now.size)));

  const club = new Club();
  for (const one of entries) void club.log.append(one);
  await club.checkpoint(1);
  const own = join(folder, "own");
  await exportFiles(club.log, own);
  const [witness] = witnesses;
  const key = writeNoteKey({ name: witness!.name, type: "witness", key: witness!.signer.key });
  assert.equal(run(["check", own, writeNoteKey(logKey), key]), "2 signatures\n");
});
