// A monitor of a log that takes in whatever it is given: what is wrong is found by the files alone, with its proofs, and what merely
// does not count convicts nobody.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  bundleOf,
  bundlePath,
  checkFraud,
  cosigned,
  type Entry,
  encodedLeaf,
  entryHash,
  fraudFile,
  Growing,
  type LogFiles,
  leafHash,
  monitor,
  pieceId,
  type SignedEntry,
  type Signer,
  signCheckpoint,
  signEntry,
  type WitnessMemory,
} from "ninefold-ownership";
import { nativeVerify } from "ninefold-ownership/sqlite";
import { anna, bert, carla, club, codeOf, issuer, logKey, ORIGIN, operator, witnesses } from "./people.ts";

/** Files of a log that checks nothing, with up to 255 leaves. */
async function filesOf(leaves: readonly Uint8Array[], map: Uint8Array): Promise<LogFiles> {
  const tree = new Growing();
  for (const leaf of leaves) tree.push(leafHash(leaf));
  const note = await signCheckpoint({ origin: ORIGIN, size: leaves.length, root: tree.root, map }, operator);
  const files = new Map([
    ["checkpoint", new TextEncoder().encode(note)],
    [bundlePath(0, leaves.length), bundleOf(leaves)],
  ]);
  return { read: async (path) => files.get(path) };
}

const series = await signEntry({ k: "series", by: issuer.key, name: "S", cap: 2, origin: ORIGIN }, issuer);
const piece = (serial: number, attack = 1) => ({
  ...{ series: entryHash(series.entry), serial, type: "t" },
  attributes: [{ name: "attack", value: attack }],
});
const issue = (serial: number, attack?: number, by: Signer = issuer) =>
  signEntry({ k: "issue", by: by.key, piece: piece(serial, attack), to: { key: anna.key } }, by);
const first = await issue(1);
const give = (to: Signer, by = anna) =>
  signEntry(
    { k: "transfer", by: by.key, piece: pieceId(piece(1)), prev: entryHash(first.entry), to: { key: to.key } } as Entry,
    by,
  );

const options = { log: logKey, verify: nativeVerify() };

/** What a monitor finds in these entries; the map is right. */
async function found(entries: readonly (SignedEntry | Uint8Array)[], at = (index: number) => 100 + index) {
  const leaves = entries.map((one, i) => (one instanceof Uint8Array ? one : encodedLeaf({ at: at(i), signed: one })));
  const { view } = await monitor(await filesOf(leaves, new Uint8Array(32)), options);
  return monitor(await filesOf(leaves, view.map.root), options);
}

test("double transfers, double and over-issues are found, and proved to a third person", async () => {
  const entries = [series, first, await give(bert), await give(carla), await issue(1, 2), await issue(3)];
  const { findings, register } = await found(entries);
  const convictions = findings.map(({ proof }) => checkFraud(fraudFile.write(proof!)));
  assert.deepEqual(
    convictions.map(({ code, key }) => [code, key]).sort(),
    [
      ["NF9303", anna.key],
      ["NF9303", issuer.key],
      ["NF9309", issuer.key],
    ].sort(),
  );
  // The first counts.
  assert.equal(register.standings.get(pieceId(piece(1)))!.owner, bert.key);
});

test("an over-issue is found as one where its description is wrong too", async () => {
  const attributes = ["b", "a"].map((name) => ({ name, value: 1 }));
  const over: Entry = { k: "issue", by: issuer.key, piece: { ...piece(3), attributes }, to: { key: anna.key } };
  const { findings, refused } = await found([series, await signEntry(over, issuer)]);
  assert.deepEqual(
    [findings, refused].map(([one]) => one && ("code" in one ? one.code : one.refused?.code)),
    ["NF9309", "NF9301"],
  );
});

