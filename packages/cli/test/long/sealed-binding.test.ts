// Pieces that are leased to a sealed match, and such that are played for, from the terminal.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { keepDeck } from "../../../ninefold/test/library/keep-deck.ts";
import { ninefold, scratch } from "../command.ts";
import { type Running, started } from "../started.ts";

/** Decks of four cards, and keeps that fall soon. */
const SMALL = Object.entries({
  deckSize: "4",
  strength: "1",
  ...keepDeck("Red", { rat: 2, wolf: 2 }),
  ...keepDeck("Blue", { rat: 2, wolf: 2 }),
})
  .map((set) => set.join("="))
  .join(",");

const LINK = /http:\S+#[0-9a-f.]{194}/;

let homes = 0;

/** A club with four cards each for Anna and Bert, and a server. */
async function table(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-binding-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const collection = (status: number, ...args: readonly string[]): string => {
    const ran = ninefold(["collection", ...args], "", { folder });
    assert.equal(ran.status, status, `${args.join(" ")}: ${ran.out}${ran.err}`);
    return status === 0 ? ran.out.trimEnd() : ran.err;
  };
  const log = collection(0, "init", "club", "--origin", "example.org/cards");
  collection(0, "series", "club", "Cards", "--cap", "100");
  for (const name of ["anna", "bert"]) {
    const address = collection(0, "receive", name);
    for (const type of ["rat", "wolf", "bolt", "hawk"])
      collection(0, "issue", "club", "Cards", "--to", address, "--type", type);
  }
  collection(0, "export", "club", "public");
  const server = started(
    ["table", "--port", "0", "--data", scratch(`binding-server-${++homes}`)],
    scratch("binding-home"),
  );
  t.after(() => server.process.kill("SIGKILL"));
  const at = await server.wrote(/http:\/\/localhost:\d+\//);
  const run = (home: string, ...args: readonly string[]): Running => {
    const running = started(["play", ...args], home);
    t.after(() => running.process.kill("SIGKILL"));
    return running;
  };
  const deck = (name: string, source: string): readonly string[] => [
    ...["--deck", name === "anna" ? "Cards#1-4" : "Cards#5-8"],
    ...["--purse", join(folder, name), "--in", join(folder, source), "--log", log],
  ];
  /** Anna opens and Bert joins, each with more options; each at a home of its own. */
  const meet = async (source: string, opens: readonly string[], joins: readonly string[] = []) => {
    const game = ["keep", "--at", at, "--sealed", "--with", SMALL, "--name", "Anna"];
    const all = [1, 2].map(() => scratch(`binding-player-${++homes}`));
    const anna = run(all[0]!, ...game, ...deck("anna", source), ...opens);
    const link = await anna.wrote(LINK);
    const bert = run(all[1]!, link, "--name", "Bert", ...deck("bert", source), ...joins);
    return { anna, bert, link, homes: all };
  };
  return { folder, collection, log, at, run, deck, meet, inFolder: (name: string) => join(folder, name) };
}

const quit = async (...all: readonly Running[]): Promise<void> => {
  for (const one of all) if (one.process.exitCode === null) one.process.stdin.end("quit\n");
  await Promise.all(all.map((one) => one.ended));
};

/** Asks somebody to decide. */
const BEGUN = /decides\.|and decide:/;

test("with leases the second match at the same time is refused before anybody decides", async (t) => {
  const { meet, collection, log } = await table(t);
  const first = await meet("club", ["--lease", "600"]);
  await first.bert.wrote(/leased to this match for 600 seconds at least/);
  for (const one of [first.anna, first.bert]) {
    await one.wrote(/Logged 4 entries that lease your pieces/);
    await one.wrote(BEGUN);
  }
  const second = await meet("club", ["--lease", "600"]);
  for (const one of [second.anna, second.bert]) {
    assert.equal(await one.ended, 1, one.out());
    assert.match(one.out(), /NF9306: The piece [0-9a-f]{64} is bound by its lease to match [0-9a-f]{64}/);
    assert.doesNotMatch(one.out(), BEGUN);
  }
  collection(0, "export", "club", "public");
  assert.match(collection(0, "monitor", "public", "--log", log), /In order/);
  await quit(first.anna, first.bert);
});

test("a seat waits until the log and the witnesses have its lease, and goes on by the link alone", async (t) => {
  const { meet, collection, log, run, inFolder } = await table(t);
  const witnessed = (): string =>
    collection(0, "witness", "public", "--log", log, "--as", "w", "--name", "w.example", "--out", "note");
  const witness = witnessed();
  const { anna, bert, link, homes } = await meet("public", ["--lease", "600", "--witness", witness]);
  const files = [];
  for (const one of [anna, bert]) files.push((await one.wrote(/\S+entries\.signed/)).trim());
  await anna.wrote(/Waiting for the log: its checkpoint does not have your leases yet/);
  anna.process.kill("SIGKILL");
  await anna.ended;
  const again = run(homes[0]!, link, "--name", "Anna");
  await again.wrote(/Waiting for the log/);
  for (const file of files) collection(0, "add", "club", file);
  collection(0, "export", "club", "public");
  for (const one of [again, bert]) {
    await one.wrote(/Waiting for witnesses: 0 trusted witnesses/);
    assert.doesNotMatch(one.out(), BEGUN);
  }
  witnessed();
  collection(0, "add", "club", inFolder("note"));
  collection(0, "export", "club", "public");
  for (const one of [again, bert]) await one.wrote(BEGUN);
  await quit(again, bert);
});

const PLAYED = "1\n".repeat(400);

/** A match with stakes; `lines`: what both type once it has begun. */
async function staked(t: TestContext, terms: (log: string) => readonly string[], lines: string) {
  const place = await table(t);
  const record = place.inFolder("a.sealed");
  const { anna, bert } = await place.meet("club", ["--stake", ...terms(place.log), "--save", record], ["--stake"]);
  for (const one of [anna, bert]) await one.wrote(BEGUN);
  for (const one of [anna, bert]) one.process.stdin.end(lines);
  assert.deepEqual(await Promise.all([anna.ended, bert.ended]), [0, 0], `${anna.out()}\n${bert.out()}`);
  const owned = (name: string): number => {
    const shown = place.collection(0, "show", "club", "--purse", name);
    return shown === "No pieces." ? 0 : shown.split("\n").length;
  };
  return { ...place, record, anna, bert, owned };
}

test("who has won a match to its end claims what was staked without the loser", async (t) => {
  const { collection, record, owned, bert, inFolder } = await staked(t, (key) => ["--arbiter", key], PLAYED);
  assert.match(bert.out(), /All pieces are staked: they go by "Red wins" to Red, by "Blue wins" to Blue\./);
  assert.match(bert.out(), /The arbiter has to attest it, or all players: the keeper of example\.org\/cards\./);
  const { out } = ninefold(["verify", record]);
  const [winner, loser] = /Accepted: Red wins/.test(out) ? ["anna", "bert"] : ["bert", "anna"];
  assert.match(out, /Accepted: (Red|Blue) wins/);
  const claim = (status: number, name: string, ...more: readonly string[]) =>
    collection(status, "claim", name, record, ...more);
  assert.match(claim(1, winner, "--in", "club"), /NF9312: 0 of 1 arbiters attest it/);
  const own = winner === "anna" ? "Cards#1" : "Cards#5";
  const address = collection(0, "receive", loser);
  assert.match(collection(2, "give", winner, own, "--to", address, "--in", "club"), /is bound by its stake until/);
  assert.match(
    collection(1, "attest", "club", record, "--outcome", "draw", "--out", "wrong"),
    /NF9312: The record proves/,
  );
  collection(0, "attest", "club", record, "--out", "attested");
  assert.match(claim(1, loser, "attested", "--in", "club"), /NF9312: .* the stakes go to/);
  collection(0, "export", "club", "public");
  const files = ["--in", inFolder("public"), "--log", collection(0, "init", "other", "--origin", "example.org/other")];
  assert.match(claim(1, winner, "attested", ...files, "--out", "claims"), /NF9305/);
  assert.match(claim(0, winner, "attested", "--in", "club"), /Claimed by "(Red|Blue) wins": 8 pieces/);
  assert.deepEqual([owned(winner), owned(loser)], [8, 0]);
});

test("of a match that is stopped nothing is claimed without arbiters, and all by enough of them", async (t) => {
  const without = await staked(t, () => [], "quit\n");
  assert.match(without.bert.out(), /no arbiters: they change owners only if all players attest it/);
  const { collection, record } = without;
  assert.match(collection(1, "claim", "bert", record, "--in", "club"), /NF9312: The record proves no outcome/);
  const by = (name: string): readonly string[] => ["--outcome", "Blue wins", "--out", `${name}.attested`];
  collection(0, "attest", "bert", record, ...by("bert"));
  const claim = (status: number, ...names: readonly string[]): string =>
    collection(status, "claim", "bert", record, ...names.map((name) => `${name}.attested`), "--in", "club");
  assert.match(claim(1, "bert"), /NF9312: 0 of 0 arbiters attest it, and not all players/);
  assert.equal(without.owned("anna"), 4);
  // Anna gives up what she has lost.
  collection(0, "attest", "anna", record, ...by("anna"));
  claim(0, "bert", "anna");
  assert.deepEqual([without.owned("anna"), without.owned("bert")], [0, 8]);
});

test("k of n arbiters attest who was absent, and a seat that has not agreed to stakes does not join", async (t) => {
  const place = await table(t);
  const { collection, inFolder, log } = place;
  const arbiters = ["carla", "dora"].map((name) => collection(0, "receive", name));
  const record = inFolder("a.sealed");
  const terms = ["--stake", "86400", "--arbiter", ...arbiters, log, "--needed", "2", "--save", record];
  const refused = await place.meet("club", terms);
  assert.equal(await refused.bert.ended, 1, refused.bert.out());
  assert.match(refused.bert.out(), /--stake agrees to that/);
  // Who comes again says it anew, from the same folder.
  const { anna, link, homes } = refused;
  const bert = place.run(homes[1]!, link, "--name", "Bert", ...place.deck("bert", "club"), "--stake");
  for (const one of [anna, bert]) await one.wrote(BEGUN);
  await quit(anna, bert);
  assert.match(collection(1, "attest", "carla", record, "--out", "c"), /NF9312: The record proves no outcome/);
  for (const name of ["carla", "dora"])
    collection(0, "attest", name, record, "--outcome", "Blue wins", "--out", `${name}.attested`);
  const files = ["--in", inFolder("public"), "--log", log, "--out", "claims"];
  collection(0, "export", "club", "public");
  const claim = (status: number, ...more: readonly string[]) => collection(status, "claim", "bert", record, ...more);
  assert.match(claim(1, "carla.attested", ...files), /NF9312: 1 of 2 arbiters/);
  claim(0, "carla.attested", "dora.attested", ...files);
  assert.match(collection(0, "add", "club", "claims"), /Added 4 entries/);
  assert.match(collection(0, "show", "club", "--purse", "anna"), /No pieces/);
});

test("a deck that no seat may bring opens no table and joins none; what is promised is said to both", async (t) => {
  const { run, deck, at, collection } = await table(t);
  const address = collection(0, "receive", "anna");
  collection(0, "issue", "club", "Cards", "--to", address, "--count", "4", "--type", "wolf");
  collection(0, "export", "club", "public");
  const own = deck("anna", "club").slice(2);
  const wrong = ["--deck", "Cards#2", "Cards#9-12", ...own];
  const game = ["keep", "--at", at, "--sealed", "--with", SMALL];
  const player = (...args: readonly string[]): Running => run(scratch(`binding-player-${++homes}`), ...args);
  const opening = player(...game, ...wrong);
  assert.equal(await opening.ended, 1, opening.out());
  assert.match(opening.out(), /NF9308: deck\[Red, wolf\] would be 5; it may be 0 to 3\./);
  assert.doesNotMatch(opening.out(), LINK);
  const opener = player(...game, ...deck("anna", "club"));
  const link = await opener.wrote(LINK);
  const joining = player(link, ...wrong);
  assert.equal(await joining.ended, 1, joining.out());
  assert.match(joining.out(), /NF9308: deck\[Red, wolf\] would be 5/);
  for (const one of [opener, joining])
    assert.match(one.out(), /promised to this match until \S+Z, or later: for 2 hours from when all seats are taken\./);
  assert.doesNotMatch(opener.out(), /Code:/);
  await quit(opener);
});

test("stakes that lapse before the log has them end the wait", async (t) => {
  const { meet } = await table(t);
  const { anna, bert } = await meet("public", ["--stake", "30"], ["--stake"]);
  for (const one of [anna, bert]) {
    assert.equal(await one.ended, 1, one.out());
    assert.match(one.out(), /NF9306: The stakes lapsed at \S+Z, before the match began: each keeps its own\./);
    assert.match(one.out(), /Waiting for the log: .* The stakes lapse in \d+ seconds?, at \S+Z\./);
  }
});
