// The attacks on ownership by their numbers, each beside its honest twin.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  attest,
  attestRecord,
  checkFraud,
  checkPresentation,
  type Entry,
  entryHash,
  fraudFile,
  type Hash,
  monitor,
  proveOwner,
  readNote,
  type SignedEntry,
  type Signer,
  signCheckpoint,
  signEntry,
  type Terms,
} from "ninefold-ownership";
import { nativeVerify } from "ninefold-ownership/sqlite";
import {
  anna,
  bert,
  Club,
  carla,
  club,
  codeOf,
  digest,
  issuer,
  logKey,
  MATCH,
  operator,
  person,
  policy,
} from "./people.ts";

const verify = nativeVerify();
const seat = { match: MATCH, seat: 0 };
const at = (one: Club, more = 0) => ({ ...seat, now: one.time + more });

test("53: who has given a piece away cannot show it, by an old entry, an old path or her own word", async () => {
  const { one, first } = await club();
  await one.checkpoint();
  const before = await proveOwner(one.log.view(), [first], seat, [anna]);
  assert.equal(checkPresentation(before, policy, at(one)).pieces[0]!.by, anna.key);
  await one.give(first, anna, bert);
  const note = await one.checkpoint();
  // Her entry is in the log still: what is missing is that it is the last one.
  const [shown] = before.pieces;
  const mixed = await proveOwner(one.log.view(), [first], seat, [anna]);
  const view = one.log.view();
  const inclusion = (await proveOwner({ ...view, checkpoint: note }, [first], seat, [bert])).pieces[0]!.inclusion;
  for (const pieces of [
    [shown!],
    [{ ...mixed.pieces[0]!, standing: shown!.standing }],
    [{ ...shown!, inclusion }],
    mixed.pieces,
  ]) {
    const signed = await signedBy(anna, { ...mixed, pieces });
    assert.equal(await codeOf(() => checkPresentation(signed, policy, at(one))), "NF9302");
  }
  const honest = await proveOwner(view, [first], seat, [bert]);
  assert.equal(checkPresentation(honest, policy, at(one)).pieces[0]!.by, bert.key);
});

/** A presentation with another signature. */
async function signedBy(signer: Signer, of: Awaited<ReturnType<typeof proveOwner>>) {
  const { present } = await import("../src/proof/presentation.ts");
  const { signatures: _, ...rest } = of;
  return present(rest, [signer]);
}

test("54: a double transfer is refused, and convicts its signer by two entries alone", async () => {
  const { one, first, second } = await club();
  const prev = one.last(first);
  const once = await one.give(first, anna, bert);
  const twice = await signEntry({ ...once.entry, to: { key: carla.key } } as Entry, anna);
  assert.equal(await codeOf(() => one.log.append(twice)), "NF9303");
  const proof = fraudFile.write({ k: "twice", first: once, second: twice });
  assert.deepEqual([checkFraud(proof).code, checkFraud(proof).key], ["NF9303", anna.key]);
  // The same entry again, another piece, another's signature and a forged one convict nobody.
  assert.equal(await codeOf(() => one.log.append(once)), "NF9302");
  const other = await one.give(second, anna, carla);
  const others = await signEntry({ k: "transfer", by: bert.key, piece: first, prev, to: { key: carla.key } }, bert);
  const forged = { ...twice, signature: once.signature };
  for (const innocent of [once, other, others, forged])
    assert.equal(await codeOf(() => checkFraud({ k: "twice", first: once, second: innocent })), "NF9301");
});

test("54: two issues of one serial convict the issuer", async () => {
  const one = new Club();
  await one.newSeries();
  await one.issue(1, anna);
  const issue = (attack: number): Promise<SignedEntry> =>
    signEntry({ k: "issue", by: issuer.key, piece: one.piece(1, "wolf", { attack }), to: { key: anna.key } }, issuer);
  const [first, second] = [await issue(2), await issue(9)];
  assert.equal(await codeOf(() => one.log.append(second)), "NF9309");
  assert.equal(checkFraud({ k: "twice", first, second }).key, issuer.key);
});

