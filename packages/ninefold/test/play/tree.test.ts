import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  load,
  loadRecord,
  loadTree,
  type Match,
  MatchTree,
  makeRules,
  type Rules,
  saveRecord,
  saveTree,
  withLine,
} from "../../src/play/index.ts";
import { played } from "./played.ts";
import { hidden, signs } from "./systems.ts";

async function rulesOf(game: string): Promise<Rules> {
  const loaded = await load(new URL(`../../../../games/${game}.game`, import.meta.url));
  assert.ok(loaded.ok);
  return loaded.rules;
}

const ticTacToe = await rulesOf("tic-tac-toe");

/** The tree after a decision of who decides. */
function decided(tree: MatchTree, id: string): MatchTree {
  const match = tree.matchAt();
  return tree.with(played(match, `${match.activePlayers[0]?.name}:${id}`));
}

const idsOf = (tree: MatchTree): readonly string[] =>
  tree.line.slice(1).map(({ id }) => tree.matchAt(id).lastSteps[0]?.tuple.find((one) => one)?.id ?? "");

const start = (): MatchTree => MatchTree.of(ticTacToe.newGame());

test("deciding otherwise starts a branch and loses nothing; the same again goes along what was played", () => {
  let tree = decided(decided(start(), "claim(b2)"), "claim(a1)");
  tree = decided(tree.goTo(1), "claim(a2)");
  assert.deepEqual(tree.node(1).children.length, 2);
  assert.deepEqual(idsOf(tree), ["claim(b2)", "claim(a2)"]);
  const again = decided(tree.goTo(1), "claim(a1)");
  assert.deepEqual([again.size, again.at.id], [tree.size, 2]);
  assert.deepEqual(idsOf(again), ["claim(b2)", "claim(a1)"]);
  // The line stays while the marker goes back along it.
  assert.deepEqual(idsOf(tree.goTo(0)), idsOf(tree));
});

test("a branch becomes the main line, and is removed with all that comes after it", () => {
  let tree = decided(decided(start(), "claim(b2)"), "claim(a1)");
  tree = decided(decided(tree.goTo(1), "claim(a2)"), "claim(c3)");
  const branch = tree.node(1).children[1]!;
  const main = tree.promote(branch);
  assert.deepEqual(
    main.mainLine.map(({ id }) => id),
    tree.line.map(({ id }) => id),
  );
  const removed = main.remove(branch);
  assert.deepEqual([removed.at.id, removed.size], [1, 3]);
  assert.deepEqual(idsOf(removed), ["claim(b2)", "claim(a1)"]);
  const bare = removed.remove(2);
  assert.deepEqual([bare.node(1).children, bare.matchAt(1).ply], [[], 1]);
  assert.throws(() => bare.remove(0), RangeError);
});

test("where something is hidden the same decision is a branch of its own", async () => {
  const rules = await makeRules(hidden);
  const first = MatchTree.of(rules.newGame({ chance: "deal" }));
  const once = first.with(played(first.matchAt(), "Guesser:guess(2)"));
  const twice = once.goTo(0).with(played(once.matchAt(0), "Guesser:guess(2)"));
  assert.equal(twice.root.children.length, 2);
});

test("a tree is kept in a record, with what is said of its plies; a record is its main line", () => {
  let tree = decided(decided(start(), "claim(b2)"), "claim(a1)");
  tree = decided(decided(tree.goTo(1), "claim(a2)"), "claim(c3)");
  tree = tree
    .note(1, { mark: "!", comment: "The middle." })
    .note(tree.at.id, { mark: "??" })
    .note(0, { comment: "“A”\n" });
  const text = saveTree(tree);
  const loaded = loadTree(text, ticTacToe);
  assert.ok("tree" in loaded);
  assert.equal(saveTree(loaded.tree), text);
  assert.deepEqual(idsOf(loaded.tree), ["claim(b2)", "claim(a2)", "claim(c3)"]);
  assert.deepEqual(loaded.tree.at.note, { mark: "??" });
  const record = loadRecord(text, ticTacToe);
  assert.ok("match" in record);
  assert.deepEqual([record.match.ply, record.match.length], [2, 2]);
});

