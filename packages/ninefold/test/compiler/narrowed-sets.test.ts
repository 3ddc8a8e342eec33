// Sets where those of a narrower type are needed: a member that is not of that type is a fault in compiled games too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { count } from "../../src/analysis/index.ts";
import { Fault, type GameSystem } from "../../src/model/index.ts";
import { compileText, finish, playouts } from "../../src/play/index.ts";

const GAME = ["players A", "track n: 0..4 = 0", "track odd: Bool = false", "decision wait when n < 4 do n += 1"];

/** What comes to the set 0..3 in the fourth state, where only 0 to 2 may be. */
const NARROWED: Readonly<Record<string, readonly string[]>> = {
  "an argument": ["fn small(q: set of 0..2) = 1 in q", "decision go when n < 4 and small(0..n) do n += 1"],
  "an argument that is filtered": [
    "fn small(q: set of 0..2) = 1 in q",
    "decision go when n < 4 and small({ x in 0..4 | x <= n }) do n += 1",
  ],
  "a result": ["fn small: set of 0..2 = 0..n", "decision go when n < 4 and 1 in small do n += 1"],
  "a local name": ["decision go when n < 4 do let q: set of 0..2 = 0..n, odd := 1 in q, n += 1"],
  "the argument of an action": [
    "action small(q: set of 0..2) do odd := 1 in q",
    "decision go when n < 4 do small(0..n), n += 1",
  ],
  "where a parameter is asked for": [
    "decision pick(x in 0..2) when n < 4 do n += 1",
    "decision go when n < 4 and pick(x in 0..n) is possible do n += 1",
  ],
};

function systemOf(lines: readonly string[]): GameSystem {
  const { system, diagnostics } = compileText(["game Narrowed", ...lines, "outcome draw otherwise", ""].join("\n"));
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  return system;
}

const isNarrowing = (error: unknown): boolean => error instanceof Fault && error.code === "NF2001";

for (const [name, lines] of Object.entries(NARROWED)) {
  test(`a member that does not fit is a fault: ${name}`, () => {
    const system = systemOf([...GAME, ...lines]);
    for (const interpreter of [false, true]) {
      const { faults, engine } = finish(playouts(system, { seed: 1, plays: 100, interpreter }));
      assert.equal(engine, interpreter ? "interpreter" : "compiled");
      assert.ok((faults.get("NF2001") ?? 0) > 0);
      assert.throws(() => finish(count(system, { interpreter })), isNarrowing);
    }
  });

  test(`members that fit are none: ${name}`, () => {
    const system = systemOf([...GAME, ...lines].map((line) => line.replaceAll("n < 4", "n < 3")));
    const compiled = finish(count(system));
    const interpreted = finish(count(system, { interpreter: true }));
    assert.equal(compiled.engine, "compiled");
    assert.deepEqual([compiled.states, compiled.plays], [interpreted.states, interpreted.plays]);
  });
}