/** Two logs of one key that go different paths after a common beginning. */
async function forked(common: number, ends: readonly [number, number]) {
  const clubs = [new Club(), new Club()];
  const notes: string[] = [];
  for (const [side, one] of clubs.entries()) {
    await one.newSeries("Beasts", 2_000);
    const owners = Array.from({ length: common + ends[side]! }, (_, i) => (i < common || side === 0 ? anna : bert));
    await Promise.all(owners.map((owner, i) => one.issue(i + 1, owner)));
    notes.push(await one.checkpoint(0));
  }
  return { clubs, notes };
}

for (const [common, ...ends] of [
  [2, 1, 1],
  [2, 9, 2],
  [258, 2, 9],
] as const)
  test(`55: a fork with ${ends.join(" and ")} entries after ${common} is proved by two checkpoints, and a log that goes on is not convicted`, async () => {
    const { clubs, notes } = await forked(common, ends);
    const [old, now] = clubs as [Club, Club];
    const { findings } = await monitor(now.log, { log: logKey, verify, before: { note: notes[0]!, files: old.log } });
    assert.equal(findings.length, 1);
    const found = checkFraud(fraudFile.write(findings[0]!.proof!));
    assert.deepEqual([found.code, found.key], ["NF9304", operator.key]);

    await old.issue(400, bert);
    await old.checkpoint(0);
    const honest = await monitor(old.log, { log: logKey, verify, before: { note: notes[0]!, files: old.log } });
    assert.deepEqual(honest.findings, []);
    const twins = { k: "fork", log: "", first: notes[0]!, second: notes[0]! } as const;
    const { writeNoteKey } = await import("ninefold-ownership");
    assert.equal(await codeOf(() => checkFraud({ ...twins, log: writeNoteKey(logKey) })), "NF9301");
  });

test("56: a wrong map root is proved by the entries, a right one convicts nobody", async () => {
  const { one, first } = await club();
  await one.checkpoint(0);
  const stale = one.log.view().map.root;
  await one.give(first, anna, bert);
  const honest = await one.checkpoint(0);
  const { root, size } = (await monitor(one.log, { log: logKey })).checkpoint;
  const lie = await signCheckpoint({ origin: logKey.name, size, root, map: stale }, operator);
  const files = {
    read: async (path: string) => (path === "checkpoint" ? new TextEncoder().encode(lie) : one.log.read(path)),
  };
  const { findings } = await monitor(files, { log: logKey });
  assert.deepEqual(
    findings.map(({ code }) => code),
    ["NF9311"],
  );
  const { code, key } = checkFraud(fraudFile.write(findings[0]!.proof!));
  assert.deepEqual([code, key], ["NF9311", operator.key]);
  assert.deepEqual((await monitor(one.log, { log: logKey })).findings, []);
  // Mended since: what was signed before stays signed.
  await one.give(first, bert, anna);
  await one.checkpoint(0);
  const later = await monitor(one.log, { log: logKey, before: { note: lie } });
  assert.deepEqual(
    later.findings.map(({ proof }) => checkFraud(proof!).code),
    ["NF9311"],
  );
  assert.deepEqual((await monitor(one.log, { log: logKey, before: { note: honest } })).findings, []);
  const twin = { ...findings[0]!.proof!, checkpoint: honest } as (typeof findings)[0] extends { proof?: infer Proof }
    ? Proof
    : never;
  assert.equal(await codeOf(() => checkFraud(twin!)), "NF9301");
});

