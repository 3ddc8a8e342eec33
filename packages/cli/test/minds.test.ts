// Players that think, in the terminal: seats, hints, analyses, puzzles, training, tables.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { asProcess, ninefold } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-minds-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const fileIn = (name: string): string => join(folder, name);

const WINNING = "mark[a1]=X, mark[b1]=X, mark[a2]=O, mark[b2]=O";

for (const [seats, said] of [
  ["alphabet,human", /"alphabet" is no seat; .* Did you mean "alphabeta"\?/],
  ["level:12", /"level:12" is no level: there are level:1 to level:9\./],
  ["mcts:nodes=1,nodes=2", /"nodes=2" at character 14 is said twice/],
  ["mcts:nodes=many", /"nodes=many" says no budget/],
  ["human,alphabeta:plies=3", /"plies=3" says no budget: one of nodes, ms, depth, memory/],
] as const) {
  test(`the seats ${seats} are refused`, () => {
    const { status, err } = ninefold(["play", "tic-tac-toe", "--seats", seats]);
    assert.equal(status, 2);
    assert.match(err, said);
  });
}

test("seats that think play the same match for the same seed", () => {
  const played = (): string => {
    const seats = "mcts:nodes=40,alphabeta:depth=2";
    const { status, out } = ninefold(["play", "tic-tac-toe", "--seats", seats, "--seed", "4", "--json"]);
    assert.equal(status, 0);
    return out;
  };
  const first = played();
  assert.deepEqual((JSON.parse(first) as { seats: unknown }).seats, ["mcts:nodes=40", "alphabeta:depth=2"]);
  assert.equal(played(), first);
});

test("a hint says what is best, what it is worth and what may come", () => {
  const { status, out } = ninefold(["play", "tic-tac-toe", "--from", WINNING], "hint\nquit\n");
  assert.equal(status, 0);
  assert.match(out, /claim\(c1\)\s+\+1\.00 proved/);
});

test("analyse lists the decisions of a position with their worths", () => {
  const { status, out } = ninefold(["analyse", "tic-tac-toe", "--from", WINNING, "--mind", "alphabeta", "--json"]);
  assert.equal(status, 0);
  const { player, lines } = JSON.parse(out) as {
    player: string;
    lines: { plies: string[]; worth: number; proved: boolean }[];
  };
  assert.equal(player, "X");
  assert.equal(lines.length, 5);
  assert.deepEqual(lines[0], { plies: ["claim(c1)"], worth: 1, proved: true });
  assert.ok(lines.every(({ proved }) => proved));
});

test("analyse marks the decisions of a record that give something away", () => {
  const record = fileIn("match.json");
  const moves = ["claim(b2)", "claim(b1)", "claim(a2)", "claim(c2)", "claim(c3)", "claim(c1)", "claim(a1)"];
  const { status } = ninefold(["play", "tic-tac-toe", "--save", record], `${moves.join("\n")}\nquit\n`);
  assert.equal(status, 0);
  const { out } = ninefold(["analyse", "tic-tac-toe", "--load", record, "--mind", "alphabeta"]);
  assert.match(out, /^2\. {2}O {2}claim\(b1\)\?\? +-1\.00 +better claim\(a1\) \+0\.00$/m);
  assert.match(out, /^3\. {2}X {2}claim\(a2\) +/m);
  assert.equal(out.split("\n").filter((line) => /^\d+\./.test(line)).length, moves.length);
});

test("puzzles are positions with one decision that wins", () => {
  const args = ["puzzles", "tic-tac-toe", "--number", "1", "--plays", "20", "--mind", "alphabeta", "--json"];
  const { status, out } = ninefold(args);
  assert.equal(status, 0);
  const [puzzle] = (JSON.parse(out) as { puzzles: { position: string; solution: string[]; worth: number }[] }).puzzles;
  assert.ok(puzzle);
  assert.equal(puzzle.worth, 1);
  const analysed = ninefold(["analyse", "tic-tac-toe", "--from", puzzle.position, "--mind", "alphabeta", "--json"]);
  const { lines } = JSON.parse(analysed.out) as { lines: { plies: string[]; worth: number }[] };
  assert.deepEqual(
    lines.filter(({ worth }) => worth > 0).map(({ plies }) => plies[0]),
    [puzzle.solution[0]],
  );
});

