// Sealed matches as people type them, over a server that is killed in the middle.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ninefold, scratch } from "./command.ts";
import { type Running, started } from "./started.ts";

/** A server on one folder and one port, which may be killed and started again. */
class Server {
  #running: Running | undefined;
  readonly #folder: string;
  #port = "0";

  constructor(folder: string) {
    this.#folder = folder;
  }

  async start(): Promise<string> {
    this.#running = started(["table", "--port", this.#port, "--data", this.#folder], this.#folder);
    const address = await this.#running.wrote(/http:\/\/localhost:\d+\//);
    this.#port = new URL(address).port;
    return address;
  }

  async kill(): Promise<void> {
    this.#running?.process.kill("SIGKILL");
    await this.#running?.ended;
  }
}

/** The code that a seat shows. */
const codeOf = async ({ wrote }: Running): Promise<string> => wrote(/Code: \d{3} \d{3} \d{3}/);

/** Records of all seats are the same match, and it was played by its rules. */
function requireAccepted(files: readonly string[], outcome: RegExp): void {
  const verdicts = files.map((file) => ninefold(["verify", file, "--json"]));
  for (const { status, err } of verdicts) assert.equal(status, 0, err);
  const summaries = verdicts.map(({ out }) => JSON.parse(out));
  for (const { match, base, verdict } of summaries) {
    assert.equal(verdict, "accepted");
    assert.deepEqual([match, base], [summaries[0].match, summaries[0].base]);
  }
  assert.match(ninefold(["verify", files[0]!]).out, outcome);
}

test("two people play a sealed match at a server that is killed in the middle", async (t) => {
  const [anna, bert] = [scratch("sealed-anna"), scratch("sealed-bert")];
  const server = new Server(scratch("sealed-server"));
  const at = await server.start();
  t.after(() => server.kill());
  const files = [scratch("anna.sealed"), scratch("bert.sealed")];
  const first = started(["play", "kuhn-poker", "--at", at, "--sealed", "--name", "Anna", "--save", files[0]!], anna);
  const link = await first.wrote(/http:\S+#[0-9a-f]{64}\.[0-9a-f]{64}\.[0-9a-f]{64}/);
  const second = started(["play", link, "--name", "Bert", "--save", files[1]!], bert);
  assert.equal(await codeOf(first), await codeOf(second));
  await first.wrote(/You are P1, and decide/);
  first.process.stdin.write("check\n");
  await second.wrote(/P1 \(Anna\): check[\s\S]*You are P2/);
  // One seat at a time: another terminal of the same person does not speak for it.
  const again = started(["play", link], bert);
  assert.equal(await again.ended, 1);
  assert.match(
    again.out(),
    /The seat is open in another tab or program\.[\s\S]*set XDG_DATA_HOME[\s\S]*Where none has it, remove ".*lock"/,
  );
  await server.kill();
  await second.wrote(/The connection to the server broke/);
  second.process.stdin.write("bet\n");
  await second.wrote(/P2 \(Bert\): bet/);
  await server.start();
  await first.wrote(/P2 \(Bert\): bet[\s\S]*You are P1/);
  first.process.stdin.end("call\n");
  assert.deepEqual(await Promise.all([first.ended, second.ended]), [0, 0], `${first.out()}\n${second.out()}`);
  requireAccepted(files, /Accepted: P[12] wins 2\./);
  const { tables } = (await (await fetch(`${at}tables`)).json()) as { tables: readonly unknown[] };
  assert.deepEqual(tables, []);
  for (const [home, answer] of [
    [bert, /What you have posted at this table is deleted/],
    [scratch("sealed-nobody"), /The key has no seat/],
  ] as const) {
    const forgetting = started(["table", "forget", link], home);
    await forgetting.ended;
    assert.match(forgetting.out(), answer);
  }
});

test("what cannot be a sealed match, or has no such link, is said", async () => {
  for (const [args, status, err] of [
    [["play", "kuhn-poker", "--sealed"], 2, /--sealed needs --at/],
    [["play", "kuhn-poker", "--sealed", "--at", "localhost:1", "--clock", "5m"], 2, /--clock is the server's/],
    [["play", "nim", "--sealed", "--at", "localhost:1", "--name", "A\nB"], 2, /--name has 64 letters/],
    [["play", "nim", "--sealed", "--at", "localhost:1", "--save", "/nowhere/x"], 2, /"\/nowhere\/x" cannot be written/],
    [["play", "phantom-tic-tac-toe", "--sealed", "--at", "localhost:1"], 1, /cannot be played sealed/],
    [["play", `http://localhost:1/#7365616c65642d31${"00".repeat(24)}`], 2, /needs all of its digits/],
  ] as const) {
    const ran = ninefold(args);
    assert.equal(ran.status, status, ran.err);
    assert.match(ran.err, err);
  }
});

const isLong = process.env.NINEFOLD_TESTS === "everything";

test("three play tricks, and every process is killed and goes on", { skip: !isLong }, async (t) => {
  const server = new Server(scratch("tricks-server"));
  const at = await server.start();
  t.after(() => server.kill());
  const homes = ["a", "b", "c"].map((name) => scratch(`tricks-${name}`));
  const files = homes.map((home) => `${home}.sealed`);
  const lines = "1\n".repeat(50);
  const first = started(["play", "tricks", "--at", at, "--sealed", "--name", "Anna"], homes[0]!);
  const link = await first.wrote(/http:\S+#[0-9a-f.]{194}/);
  const players = [first, ...homes.slice(1).map((home, n) => started(["play", link, "--name", `N${n}`], home))];
  t.after(() => {
    for (const { process: one } of players) one.kill("SIGKILL");
  });
  const codes = await Promise.all(players.map(codeOf));
  assert.equal(new Set(codes).size, 1);
  for (const [seat, home] of homes.entries()) {
    const player = players[seat]!;
    player.process.stdin.write("1\n");
    await Promise.race([player.wrote(/decide/), new Promise((resolve) => setTimeout(resolve, 3_000))]);
    player.process.kill("SIGKILL");
    await player.ended;
    if (seat === 1) {
      await server.kill();
      await server.start();
    }
    // Torn off in the middle of a write.
    const memory = join(home, "ninefold", "sealed", link.slice(link.indexOf("#") + 1).slice(0, 64), "seat.log");
    writeFileSync(memory, Buffer.concat([readFileSync(memory), Buffer.from([0, 0, 1, 0, 7])]));
    players[seat] = started(["play", link, "--save", files[seat]!], home);
    assert.equal(await codeOf(players[seat]), codes[0]);
  }
  for (const { process: one } of players) one.stdin.end(lines);
  assert.deepEqual(
    await Promise.all(players.map(({ ended }) => ended)),
    [0, 0, 0],
    players.map(({ out }) => out()).join("\n====\n"),
  );
  requireAccepted(files, /Accepted/);
});

test("a game of more parameters than a match is written with is refused before anything is opened", () => {
  const file = scratch("many.game");
  const game = (count: number): string =>
    `game Many "Many"\nplayers A, B\nwith n[i in 1..${count}] in 0..1 = 0\ntrack done: Bool = false\ndecision go do done := true\noutcome A wins when done\n`;
  writeFileSync(file, game(65));
  // Nothing listens there.
  for (const more of [["--sealed"], []]) {
    const { status, err } = ninefold(["play", file, "--at", "http://localhost:9", ...more]);
    assert.equal(status, 1, err);
    assert.match(err, /NF7604: The rules have 65 parameters.* takes 64: n\[65\] is one too many/);
  }
});
