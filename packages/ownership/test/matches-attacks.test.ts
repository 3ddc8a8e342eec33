// The attacks on ownership in sealed matches, each beside its honest twin: a match that does not come about convicts nobody, and what is
// found out later is proved by records.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toHex } from "ninefold-log";
import {
  attest,
  attestRecord,
  checkFraud,
  fraudFile,
  type Hash,
  monitor,
  presentationFile,
  proveOwner,
  type Signer,
  signCheckpoint,
  termsHash,
} from "ninefold-ownership";
import {
  broughtTwice,
  checkpointsIn,
  checkRecord,
  type OwnPieces,
  recordVerdictOf,
  stakedOn,
  writeBroughtProof,
} from "ninefold-ownership/match";
import {
  foundOf,
  headOf,
  memoryPeerKeeper,
  Peer,
  type Pieces,
  readHeader,
  type SealedRecord,
  verifySealed,
  writeRecord,
} from "ninefold-sealed";
import { DECKS, Decks, idsOf, keepWith, phases, playOut, type Sitting, settle, sitDown, smallKeep } from "./matches.ts";
import { anna, bert, carla, codeOf, logKey, operator, person } from "./people.ts";

const lookup = async (_: string, parameters: Readonly<Record<string, string>>) => foundOf(await keepWith(parameters));

/** What Anna shows by other means than her own. */
function bringing(decks: Decks) {
  const proveWith =
    (own: OwnPieces): NonNullable<Pieces["prove"]> =>
    async (to) => {
      const view = await own.view();
      const shown = await proveOwner(view, idsOf(decks.decks[0]!), to, [anna]);
      return writeBroughtProof({ presentation: toHex(presentationFile.write(shown)) });
    };
  return { proveWith, plain: proveWith(decks.own(anna)) };
}

/** How a meeting ends for both. */
async function meeting(decks: Decks, sitting?: Sitting): Promise<readonly string[]> {
  const { peers } = await sitDown(decks, sitting);
  const found = phases(peers);
  for (const one of peers) await one.close();
  return found;
}

/** Anna's own program is a cheat's: it posts what it likes, and finds all well. */
const cheat = (decks: Decks, prove: NonNullable<Pieces["prove"]>): Sitting => ({
  pieces: [{ ...decks.pieces(anna), check: () => undefined, prove }, decks.pieces(bert)],
});

/** Whole meetings take seconds each: a few are looked at each time. */
const long = { skip: process.env.NINEFOLD_TESTS !== "everything" };

const begun = ["playing", "playing"];

test("53: who has given a piece away brings it to no match; its new owner does", long, async () => {
  const decks = await Decks.of(...DECKS);
  const { club } = decks;
  const [piece] = idsOf(decks.decks[0]!);
  await club.give(piece!, anna, carla);
  await club.checkpoint();
  assert.deepEqual(await meeting(decks), ["NF9302", "meeting"], "her own program finds it out");
  const view = club.log.view();
  const shown = async (to: { match: Hash; seat: number }, ...signers: Signer[]) =>
    writeBroughtProof({
      presentation: toHex(presentationFile.write(await proveOwner(view, idsOf(decks.decks[0]!), to, signers))),
    });
  const lied = await meeting(
    decks,
    cheat(decks, (to) => shown(to, anna)),
  );
  assert.equal(lied[1], "NF9302");
  assert.deepEqual(
    await meeting(
      decks,
      cheat(decks, (to) => shown(to, anna, carla)),
    ),
    begun,
  );
});

test("57, 58: no match by an old checkpoint, or by one that too few witnesses have seen", long, async () => {
  const decks = await Decks.of(...DECKS);
  decks.club.time += 3_600;
  assert.deepEqual(await meeting(decks), begun);
  decks.club.time += 1;
  assert.ok((await meeting(decks)).includes("NF9305"));
  await decks.club.checkpoint();
  assert.deepEqual(await meeting(decks), begun);
  assert.ok((await meeting(decks, { asks: { needed: 3 } })).includes("NF9305"));
});

test("60: a proof for another match, another seat or other pieces is refused", long, async () => {
  const decks = await Decks.of(...DECKS);
  const kept: string[] = [];
  const own = decks.pieces(anna);
  const prove: NonNullable<Pieces["prove"]> = async (to) => {
    kept.push(await own.prove!(to));
    return kept[0]!;
  };
  const keep: Sitting = { pieces: [{ ...own, prove }, decks.pieces(bert)] };
  assert.deepEqual(await meeting(decks, { ...keep, seed: "one" }), begun);
  const again = await meeting(decks, { ...cheat(decks, async () => kept[0]!), seed: "two" });
  assert.equal(again[1], "NF9307");
  const elsewhere = await meeting(
    decks,
    cheat(decks, (to) => own.prove!({ ...to, seat: 1 })),
  );
  assert.equal(elsewhere[1], "NF9307");
  const [first] = decks.decks[0]!;
  const twice = [{ pieces: decks.decks[0]! }, { pieces: [first!, ...decks.decks[1]!.slice(1)] }];
  assert.deepEqual(await meeting(decks, { lists: twice }), ["NF9307", "NF9307"]);
});