test("what is trained is kept, gone on with and played by", () => {
  const file = fileIn("trained.json");
  const train = ["train", "tic-tac-toe", "--generations", "0", "--out", file, "--json"];
  const first = ninefold(train);
  assert.equal(first.status, 0, first.err);
  const text = readFileSync(file, "utf8");
  const { plays } = JSON.parse(first.out) as { plays: number };
  assert.ok(plays > 0);
  const again = JSON.parse(ninefold(train).out) as { plays: number };
  assert.equal(again.plays, plays);
  assert.equal(readFileSync(file, "utf8"), text);
  const { status, out } = ninefold(["play", "tic-tac-toe", "--seats", `trained:${file},random`, "--seed", "2"]);
  assert.equal(status, 0);
  assert.match(out, /The game is over/);
  const shallow = `trained:${file}:alphabeta:depth=1`;
  assert.equal(ninefold(["play", "tic-tac-toe", "--seats", `${shallow},random`, "--seed", "2"]).status, 0);
  const other = ninefold(["play", "connect-four", "--seats", `trained:${file},random`]);
  assert.equal(other.status, 1);
  assert.match(other.err, /NF7024/);
  assert.match(ninefold(["train", "connect-four", "--out", file]).err, /by other rules/);
  writeFileSync(file, "{}");
  assert.match(ninefold(["play", "tic-tac-toe", "--seats", `trained:${file},random`]).err, /NF7023/);
  assert.match(ninefold(["train", "kuhn-poker", "--out", fileIn("kuhn.json")]).err, /NF7022/);
  assert.match(ninefold(["train", "tic-tac-toe"]).err, /--out/);
});

test("what is trained of decisions is kept beside the weights of positions, where it wins", () => {
  const file = fileIn("policy.json");
  const policy = { uses: ["prior"], weights: { "X: claim(b2)": 2 } };
  assert.equal(ninefold(["train", "tic-tac-toe", "--generations", "0", "--out", file]).status, 0);
  const weights = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  writeFileSync(file, JSON.stringify({ ...weights, policy }));
  const train = ["train", "tic-tac-toe", "--policy", "--nodes", "20", "--out", file];
  const kept = ninefold([...train, "--generations", "0"]);
  assert.match(kept.out, /kept in .*policy\.json for prior\.\n\nX: claim\(b2\) +2\.00/u, kept.err);
  const after = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  assert.deepEqual([after.policy, after.weights], [policy, weights.weights]);
  assert.equal(ninefold(["train", "tic-tac-toe", "--generations", "0", "--out", file]).status, 0);
  assert.deepEqual((JSON.parse(readFileSync(file, "utf8")) as typeof after).policy, policy);
  const seats = `trained:${file}:mcts:nodes=50,random`;
  assert.equal(ninefold(["play", "tic-tac-toe", "--seats", seats, "--seed", "2"]).status, 0);
  const nothing = fileIn("nothing.json");
  const none = ninefold(["train", "tic-tac-toe", "--policy", "--generations", "0", "--out", nothing, "--json"]);
  assert.deepEqual(JSON.parse(none.out), { game: "TicTacToe", plays: 0, positions: 0, generations: [] });
  assert.throws(() => readFileSync(nothing));
});

test("a table that solve has kept is played by", () => {
  const file = fileIn("ttt.table");
  const { status, out } = ninefold(["solve", "tic-tac-toe", "--table", file]);
  assert.equal(status, 0);
  assert.match(out, /^Wrote /m);
  const played = ninefold(["play", "tic-tac-toe", "--seats", `table:${file}`, "--seed", "1", "--json"]);
  assert.equal((JSON.parse(played.out) as { outcome: { text: string } }).outcome.text, "draw");
  assert.match(ninefold(["solve", "kuhn-poker", "--table", file]).err, /--strategy/);
});

