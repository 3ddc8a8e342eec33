// Corners of the language's meaning, each in the smallest game that shows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { gameOf, gameText } from "./game.ts";

const game = (...lines: readonly string[]): GameSystem => gameOf("players A, B", ...lines, "outcome over otherwise");

/** The state after the first legal tuple, so many times. */
function after(system: GameSystem, plies: number): State {
  let state = system.initialStates()[0]!;
  for (let i = 0; i < plies; i++) state = system.consequences(state, legalTuples(system, state)[0]!)[0]!.state;
  return state;
}

const printed = (system: GameSystem, state: State, track: string): string | undefined =>
  system.values(state).find((one) => one.track === track)?.value;

const codesOf = (...lines: readonly string[]): readonly string[] =>
  compileText(gameText("players A, B", ...lines, "outcome over otherwise")).diagnostics.map((d) => d.code);

test("reach over numbers is of the numbers it can come to", () => {
  const system = game(
    "track n: 0..8 = 0",
    "fn odd = reach k from {1} to { x in 1..8 | x is k + 2 }",
    "decision count by A when n is 0",
    "  do n := size odd",
  );
  assert.equal(printed(system, after(system, 1), "n"), "4");
});

test("the most and the least are values that occur, and none where there are no members", () => {
  const system = game(
    "track most: -9..9? = none",
    "track least: -9..9? = none",
    "track neither: -9..9? = 0",
    "fn bent(x: -2..3) = 2 - x * x",
    "decision fold by A when most is none",
    "  do most := most of bent(x) for x in { -1, 2, 3 }",
    "     least := least of bent(x) for x in { -1, 2, 3, 0 }",
    "     neither := most of bent(x) for x in { y in 0..3 | y > 3 }",
  );
  const state = after(system, 1);
  assert.deepEqual(
    ["most", "least", "neither"].map((track) => printed(system, state, track)),
    ["1", "-7", "none"],
  );
});

test("directions are added and taken from one another, column by column and row by row", () => {
  const system = game(
    "board Cell = grid(5, 5)",
    "track at[0..5]: Cell? = none",
    "decision step by A when at[0] is none",
    "  do at[0] := the step(c3, north + east)",
    "     at[1] := the step(c3, north - east)",
    "     at[2] := the step(c3, east - north)",
    "     at[3] := the step(c3, northeast + northwest)",
    "     at[4] := the step(c3, southwest - east)",
    "     at[5] := the step(c3, south + east - north)",
  );
  assert.deepEqual(
    [...system.printPosition(after(system, 1)).matchAll(/=(\w\d)/g)].map(([, cell]) => cell),
    ["d4", "b4", "d2", "c5", "a2", "d1"],
  );
});

test("the six directions of a hexagon go round, each the way back of the one across", () => {
  const ways = ["east", "northeast", "northwest", "west", "southwest", "southeast"];
  const system = game(
    "board Cell = hexagon(3)",
    "track at[0..5]: Cell? = none",
    "track back: Bool = false",
    "decision step by A when at[0] is none",
    `  do ${ways.map((way, i) => `at[${i}] := the step(c3, ${way})`).join(", ")}`,
    `     back := ${ways.map((_, i) => `step(at[${i}], ${ways[(i + 3) % 6]}) is { c3 }`).join(" and ")}`,
  );
  const found = after(system, 1);
  assert.equal(printed(system, found, "back"), "true");
  assert.deepEqual(
    [...system.printPosition(found).matchAll(/=(\w\d)/g)].map(([, cell]) => cell),
    ["d3", "c4", "b4", "b3", "c2", "d2"],
  );
});

test("a condition without parameters protects the sets of parameters", () => {
  const system = game(
    "track die: 1..6? = none",
    "track n: 0..6 = 0",
    "decision move(k in { die + 0 }) by A when die is not none",
    "  do n := k",
    "decision roll by A when die is none",
    "  do die := 3",
  );
  const start = system.initialStates()[0]!;
  assert.deepEqual(
    system.legal(start, system.players[0]!.id).map((decision) => decision.id),
    ["roll"],
  );
  assert.match(
    system.refusal(start, system.players[0]!.id, "move(3)")!.message,
    /only while this holds: die is not none/,
  );
});