test("64: pieces that make no deck of the game are refused before anybody is bound", async () => {
  for (const deck of [
    ["rat", "rat", "rat", "rat"],
    ["rat", "wolf", "bolt"],
    ["rat", "wolf", "bolt", "dragon"],
  ]) {
    const decks = await Decks.of(deck, DECKS[1]!);
    assert.deepEqual(await meeting(decks), ["NF9308", "NF9308"], deck.join(" "));
  }
  const alone = await Decks.of(DECKS[0]!);
  assert.deepEqual(await meeting(alone), ["NF9308", "NF9308"], "Bert brings none");
  assert.deepEqual(await meeting(alone, { asks: { everybody: false } }), begun);
});

test("the rules of a header are those of the decks, or the record proves nothing", long, async () => {
  const decks = await Decks.of(...DECKS);
  const { peers } = await sitDown(decks);
  const record = peers[0]!.record!;
  const { system } = await keepWith(
    Object.fromEntries(readHeader(record.header).header.parameters.map(({ name, value }) => [name, value])),
  );
  assert.equal(checkRecord(record, system)!.length, 2);
  assert.equal(await codeOf(() => checkRecord({ ...record, proofs: ["", ""] }, system)), "NF9307");
  assert.equal(await codeOf(() => checkRecord({ ...record, proofs: [...record.proofs!].reverse() }, system)), "NF9307");
  const { rules } = await smallKeep();
  assert.equal(checkRecord({ ...record, header: plain(record) }, rules.system), undefined);
});

/** A header of a match that asks for no pieces. */
function plain(record: SealedRecord): string {
  const { asks, brings, ...header } = readHeader(record.header).header;
  return asks !== undefined && brings ? headOf(header).bytes : "";
}

test("59: with leases the second match with one piece is refused before anybody decides", long, async () => {
  const decks = await Decks.of(...DECKS);
  const asks = { lease: 600 };
  assert.deepEqual(await meeting(decks, { asks, seed: "one" }), begun);
  // Her own log does not lease it again, and what she shows without that is refused.
  assert.deepEqual((await meeting(decks, { asks, seed: "two" }))[0], "NF9306");
  const unbound = { ...decks.own(anna), bind: async () => undefined };
  const { proveWith } = bringing(decks);
  assert.equal((await meeting(decks, { ...cheat(decks, proveWith(unbound)), asks, seed: "three" }))[1], "NF9306");
  decks.club.time += 1_300;
  await decks.club.checkpoint();
  assert.deepEqual(await meeting(decks, { asks, seed: "four" }), begun);
});

test("offline, one piece in two matches at one time is proved by their records", long, async () => {
  const decks = await Decks.of(...DECKS);
  const asks = { hold: 3_000, maxAge: 100_000 };
  const recordOf = async (seed: string): Promise<SealedRecord> => {
    const { peers } = await sitDown(decks, { asks, seed });
    assert.deepEqual(phases(peers), begun);
    return peers[1]!.record!;
  };
  const first = await recordOf("one");
  decks.club.time += 2_999;
  const second = await recordOf("two");
  const proof = broughtTwice(first, second);
  const { code, key } = checkFraud(fraudFile.write(proof!));
  assert.equal(code, "NF9306");
  assert.ok([anna.key, bert.key].includes(key));
  decks.club.time += 1;
  const honest = await recordOf("three");
  assert.equal(broughtTwice(first, honest), undefined);
  assert.equal(broughtTwice(first, first), undefined);
  // A promise that was not signed convicts nobody, nor do two that only one match saw, or other pieces.
  if (proof?.k !== "both") throw new Error("no proof");
  const { first: a, second: b } = proof;
  for (const wrong of [
    { ...proof, by: carla.key },
    { ...proof, second: { ...b, until: b.until + 1 } },
    { ...proof, second: { ...b, match: a.match } },
    { ...proof, second: a },
  ])
    assert.equal(await codeOf(() => checkFraud(wrong)), "NF9301");
  const { plain: promiseless } = bringing(decks);
  assert.equal((await meeting(decks, { asks, ...cheat(decks, promiseless) }))[1], "NF9306");
});

