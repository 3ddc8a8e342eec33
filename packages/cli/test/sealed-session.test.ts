// What is typed at the terminal in a sealed match, and the file that remembers what the seat has said.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fromHex } from "ninefold-log";
import { memoryPeerKeeper, memoryRelay, Peer, signMessage } from "ninefold-sealed";
import { readNote } from "../../sealed/src/peer/keeper.ts";
import { sayingOf } from "../../sealed/src/peer/posts.ts";
import { foundOf, meet, playOut, randomFrom, settle } from "../../sealed/test/peer/peers.ts";
import type { Failure } from "../src/failure.ts";
import { fileKeeper, isKeptIn } from "../src/remote/sealed/file-keeper.ts";
import { keptChannel } from "../src/remote/sealed/heard-file.ts";
import { SealedSession } from "../src/remote/sealed/sealed-session.ts";
import type { Typed, Typing } from "../src/remote/typing.ts";
import { scratch } from "./command.ts";

/** Two people at rock, paper, scissors: one at a terminal, of whom all that is said to her is kept. */
async function playing(game = "rock-paper-scissors", seat = 0) {
  const relay = memoryRelay();
  const { peers, keepers } = await meet(await foundOf(game), () => relay, "terminal");
  await settle(peers);
  const [own, other] = (seat === 0 ? peers : peers.toReversed()) as [Peer, Peer];
  const said: string[] = [];
  const lines: Typed[] = [];
  let since: number | undefined;
  const input: Typing = {
    isScreen: true,
    get first() {
      return lines[0];
    },
    take: () => void lines.shift(),
    say: (text) => said.push(text),
    prompt: (prompt) => {
      since = prompt.since;
    },
    close: () => {},
  };
  const stands: string[] = [];
  let refusal: Failure | undefined;
  let isOnline = true;
  const session = new SealedSession(own, input, {
    stand: (state) => stands.push(state),
    refusal: () => refusal,
    isOnline: () => isOnline,
  });
  own.onChange(() => session.changed());
  const ended = session.play(new AbortController().signal);
  const saw = async (): Promise<string> => {
    await settle(peers);
    return said.splice(0).join("\n");
  };
  const types = (text: string, at = since): Promise<string> => {
    lines.push({ text, since: at });
    session.changed();
    return saw();
  };
  const online = (isNow: boolean): Promise<string> => {
    isOnline = isNow;
    session.changed();
    return saw();
  };
  return { session, own, other, keepers, relay, ended, saw, types, stands, online };
}

test("who decides twice in a row is asked twice", async () => {
  const { saw, types } = await playing("kalah");
  await saw();
  const said = await types("sow(2)");
  assert.match(said, /You are South, and decide:/);
  assert.doesNotMatch(said, /decides\./);
  await types("quit");
});

test("what is typed in a sealed match is a decision, a word, or said to be neither", async () => {
  const { session, other, ended, saw, types, stands, online } = await playing("rock-paper-scissors");
  assert.match(await saw(), /Code: \d{3} \d{3} \d{3}\.[\s\S]*You are P1, and decide:[\s\S]*throw\(rock\)/);
  session.waited();
  assert.equal(await saw(), "");
  assert.match(await types("help"), /quit {5}leave the terminal/);
  assert.match(await types("moves"), /1 .*rock/);
  assert.match(await types("code"), /Code:/);
  assert.match(await types("lizard"), /There is no decision "lizard"/);
  assert.match(await types("rock", -1), /The position has changed: "rock" was not sent/);
  assert.match(await online(false), /The connection to the server broke/);
  assert.match(await online(true), /reached again/);
  assert.doesNotMatch(await types("rock"), /rock/);
  assert.match(await types("paper"), /It is not your turn/);
  assert.match(await types("resign"), /has nothing to say/);
  await other.decide("throw(scissors)");
  assert.match(
    await saw(),
    /P1 \(Anna\): throw\(rock\)\nP2 \(Bert\): throw\(scissors\)[\s\S]*P1 {2}score: 1[\s\S]*decide:/,
  );
  await other.decide("throw(scissors)");
  assert.match(await types("1"), /throw\(rock\)[\s\S]*The match is over: P1 wins/);
  assert.equal(await ended, "over");
  assert.deepEqual(stands, ["running", "ended"]);
});

