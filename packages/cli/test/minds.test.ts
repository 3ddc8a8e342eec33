// Players that think, in the terminal: seats, hints, analyses, puzzles, training, tables.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { long } from "../../ninefold/test/library/sample.ts";
import { asProcess, interrupted, ninefold } from "./command.ts";

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

/** The first seat is a person, who types these lines. */
const typed = (args: readonly string[], lines: readonly string[]): string => {
  const { status, out, err } = ninefold(["play", ...args, "--seed", "1"], [...lines, "quit", ""].join("\n"));
  assert.equal(status, 0, err);
  return out;
};

test("a hint says what is best, what it is worth and to whom, and when a proved win comes", () => {
  const out = typed(["tic-tac-toe", "--from", WINNING], ["hint"]);
  assert.match(out, /^claim\(c1\) +\+1\.00 +proved, over within 1 ply$/m);
  assert.match(out, /^The best first\. A number is what the play is worth to X, from -1 to 1\. Found/m);
  const lost = typed(
    ["tic-tac-toe", "--from", "mark[a1]=X, mark[c1]=X, mark[a3]=X, mark[b2]=O, mark[c2]=O, turn=O, mark[b3]=O"],
    ["hint 9"],
  );
  assert.match(lost, /^claim\(\w\d\) +\+1\.00 +proved, over within 1 ply$/m);
});

/** The rows of hints: those with a worth. */
const rowsIn = (out: string): readonly string[] => out.split("\n").filter((line) => /^\S.* [+-]\d\.\d\d\b/.test(line));

test("a hint is the same each time that it is asked for, as long as was asked, and says how much was tried", () => {
  const [hint, again, long] = [["hint"], ["hint", "hint"], ["hint 5"]].map((lines) =>
    rowsIn(typed(["yavalath"], lines)),
  );
  assert.equal(hint?.length, 3);
  assert.match(hint?.[0] ?? "", /^\S+ +[+-]\d\.\d\d +\d+ plays/);
  assert.deepEqual(again, [...(hint ?? []), ...(hint ?? [])]);
  assert.equal(long?.length, 5);
});

for (const wrong of ["x", "0", "-1", "1.5", "3 4"]) {
  test(`hint ${wrong} is refused with what hint takes`, () => {
    const out = typed(["tic-tac-toe"], [`hint ${wrong}`]);
    assert.ok(out.includes(`hint takes how many decisions to list, a whole number from 1: hint 5; found "${wrong}".`));
    assert.deepEqual(rowsIn(out), []);
  });
}

test("a hint writes all decisions of a line as the game spells them, or all by their ids", () => {
  const [spelled] = rowsIn(typed(["connect-four"], ["hint 1"]));
  assert.match(spelled ?? "", /^\d +[+-]\d\.\d\d +then (?:\d, )*\d$/);
  const [named] = rowsIn(typed(["connect-four", "--spelling", "rules"], ["hint 1"]));
  assert.match(named ?? "", /^drop\(\d\) +[+-]\d\.\d\d +then (?:drop\(\d\), )*drop\(\d\)$/);
});

test("a hint of decisions that are made together comes of plays", () => {
  const seats = ["matching-pennies", "--seats", "human,random"];
  assert.match(typed(seats, ["hint"]), /^show\(\w+\) +[+-]\d\.\d\d +\d+ plays +\d+ %$/m);
});

long("a mind that finds no state for what its player was shown ends the command with the reason", () => {
  const { status, err } = ninefold(["play", "president", "--seats", "mcts", "--seed", "1"]);
  assert.equal(status, 1);
  assert.match(err, /^error: NF8002: No play that was drawn fits what the player has seen\.$/m);
});