test("57, 58: an old checkpoint, too few witnesses, and those that are not trusted", async () => {
  const { one, first } = await club();
  await one.checkpoint();
  const shown = await proveOwner(one.log.view(), [first], seat, [anna]);
  assert.equal(await codeOf(() => checkPresentation(shown, policy, at(one, 3_600))), undefined);
  assert.equal(await codeOf(() => checkPresentation(shown, policy, at(one, 3_601))), "NF9305");
  assert.equal(await codeOf(() => checkPresentation(shown, { ...policy, needed: 3 }, at(one))), "NF9305");
  assert.equal(
    await codeOf(() => checkPresentation(shown, { ...policy, log: { ...logKey, key: bert.key } }, at(one))),
    "NF9305",
  );
  // Cosigned in an hour: a witness whose clock is wrong, or an old machine that shows it.
  assert.equal(await codeOf(() => checkPresentation(shown, policy, at(one, -301))), "NF9305");
  // The operator as her own witness, under each key that is believed, and one witness twice.
  const own = { name: "witness.example/own", type: "witness", key: operator.key } as const;
  const { cosignatureLine } = await import("ninefold-ownership");
  const { note, shown: alone } = await bare();
  const line = await cosignatureLine(readNote(note), own.name, operator, one.time);
  const checkpoint = note + line;
  const signed = await signedBy(anna, { ...alone, checkpoint });
  assert.equal(
    await codeOf(() => checkPresentation(signed, { ...policy, witnesses: [own], needed: 1 }, at(one))),
    "NF9305",
  );
  const [witness] = policy.witnesses;
  const twice = { ...policy, witnesses: [witness!, { ...witness!, name: "another.example" }], needed: 2 };
  assert.equal(await codeOf(() => checkPresentation(shown, twice, at(one))), "NF9305");
});

/** A presentation by a checkpoint that nobody cosigned. */
async function bare() {
  const { one, first } = await club();
  const note = await one.checkpoint(0);
  return { note, shown: await proveOwner(one.log.view(), [first], seat, [anna]) };
}

test("59: leases that overlap are refused; after the end the next one counts", async () => {
  const { one, first } = await club();
  const until = one.time + 100;
  await one.lease(first, anna, MATCH, until);
  assert.equal(await codeOf(() => one.lease(first, anna, digest("other"), until + 50)), "NF9306");
  assert.equal(await codeOf(() => one.give(first, anna, bert)), "NF9306");
  await one.checkpoint();
  const shown = await proveOwner(one.log.view(), [first], seat, [anna]);
  assert.equal(await codeOf(() => checkPresentation(shown, policy, { ...at(one), leasedUntil: until })), undefined);
  assert.equal(await codeOf(() => checkPresentation(shown, policy, { ...at(one), leasedUntil: until + 1 })), "NF9306");
  const elsewhere = await proveOwner(one.log.view(), [first], { match: digest("other"), seat: 0 }, [anna]);
  assert.equal(
    await codeOf(() => checkPresentation(elsewhere, policy, { ...at(one), match: digest("other") })),
    "NF9306",
  );
  // The log pretends that the time has come: the witnesses' clocks say otherwise.
  const { time } = one;
  one.time = until + 500;
  assert.equal(await codeOf(() => one.lease(first, anna, digest("other"), until + 900)), undefined);
  await one.checkpoint(2, time);
  const early = await proveOwner(one.log.view(), [first], { match: digest("other"), seat: 0 }, [anna]);
  const other = { ...at(one), match: digest("other") };
  assert.equal(await codeOf(() => checkPresentation(early, policy, { ...other, now: time })), "NF9311");
  const { findings } = await monitor(one.log, { log: logKey, now: time });
  assert.deepEqual(
    findings.map(({ code }) => code),
    ["NF9311"],
  );
});