test("what was decided together is said once, in the order of the seats, at every seat", async () => {
  const { other, saw, types } = await playing("rock-paper-scissors", 1);
  await saw();
  await other.decide("throw(rock)");
  const news = (await types("paper")).match(/^P\d \(\w+\): .*$/gm);
  assert.deepEqual(news, ["P1 (Anna): throw(rock)", "P2 (Bert): throw(paper)"]);
});

test("of cards that are left out in secret the other hears that alone", async () => {
  const { own, other, saw, types } = await playing("hidden-deck");
  assert.match(await saw(), /leave\(\{Card\(A, 1\), Card\(A, 2\)\}\)/);
  const said = await types("1");
  assert.match(said, /^A \(Anna\): leave, hidden$/m);
  assert.match(said, /aside: A value 1, A value 2/);
  await other.decide(other.decisions.at(-1)!.id);
  const news = await saw();
  assert.match(news, /^B \(Bert\): leave, hidden$/m);
  assert.match(news, /aside: 2 hidden/);
  assert.match(news, /show\(Card\(A, [3-5]\)\)/);
  for (const peer of [own, other]) await peer.close();
});

test("a message is not shown before it is judged", async () => {
  const { own, keepers, relay, ended, saw } = await playing("tic-tac-toe", 1);
  await saw();
  const kept = readNote((await keepers[0]!.all())[0]!);
  assert.ok(kept.k === "own");
  const { round, base, setting } = own.course!;
  const body = { k: "decide", id: "x\nCode: 111 111 111." } as const;
  const said = signMessage({ mid: setting.mid, round, seat: 0, base, body }, fromHex(kept.signing));
  await relay.post(sayingOf(said));
  await assert.rejects(ended, /X \(Anna\) has broken the rules/);
  assert.doesNotMatch(await saw(), /Code/);
});

test("what a seat has said is in its folder, for one process at a time, over a crash in the middle of a write", async () => {
  const folder = scratch("seat");
  const file = join(folder, "seat.log");
  const lock = join(folder, "lock");
  const [keeper, second] = [fileKeeper(folder), fileKeeper(folder)];
  assert.equal(isKeptIn(folder), false);
  assert.equal(await keeper.lock(), true);
  const entries = [new Uint8Array(), new Uint8Array([1, 2, 3]), new Uint8Array(100_000).fill(7)];
  for (const entry of entries) await keeper.keep(entry);
  assert.equal(isKeptIn(folder), true);
  assert.equal(await second.lock(), false);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  await keeper.unlock();
  await assert.rejects(keeper.keep(new Uint8Array()), /not open/);
  const whole = readFileSync(file);
  // Half an entry, whatever of it was written: what is kept after it is read again.
  for (const left of [3, 11, 12, 14, 100_000]) {
    writeFileSync(file, whole);
    if (left > 99_999) truncateSync(file, whole.length - 1);
    else appendFileSync(file, whole.subarray(whole.length - 100_012).subarray(0, left));
    assert.equal(await second.lock(), true);
    const kept = left > 99_999 ? entries.slice(0, 2) : entries;
    assert.deepEqual(await second.all(), kept);
    await second.keep(new Uint8Array([9]));
    await second.unlock();
    assert.equal(await keeper.lock(), true);
    assert.deepEqual(await keeper.all(), [...kept, new Uint8Array([9])]);
    await keeper.unlock();
  }
  // Of a process that has ended, this one's number before, one that is there, and one of another machine.
  const { pid } = spawnSync(process.execPath, ["--version"]);
  for (const [by, host, isFree] of [
    [pid, hostname(), true],
    [process.pid, hostname(), true],
    [process.ppid, hostname(), false],
    [pid, "elsewhere", false],
  ] as const) {
    writeFileSync(lock, `${by}\n${host}\n`);
    assert.equal(await keeper.lock(), isFree, `${by} ${host}`);
    await keeper.unlock();
  }
});