test("a match on the clock shows what remains, and minds keep to it", () => {
  const seats = ["play", "tic-tac-toe", "--seats", "human,mcts", "--clock", "5m+3s", "--ponder", "--seed", "1"];
  const { status, out, err } = ninefold(seats, "claim(b2)\nundo\nclaim(a1)\nquit\n");
  assert.equal(status, 0, err);
  assert.match(out, /^Clocks: X 5:00, O 5:00$/m);
  assert.match(out, /^2\. O claim\(\w\d\)$/m);
  const duel = ["play", "tic-tac-toe", "--seats", "mcts,alphabeta", "--clock", "2s", "--lose-on-time", "--json"];
  const { outcome, clock, seconds } = JSON.parse(ninefold(duel).out) as Record<string, Record<string, number>>;
  assert.equal(clock, "2s");
  assert.deepEqual(Object.keys(seconds ?? {}), ["X", "O"]);
  assert.ok(outcome);
});

/** A second passes each time that somebody looks at the clock. */
const HURRYING = `
  const now = performance.now.bind(performance);
  let passed = 0;
  performance.now = () => now() + (passed += 1_000);
`;

test("who oversteps the clock is told so, or loses", () => {
  const late = (args: readonly string[], input: string) =>
    asProcess(["play", ...args, "--clock", "0.5s"], input, [
      "--import",
      `data:text/javascript,${encodeURIComponent(HURRYING)}`,
    ]);
  const told = late(["tic-tac-toe", "--seats", "human,random", "--seed", "1"], "claim(b2)\nquit\n");
  assert.match(told.out, /^1\. X claim\(b2\)$/m);
  assert.match(told.out, /^X has overstepped the clock\.$/m);
  const record = fileIn("late.pgn");
  const lost = late(["chess", "--seats", "human,random", "--lose-on-time", "--save", record], "e4\n");
  assert.equal(lost.status, 0, lost.err);
  assert.doesNotMatch(lost.out, /^1\. White/m);
  assert.match(lost.out, /^White has lost on time after 0 plies\.$/m);
  assert.match(readFileSync(record, "utf8"), /\[Result "0-1"\]/);
});

for (const [args, said] of [
  [["--clock", "five"], /"five" is no time control: 5m is five minutes/],
  [["--lose-on-time"], /--lose-on-time needs --clock/],
  [["--seats", "random", "--ponder"], /needs a human seat/],
] as const) {
  test(`play ${args.join(" ")} is refused`, () => {
    const { status, err } = ninefold(["play", "tic-tac-toe", ...args]);
    assert.equal(status, 2);
    assert.match(err, said);
  });
}

test("a book is made of plays or by a mind, and seats go by it", () => {
  const [thought, plays, book] = [fileIn("thought.book"), fileIn("plays"), fileIn("plays.book")];
  const made = ninefold(["book", "tic-tac-toe", "--mind", "alphabeta:depth=1", "--plies", "1", "--out", thought]);
  assert.match(made.out, /^1 position of the first 1 ply\.$/m);
  assert.equal(
    ninefold(["tournament", "tic-tac-toe", "--seats", "random,random", "--plays", "2", "--out", plays]).status,
    0,
  );
  const records = ["1.json", "2.json"].map((name) => join(plays, "records", name));
  const counted = ninefold(["book", "tic-tac-toe", "--load", ...records, "--out", book, "--json"]);
  assert.ok((JSON.parse(counted.out) as { positions: number }).positions > 2, counted.err);
  const [, entry = ""] = readFileSync(thought, "utf8").split("\n");
  const [, , { X = [] }] = JSON.parse(entry) as [string, string[], { X?: [string, number][] }];
  const args = ["play", "tic-tac-toe", "--seats", `mcts:book=${thought},nodes=9,random`, "--plies", "1", "--json"];
  const { seats, record } = JSON.parse(ninefold(args).out) as {
    seats: string[];
    record: { plies: { decisions: unknown }[] };
  };
  assert.equal(seats[0], `mcts:book=${thought},nodes=9`);
  assert.ok(JSON.stringify(record).includes(`"${X[0]?.[0]}"`), JSON.stringify(record));
  assert.match(
    ninefold(["play", "connect-four", "--seats", `level:2,book=${thought}`]).err,
    /NF7024: The book is for TicTacToe/,
  );
  assert.match(ninefold(["play", "tic-tac-toe", "--seats", `human,book=${thought}`]).err, /"human" goes by no book\./);
  assert.equal(ninefold(["book", "tic-tac-toe", "--out", book]).status, 2);
});
