import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ENDLESS, ninefold, scratch } from "./command.ts";

const circlesIn = (path: string): number =>
  readFileSync(path, "utf8").split('<g class="body"')[1]!.split("<circle").length - 1;

test("tree and automaton write pictures", () => {
  const [tree, automaton] = [scratch("tree.svg"), scratch("automaton.svg")];
  const { status, out } = ninefold(["tree", "guessing-game", "--with", "highest=3", "--svg", tree]);
  assert.deepEqual([status, out], [0, `Wrote ${tree}\n`]);
  assert.equal(circlesIn(tree), 1 + 3 + 9);
  assert.equal(ninefold(["automaton", "rock-paper-scissors", "--svg", automaton]).status, 0);
  assert.equal(circlesIn(automaton), 8);
});

test("a tree is drawn to a depth, and reduced", () => {
  const path = scratch("part.svg");
  assert.equal(ninefold(["tree", "tic-tac-toe", "--depth", "2", "--svg", path]).status, 0);
  assert.equal(circlesIn(path), 1 + 9 + 72);
  // All guesses but one are alike, and so are all picks: one guess that wins, one that loses.
  assert.equal(ninefold(["tree", "guessing-game", "--reduce", "agency", "--svg", path]).status, 0);
  assert.equal(circlesIn(path), 3);
  assert.equal(ninefold(["tree", "guessing-game", "--reduce", "symmetry", "--svg", path]).status, 0);
  assert.equal(circlesIn(path), 4);
});

test("pictures show values, and symmetric children once or all", () => {
  const path = scratch("values.svg");
  const fills = (): number => (readFileSync(path, "utf8").match(/<circle class="v/g) ?? []).length;
  assert.equal(ninefold(["tree", "tic-tac-toe", "--depth", "1", "--values", "--svg", path]).status, 0);
  assert.equal(circlesIn(path), 10);
  // One more in the legend: even.
  assert.equal(fills(), 11);
  assert.equal(ninefold(["tree", "tic-tac-toe", "--depth", "1", "--svg", path]).status, 0);
  assert.equal(fills(), 0);
  assert.equal(ninefold(["tree", "guessing-game", "--fold", "--svg", path]).status, 0);
  const folded = circlesIn(path);
  assert.equal(ninefold(["tree", "guessing-game", "--no-fold", "--svg", path]).status, 0);
  assert.ok(circlesIn(path) > folded);
  assert.equal(ninefold(["automaton", "pig", "--with", "goal=3", "--values", "--svg", path]).status, 0);
  const { status, err } = ninefold(["automaton", "coin-flip", "--values"]);
  assert.equal(status, 2);
  assert.match(err, /--svg FILE/);
});

test("what cannot be drawn says what can", () => {
  const path = scratch("never.svg");
  for (const [args, message] of [
    [["tree", "tic-tac-toe", "--svg", path], /NF6006: .*more than 20,000 nodes.*--depth N and --reduce/],
    [["tree", scratch("endless.game", ENDLESS), "--svg", path], /NF6001: .*infinite.*--depth N/],
    [["automaton", "connect-four", "--states", "1000", "--svg", path], /more than 1,000 states/],
    [
      ["tree", "tic-tac-toe", "--reduce", "symetry", "--svg", path],
      /"symetry", expected agency, or some of bookkeeping/,
    ],
    [["tree", "coin-flip", "--svg", scratch("no-folder/x.svg")], /cannot be written/],
  ] as const) {
    const { status, err } = ninefold(args);
    assert.ok(status === 1 || status === 2, args.join(" "));
    assert.match(err, message);
  }
});