test("55, 56: what a log signed for a match convicts it, if its entries say something else", long, async () => {
  const decks = await Decks.of(...DECKS);
  const { club } = decks;
  const { peers } = await sitDown(decks);
  const [note] = checkpointsIn(peers[1]!.record!);
  assert.deepEqual((await monitor(club.log, { log: logKey, before: { note: note! } })).findings, []);
  // Anna gives a piece away, and the log shows Bert a map in which she has not.
  const stale = club.log.view();
  await club.give(idsOf(decks.decks[0]!)[0]!, anna, carla);
  await club.checkpoint();
  const { root, size } = (await monitor(club.log, { log: logKey })).checkpoint;
  const lie = await signCheckpoint({ origin: logKey.name, size, root, map: stale.map.root }, operator);
  const view = { ...club.log.view(), map: stale.map, checkpoint: lie };
  const { proveWith } = bringing(decks);
  // By the bytes alone nobody sees it, and whoever replays the log does.
  const shown = await meeting(decks, {
    ...cheat(decks, proveWith({ ...decks.own(anna), view: () => view })),
    asks: { needed: 0 },
  });
  assert.equal(shown[1], "playing");
  const { findings } = await monitor(club.log, { log: logKey, before: { note: lie } });
  assert.deepEqual(
    findings.map(({ proof }) => checkFraud(proof!).code),
    ["NF9304", "NF9311"],
  );
});

const arbiters = [1, 2, 3].map((number) => person(`arbiter ${number}`));

async function stakedMatch(isPlayed: boolean, needed: number) {
  const decks = await Decks.of(...DECKS);
  const stake = {
    ...{ until: decks.club.time + 10_000, arbiters: needed > 0 ? arbiters.map(({ key }) => key) : [], needed },
    wins: [
      { outcome: "Red wins", seat: 0 },
      { outcome: "Blue wins", seat: 1 },
    ],
  };
  const lists = decks.decks.map((pieces, seat) => ({ pieces, to: [anna, bert][seat]!.key }));
  const { peers } = await sitDown(decks, { asks: { stake }, lists });
  assert.deepEqual(phases(peers), begun);
  if (isPlayed) await playOut(peers, "stakes");
  const record = peers[1]!.record!;
  return { decks, record, terms: stakedOn(readHeader(record.header))! };
}

test("65: a finished record claims the stakes without the loser, an unfinished one nothing", long, async () => {
  const { decks, record, terms } = await stakedMatch(true, 2);
  const { club } = decks;
  const bytes = writeRecord(record);
  const verdict = recordVerdictOf(terms.match, await verifySealed(bytes, lookup));
  assert.equal(verdict.verdict, "accepted");
  const winner = verdict.outcome === "Red wins" ? anna : bert;
  const short = writeRecord({ ...record, said: record.said.slice(0, -1) });
  const unfinished = recordVerdictOf(terms.match, await verifySealed(short, lookup));
  assert.equal(unfinished.verdict, "notFinished");
  assert.equal(await codeOf(() => attestRecord(terms, unfinished, arbiters[0]!)), "NF9312");
  const claim = async (piece: Hash, attestations: Awaited<ReturnType<typeof attest>>[], by = winner) =>
    club.append(
      {
        ...{ k: "claim", by: by.key, piece, prev: club.last(piece), to: { key: by.key }, terms },
        ...{ outcome: verdict.outcome!, attestations },
      },
      by,
    );
  assert.equal(await codeOf(() => claim(terms.pieces[0]!, [])), "NF9312");
  const attested = await Promise.all(arbiters.slice(0, 2).map((one) => attestRecord(terms, verdict, one)));
  assert.equal(await codeOf(() => claim(terms.pieces[0]!, attested.slice(1))), "NF9312");
  const loser = winner === anna ? bert : anna;
  assert.equal(await codeOf(() => claim(terms.pieces[0]!, attested, loser)), "NF9312");
  for (const piece of terms.pieces) await claim(piece, attested);
  for (const piece of terms.pieces) assert.equal(club.log.register.standings.get(piece)!.owner, winner.key);
});

