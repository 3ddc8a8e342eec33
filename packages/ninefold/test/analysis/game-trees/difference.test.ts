// Why games are not the same, where it is not a play without a counterpart alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { differenceOf } from "../../../src/analysis/game-trees/difference.ts";
import type { TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import type { Trees } from "../../../src/analysis/game-trees/trees.ts";
import { type CompareOptions, compare, type Difference, type OtherPlayers } from "../../../src/analysis/index.ts";
import type { GameSystem } from "../../../src/model/index.ts";
import { compileText, finish } from "../../../src/play/index.ts";
import { systemOf } from "../../library/library.ts";
import { rounds } from "../../library/sample.ts";
import { choice, leaf, matrix } from "./made.ts";

function game(text: string): GameSystem {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics[0]?.message);
  return system;
}

function why(one: GameSystem, other: GameSystem, options: CompareOptions = {}): Difference | OtherPlayers {
  const found = finish(compare(one, other, options))!;
  assert.ok(!found.equivalent);
  return found.witness;
}

const between = (one: TreeNode, other: TreeNode): Difference | OtherPlayers =>
  finish(differenceOf({ players: ["P", "Q"], roots: [one] }, { players: ["P", "Q"], roots: [other] }, {}))!;

const [a, b, c] = [leaf("a"), leaf("b"), leaf("c")];

test("where every play has its counterpart, continuations are counted, at the node where they differ", () => {
  const same = choice(1, b, b, c);
  const found = between(choice(0, choice(1, a, b, c), same), choice(0, choice(1, a, b, b), same));
  assert.ok(found.why === "count");
  assert.deepEqual([found.play.length, found.alike], [1, [1, 0]]);
});

test("what is seen after another continuation too has its counterpart", () => {
  const both = [choice(1, a, b), choice(1, a, b, c)];
  const found = between(choice(0, ...both, choice(1, a, a)), choice(0, ...both, choice(1, a, a, a)));
  assert.ok(found.why === "count");
  assert.deepEqual([found.play, found.alike], [[], [1, 0]]);
});

test("of several trees those that have no counterpart are told, whatever is seen where they begin", () => {
  const both = [choice(1, a, b), choice(1, a, b, c)];
  const trees = (root: TreeNode): Trees => ({ players: ["P", "Q"], roots: [...both, root] });
  const found = finish(differenceOf(trees(choice(1, a, a)), trees(choice(1, a, a, a)), {}))!;
  assert.ok(found.why === "tree");
  assert.equal(found.tree, 2);
});

test("the same edges in another arrangement", () => {
  const rows = matrix(
    [
      [0, 0],
      [1, 1],
    ],
    a,
    b,
  );
  const mixed = matrix(
    [
      [0, 1],
      [1, 0],
    ],
    a,
    b,
  );
  // One choice before it leads there in both.
  const found = between(choice(0, rows, c), choice(0, mixed, c));
  assert.ok(found.why === "arrangement");
  assert.equal(found.play.length, 1);
});

const again = (first: string, second: string): GameSystem =>
  game(`game Again
players A, B
type Side = { heads, tails }
track result: Player? = none
decision show(s in Side) when result is none
consequence show(s) do
  if s[A] is heads and s[B] is heads: result := A
  if s[A] is tails and s[B] is ${first}: result := B
  if s[A] is tails and s[B] is ${second}: result := A
outcome A wins when result is A
outcome B wins when result is B
`);

test("plays that come back are told apart by how they are arranged", () => {
  const found = why(again("heads", "tails"), again("tails", "heads"));
  assert.equal(found.why, "arrangement");
});

test("players who are more, or called otherwise", () => {
  const arithmetic = systemOf("arithmetic-tic-tac-toe");
  const found = why(systemOf("tic-tac-toe"), arithmetic, { identical: { players: true } });
  assert.deepEqual(found, {
    why: "players",
    names: [
      ["X", "O"],
      ["P1", "P2"],
    ],
  });
  const outcomes = why(systemOf("tic-tac-toe"), arithmetic, { identical: { outcomes: true } });
  assert.ok(outcomes.why === "unanswered");
  assert.deepEqual(outcomes.found, { kind: "leaf", outcome: "X wins" });
});

const counter = (sides: string, top: number): GameSystem =>
  game(`game Counter
players A, B
track side: 0..1 ${sides}
track n: 0..${top} = 0
decision up by A when n < ${top} do n += 1
decision back by A when n < ${top} do n := 0
end A wins when n is ${top}
`);

test("of infinite trees outcomes count however late they come, and equal trees count once", () => {
  for (const [one, other] of [
    [counter("= 0", 40), counter("= 0", 40)],
    [counter("= 0", 2), counter("in {0, 1}", 2)],
    [counter("in {0, 1}", 2), counter("= 0", 2)],
  ] as const) {
    for (const relation of ["relabeling", "structural"] as const)
      assert.ok(finish(compare(one, other, { relation }))!.equivalent);
  }
  assert.equal(finish(compare(counter("= 0", 40), counter("= 0", 41)))!.equivalent, false);
});

test("a tree among several says which it is", () => {
  const starts = (values: string): GameSystem =>
    game(`game Starts
players A
track n: 0..4 in {${values}}
decision take(k in 1..4) by A when k <= n do n -= k
outcome A wins otherwise
`);
  const found = why(starts("1, 2, 3"), starts("1, 2, 4"));
  assert.ok(found.why === "unanswered" || found.why === "count");
  assert.ok(found.tree >= 0);
  assert.equal(why(starts("1, 2"), starts("1, 2, 3")).why, "unanswered");
});

test("trees that are cut are alike only where what they have is: nobody knows what would follow", () => {
  const options: CompareOptions = { relation: "agency", depth: 2 };
  assert.equal(finish(compare(systemOf("chess"), systemOf("tic-tac-toe"), options))!.equivalent, false);
  assert.equal(finish(compare(systemOf("chopsticks"), systemOf("chopsticks"), options))!.equivalent, true);
});

test("labels that a relation does not know cannot be asked to be the same", () => {
  const system = systemOf("coin-flip");
  for (const options of [
    { relation: "structural", identical: { players: true } },
    { relation: "agency", identical: { decisions: true } },
    { relation: "agency", identical: { states: true } },
  ] as const) {
    assert.throws(() => finish(compare(system, system, options)), /are no labels of the relation/);
  }
});

/** More than calls may lie in each other. */
const DEEP = rounds(12_000, 20_000);

test("a difference may lie deep", () => {
  const deep = (end: TreeNode): TreeNode => {
    let node = end;
    for (let i = 0; i < DEEP; i++) node = choice(i % 2, node, a);
    return node;
  };
  const found = between(deep(b), deep(choice(0, b, c)));
  assert.ok(found.why === "unanswered");
  assert.equal(found.play.length, DEEP);
});