test("a memory read no ply back is the present value, and none before it began", () => {
  const system = game(
    "track n: 0..9 = 0",
    "track seen: 0..9? = none",
    "track before: 0..9? = none",
    "remember n as was last 3",
    "decision count by A when n < 4",
    "  do n := n + 1, before := was[1 back], seen := was[0 back]",
  );
  assert.deepEqual(
    ["seen", "before"].map((track) => printed(system, after(system, 1), track)),
    ["1", "none"],
  );
  assert.deepEqual(
    ["seen", "before"].map((track) => printed(system, after(system, 3), track)),
    ["3", "1"],
  );
});

test("plain numbers in the place of a wrapping value are never reduced", () => {
  const system = game(
    "type Hour = 0..11 ~ Z12",
    "track hour: Hour = 11",
    "fn later(n: 0..24) = n + 1",
    "decision tick by A when hour is 11",
    "  do hour := hour + 1",
    "decision jump by A when hour is 11",
    "  do hour := later(11)",
  );
  const start = system.initialStates()[0]!;
  const [tick, jump] = legalTuples(system, start);
  assert.equal(printed(system, system.consequences(start, tick!)[0]!.state, "hour"), "0");
  assert.throws(
    () => system.consequences(start, jump!),
    (error) => error instanceof Fault && error.code === "NF2001",
  );
});

test("a sum that leaves the exact integers on its way is a fault", () => {
  const system = game(
    "track n: 0..1 = 0",
    "constant f[k in 0..2] = if k is 0 then 9007199254740991 else if k is 1 then 2 else -9007199254740991",
    "decision count by A when n is 0",
    "  do n := sum of f[k] for k in 0..2",
  );
  assert.throws(
    () => after(system, 1),
    (error) => error instanceof Fault && error.code === "NF2012",
  );
});

test("a state of one game system is refused by another, even of the same rules", () => {
  const lines = ["track n: 0..1 = 0", "decision count by A when n is 0", "  do n := 1"];
  const [one, other] = [game(...lines), game(...lines)];
  assert.throws(() => other.legal(one.initialStates()[0]!, other.players[0]!.id), RangeError);
  const copy = other.decode(one.encode(one.initialStates()[0]!));
  assert.equal(other.legal(copy, other.players[0]!.id).length, 1);
});

test("fractions are weights and utilities, nothing else", () => {
  const lines = ["track n: 0..1 = 0", "decision count by A when n is 0"];
  assert.deepEqual(codesOf(...lines, "  do let h = 1 / 2, n := 1"), ["NF1303"]);
  assert.deepEqual(codesOf(...lines, "  when 1 / 2 < 2 / 3", "  do n := 1"), ["NF1303"]);
  assert.deepEqual(codesOf(...lines, "  do n := size { 1 / 2 }"), ["NF1303"]);
});

test("an outcome without its subject is a fault", () => {
  const { system } = compileText(
    "game G\nplayers A, B\ntrack w: Player? = none\ndecision stop by A when false\n  do w := A\noutcome w wins otherwise\n",
  );
  assert.throws(
    () => system!.outcome(system!.initialStates()[0]!),
    (error) => error instanceof Fault && error.code === "NF2003",
  );
});

test("a cell is named by the values of all indices, wherever their ranges begin", () => {
  const system = game("track v[p in Player, k in 2..4]: 0..9 = k", "decision go by A", "  do v[B, 3] := v[A, 4] + 1");
  const written = system.values(after(system, 1)).map(({ index, value }) => `${index.join()}: ${value}`);
  assert.deepEqual(written, ["A,2: 2", "A,3: 3", "A,4: 4", "B,2: 2", "B,3: 5", "B,4: 4"]);
});

test("none has no number that could be changed", () => {
  for (const [track, change] of [
    ["n", "n += 1"],
    ["n", "n -= 1"],
    ["n[0..1]", "n[1] += 1"],
    ["n[0..1]", "n[0..1] += 1"],
  ]) {
    const system = game(`track ${track}: -3..3? = none`, "decision count by A", `  do ${change}`);
    assert.throws(
      () => after(system, 1),
      (error) => error instanceof Fault && error.code === "NF2003",
    );
  }
});

test("what a parameter's condition asks through a function does not depend on it", () => {
  const lines = ["track n: 0..2 = 0", "decision one(k in 1..2 | f) by A", "  do n := k"];
  const two = ["decision two by A when one is possible", "  do n := 0"];
  assert.deepEqual(codesOf("fn f = two is possible for A", ...lines, ...two), ["NF1402"]);
  assert.deepEqual(codesOf("fn f = n < 2", ...lines, ...two), []);
});