test("60: a presentation of another match, another seat, or with pieces twice or mixed", async () => {
  const { one, first, second } = await club();
  await one.checkpoint();
  const shown = await proveOwner(one.log.view(), [first], seat, [anna]);
  assert.equal(await codeOf(() => checkPresentation(shown, policy, { ...at(one), match: digest("other") })), "NF9307");
  assert.equal(await codeOf(() => checkPresentation(shown, policy, { ...at(one), seat: 1 })), "NF9307");
  // The same bytes under another match: its own owner has not signed that.
  const stolen = { ...shown, match: digest("other") };
  assert.equal(await codeOf(() => checkPresentation(stolen, policy, { ...at(one), match: digest("other") })), "NF9301");
  const both = await proveOwner(one.log.view(), [first, second], seat, [anna]);
  assert.equal(await codeOf(() => checkPresentation(both, policy, at(one))), undefined);
  assert.equal(await codeOf(() => checkPresentation({ ...both, pieces: shown.pieces }, policy, at(one))), "NF9301");
  const twice = await proveOwner(one.log.view(), [first, first], seat, [anna]);
  assert.equal(await codeOf(() => checkPresentation(twice, policy, at(one))), "NF9307");
  const series = { ...policy, series: [digest("another")] };
  assert.equal(await codeOf(() => checkPresentation(shown, series, at(one))), "NF9307");
});

test("63: a serial above the cap is refused and convicts the issuer; the last serial is issued", async () => {
  const one = new Club();
  const id = await one.newSeries("Rare", 2);
  await one.issue(2, anna);
  assert.equal(await codeOf(() => one.issue(3, anna)), "NF9309");
  assert.equal(await codeOf(() => one.issue(0, anna)), "NF9309");
  const series = await signEntry({ k: "series", by: issuer.key, name: "Rare", cap: 2, origin: logKey.name }, issuer);
  assert.equal(entryHash(series.entry), id);
  const issue = (serial: number): Promise<SignedEntry> =>
    signEntry({ k: "issue", by: issuer.key, piece: one.piece(serial), to: { key: anna.key } }, issuer);
  const proof = { k: "over", series, issue: await issue(3) } as const;
  assert.deepEqual([checkFraud(proof).code, checkFraud(proof).key], ["NF9309", issuer.key]);
  assert.equal(await codeOf(async () => checkFraud({ ...proof, issue: await issue(2) })), "NF9301");
  // A stranger who issues pieces of the series convicts nobody.
  const { entry } = await issue(3);
  const strangers = await signEntry({ ...entry, by: bert.key } as Entry, bert);
  assert.equal(await codeOf(() => one.log.append(strangers)), "NF9302");
  assert.equal(await codeOf(() => checkFraud({ ...proof, issue: strangers })), "NF9301");
});

/** Anna and Bert each stake a piece: who wins has both. */
async function staked(arbiters: readonly Signer[], needed: number) {
  const { one, first } = await club();
  const own = await one.issue(3, bert);
  const terms: Terms = {
    match: MATCH,
    pieces: [first, own],
    wins: [
      { outcome: "Anna wins", to: anna.key },
      { outcome: "Bert wins", to: bert.key },
    ],
    until: one.time + 1_000,
    players: [anna.key, bert.key],
    arbiters: arbiters.map(({ key }) => key),
    needed,
  };
  const stake = (piece: Hash, by: Signer) =>
    one.append({ k: "stake", by: by.key, piece, prev: one.last(piece), terms }, by);
  const claim = (piece: Hash, outcome: string, attestations: Awaited<ReturnType<typeof attest>>[], by = bert) =>
    one.append(
      { k: "claim", by: by.key, piece, prev: one.last(piece), to: { key: by.key }, terms, outcome, attestations },
      by,
    );
  return { one, first, own, terms, stake, claim };
}

