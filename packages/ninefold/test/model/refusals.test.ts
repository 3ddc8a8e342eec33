// Why a decision made at once is refused: the first of the rules, in the order they are asked, that does not admit it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const game = (...lines: readonly string[]): GameSystem =>
  gameOf("players A, B", "track n: 0..20 = 3", ...lines, "outcome over otherwise");

/** What is said of a decision, with its kind. */
function told(system: GameSystem, id: string, player = 0): string | undefined {
  const refusal = system.refusal(system.initialStates()[0]!, system.players[player]!.id, id);
  return refusal && `${refusal.kind}: ${refusal.message}`;
}

test("what uses no parameter is asked first, then the parameters, then the other conditions", () => {
  const lines = (n: number, by: string): GameSystem =>
    game(
      `track m: 0..9 = ${n}`,
      `decision put(k in 1..6 | k > 1, l in 0..k) by ${by}`,
      '  when k is not 5  "not five"',
      '  unless m > 3  "too late"',
      '  when l is not 2  "not two"',
      '  when m is not 2  "too early"',
      "  do n := k",
    );
  const system = lines(0, "A");
  assert.equal(told(system, "put(6, 1)"), undefined);
  assert.equal(told(system, "put(5, 2)"), "condition: not five");
  assert.equal(told(system, "put(6, 2)"), "condition: not two");
  assert.equal(told(system, "put(1, 2)"), "parameter: k cannot be 1 now: it may be 2, 3, 4, 5, 6");
  assert.equal(told(system, "put(2, 4)"), "parameter: l cannot be 4 now: it may be 0, 1, 2");
  assert.equal(told(lines(5, "A"), "put(1, 9)"), 'unknown: "9" is no 0..6');
  assert.equal(told(lines(5, "A"), "put(1, 6)"), "condition: too late");
  assert.equal(told(lines(5, "B"), "put(1, 6)"), "player: A may not put now");
  assert.equal(told(lines(2, "A"), "put(5, 2)"), "condition: too early");
  assert.equal(told(lines(5, "B"), "put(1, 6)", 1), "condition: too late");
});

test("a parameter has a reason of its own, where its set or its condition refuses a value", () => {
  const system = game(
    'decision put(k in 1..6 | k > 1  "more than one", l in 0..k  "no more than the first", m in 0..1) by A',
    "  do n := k",
  );
  assert.equal(told(system, "put(6, 1, 1)"), undefined);
  assert.equal(told(system, "put(1, 1, 1)"), "parameter: more than one");
  assert.equal(told(system, "put(2, 4, 1)"), "parameter: no more than the first");
  const [start] = system.initialStates();
  assert.ok(start);
  assert.deepEqual(system.refusal(start, system.players[0]!.id, "put(2, 4, 1)"), {
    kind: "parameter",
    message: "no more than the first",
    condition: "0..k",
    parameter: "l",
    reason: "no more than the first",
  });
});

test("other values are listed, up to eight", () => {
  const upTo = (n: number): string | undefined =>
    told(game(`decision put(k in 0..20 | k < ${n}) by A do n := k`), "put(20)");
  const listed = (n: number): string =>
    `parameter: put cannot be 20 now: it may be ${Array.from({ length: n }, (_, k) => k).join(", ")}`;
  assert.equal(upTo(0), "parameter: put cannot be 20 now, nor anything else");
  assert.equal(upTo(1), listed(1));
  assert.equal(upTo(8), listed(8));
  assert.equal(upTo(9), `${listed(8)} or 1 more`);
  assert.equal(upTo(20), `${listed(8)} or 12 more`);
});

test("of several preferences each applies to what the ones before have left, and is named by itself", () => {
  const system = game(
    "decision put(k in 1..4, l in 0..3) by A",
    '  prefer least abs(k - n)  "near n"',
    "  prefer most mod(k + l, 3)",
    '  prefer least l  "little l"',
    "  do n := k",
  );
  // Near n is k = 3; the rest of 3 + l by 3 is greatest for l = 2.
  assert.deepEqual(
    system.legal(system.initialStates()[0]!, system.players[0]!.id).map(({ id }) => id),
    ["put(3, 2)"],
  );
  assert.equal(told(system, "put(4, 1)"), "condition: near n");
  assert.equal(told(system, "put(2, 0)"), "condition: near n");
  assert.equal(told(system, "put(3, 1)"), "condition: put is legal only where this is greatest: mod(k + l, 3)");
  const other = game(
    "decision put(k in 1..4, l in 0..3) by A",
    "  prefer least mod(k, 2)",
    '  prefer least l  "little l"',
    "  do n := k",
  );
  assert.deepEqual(
    other.legal(other.initialStates()[0]!, other.players[0]!.id).map(({ id }) => id),
    ["put(2, 0)", "put(4, 0)"],
  );
  assert.equal(told(other, "put(1, 0)"), "condition: put is legal only where this is least: mod(k, 2)");
  assert.equal(told(other, "put(3, 3)"), "condition: put is legal only where this is least: mod(k, 2)");
  assert.equal(told(other, "put(4, 1)"), "condition: little l");
});

test("what the first preferences leave need not be the best of all in what a later one asks", () => {
  const system = game(
    "decision put(k in 1..4, l in 0..5) by A",
    "  prefer least abs(k - n)",
    "  prefer most (if k is 3 then mod(l, 3) else 9)",
    '  prefer least l  "little l"',
    "  do n := k",
  );
  assert.equal(told(system, "put(3, 2)"), undefined);
  assert.equal(told(system, "put(3, 5)"), "condition: little l");
  assert.match(told(system, "put(3, 4)")!, /greatest/);
  assert.match(told(system, "put(4, 0)")!, /least: abs/);
});

test("what cannot be read is said to be unknown, and why", () => {
  const system = game("decision put(k in 1..4) by A do n := k", "decision pass by A do nothing");
  for (const [id, message] of [
    ["put", 'unknown: "put" has 1 parameter (k), found 0'],
    ["put()", 'unknown: "put" has 1 parameter (k), found 0'],
    ["put(1, 2)", 'unknown: "put" has 1 parameter (k), found 2'],
    ["pass(1)", 'unknown: "pass" has no parameters, found 1'],
    ["put(A)", 'unknown: "A" is no 1..4'],
    ["put(1", 'unknown: "put(1" is no decision: "(" is not closed by ")"'],
    ["put 1", 'unknown: no decision is called "put 1"; there are put, pass'],
    ["", 'unknown: no decision is called ""; there are put, pass'],
    ["pas", 'unknown: no decision is called "pas"; there are put, pass'],
  ] as const) {
    assert.equal(told(system, id), message);
  }
  assert.equal(told(system, " put( 1 ) "), "same: it is written put(1)");
});
