// Measures as a person asks for them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { interrupted, json, ninefold, scratch } from "./command.ts";

test("a table of measures, the same as JSON, and a sheet of charts", () => {
  const sheet = scratch("sheet.svg");
  const { status, out, err } = ninefold(["measure", "tic-tac-toe", "--plays", "50", "--svg", sheet]);
  assert.equal(status, 0, err);
  assert.match(out, /^TicTacToe: 50 plays by random \(seed 1\)$/m);
  assert.match(out, /^X wins +\d+\.\d % +[\d.]+ % to [\d.]+ %$/m);
  assert.match(out, /^plies +\d\.\d\d +[\d.]+ to [\d.]+ +least [56], quartiles [\d.]+, [\d.]+, [\d.]+, greatest 9$/m);
  assert.match(out, /^By exact:\n\ndrama +0\.\d{3}/m);
  assert.ok(out.endsWith(`Wrote ${sheet}\n`));
  assert.match(readFileSync(sheet, "utf8"), /^<svg .*<\/svg>\n$/s);
  const found = json(["measure", "tic-tac-toe", "--plays", "50"]);
  assert.deepEqual(
    [found.game, found.players, found.seed, found.reference, found.plays],
    ["TicTacToe", "random", "1", "exact", 50],
  );
  assert.ok(out.includes(`drama                  ${found.drama.value.toFixed(3)}`));
  assert.equal(Math.round(50 * (found.wins.X.value + found.wins.O.value + found.draws.value)), 50);
});

test("perfect players, and minds that say what positions are worth", () => {
  const perfect = json(["measure", "tic-tac-toe", "--plays", "5", "--players", "exact"]);
  assert.deepEqual([perfect.draws.value, perfect.uncertainty.value], [1, 1]);
  const thought = json([
    ...["measure", "tic-tac-toe", "--plays", "3", "--players", "alphabeta:nodes=20"],
    ...["--reference", "alphabeta:nodes=50"],
  ]);
  assert.deepEqual([thought.reference, typeof thought.uncertainty.value], ["alphabeta:nodes=50", "number"]);
  const unsaid = json(["measure", "tic-tac-toe", "--plays", "3", "--reference", "none"]);
  assert.deepEqual([unsaid.reference, unsaid.drama], [null, undefined]);
  // Too large to be solved: a mind says it.
  const large = json(["measure", "tic-tac-toe", "--plays", "1", "--states", "100"]);
  assert.match(large.reference, /^(mcts|alphabeta):nodes=\d+$/);
});

test("games that hide something, for one player, and decided together", () => {
  const kuhn = json(["measure", "kuhn-poker", "--plays", "20"]);
  assert.deepEqual([kuhn.reference, kuhn.ended.value], [null, 1]);
  const { out } = ninefold(["measure", "yahtzee", "--with", "dice=2", "--plays", "2", "--reference", "none"]);
  assert.match(out, /^worth to Solo +\d+\.\d{3}/m);
  assert.doesNotMatch(out, /wins|balance|drawn/);
  assert.equal(json(["measure", "rock-paper-scissors", "--plays", "5"]).choices.mean.value, 9);
});

test("records are measured, and depth", () => {
  const folder = scratch("played");
  const tournament = ["tournament", "tic-tac-toe", "--seats", "random,random", "--plays", "4", "--out", folder];
  assert.equal(ninefold(tournament).status, 0);
  const records = [1, 2, 3, 4].map((play) => join(folder, "records", `${play}.json`));
  const loaded = json(["measure", "tic-tac-toe", "--load", ...records]);
  assert.deepEqual([loaded.plays, loaded.load.length, loaded.players], [4, 4, undefined]);
  const plies = readFileSync(join(folder, "results.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).plies);
  assert.equal(loaded.length.mean.value, plies.reduce((sum, one) => sum + one, 0) / 4);
  const depth = ["--depth", "alphabeta:nodes=12", "--doublings", "1", "--plays", "2"];
  const { out } = ninefold(["measure", "tic-tac-toe", ...depth]);
  assert.match(out, /^alphabeta:nodes=24 +[\d.]+ % +[\d.]+ % to [\d.]+ % +Elo [+−]\d+$/m);
  assert.match(out, /^depth: \d players? \(12(, 24)? nodes\), -?\d+ points of Elo for each doubling$/m);
});

test("Ctrl-C prints what was measured so far", () => {
  const { status, out } = interrupted(["measure", "tic-tac-toe", "--plays", "100000", "--reference", "none"]);
  assert.equal(status, 130);
  assert.match(out, /^Interrupted: these are the plays so far\.$/m);
});

const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [["kuhn-poker", "--reference", "exact"], /KuhnPoker hides something/],
  [["tic-tac-toe", "--reference", "perfect"], /"perfect" is no player/],
  [["ludo", "--reference", "alphabeta"], /two players/],
  [["tic-tac-toe", "--load", "a.json", "--plays", "3"], /--load measures the plays of records/],
  [["tic-tac-toe", "--load", "nowhere.json"], /there is no such file/],
  [["tic-tac-toe", "--depth", "random", "--plays", "1"], /--depth takes a mind with a budget of nodes/],
  [["tic-tac-toe", "--doublings", "3"], /--doublings is for --depth/],
  [["tic-tac-toe", "--svg", "-", "--json"], /Only one text can go to standard output/],
];

for (const [args, message] of wrong)
  test(`wrong usage: ninefold measure ${args.join(" ")}`, () => {
    const { status, err } = ninefold(["measure", ...args]);
    assert.equal(status, 2);
    assert.match(err, message);
  });

test("measures of a solved game say what it is worth in best play", () => {
  const line = /^In best play it is worth 0 to X, 0 to O: `ninefold solve` says how\.$/m;
  assert.match(ninefold(["measure", "tic-tac-toe", "--plays", "2"]).out, line);
  assert.doesNotMatch(ninefold(["measure", "tic-tac-toe", "--plays", "2", "--reference", "none"]).out, /In best play/);
});