test("65: winnings are claimed by a final record that arbiters verified, and by nothing less", async () => {
  const arbiters = [1, 2, 3].map((number) => person(`arbiter ${number}`));
  const { one, first, own, terms, stake, claim } = await staked(arbiters, 2);
  const record = { match: MATCH, verdict: "accepted", outcome: "Bert wins" } as const;
  const all = await Promise.all(arbiters.map((arbiter) => attestRecord(terms, record, arbiter)));
  await stake(first, anna);
  assert.equal(await codeOf(() => claim(first, "Bert wins", all)), "NF9312", "Bert has not staked his");
  await stake(own, bert);
  // Arbiters attest no record that is not finished, convicts somebody, or is of another match.
  for (const wrong of [
    { verdict: "notFinished" },
    { verdict: "convicted" },
    { match: digest("other") },
    { outcome: undefined },
  ] as const)
    assert.equal(await codeOf(() => attestRecord(terms, { ...record, ...wrong }, arbiters[0]!)), "NF9312");
  assert.equal(await codeOf(() => claim(first, "Bert wins", [])), "NF9312");
  assert.equal(await codeOf(() => claim(first, "Bert wins", [all[0]!, all[0]!])), "NF9312", "one arbiter twice");
  const strange = await attest(terms, "Bert wins", carla);
  assert.equal(await codeOf(() => claim(first, "Bert wins", [all[0]!, strange])), "NF9312");
  assert.equal(await codeOf(() => claim(first, "Anna wins", all, anna)), "NF9312", "attested is another outcome");
  assert.equal(await codeOf(() => claim(first, "draw", all)), "NF9312");
  assert.equal(await codeOf(() => claim(first, "Bert wins", all, anna)), "NF9312", "the stakes are another's");
  await claim(first, "Bert wins", all.slice(1));
  assert.equal(one.log.register.standings.get(first)!.owner, bert.key);
  await claim(own, "Bert wins", all);
  // Claims that were refused for want of proofs convict nobody.
  await one.checkpoint();
  const { findings } = await monitor(one.log, { log: logKey });
  assert.deepEqual(findings, []);
});

test("65: without arbiters all players sign; stakes lapse, and then nothing is won", async () => {
  const { one, first, own, terms, stake, claim } = await staked([], 0);
  await stake(first, anna);
  await stake(own, bert);
  const [byAnna, byBert] = [await attest(terms, "Bert wins", anna), await attest(terms, "Bert wins", bert)];
  assert.equal(await codeOf(() => claim(first, "Bert wins", [byBert])), "NF9312");
  assert.equal(await codeOf(() => one.give(first, anna, carla)), "NF9306");
  const { time } = one;
  one.time = terms.until;
  assert.equal(await codeOf(() => claim(first, "Bert wins", [byAnna, byBert])), "NF9312");
  one.time = time;
  // Time has not gone on: what was refused left nothing behind.
  await claim(first, "Bert wins", [byAnna, byBert]);
});

test("65: a record that a claim names proves nothing to a log", async () => {
  const { one, first, own, terms, stake } = await staked([], 0);
  await stake(first, anna);
  await stake(own, bert);
  const claim = { by: bert.key, piece: first, prev: one.last(first), to: { key: bert.key }, terms };
  const named = { ...claim, outcome: "Bert wins", record: digest("a record"), attestations: [] };
  assert.equal(await codeOf(() => one.append({ k: "claim", ...named }, bert)), "NF9312");
});

test("a key is changed by its recovery key, and by nobody else", async () => {
  const one = new Club();
  await one.newSeries();
  const piece = await one.issue(1, anna, carla);
  const rekey = (by: Signer) =>
    one.append(
      { k: "rekey", by: by.key, piece, prev: one.last(piece), to: { key: bert.key, recovery: carla.key } },
      by,
    );
  assert.equal(await codeOf(() => rekey(bert)), "NF9302");
  await rekey(carla);
  assert.equal(await codeOf(() => one.give(piece, anna, carla)), "NF9302");
  await one.give(piece, bert, anna);
  // A lease of the lost key's goes on with the new one.
  const leased = await one.issue(2, anna, carla);
  await one.lease(leased, anna, MATCH, one.time + 50);
  const lost = { k: "rekey", by: carla.key, piece: leased, prev: one.last(leased), to: { key: bert.key } } as const;
  await one.append(lost, carla);
  await one.checkpoint();
  const shown = await proveOwner(one.log.view(), [leased], seat, [bert]);
  assert.equal(checkPresentation(shown, policy, at(one)).pieces[0]!.by, bert.key);
  assert.equal(await codeOf(() => one.give(leased, bert, anna)), "NF9306");
  // Given on, the recovery key of the former owner is worth nothing.
  assert.equal(await codeOf(() => rekey(carla)), "NF9302");
});
