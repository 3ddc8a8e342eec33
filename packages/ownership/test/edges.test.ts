// What is just not allowed: bounds of times, terms that do not fit, operators who forge.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromHex, toHex } from "ninefold-log";
import {
  attest,
  checkFraud,
  checkPresentation,
  checkpointText,
  type EntryOf,
  encodedLeaf,
  entryHash,
  Growing,
  type Hash,
  heldAt,
  inclusionPath,
  keyId,
  leafHash,
  PieceMap,
  readCheckpoint,
  readNote,
  type Standing,
  signCheckpoint,
  signEntry,
  standingHash,
  type Terms,
  writeNote,
} from "ninefold-ownership";
import { present } from "../src/proof/presentation.ts";
import { anna, bert, Club, carla, club, codeOf, issuer, logKey, MATCH, ORIGIN, operator, policy } from "./people.ts";

test("leases and stakes that are over as they begin count, and bind nothing", async () => {
  const { one, first } = await club();
  const held = () => heldAt(one.log.register.standings.get(first)!, one.time);
  const lease = await one.lease(first, anna, MATCH, one.time);
  assert.equal(held(), undefined);
  assert.equal(one.last(first), entryHash(lease.entry));
  const wins = [{ outcome: "won", to: bert.key }];
  const terms: Terms = {
    ...{ match: MATCH, pieces: [first], wins, until: one.time, players: [], arbiters: [carla.key], needed: 1 },
  };
  await one.append({ k: "stake", by: anna.key, piece: first, prev: one.last(first), terms }, anna);
  assert.equal(held(), undefined);
  const attestations = [await attest(terms, "won", carla)];
  const claim = { by: bert.key, piece: first, prev: one.last(first), to: { key: bert.key }, terms, outcome: "won" };
  assert.equal(await codeOf(() => one.append({ k: "claim", ...claim, attestations }, bert)), "NF9312");
  await one.give(first, anna, carla);
  assert.equal(one.log.register.standings.get(first)!.owner, carla.key);
});

test("stakes that do not name the piece, and series twice, are refused", async () => {
  const { one, first, second } = await club();
  const stake = (pieces: readonly Hash[]) => {
    const terms: Terms = {
      ...{ match: MATCH, pieces, wins: [], until: one.time + 10, players: [], arbiters: [], needed: 0 },
    };
    return one.append({ k: "stake", by: anna.key, piece: first, prev: one.last(first), terms }, anna);
  };
  assert.equal(await codeOf(() => stake([second])), "NF9306");
  assert.equal(await codeOf(() => one.newSeries()), "NF9302");
  assert.equal(await codeOf(() => stake([first])), undefined);
});

test("an arbiter who stands twice in the terms attests once", async () => {
  const { one, first } = await club();
  const arbiters = [carla.key, carla.key];
  const wins = [{ outcome: "won", to: bert.key }];
  const terms: Terms = { match: MATCH, pieces: [first], wins, until: one.time + 9, players: [], arbiters, needed: 2 };
  await one.append({ k: "stake", by: anna.key, piece: first, prev: one.last(first), terms }, anna);
  const attestations = [await attest(terms, "won", carla), await attest(terms, "won", carla)];
  const rest = { by: bert.key, piece: first, prev: one.last(first), to: { key: bert.key }, terms, outcome: "won" };
  assert.equal(await codeOf(() => one.append({ k: "claim", ...rest, attestations }, bert)), "NF9312");
});

test("a note with a wrong line under the log's key, or of another origin, is not the log's", async () => {
  const { one } = await club();
  const note = readNote(await one.checkpoint(0));
  assert.equal(readCheckpoint(writeNote(note), logKey).size, 3);
  const [own] = note.signatures;
  const wrong = { ...own!, bytes: own!.bytes.map((byte) => byte ^ 1) };
  for (const signatures of [
    [own!, wrong],
    [wrong, own!],
  ])
    assert.equal(await codeOf(() => readCheckpoint(writeNote({ ...note, signatures }), logKey)), "NF9305");
  const stranger = { ...own!, name: "another.example", bytes: wrong.bytes };
  assert.equal(readCheckpoint(writeNote({ ...note, signatures: [own!, stranger] }), logKey).size, 3);
  // The log's key has signed for another log, under the name of this one.
  const text = checkpointText({ origin: "example.org/another", size: 0, root: new Uint8Array(32) });
  const bytes = fromHex(await operator.sign(new TextEncoder().encode(text)));
  const other = writeNote({ text, signatures: [{ name: ORIGIN, id: keyId(logKey), bytes }] });
  assert.equal(await codeOf(() => readCheckpoint(other, logKey)), "NF9305");
});

test("the cap of one series says nothing of another", async () => {
  const [small, large] = await Promise.all(
    [1, 9].map((cap) => signEntry({ k: "series", by: issuer.key, name: `${cap}`, cap, origin: ORIGIN }, issuer)),
  );
  const piece = { series: entryHash(large!.entry), serial: 5, type: "t", attributes: [] };
  const issue = await signEntry({ k: "issue", by: issuer.key, piece, to: { key: anna.key } }, issuer);
  assert.equal(await codeOf(() => checkFraud({ k: "over", series: small!, issue })), "NF9301");
});

test("an operator who forges a transfer, and commits to it in log and map, proves nothing to anybody", async () => {
  const one = new Club();
  await one.newSeries();
  const piece = await one.issue(1, anna);
  await one.checkpoint(0);
  const view = one.log.view();
  const leaves = [await view.leafAt(0), await view.leafAt(1)];
  const prev = entryHash(leaves[1]!.signed.entry as EntryOf<"issue">);
  const transfer = { k: "transfer", by: anna.key, piece, prev, to: { key: carla.key } } as const;
  const shownBy = async (signature: string, change: Partial<Standing> = {}) => {
    const leaf = { at: one.time, signed: { entry: transfer, signature } };
    const hashes = [...leaves, leaf].map((of) => leafHash(encodedLeaf(of)));
    const tree = new Growing();
    for (const hash of hashes) tree.push(hash);
    const standing: Standing = { last: entryHash(transfer), index: 2, owner: carla.key, ...change };
    const map = new PieceMap<undefined>().with(fromHex(piece), fromHex(standingHash(standing)), undefined);
    const checkpoint = await signCheckpoint({ origin: ORIGIN, size: 3, root: tree.root, map: map.root }, operator);
    const nodeAt = async (level: number, index: number): Promise<Uint8Array> => {
      const part = new Growing();
      for (const hash of hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)) part.push(hash);
      return part.root;
    };
    const inclusion = (await inclusionPath(nodeAt, 2, 3)).map(toHex);
    const shown = { piece: one.piece(1), standing, leaf, inclusion, path: [] };
    return present({ match: MATCH, seat: 0, checkpoint, pieces: [shown] }, [carla]);
  };
  const trusting = { ...policy, needed: 0 };
  const context = { match: MATCH, seat: 0, now: one.time };
  const { signature } = await signEntry(transfer, anna);
  assert.equal(checkPresentation(await shownBy(signature), trusting, context).pieces[0]!.by, carla.key);
  // Another owner, or a lease, than the last entry leaves.
  const held = { as: "lease", to: carla.key, match: MATCH, until: one.time + 100 } as const;
  for (const change of [{ owner: bert.key }, { held }])
    assert.equal(
      await codeOf(async () => checkPresentation(await shownBy(signature, change), trusting, context)),
      "NF9311",
    );
  const forged = await shownBy((await signEntry({ ...transfer, by: carla.key }, carla)).signature);
  assert.equal(await codeOf(() => checkPresentation(forged, trusting, context)), "NF9301");
});
