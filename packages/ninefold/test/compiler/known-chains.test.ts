// Decisions made in steps that `same when` calls one: compiled code lists those of the rules, in their order, however many
// there are, and however many orders of their steps come to the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COMING } from "../../src/engine/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { compileText, noChance, positionsOf } from "../../src/play/index.ts";

const HEAD = ["game Small", "players A, B", "track left: 0..2 = 2", "track turn: Player = A"];
const END = ["outcome draw otherwise", ""];

function systemOf(lines: readonly string[]): GameSystem {
  const { system, diagnostics } = compileText([...HEAD, ...lines, ...END].join("\n"));
  if (!system) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return system;
}

/** Asserts of the first state that each decision leads where that of the rules does, and answers how many there are. */
function assertSameChains(lines: readonly string[]): number {
  const system = systemOf(lines);
  const positions = positionsOf(system);
  assert.equal(positions.reason, undefined);
  const [state] = system.initialStates();
  assert.ok(state);
  positions.put(0, state);
  assert.equal(positions.look(0), COMING.one);
  const legal = system.legal(state, positions.mover(0));
  assert.equal(positions.count(0), legal.length);
  for (let index = 0; index < legal.length; index += Math.ceil(legal.length / 60)) {
    positions.decide(0, index);
    const there = system.draw(state, [legal[index]!, null], noChance);
    assert.equal(system.encode(positions.state(1)), system.encode(there), legal[index]!.id);
  }
  return legal.length;
}

test("steps in any order", () => {
  const orders = [
    "track n[1..5]: 0..3 = 1",
    "decision take(k in { k in 1..5 | n[k] > 0 }) by turn when left > 0 and steps < 3",
    "  do n[k] -= 1",
    "  again take",
    "  finally left -= 1, turn := next(turn)",
  ];
  assert.equal(assertSameChains(orders), 60);
  assert.equal(assertSameChains([...orders, "  same when n"]), 10);
});

test("the same cells after more steps go on otherwise, and with other parameters given", () => {
  const paths = [
    "board Cell = grid(3, 3)",
    "track at: Cell = b2",
    "track seen[Cell]: Bool = false",
    "decision go(from in Cell, to in around(from) | not seen[to]) by turn when left > 0 and steps < 4",
    "  do seen[to] := true, at := to",
    "  again go(to) when size { c in Cell | seen[c] } < 3 or steps is 3",
    "  finally left -= 1, turn := next(turn)",
  ];
  const all = assertSameChains(paths);
  const bySeen = assertSameChains([...paths, "  same when seen"]);
  const byBoth = assertSameChains([...paths, "  same when seen, at"]);
  assert.ok(bySeen < byBoth && byBoth < all, `${bySeen} ${byBoth} ${all}`);
});

test("a preference drops what was found before, and what comes to the same after it is found once", () => {
  const preferred = [
    "track n[1..4]: 0..9 = 0",
    "decision add(k in 1..4, d in 1..3) by turn when left > 0 and steps < 3",
    "  prefer most min(n[4], 5) + n[2]",
    "  do n[k] += d",
    "  again add",
    "  same when n",
    "  finally left -= 1, turn := next(turn)",
  ];
  assert.ok(assertSameChains(preferred) > 1);
});

test("more decisions than are found by a table", () => {
  const many = [
    "track n: 0..9999 = 0",
    "decision digit(d in 0..5) by turn when left > 0 and steps < 5",
    "  do n := 6 * n + d",
    "  again digit",
    "  finally left -= 1, turn := next(turn)",
  ];
  assert.equal(assertSameChains([...many, "  same when min(n, 3000)"]), 3001);
});