long("what is nothing has no minus", () => {
  const [tiny] = rowsIn(typed(["chess"], ["hint 1"]));
  assert.ok(tiny);
  assert.doesNotMatch(ninefold(["analyse", "chess", "--mind", "alphabeta:depth=1"]).out, /-0\.00/);
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
  assert.deepEqual(lines[0], { plies: ["claim(c1)"], worth: 1, proved: true, within: 1 });
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

test("a record of another game is refused with its name, also where it has parameters that this game has not", () => {
  const record = fileIn("go.json");
  const kept = ["play", "go", "--with", "size=3", "--seats", "random", "--plies", "2", "--save", record];
  assert.equal(ninefold(kept).status, 0);
  for (const args of [
    ["play", "tic-tac-toe", "--load", record],
    ["analyse", "tic-tac-toe", "--load", record],
    ["analyse", "hex", "--load", record],
  ]) {
    const { status, err } = ninefold(args);
    assert.equal(status, 1);
    assert.match(err, /: The record is of "Go"; expected one of "(?:TicTacToe|Hex)", whose rules these are\.$/m);
  }
});

test("analyse calls no decision better that is worth the same", () => {
  const record = fileIn("lost.json");
  const lost = ["play", "tic-tac-toe", "--from", "mark[a1]=X, mark[c1]=X, mark[b3]=O, turn=O", "--save", record];
  assert.equal(ninefold(lost, "claim(b2)\nquit\n").status, 0);
  const { out } = ninefold(["analyse", "tic-tac-toe", "--load", record, "--mind", "alphabeta"]);
  assert.match(out, /^1\. {2}O {2}claim\(b2\) {2}-1\.00$/m);
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

test("puzzles are looked for from the end of a play, where little is left to be proved", () => {
  const { out, status } = ninefold(["puzzles", "connect-four", "--number", "2", "--json"]);
  assert.equal(status, 0);
  const found = JSON.parse(out) as { plays: number; interrupted: boolean; puzzles: unknown[] };
  assert.deepEqual([found.puzzles.length, found.interrupted], [2, false]);
  assert.ok(found.plays < 20);
  const { out: said } = ninefold(["puzzles", "connect-four", "--number", "2"]);
  assert.match(said, /^1\. (?:Red|Yellow) decides and wins:\n\n6 /m);
  assert.match(said, /^ {3}disc\[[a-g]1\]=/m);
  assert.match(said, /^Solution of 2: \d, then (?:\d, )*\d$/m);
});

test("puzzles that Ctrl-C has ended say how many plays were looked through", () => {
  const { status, out } = interrupted(["puzzles", "hex", "--plays", "1000", "--number", "1000"]);
  assert.equal(status, 130);
  assert.match(out, /^Interrupted: \d+ of 1,000 plays looked through, (?:no puzzle|1 puzzle|[\d,]+ puzzles) found\.$/m);
  assert.doesNotMatch(out, /^Interrupted: 1,000/m);
  assert.doesNotMatch(out, /larger budget/);
});

test("puzzles that are not found are told with what was looked through, and what may help", () => {
  const { out } = ninefold(["puzzles", "tic-tac-toe", "--plays", "2", "--mind", "alphabeta:nodes=1"]);
  assert.match(out, /^2 of 2 plays looked through, no puzzle found\. A larger budget proves more \(--mind\)/m);
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
  writeFileSync(file, text.replace(/"mark\[/, '"nothing['));
  const unknown = ninefold(["play", "tic-tac-toe", "--seats", `trained:${file},random`]).err;
  assert.match(unknown, /NF7023: \S*trained\.json: weights\["nothing\[.*"\]: found no such feature of TicTacToe/);
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

test("train says where nothing was learned", () => {
  const rules = [
    "game Tossed",
    "players A, B",
    "track turn: Player = A",
    "track winner: Player? = none",
    "decision toss when winner is none by turn",
    "  do random p in Player, winner := p",
    "outcome winner wins when winner is A or winner is B",
    "outcome draw otherwise",
    "",
  ];
  const game = fileIn("tossed.game");
  writeFileSync(game, rules.join("\n"));
  const { out, err } = ninefold(["train", game, "--generations", "0", "--out", fileIn("tossed.json")]);
  assert.match(out, /^Nothing was learned: /m, err);
});

test("train looks before it begins whether its file can be written", () => {
  const { status, err } = ninefold(["train", "tic-tac-toe", "--out", join(fileIn("no-folder"), "x.json")]);
  assert.equal(status, 2);
  assert.match(err, /"\S+x\.json" cannot be written: /u);
});

test("train says how long it learns, how it is ended, and how the generations have grown", () => {
  const args = ["train", "tic-tac-toe", "--nodes", "10", "--out", fileIn("grown.json")];
  const { out, status } = ninefold([...args, "--generations", "1", "--minutes", "0.5"]);
  assert.equal(status, 0);
  assert.match(out, /^Learning for 0\.5 minutes or 1 generation\. Ctrl-C ends it, and keeps what was learned\.$/m);
  assert.match(out, /^generation +foretells +against mobility +against the best before$/m);
  assert.match(out, /^ +1 +-?\d+ % +(?:\d+ % +━* +)?\d+ % +(?:kept|refused)$/m);
  assert.match(
    ninefold([...args, "--minutes", "soon"]).err,
    /Found "soon", expected a number of minutes above 0, such as 0\.5\./,
  );
});

test("minds that analyse, prove and write books are named as seats are, with their files", () => {
  const file = fileIn("asked.book");
  assert.equal(ninefold(["book", "tic-tac-toe", "--mind", "alphabeta", "--plies", "1", "--out", file]).status, 0);
  const mind = `alphabeta:depth=2,book=${file}`;
  assert.equal(ninefold(["analyse", "tic-tac-toe", "--mind", mind]).status, 0);
  assert.equal(ninefold(["puzzles", "tic-tac-toe", "--plays", "1", "--mind", mind, "--player", "level:2"]).status, 0);
  for (const args of [
    ["analyse", "tic-tac-toe", "--mind", "human"],
    ["puzzles", "tic-tac-toe", "--mind", "human"],
    ["book", "tic-tac-toe", "--mind", "human", "--out", file],
    ["engine", "tic-tac-toe", "--mind", "human"],
    ["analyse", "tic-tac-toe", "--mind", "mcts,random"],
  ]) {
    const { status, err } = ninefold(args);
    assert.equal(status, 2);
    assert.match(
      err,
      /"(?:human|mcts,random)" names no mind that thinks; minds are random, alphabeta, /,
      args.join(" "),
    );
  }
});

test("a file that a mind goes by is named once", () => {
  for (const seat of ["level:2,book=a,book=b", "mcts:table=a,nodes=5,table=a"]) {
    const { status, err } = ninefold(["play", "tic-tac-toe", "--seats", `${seat},random`]);
    assert.equal(status, 2);
    assert.match(err, /names a (?:book|table) twice: name it once\./);
  }
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

/** A millisecond passes each time that somebody looks at the clock, and none otherwise: how busy the machine is does not matter. */
const COUNTED = `
  let passed = 0;
  performance.now = () => ++passed;
`;

const byClock = (clock: string): readonly string[] => ["--import", `data:text/javascript,${encodeURIComponent(clock)}`];

test("a match on the clock shows what remains, and minds keep to it", () => {
  const seats = ["play", "tic-tac-toe", "--seats", "human,mcts", "--clock", "5m+3s", "--ponder", "--seed", "1"];
  const { status, out, err } = ninefold(seats, "claim(b2)\nundo\nclaim(a1)\nquit\n");
  assert.equal(status, 0, err);
  assert.match(out, /^Clocks: X 5:00, O 5:00$/m);
  assert.match(out, /^2\. O claim\(\w\d\)$/m);
  const duel = ["play", "tic-tac-toe", "--seats", "mcts,alphabeta", "--clock", "2s", "--lose-on-time", "--json"];
  const played = asProcess(duel, "", byClock(COUNTED));
  const { outcome, clock, seconds } = JSON.parse(played.out) as Record<string, Record<string, number>>;
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
    asProcess(["play", ...args, "--clock", "0.5s"], input, byClock(HURRYING));
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
