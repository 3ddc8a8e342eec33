// Pieces that are leased to a sealed match, and such that are played for, from the terminal.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { ninefold, scratch } from "../command.ts";
import { type Running, started } from "../started.ts";

const KINDS = [
  "rat",
  "wolf",
  "guard",
  "healer",
  "scout",
  "hawk",
  "knight",
  "giant",
  "bolt",
  "rally",
  "insight",
  "bane",
];
const usual = ["Red", "Blue"].flatMap((player) =>
  KINDS.map((kind) => `deck[${player}, ${kind}]=${["rat", "wolf"].includes(kind) ? 2 : 0}`),
);
/** Decks of four cards, and keeps that fall soon. */
const SMALL = ["deckSize=4", "strength=1", ...usual].join(",");

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
