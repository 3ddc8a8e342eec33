// The hand-written programs and the engine do the same work.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checksumOf, engineCount, enginePerft, enginePlayouts, systemOf } from "../engine.ts";
import { GAMES } from "../games.ts";
import { limitOf } from "../limits.ts";
import { optionsOf } from "../options.mjs";

const gameOf = (name: string) => GAMES.find((game) => game.name === name)!;

const DEPTHS: Readonly<Record<string, number>> = {
  "connect-four": 5,
  breakthrough: 2,
  othello: 5,
  "english-draughts": 5,
  amazons: 2,
  chess: 2,
};

for (const [name, depth] of Object.entries(DEPTHS)) {
  test(`${name}: the engine counts as many plays of ${depth} plies`, async () => {
    assert.equal(enginePerft(await systemOf(gameOf(name)), depth), limitOf(name).perft!(depth));
  });
}

test("connect-four: the engine counts as many positions", async () => {
  const states = engineCount(await systemOf(gameOf("connect-four")), 5);
  assert.equal(BigInt(states), limitOf("connect-four").enumerate!(5));
});

for (const [name, plays] of Object.entries({ "tic-tac-toe": 1000, "connect-four": 1500, yavalath: 300 })) {
  test(`${name}: uniform plays of both are as long, and as often won by who begins`, async () => {
    const system = await systemOf(gameOf(name));
    const { plies, outcomes } = enginePlayouts(system, plays, 1);
    const limit = limitOf(name);
    limit.playouts(100_000, 1n);
    const mean = Number(limit.plies()) / 100_000;
    const won = (outcomes.get(`${system.players[0]!.name} wins`) ?? 0) / plays;
    assert.ok(Math.abs(plies / plays / mean - 1) < 0.03, `${plies / plays} and ${mean} plies`);
    assert.ok(Math.abs(won - limit.won() / 100_000) < 0.06, `${won} and ${limit.won() / 100_000} won`);
  });
}

test("a checksum knows plays apart, and not the order of their outcomes", async () => {
  const outcomes = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  const checksum = checksumOf({ plies: 10, outcomes });
  assert.equal(checksumOf({ plies: 10, outcomes: new Map([...outcomes].reverse()) }), checksum);
  assert.notEqual(checksumOf({ plies: 11, outcomes }), checksum);
  assert.notEqual(checksumOf({ plies: 10, outcomes: new Map([["a", 3]]) }), checksum);
  const system = await systemOf(gameOf("tic-tac-toe"));
  const of = (seed: number): bigint => checksumOf(enginePlayouts(system, 20, seed));
  assert.equal(of(1), of(1));
  assert.notEqual(of(1), of(2));
});

test("the command refuses what it does not know", () => {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const game = spawnSync(process.execPath, [main, "--game", "chequers"], { encoding: "utf8" });
  assert.equal(game.status, 2);
  assert.match(game.stderr, /no game chequers here; there are tic-tac-toe,/);
  assert.deepEqual(optionsOf(["--keep", "--game", "chess"]), {
    say: "--keep keeps whole runs: leave --game out.\n--help lists the options.\n",
    exit: 2,
  });
  assert.deepEqual(optionsOf(["--seconds", "soon"]), {
    say: "--seconds: found soon, expected a number above 0.\n--help lists the options.\n",
    exit: 2,
  });
});