test(
  "65: of a match that is stopped nothing is claimed without arbiters, and by enough of them all is",
  long,
  async () => {
    const { decks, record, terms } = await stakedMatch(false, 2);
    const { club } = decks;
    const found = recordVerdictOf(terms.match, await verifySealed(writeRecord(record), lookup));
    assert.equal(found.verdict, "notFinished");
    const attested = await Promise.all(arbiters.map((one) => attest(terms, "Blue wins", one)));
    const claim = (piece: Hash, attestations: typeof attested) =>
      club.append(
        {
          ...{ k: "claim", by: bert.key, piece, prev: club.last(piece), to: { key: bert.key }, terms },
          ...{ outcome: "Blue wins", attestations },
        },
        bert,
      );
    const [piece] = terms.pieces;
    assert.equal(await codeOf(() => claim(piece!, attested.slice(0, 1))), "NF9312");
    // Arbiters of their own accord attest who was absent.
    await claim(piece!, attested.slice(0, 2));
    assert.equal(club.log.register.standings.get(piece!)!.owner, bert.key);
    const alone = await stakedMatch(false, 0);
    const own = await attest(alone.terms, "Blue wins", bert);
    const [first] = alone.terms.pieces;
    const { club: other } = alone.decks;
    const claimed = other.append(
      {
        ...{ k: "claim", by: bert.key, piece: first!, prev: other.last(first!), to: { key: bert.key } },
        ...{ terms: alone.terms, outcome: "Blue wins", attestations: [own] },
      },
      bert,
    );
    assert.equal(await codeOf(() => claimed), "NF9312");
    assert.notEqual(termsHash(alone.terms), termsHash(terms));
  },
);

test("a peer that is stopped goes on with one proof and one lease, however old they are by then", long, async () => {
  const decks = await Decks.of(...DECKS);
  const { peers, keepers, relay } = await sitDown(decks, { asks: { lease: 600 } });
  const entries = decks.club.log.size;
  const before = peers[1]!.record!;
  await peers[1]!.close();
  decks.club.time += 10_000;
  const again = await Peer.resume({
    channel: relay,
    keeper: keepers[1]!,
    rulesOf: smallKeep,
    pieces: decks.pieces(bert),
  });
  await settle([peers[0]!, again]);
  assert.equal(again.state.k, "playing");
  assert.deepEqual(again.record!.proofs, before.proofs);
  assert.equal(decks.club.log.size, entries);
});

test("a peer that ends at any write of the meeting of pieces goes on, and leases nothing twice", long, async () => {
  const decks = await Decks.of(...DECKS);
  const { peers, keepers, relay } = await sitDown(decks, { asks: { lease: 600 } });
  const size = decks.club.log.size;
  await peers[1]!.close();
  const entries = await keepers[1]!.all();
  for (let count = 1; count <= entries.length; count++) {
    const keeper = memoryPeerKeeper();
    for (const entry of entries.slice(0, count)) await keeper.keep(entry);
    const pieces = decks.pieces(bert);
    const again = await Peer.resume({ channel: relay, keeper, rulesOf: smallKeep, pieces });
    await settle([again]);
    assert.deepEqual(phases([again]), ["playing"], `after ${count} of ${entries.length}`);
    assert.equal(decks.club.log.size, size);
    await again.close();
  }
});

test("who cannot check pieces takes part in no match of them", async () => {
  const decks = await Decks.of(...DECKS);
  assert.deepEqual(await meeting(decks, { pieces: [decks.pieces(anna), undefined] }), ["meeting", "NF9021"]);
  assert.deepEqual(await meeting(decks, { pieces: [decks.pieces(anna), decks.pieces()] }), ["meeting", "NF9021"]);
});

test("what a program fails with is said by its own code", async () => {
  const decks = await Decks.of(...DECKS);
  const failing = (error: Error): Pieces => ({ ...decks.pieces(bert), prove: () => Promise.reject(error) });
  const coded = Object.assign(new Error("no such file"), { code: "NF7604" });
  assert.deepEqual(await meeting(decks, { pieces: [decks.pieces(anna), failing(coded)] }), ["meeting", "NF7604"]);
  const plain = Object.assign(new Error("no such file"), { code: "ENOENT" });
  assert.deepEqual(await meeting(decks, { pieces: [decks.pieces(anna), failing(plain)] }), ["meeting", "NF9020"]);
});

test("a peer that waits for its proof is closed at once", async () => {
  const decks = await Decks.of(...DECKS);
  const waiting: Pieces = { ...decks.pieces(bert), prove: () => new Promise(() => undefined) };
  const { peers } = await sitDown(decks, { pieces: [decks.pieces(anna), waiting], idle: false });
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const peer of peers) await peer.close();
});

test("stakes that have lapsed, or without a winner's key, make no match", async () => {
  const decks = await Decks.of(...DECKS);
  const stake = (until: number) => ({
    ...{ until, arbiters: [], needed: 0 },
    wins: [{ outcome: "Red wins", seat: 0 }],
  });
  const lists = decks.decks.map((pieces, seat) => ({ pieces, to: [anna, bert][seat]!.key }));
  const { time } = decks.club;
  assert.deepEqual(await meeting(decks, { asks: { stake: stake(time) }, lists }), ["NF9306", "NF9306"]);
  assert.deepEqual(await meeting(decks, { asks: { stake: stake(time + 1_000) } }), ["NF9308", "NF9308"]);
});
