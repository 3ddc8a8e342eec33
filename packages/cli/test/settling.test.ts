// Matches that end where the rules see no end: people and minds give up, and agree on draws.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, loadTree, type Match, MatchTree, newMatch, saveTree, withLine } from "ninefold/play";
import { json, ninefold, scratch } from "./command.ts";

const played = (args: readonly string[], lines: readonly string[]): string =>
  ninefold(["play", ...args], lines.map((line) => `${line}\n`).join("")).out;

test("a person gives up, the record keeps it, and undo takes it back", () => {
  const record = scratch("resigned.json");
  const kept = ["tic-tac-toe", "--save", record];
  assert.match(played(kept, ["b2", "resign"]), /^O resigns after 1 ply\.$/m);
  assert.deepEqual(JSON.parse(readFileSync(record, "utf8")).settled, { resigned: 1 });
  const { plies, outcome, stopped, resignation } = json(["play", "tic-tac-toe", "--load", record, "--seats", "random"]);
  assert.deepEqual([plies, outcome, stopped, resignation], [1, null, "resigned", "O resigns"]);
  const onward = played(["tic-tac-toe", "--load", record, "--save", record], ["a1", "undo", "a1", "quit"]);
  assert.match(onward, /^O resigns after 1 ply\.\nThe game is over, "a1" cannot be decided\./m);
  assert.match(onward, /^2\. O claim\(a1\)$/m);
  assert.equal(JSON.parse(readFileSync(record, "utf8")).settled, undefined);
});

test("a draw is agreed by all who are asked, and PGN writes the result", () => {
  const pgn = scratch("agreed.pgn");
  const kept = ["chess", "--save", pgn];
  assert.match(played(kept, ["e4", "draw?", "no"]), /^White declines\.$/m);
  assert.match(readFileSync(pgn, "utf8"), /^\[Result "\*"\]$/m);
  assert.match(played(kept, ["e4", "draw?", "yes"]), /^White and Black agree on a draw after 1 ply\.$/m);
  assert.match(readFileSync(pgn, "utf8"), /^\[Result "1\/2-1\/2"\]$/m);
  played(kept, ["e4", "resign"]);
  assert.match(readFileSync(pgn, "utf8"), /^\[Result "1-0"\]$/m);
});

/** P1, who begins, loses against whoever answers in the other heap. */
const HEAPS = ["nim", "--with", "heaps=2", "--with", "first=5", "--with", "more=0"];

test("a mind gives up that has seen for three decisions that it has lost, unless it is told to play on", () => {
  const seats = ["--seats", "alphabeta:nodes=2000,human", "--seed", "1"];
  const lines = ["take(1, 2)", "take(1, 2)", "undo", "take(1, 2)", "quit"];
  const out = played([...HEAPS, ...seats], lines);
  assert.match(out, /^3\. P1 take\(1, 1\)$/m);
  assert.match(out, /^P1 resigns after 4 plies\.\n5\. P1 take\(1, 1\)$/m);
  assert.match(out, /^7\. P1 /m);
  // Minds among themselves play to the end.
  const { outcome } = json(["play", ...HEAPS, "--seats", "alphabeta:nodes=2000", "--seed", "1"]);
  assert.equal(outcome.text, "P2 wins");
});

test("a mind takes a draw where it expects no more, and declines before it has decided anything", () => {
  const draws = (args: readonly string[], lines: readonly string[]): string => played([...args, "--seed", "1"], lines);
  const thinks = "alphabeta:nodes=20000";
  const against = ["tic-tac-toe", "--seats", `human,${thinks}`];
  assert.match(draws(against, ["draw?"]), /^O declines\.$/m);
  // With c1 next to it, O has two ways to win.
  const losing = [...against, "--from", "mark[b1]=O, mark[c3]=X"];
  assert.match(draws(losing, ["claim(c2)", "draw?"]), /^2\. O claim\(c1\)$[\s\S]*^O declines\.$/m);
  const second = ["tic-tac-toe", "--seats", `${thinks},human`];
  assert.match(draws(second, ["draw?"]), /^X and O agree on a draw after 1 ply\.$/m);
  assert.match(draws(["tic-tac-toe", "--seats", "random,human"], ["draw?"]), /^X declines\.$/m);
});

test("a draw is not offered where the game has none, or nobody is there to agree", () => {
  assert.match(
    played(["hex", "--seats", "human"], ["draw?", "quit"]),
    /^Hex has no draw: none of its outcomes is one\./m,
  );
  const alone = played(["mastermind", "--seats", "human"], ["draw?", "quit"]);
  assert.match(alone, /^Mastermind has no draw: none of its outcomes is one\./m);
  assert.match(
    played(["yahtzee", "--seats", "human"], ["draw?", "quit"]),
    /^Nobody is there to agree: you play alone\.$/m,
  );
});

test("a record keeps its branches, notes and marks when it is played on and saved", async () => {
  const loaded = await load(new URL("../../../games/tic-tac-toe.game", import.meta.url));
  assert.ok(loaded.ok);
  const { rules } = loaded;
  const line = (...ids: readonly string[]): Match =>
    ids.reduce((match, id) => {
      const committed = match.commitOption(match.activePlayers[0]?.id ?? 0, id);
      assert.ok(committed.success);
      return committed.match;
    }, newMatch(rules));
  const tree = withLine(MatchTree.of(line("claim(b2)", "claim(a2)")), line("claim(b2)", "claim(a1)")).note(1, {
    mark: "!",
    comment: "The middle.",
  });
  const record = scratch("branches.json", saveTree(tree));
  played(["tic-tac-toe", "--load", record, "--save", record], ["c3", "quit"]);
  const kept = loadTree(readFileSync(record, "utf8"), rules);
  assert.ok("tree" in kept);
  assert.deepEqual([kept.tree.at.ply, kept.tree.size, kept.tree.node(1).children.length], [3, 5, 2]);
  assert.deepEqual(kept.tree.node(1).note, { mark: "!", comment: "The middle." });
  // Who goes back and decides otherwise adds a branch.
  played(["tic-tac-toe", "--load", record, "--save", record], ["undo", "c1", "quit"]);
  const again = loadTree(readFileSync(record, "utf8"), rules);
  assert.ok("tree" in again);
  assert.deepEqual([again.tree.size, again.tree.matchAt().lastSteps[0]?.tuple[0]?.id], [6, "claim(c1)"]);
});

test("a record brings the parameters that it was played with", () => {
  const record = scratch("small.json");
  played(["go", "--with", "size=5", "--save", record], ["c3", "quit"]);
  assert.match(played(["go", "--load", record, "--save", record], ["c2", "quit"]), /^2\. White place\(c2\)$/m);
  assert.equal(JSON.parse(readFileSync(record, "utf8")).parameters.size, "5");
});