test("a record keeps those who wait, and how players ended a match", async () => {
  const rules = await makeRules(signs);
  const waiting = played(rules.newGame(), "P1:show(rock)");
  const loaded = loadTree(saveTree(MatchTree.of(rules.newGame()), { waiting }), rules);
  assert.ok("tree" in loaded);
  assert.equal(loaded.tree.matchAt().pending[0]?.id, "show(rock)");
  const settled = loadTree(saveTree(start(), { settled: { resigned: 0 } }), ticTacToe);
  assert.deepEqual("settled" in settled && settled.settled, { resigned: 0 });
});

test("branches and notes that a record cannot have are refused with a code", () => {
  const tree = decided(start(), "claim(b2)").note(1, { comment: "x" });
  const text = saveTree(decided(tree.goTo(0), "claim(a1)"));
  const codes = (changed: string): string => {
    const found = loadTree(changed, ticTacToe);
    return "error" in found ? found.error.code : "";
  };
  assert.equal(codes(text.replace('"comment":"x"', '"comment":""')), "NF3102");
  assert.equal(codes(text.replace('"comment":"x"', '"mark":"!!!"')), "NF3102");
  assert.equal(codes(text.replace('"comment":"x"', '"comment":"y"')), "NF3105");
});

/** Walks in a tree: each number chooses where to go and what to decide. */
function walked(rules: Rules, steps: readonly number[]): MatchTree {
  let tree = MatchTree.of(rules.newGame({ chance: "walk" }));
  let ids = [0];
  for (const number of steps) {
    if (number % 3 === 0) tree = tree.goTo(ids[number % ids.length]!);
    let match: Match = tree.matchAt();
    const { ply } = match;
    for (const player of match.activePlayers) {
      const legal = match.legalDecisions(player.id);
      const committed = match.commitOption(player.id, legal[number % legal.length]!.id);
      assert.ok(committed.success);
      match = committed.match;
    }
    if (match.ply === ply) continue;
    tree = tree.with(match).note(tree.root.id, { comment: `${number}` });
    if (number % 7 === 0) tree = tree.promote(tree.at.id);
    if (number % 11 === 0) tree = tree.remove(tree.at.id);
    ids = [...new Set([...ids, tree.at.id])].filter((id) => tree.has(id));
  }
  return tree;
}

test("a tree that was saved and loaded is saved as the same text", async () => {
  const games = [ticTacToe, await rulesOf("nim"), await rulesOf("yahtzee"), await rulesOf("tricks")];
  fc.assert(
    fc.property(fc.nat(games.length - 1), fc.array(fc.nat(1000), { maxLength: 12 }), (at, steps) => {
      const tree = walked(games[at]!, steps);
      const text = saveTree(tree);
      const loaded = loadTree(text, games[at]!);
      assert.ok("tree" in loaded, JSON.stringify(loaded));
      assert.equal(saveTree(loaded.tree), text);
      assert.equal(loaded.tree.size, tree.size);
      for (const { id, ply, parent } of tree.line) {
        assert.equal(tree.matchAt(id).ply, ply);
        if (parent !== undefined) assert.ok(tree.node(parent).children.includes(id));
      }
    }),
    { seed: 20261127, numRuns: 60 },
  );
});

test("a match that goes on from one of a tree becomes its main line, and the rest stays", () => {
  let tree = decided(decided(start(), "claim(b2)"), "claim(a1)").note(2, { comment: "A corner." });
  tree = decided(tree.goTo(1), "claim(a2)");
  const match = played(tree.matchAt(1), "O:claim(c3)", "X:claim(c1)").back();
  const grown = withLine(tree, match);
  assert.deepEqual(
    [grown.at.ply, grown.mainLine.length, grown.size, grown.node(2).note.comment],
    [2, 4, 6, "A corner."],
  );
  assert.deepEqual([grown.matchAt().length, grown.node(1).children.length], [3, 3]);
  // What is there already is not added again.
  assert.equal(withLine(grown, match).size, 6);
  const record = loadRecord(saveTree(grown, { waiting: match }), ticTacToe);
  assert.ok("match" in record);
  assert.equal(saveRecord(record.match), saveRecord(match));
});
