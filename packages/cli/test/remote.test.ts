// A match at a server, as people type it: one opens it, another takes part by the link, and its log is verified.
import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ninefold, scratch } from "./command.ts";
import { started } from "./started.ts";

test("two people play at a server, each at a terminal", async () => {
  const [server, anna, bert] = [scratch("server"), scratch("anna"), scratch("bert")];
  mkdirSync(anna, { recursive: true });
  const table = started(["table", "--port", "0", "--data", server], server);
  try {
    const address = await table.wrote(/http:\/\/localhost:\d+\//);
    const opens = ["play", "tic-tac-toe", "--at", address, "--name", "Anna", "--public", "--signed", "--save"];
    const first = started([...opens, join(anna, "seen.log")], anna, "b2\na2\nc2\n");
    const link = await first.wrote(/http:\S+#[0-9a-f]{64}/);
    // Whoever opened it may send away who has sat down, as long as it has not begun; only she may.
    const other = ["play", "tic-tac-toe", "--at", address, "--name", "Anna", "--public", "--delay", "2,90s"];
    const waits = started(other, anna);
    const free = await waits.wrote(/http:\S+#[0-9a-f]{64}/);
    await waits.wrote(/Whoever has no seat sees the match 2 plies and 90 seconds later\./);
    const stranger = started(["table", "remove", free, "Anna"], bert);
    assert.equal(await stranger.ended, 1);
    assert.match(stranger.out(), /Only who opened the match/);
    const nobody = started(["table", "remove", free, "Z"], anna);
    assert.equal(await nobody.ended, 2);
    assert.match(nobody.out(), /"Z" names no seat; there is X, O\./);
    const removing = started(["table", "remove", free, "X"], anna);
    assert.equal(await removing.ended, 0);
    assert.match(removing.out(), /X is removed from the match\.\nX: http:\S+#[0-9a-f]{64}\.[0-9a-f]{32}/);
    waits.process.kill("SIGINT");
    const wrong = started(["play", "hex", "--at", address, "--with", "size=no"], bert);
    assert.equal(await wrong.ended, 2, wrong.out());
    const second = started(["play", link, "--name", "Bert"], bert, "z9\na1\nb1\n");
    assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0], `${first.out()}\n${second.out()}`);
    for (const { out } of [first, second]) assert.match(out(), /The game is over: X wins\./);
    assert.match(second.out(), /X \(Anna\): claim\(b2\)/);
    assert.match(second.out(), /There is no decision "z9"/);
    assert.match(first.out(), /What was seen of the match is in .*seen\.log/);
    assert.match(ninefold(["verify", join(anna, "seen.log"), "tic-tac-toe"]).out, /Anna[\s\S]*Accepted: X wins\./);
    const watcher = started(["play", link], server);
    assert.equal(await watcher.ended, 0, watcher.out());
    assert.match(watcher.out(), /No seat is free: you watch\.[\s\S]*X \(Anna\): claim\(c2\)[\s\S]*X wins\./);
    const match = link.slice(link.indexOf("#") + 1);
    const file = join(server, "match.log");
    writeFileSync(file, await (await fetch(`${address}matches/${match}/log`)).bytes());
    assert.match(
      ninefold(["verify", file, "tic-tac-toe"]).out,
      /Anna[\s\S]*signatures {2}checked[\s\S]*Accepted: X wins\./,
    );
    keptWhileItRuns(server);
    assert.equal(await started(["table", "forget", link], bert).ended, 0);
    assert.match(ninefold(["table", "forget", "Bert", "--data", server]).err, /Nobody has given the name "Bert"/);
    writeFileSync(file, await (await fetch(`${address}matches/${match}/log`)).bytes());
    const { out } = ninefold(["verify", file, "tic-tac-toe"]);
    assert.match(out, /Accepted: X wins\./);
    assert.doesNotMatch(out, /Bert/);
  } finally {
    table.process.kill("SIGTERM");
  }
  assert.equal(await table.ended, 0, table.out());
  const restored = ninefold(["table", "restore", join(server, "copy.db"), "--data", server]);
  assert.deepEqual([restored.status, restored.err], [0, ""]);
  assert.match(ninefold(["table", "forget", "Anna", "--data", server]).out, /^Deleted 2 names of .* in 2 matches\./);
});

/** A copy is made, and not put back; who asks to be forgotten is. */
function keptWhileItRuns(server: string): void {
  const copy = join(server, "copy.db");
  const copied = ninefold(["table", "backup", copy, "--data", server]);
  assert.deepEqual([copied.status, copied.err], [0, ""]);
  symlinkSync(server, `${server}-linked`);
  const second = ninefold(["table", "--port", "0", "--data", `${server}-linked`]);
  assert.deepEqual([second.status, /another process serves from/.test(second.err)], [2, true], second.err);
  const itself = ninefold(["table", "backup", join(`${server}-linked`, "matches.db"), "--data", server]);
  assert.match(itself.err, /is the store itself/);
  const other = ninefold(["table", "backup", join(server, "match.log"), "--data", server]);
  assert.match(other.err, /match\.log" is there, and is no copy of matches/);
  const refused = ninefold(["table", "restore", copy, "--data", server]);
  assert.equal(refused.status, 2);
  assert.match(refused.err, /a server runs on .*matches\.db: stop it first/);
  const forgotten = ninefold(["table", "forget", "Anna", "--data", server]);
  assert.match(forgotten.out, /^Deleted 2 names of the key [0-9a-f]{64}, in 2 matches\./);
}

test("copies of what other servers keep are theirs, and a file that is not there is none", () => {
  for (const [store, program] of [
    [
      "postgres://anna:secret@localhost/club",
      /pg_dump --format=custom --schema=ninefold --file=FILE 'postgres:\/\/anna@localhost\/club'/,
    ],
    ["nats://localhost", /nats --server 'nats:\/\/localhost' stream backup ninefold-\$s/],
    ["memory:", /names no store that has copies/],
  ] as const) {
    const { status, err } = ninefold(["table", "backup", "copy.db", "--store", store]);
    assert.equal(status, 2);
    assert.match(err, program);
  }
  const nothing = ninefold(["table", "backup", "copy.db", "--data", join(scratch("empty"), "none")]);
  assert.equal(nothing.status, 2);
  assert.match(nothing.err, /There are no matches in/);
  assert.match(ninefold(["table", "forget", "Anna", "--data", scratch("empty")]).err, /There are no matches in/);
});

test("what is no server, link or limit is said", () => {
  const link = ninefold(["play", "http://localhost:1/#12"]);
  assert.equal(link.status, 2);
  assert.match(link.err, /is no link to a match/);
  for (const delay of ["", "0", "2,3", "soon", "4,"]) {
    const { status, err } = ninefold(["play", "hex", "--at", "localhost:1", "--delay", delay]);
    assert.equal(status, 2);
    assert.match(err, /is no delay: it is a number of plies/);
  }
  const limit = ninefold(["table", "--limit", "seats=3"]);
  assert.equal(limit.status, 2);
  assert.match(limit.err, /There is no limit "seats"/);
});
