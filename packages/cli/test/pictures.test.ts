import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ENDLESS, json, ninefold, scratch } from "./command.ts";

const circlesIn = (path: string): number =>
  readFileSync(path, "utf8").split('<g class="body"')[1]!.split("<circle").length - 1;

test("tree and automaton write pictures", () => {
  const [tree, automaton] = [scratch("tree.svg"), scratch("automaton.svg")];
  const { status, out } = ninefold(["tree", "guessing-game", "--with", "highest=3", "--svg", tree]);
  assert.deepEqual([status, out], [0, `The picture is in ${tree}.\n`]);
  assert.equal(circlesIn(tree), 1 + 3 + 9);
  assert.deepEqual(json(["automaton", "rock-paper-scissors", "--svg", automaton]), {
    game: "RockPaperScissors",
    svg: automaton,
  });
  assert.equal(circlesIn(automaton), 8);
});

test("a tree is drawn to a depth, and reduced", () => {
  const path = scratch("part.svg");
  assert.equal(ninefold(["tree", "tic-tac-toe", "--depth", "2", "--svg", path]).status, 0);
  assert.equal(circlesIn(path), 1 + 9 + 72);
  // All guesses but one are alike, and so are all picks: one guess that wins, one that loses.
  assert.equal(ninefold(["tree", "guessing-game", "--reduce", "--svg", path]).status, 0);
  assert.equal(circlesIn(path), 3);
  assert.equal(ninefold(["tree", "guessing-game", "--reduce", "symmetry", "--svg", path]).status, 0);
  assert.equal(circlesIn(path), 4);
});

test("of several trees the first is drawn, and that is said", () => {
  const game =
    "game Two\nplayers A\ntrack n: 0..2 in { 1, 2 }\ndecision down when n > 0\n  do n -= 1\noutcome draw otherwise\n";
  const path = scratch("first.svg");
  const { out } = ninefold(["tree", scratch("two.game", game), "--svg", path]);
  assert.equal(out, `The picture is in ${path}. It is the first of 2 trees.\n`);
  assert.equal(circlesIn(path), 2);
});

test("what cannot be drawn is wrong usage, and says what can", () => {
  const path = scratch("never.svg");
  for (const [args, message] of [
    [["tree", "tic-tac-toe", "--svg", path], /more than 20,000 nodes: give a smaller --depth, or --reduce the tree/],
    [["tree", scratch("endless.game", ENDLESS), "--svg", path], /infinite: give a depth/],
    [["automaton", "connect-four", "--svg", path], /more than 20,000 states/],
    [["tree", "tic-tac-toe", "--reduce", "symetry", "--svg", path], /"symetry", expected bookkeeping, single/],
    [["tree", "coin-flip", "--svg", scratch("no-folder/x.svg")], /cannot be written/],
  ] as const) {
    const { status, err } = ninefold(args);
    assert.equal(status, 2, args.join(" "));
    assert.match(err, message);
  }
});
