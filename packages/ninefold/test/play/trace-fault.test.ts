// A hole in the rules that counting plays meets is told as the interpreter tells it, whoever counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { engineOf } from "../../src/engine/index.ts";
import { Fault, type GameSystem } from "../../src/model/index.ts";
import { compileText, finish, parallelPerft, perft } from "../../src/play/index.ts";

function systemOf(lines: readonly string[]): GameSystem {
  const { system } = compileText(["game Holes", ...lines, "outcome draw otherwise", ""].join("\n"));
  assert.ok(system);
  assert.ok(engineOf(system).bulk("perft"), "it is compiled");
  return system;
}

async function told(ask: () => unknown): Promise<object> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, span, asked } = error;
    return { code, message, span, asked };
  }
  throw new RangeError("there is no fault");
}

/** Each has its hole in one state and, where a decision leads to it, for one decision. */
const HOLES: Readonly<Record<string, readonly string[]>> = {
  "in what a decision does": ["players A", "track sum: 0..26 = 0", "decision d(a in 0..9) do sum := sum + a"],
  "in what is legal": [
    "players A",
    "track sum: 0..40 = 0",
    "decision d(a in 0..9) when sum < 18 or (the { x in 0..40 | x is sum or x is 40 }) > 20",
    "  do sum := sum + a",
  ],
  "in a forced step, by chance": [
    "players A",
    "track sum: 0..27 = 0",
    "track coin: 0..1 = 0",
    "whenever coin is 1 do sum := sum + 1, coin := 0",
    "decision d(a in 0..9) do sum := min(27, sum + a), random c in 0..1, coin := c",
  ],
  "in what two players decide at once": [
    "players A, B",
    "track sum: 0..11 = 0",
    "decision d(a in 0..2)",
    "consequence d(x) do sum := sum + x[A] + x[B]",
  ],
  "in what is remembered": [
    "players A",
    "track n: 0..9 = 0",
    "remember n as past at most 2",
    "decision d when n < 9 do n += 1",
  ],
};

for (const [name, lines] of Object.entries(HOLES)) {
  test(`a hole ${name} has its place`, async () => {
    const system = systemOf(lines);
    const wanted = await told(() => finish(perft(system, 4, { interpreter: true })));
    assert.deepEqual(await told(() => finish(perft(system, 4))), wanted);
  });
}

test("a hole that a worker met has its place", async () => {
  const system = systemOf(["players A", "track sum: 0..194 = 0", "decision d(a in 0..39) do sum := sum + 39 - a"]);
  const wanted = await told(() => finish(perft(system, 7, { interpreter: true })));
  assert.deepEqual(await told(() => parallelPerft(system, 7, { workers: 2 })), wanted);
});

test("a limit that stops a count says which it is, and how it is raised", async () => {
  const system = systemOf([
    "players A",
    "track n: 0..9 = 0",
    "decision d(a in 0..99, b in 0..99, c in 0..99) when n < 9 and a + b + c > 290 unless after n is 5 and mod(a * b, 7) is c",
    "  do n += 1",
  ]);
  assert.deepEqual(await told(() => finish(perft(system, 3, { limits: { work: 100 } }))), {
    code: "NF2010",
    message: 'the rules took more than 100 units of work to answer one question; the option "work" allows more',
    span: undefined,
    asked: undefined,
  });
  assert.match(
    JSON.stringify(await told(() => finish(perft(system, 3, { limits: { memory: 5000 } })))),
    /more than 5000 bytes to answer one question; the option \\"memory\\" allows more/,
  );
});