test("what others put into a log convicts nobody", async () => {
  const honest = await give(bert);
  const forged = { ...(await give(carla)), signature: honest.signature };
  const garbage = new TextEncoder().encode("garbage");
  const another = await signEntry({ ...series.entry, origin: "example.org/another" } as Entry, issuer);
  const entries = [series, first, garbage, new Uint8Array(0), honest, forged, honest, await give(carla, bert), another];
  const { findings, refused, register } = await found([...entries, await issue(3, 1, bert), first]);
  assert.deepEqual(findings, []);
  assert.deepEqual(
    refused.map(({ index, refused: why }) => [index, why?.code]),
    [
      [2, "NF9301"],
      [3, "NF9301"],
      [5, "NF9301"],
      [6, "NF9302"],
      [7, "NF9302"],
      [8, "NF9302"],
      [9, "NF9302"],
      [10, "NF9309"],
    ],
  );
  assert.equal(register.pieces.size, 1);
  // A leaf before its time does not count, and forged ones among those are no proof.
  const early = await found([series, first, honest, forged], (index) => (index === 3 ? 1 : 100));
  assert.deepEqual([early.findings, early.refused.map(({ refused: why }) => why?.code)], [[], ["NF9311"]]);
});

test("files that are not those of the checkpoint are refused, and nobody is convicted by them", async () => {
  const leaves = [series, first].map((signed) => encodedLeaf({ at: 1, signed }));
  const good = await filesOf(leaves, new Uint8Array(32));
  const other = await filesOf([leaves[0]!, leaves[0]!], new Uint8Array(32));
  const mixed = { read: (path: string) => (path === "checkpoint" ? good : other).read(path) };
  assert.equal(await codeOf(() => monitor(mixed, options)), "NF9311");
  assert.equal(await codeOf(() => monitor({ read: async () => undefined }, options)), "NF9305");
  const short = { read: async (path: string) => (path === "checkpoint" ? good.read(path) : new Uint8Array(9)) };
  assert.equal(await codeOf(() => monitor(short, options)), "NF9311");
  const missing = { read: async (path: string) => (path === "checkpoint" ? good.read(path) : undefined) };
  assert.equal(await codeOf(() => monitor(missing, options)), "NF9311");
  assert.equal(await codeOf(() => monitor(good, { ...options, log: { ...logKey, key: anna.key } })), "NF9305");
});

test("a witness cosigns what continues its memory, and nothing that goes back or aside", async () => {
  const { one, first: id } = await club();
  let kept: Awaited<ReturnType<WitnessMemory["last"]>>;
  const memory: WitnessMemory = {
    last: async () => kept,
    keep: async (checkpoint) => {
      kept = checkpoint;
    },
  };
  const [{ name, signer }] = witnesses as [(typeof witnesses)[number]];
  const witness = { name, signer, memory, now: () => one.time };
  const { consistencyPath } = await import("ninefold-ownership");
  const cosign = async (note: string, before: number) => {
    const { nodeAt, size } = one.log.view();
    return cosigned(witness, note, logKey, await consistencyPath(nodeAt, before, size));
  };
  const old = await one.checkpoint(0);
  one.log.cosign(await cosign(old, 0));
  assert.equal(await codeOf(() => cosign(old, 3)), undefined);
  await one.give(id, anna, bert);
  const note = await one.checkpoint(0);
  assert.equal(await codeOf(() => cosigned(witness, note, logKey, [])), "NF9304");
  assert.equal(await codeOf(() => cosign(note, 3)), undefined);
  assert.equal(await codeOf(() => cosigned(witness, old, logKey, [])), "NF9304", "smaller than before");
  const { size, root } = kept!;
  const aside = await signCheckpoint({ origin: ORIGIN, size, root, map: new Uint8Array(32) }, operator);
  assert.equal(await codeOf(() => cosign(aside, size)), "NF9304");
  assert.equal(await codeOf(() => cosigned(witness, note, { ...logKey, key: anna.key }, [])), "NF9305");
});

test("all but the log in SQLite runs where there is no Node", () => {
  const folder = new URL("../src/", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const reaching = sources.filter((path) =>
    /from "node:|\bBuffer\b|\bprocess\./.test(readFileSync(new URL(path, folder), "utf8")),
  );
  assert.ok(reaching.length > 0 && reaching.every((path) => path.startsWith("sqlite")), reaching.join(" "));
});
