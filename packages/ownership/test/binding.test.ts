// What a purse signs to bind pieces to a match: once, whenever it is asked, and never what would convict it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Entry,
  entryHash,
  type Hash,
  heldAt,
  Purse,
  presentationFile,
  proveOwner,
  type SignedEntry,
  signerBy,
  type Terms,
  writeNoteKey,
} from "ninefold-ownership";
import { type Asks, bindingEntries, checkBrought, writeBrought, writeBroughtProof } from "ninefold-ownership/match";
import { listsOf } from "../src/match/decks.ts";
import { Club, codeOf, digest, logKey, policy } from "./people.ts";

const [ONE, TWO] = [digest("one"), digest("two")];

async function purseWithPieces() {
  const secret = new Uint8Array(32).fill(7);
  const first = signerBy(secret, "first");
  const signed = new Map<Hash, string>();
  const purse = new Purse(first, secret, {
    keys: 0,
    keepKeys: async () => undefined,
    signedAfter: async (prev) => signed.get(prev),
    keepSigned: async (prev, text) => {
      signed.set(prev, signed.get(prev) ?? text);
      return signed.get(prev)!;
    },
  });
  const club = new Club();
  await club.newSeries();
  const pieces = [await club.issue(1, first), await club.issue(2, first)];
  const bound = (match: Hash, until: number, terms?: Terms) =>
    bindingEntries(purse, club.log.register, pieces, { match, until, ...(terms && { terms }) }, club.time);
  const log = async (entries: readonly SignedEntry[]): Promise<void> => {
    for (const entry of entries) await club.log.append(entry);
  };
  const matchOf = (piece: Hash) => heldAt(club.log.register.standings.get(piece)!, club.time)?.match;
  return { club, purse, first, pieces, bound, log, matchOf };
}

const hashes = (entries: readonly { readonly entry: Entry }[]) => entries.map(({ entry }) => entryHash(entry));

test("a lease is signed once, and again nothing where it is logged", async () => {
  const { club, bound, log, pieces, matchOf } = await purseWithPieces();
  const entries = await bound(ONE, club.time + 100);
  assert.equal(entries.length, 2);
  assert.deepEqual(hashes(await bound(ONE, club.time + 200)), hashes(entries), "after a crash the same entries");
  await log(entries.slice(0, 1));
  assert.deepEqual(hashes(await bound(ONE, club.time + 300)), hashes(entries.slice(1)));
  await log(entries.slice(1));
  assert.deepEqual(await bound(ONE, club.time + 100), []);
  assert.deepEqual(pieces.map(matchOf), [ONE, ONE]);
});

test("what is bound, or signed for, elsewhere is bound to no second match", async () => {
  const { club, bound, log } = await purseWithPieces();
  const entries = await bound(ONE, club.time + 100);
  assert.equal(await codeOf(() => bound(TWO, club.time + 100)), "NF9306", "signed and not logged");
  await log(entries);
  assert.equal(await codeOf(() => bound(TWO, club.time + 100)), "NF9306");
  club.time += 100;
  assert.equal((await bound(TWO, club.time + 100)).length, 2);
});

test("an entry that was never logged, and is over, is logged before the next", async () => {
  const { club, bound, log, pieces, matchOf } = await purseWithPieces();
  const late = await bound(ONE, club.time + 100);
  club.time += 100;
  const entries = await bound(TWO, club.time + 100);
  assert.deepEqual(hashes(entries), [hashes(late)[0], hashes(entries)[1], hashes(late)[1], hashes(entries)[3]]);
  await log(entries);
  assert.deepEqual(pieces.map(matchOf), [TWO, TWO]);
});

test("a lease that was never logged, and is over, is followed by another to the same match", async () => {
  const { club, bound, log, pieces, matchOf } = await purseWithPieces();
  await bound(ONE, club.time + 100);
  club.time += 100;
  const entries = await bound(ONE, club.time + 100);
  assert.equal(entries.length, 4);
  await log(entries);
  assert.deepEqual(pieces.map(matchOf), [ONE, ONE]);
});

test("stakes by other terms are not those of the match", async () => {
  const { club, first, pieces, bound, log } = await purseWithPieces();
  const terms = (until: number): Terms => ({
    ...{ match: ONE, pieces, wins: [{ outcome: "won", to: first.key }], until, players: [], arbiters: [], needed: 0 },
  });
  const until = club.time + 100;
  await log(await bound(ONE, until, terms(until)));
  assert.deepEqual(await bound(ONE, until, terms(until)), []);
  assert.equal(await codeOf(() => bound(ONE, until, terms(until + 1))), "NF9306");
  assert.equal(await codeOf(() => bound(ONE, until)), "NF9306");
});

test("what was given away by an entry that is not logged is bound to nothing", async () => {
  const { club, purse, first, pieces, bound } = await purseWithPieces();
  await purse.sign({
    k: "transfer",
    by: first.key,
    piece: pieces[0]!,
    prev: club.last(pieces[0]!),
    to: { key: digest("x") },
  });
  assert.equal(await codeOf(() => bound(ONE, club.time + 100)), "NF9303");
});

test("a lease to another match is none for this one, though it is over by the clocks of the witnesses", async () => {
  const { club, first, pieces } = await purseWithPieces();
  await club.lease(pieces[0]!, first, TWO, club.time + 100);
  await club.checkpoint(2, club.time + 200);
  const presentation = await proveOwner(club.log.view(), [pieces[0]!], { match: ONE, seat: 0 }, [first]);
  const proof = writeBroughtProof({ presentation: Buffer.from(presentationFile.write(presentation)).toString("hex") });
  const trusted = {
    log: writeNoteKey(logKey),
    witnesses: policy.witnesses.map(writeNoteKey),
    needed: 2,
    maxAge: 3_600,
  };
  const asks = { ...trusted, series: [], everybody: false, lease: 50, hold: 0 };
  const checking = { asks, lists: [{ pieces: [club.piece(1)] }], match: ONE, seat: 0, now: club.time };
  assert.equal(await codeOf(() => checkBrought(proof, checking)), "NF9306");
  assert.equal(await codeOf(() => checkBrought(proof, { ...checking, asks: { ...asks, lease: 0 } })), undefined);
});

test("stakes that a seat wins which there is not, or without a key, are refused with the lists", () => {
  const listed = ["ab", "cd"].map((byte) => writeBrought({ pieces: [], to: byte.repeat(32) }));
  const asks = (seat: number): Asks => ({
    log: writeNoteKey(logKey),
    witnesses: [],
    needed: 0,
    maxAge: 60,
    series: [],
    everybody: false,
    lease: 0,
    hold: 0,
    stake: { until: 1, wins: [{ outcome: "A wins", seat }], arbiters: [], needed: 0 },
  });
  assert.equal(listsOf(asks(1), listed).length, 2);
  assert.throws(() => listsOf(asks(5), listed), { code: "NF9308", message: /seat 5 wins, and there are 2/ });
  assert.throws(() => listsOf(asks(1), [...listed, ""]), { code: "NF9308", message: /Seat 2 does not say/ });
});