test("a memory that is damaged before its end is refused, and nothing of it is taken away", async () => {
  const folder = scratch("damaged");
  const file = join(folder, "seat.log");
  const keeper = fileKeeper(folder);
  assert.equal(await keeper.lock(), true);
  for (const byte of [1, 2, 3]) await keeper.keep(new Uint8Array(100).fill(byte));
  await keeper.unlock();
  const whole = readFileSync(file);
  for (const at of [4, 20, 130]) {
    const damaged = Buffer.from(whole);
    damaged[at]! ^= 1;
    writeFileSync(file, damaged);
    assert.equal(isKeptIn(folder), true);
    await assert.rejects(keeper.lock(), { code: "NF9020", message: /is damaged after/ });
    assert.deepEqual(readFileSync(file), damaged);
  }
  // Space that was never written to, since power was lost, is no damage.
  writeFileSync(file, Buffer.concat([whole, Buffer.alloc(4096)]));
  assert.equal(await keeper.lock(), true);
  assert.equal((await keeper.all()).length, 3);
  await keeper.unlock();
  assert.deepEqual(readFileSync(file), whole);
  // What the system does not let it read is no defect, and leaves no lock.
  rmSync(file);
  mkdirSync(file);
  for (const _ of [1, 2]) await assert.rejects(keeper.lock(), /cannot be used: it is a folder/);
  assert.throws(() => isKeptIn(folder), /cannot be used/);
});

test("a peer goes on by its folder with the same bytes", async () => {
  const found = await foundOf("rock-paper-scissors");
  const path = memoryRelay();
  const folders = [scratch("peer-0"), scratch("peer-1")];
  const { peers } = await meet(
    found,
    () => path,
    "folders",
    (seat) => fileKeeper(folders[seat]!),
  );
  await settle(peers);
  await peers[1]!.decide("throw(paper)");
  await settle(peers);
  await peers[1]!.close();
  const rulesOf = () => found;
  const connected = { channel: path, keeper: fileKeeper(folders[1]!), rulesOf };
  await assert.rejects(
    Peer.join({ ...connected, invitation: peers[0]!.invitation, random: randomFrom("x"), name: "" }),
    RangeError,
  );
  const again = await Peer.resume(connected);
  await peers[0]!.decide("throw(rock)");
  await settle([peers[0]!, again]);
  assert.ok(again.course!.round > 1);
  assert.equal(again.course!.base, peers[0]!.course!.base);
  for (const peer of [peers[0]!, again]) await peer.close();
});

test("what a seat has heard is heard again from its folder, whatever its server has lost", async () => {
  const found = await foundOf("rock-paper-scissors");
  const path = memoryRelay();
  const folder = scratch("heard");
  const keepers = [memoryPeerKeeper(), fileKeeper(folder)];
  const { peers } = await meet(
    found,
    (seat) => (seat === 0 ? path : keptChannel(path, folder)),
    "heard",
    (seat) => keepers[seat]!,
  );
  for (const one of ["rock", "paper"]) await path.post(new TextEncoder().encode(one));
  await playOut(peers, "heard");
  const { base } = peers[0]!.course!;
  await peers[1]!.close();
  // Of the new server nothing is heard, and half a post is at the end of the file.
  const file = join(folder, "heard.log");
  const { size } = statSync(file);
  appendFileSync(file, new Uint8Array([0, 0, 1, 0, 7]));
  const connected = { channel: keptChannel(memoryRelay(), folder), keeper: fileKeeper(folder), rulesOf: () => found };
  const again = await Peer.resume(connected);
  await settle([again]);
  assert.deepEqual([again.state.k, again.course?.base], ["ended", base]);
  assert.equal(statSync(file).size, size);
  for (const peer of [peers[0]!, again]) await peer.close();
});
