// Comparing, reducing and solving games as commands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { json, ninefold, scratch } from "./command.ts";

test("compare answers one document, whichever way it goes", () => {
  const same = JSON.parse(ninefold(["compare", "coin-flip", "coin-flip", "--json"]).out);
  assert.deepEqual(same, {
    games: ["CoinFlip", "CoinFlip"],
    equivalent: true,
    relation: "relabeling",
    identical: [],
    by: "descriptions",
    witness: {
      players: { P1: "P1", P2: "P2" },
      outcomes: { "P1 wins": "P1 wins", "P2 wins": "P2 wins" },
      decisions: { P1: { flip: "flip" }, P2: { flip: "flip" } },
      families: { flip: "flip" },
      tracks: { coin: "coin" },
      values: [{ type: "Side", to: "Side", values: { heads: "heads", tails: "tails" } }],
    },
  });
  const other = ninefold(["compare", "coin-flip", "guessing-game", "--relation", "structural", "--json"]);
  assert.equal(other.status, 0);
  const { equivalent, witness } = JSON.parse(other.out);
  assert.equal(equivalent, false);
  assert.deepEqual(witness.play, []);
});

test("a declared renaming is shown by the descriptions, or it is told where that fails", () => {
  const args = ["compare", "gomoku", "gomoku", "--rename"];
  assert.match(ninefold([...args, "a1=o1,o1=o15"]).out, /are equivalent[\s\S]*Point b1 +Point o2\n/);
  const unfolded = ninefold(["compare", "tic-tac-toe", "tic-tac-toe", "--rename", "X=O"]);
  assert.match(unfolded.err, /do not show[\s\S]*initially may differ at tic-tac-toe\.game:6:1/);
  assert.match(unfolded.out, /are equivalent/);
  const told = JSON.parse(ninefold(["compare", "tic-tac-toe", "tic-tac-toe", "--rename", "X=O", "--json"]).out);
  assert.deepEqual([told.by, told.notShown.places[0].line], ["unfolding", 6]);
  const wrong = ninefold(["compare", "chess", "chess", "--rename", "White=turn"]);
  assert.deepEqual([wrong.status, /NF6008/.test(wrong.err)], [1, true]);
  assert.equal(ninefold(["compare", "chess", "chess", "--rename", "White"]).status, 2);
});

test("labels that must be the same are told where they are not", () => {
  const args = ["compare", "tic-tac-toe", "misere-tic-tac-toe", "--identical"];
  assert.match(ninefold([...args, "decisions,states"]).out, /^TicTacToe and MisereTicTacToe are equivalent/);
  assert.match(ninefold([...args, "all"]).out, /are not equivalent up to relabeling, all labels being the same/);
  const other = ninefold(["compare", "tic-tac-toe", "arithmetic-tic-tac-toe", "--identical", "decisions"]).out;
  assert.match(other, /X chooses between claim\(a1\) · .*\nIn Arith.*, P1 chooses between claim\(-4\)/);
  const { status, err } = ninefold([...args, "players", "--relation", "structural"]);
  assert.deepEqual([status, /trees without labels/.test(err)], [2, true]);
});

test("where as much follows but less of it is alike, that is told", () => {
  const wins = (name: string, last: number): string =>
    scratch(
      `${name}.game`,
      `game ${name}
players A
track n: 0..3 = 0
decision go(k in 1..3) by A when n is 0 do n := k
outcome A wins when n <= ${last}
outcome A loses otherwise
`,
    );
  assert.match(
    ninefold(["compare", wins("Mostly", 2), wins("Seldom", 1), "--identical", "outcomes"]).out,
    /^Where Mostly begins,\nA has 3 choices\. So it is in Seldom, but of what follows here 2 of them, .* A go\(\d\), and there 1\.$/m,
  );
});

test("parameters of both games, and of the other one", () => {
  const args = ["compare", "guessing-game", "guessing-game", "--with", "highest=2"];
  assert.match(ninefold(args).out, /are equivalent/);
  assert.match(ninefold([...args, "--with-other", "highest=3"]).out, /are not equivalent/);
  assert.match(ninefold([...args, "--with-other", "highest=3", "--relation", "agency"]).out, /are agency equivalent/);
  // What only one of the games has is for that one.
  const unlike = ninefold(["compare", "guessing-game", "matching-pennies", "--with", "highest=2"]);
  assert.deepEqual([unlike.status, unlike.err], [0, ""]);
  assert.match(unlike.out, /are not equivalent/);
});

test("symmetries are counted, and told as renamings", () => {
  const found = JSON.parse(ninefold(["symmetries", "hex", "--with", "size=2", "--json"]).out);
  assert.deepEqual([found.symmetries, found.renamings, found.generators.length], [2, 2, 1]);
  assert.deepEqual(found.states, { all: 32, orbits: 17 });
  assert.deepEqual(found.all[1].decisions.Red, {
    "place(a1)": "place(b2)",
    "place(b1)": "place(a2)",
    "place(a2)": "place(b1)",
    "place(b2)": "place(a1)",
  });
  const exchanged = ninefold(["symmetries", "matching-pennies", "--exchange"]).out;
  assert.match(exchanged, /has 4 symmetries[\s\S]* P1 show\(heads\) → P2 show/);
  assert.match(ninefold(["symmetries", "coin-flip"]).out, /^CoinFlip has no symmetry but the one that changes nothing/);
});

test("reduce has sizes before and after, and says what was done", () => {
  const found = JSON.parse(ninefold(["reduce", "guessing-game", "--json"]).out);
  assert.deepEqual(found, {
    game: "GuessingGame",
    before: { nodes: 31, leaves: 25 },
    after: { nodes: 3, leaves: 2, distinctSubtrees: 3, rootBranches: 2 },
    reduced: { bookkeeping: 1, single: 0, symmetry: 6, matrix: 6 },
  });
  const some = JSON.parse(ninefold(["reduce", "guessing-game", "--reduce", "matrix", "--json"]).out);
  assert.deepEqual([some.after.nodes, some.reduced], [31, { matrix: 0 }]);
});

test("solve tells exact values, from any position", () => {
  const found = JSON.parse(ninefold(["solve", "tic-tac-toe", "--json"]).out);
  assert.deepEqual([found.states, found.exact], [5478, 5478]);
  assert.deepEqual(found.roots[0].worth, { X: "0", O: "0" });
  const from = "mark[a1]=X, mark[b1]=X, mark[a2]=O, mark[b2]=O";
  assert.match(
    ninefold(["solve", "tic-tac-toe", "--from", from]).out,
    /worth to X +1\n[\s\S]*best for X +claim\(c1\)\n/,
  );
});

test("solve tells what the page says of a root: mixtures, chances to win, and what is as good", () => {
  const root = (...args: readonly string[]) => JSON.parse(ninefold(["solve", ...args, "--json"]).out).roots[0];
  const pennies = root("matching-pennies");
  assert.deepEqual(pennies.mixtures, {
    P1: { "show(heads)": "1/3", "show(tails)": "2/3" },
    P2: { "show(heads)": "1/3", "show(tails)": "2/3" },
  });
  assert.deepEqual([pennies.wins, pennies.equal, pennies.steps], [null, [], null]);
  const throws = root("rock-paper-scissors");
  const half = { exact: "1/2", low: 0.5, high: 0.5 };
  assert.deepEqual([throws.worth, throws.wins, throws.ends], [{ P1: "0", P2: "0" }, { P1: half, P2: half }, true]);
  const pig = root("pig", "--with", "goal=10");
  // 0.709424322598: by value iteration of the equations, and by PRISM-games from its own model.
  assert.ok(pig.worth === null && pig.best.length === 1 && pig.ends);
  assert.ok(pig.wins.P1.low <= 0.709424322599 && pig.wins.P1.high >= 0.709424322598);
  const claims = root("tic-tac-toe");
  assert.deepEqual([claims.equal.length, claims.steps, claims.endless, claims.wins], [9, 9, false, null]);
  const taps = root("chopsticks");
  assert.deepEqual([taps.steps, taps.endless, taps.ends, taps.wins], [null, true, false, null]);
});

test("what cannot be done is said with a code", () => {
  const refused = (...args: readonly string[]): unknown => {
    const { status, out } = ninefold([...args, "--json"]);
    return [status, JSON.parse(out).error.code];
  };
  assert.deepEqual(refused("reduce", "chopsticks"), [1, "NF6001"]);
  assert.deepEqual(refused("compare", "chopsticks", "rock-paper-scissors", "--relation", "agency"), [1, "NF6001"]);
  assert.deepEqual(refused("solve", "tic-tac-toe", "--states", "10"), [1, "NF6002"]);
  assert.deepEqual(refused("solve", "connect-four", "--with", "columns=4,rows=4", "--memory", "1"), [1, "NF6002"]);
  assert.deepEqual(refused("solve", "tic-tac-toe", "--memory", "8590"), [2, "usage"]);
  assert.deepEqual(refused("reduce", "tic-tac-toe", "--reduce", "everything"), [2, "usage"]);
  assert.deepEqual(refused("compare", "nim", "nim", "--identical", "colours"), [2, "usage"]);
  assert.deepEqual(refused("matrix", "tic-tac-toe", "--at", "nowhere"), [2, "NF3001"]);
});

test("the matrix of a reduced node, as text, as JSON and for LaTeX", () => {
  assert.equal(
    ninefold(["matrix", "guessing-game", "--reduce", "agency"]).out,
    "P2\nguess(1)  e1\nguess(2)  e2\n\ne1  picked=1, guessed=1\ne2  picked=1, guessed=2\n",
  );
  const reduced = json(["matrix", "matching-pennies", "--reduce", "symmetry"]);
  assert.deepEqual(reduced.matrix, [0, 1, 1, 2]);
  assert.deepEqual(reduced.reduced, ["symmetry"]);
  assert.deepEqual(json(["matrix", "matching-pennies"]).matrix, [0, 1, 2, 3]);
  assert.equal(
    ninefold(["matrix", "coin-flip", "--reduce", "agency"]).out,
    "Nobody has a choice: 1/2: coin=heads; 1/2: coin=tails\n",
  );
  const { out } = ninefold(["matrix", "matching-pennies", "--latex"]);
  assert.match(out, /\\begin\{array\}\{l\|cc\}/);
  assert.match(out, /\\text\{show\(heads\)\} & e_\{1\} & e_\{2\} \\\\/);
  const over = ninefold(["matrix", "coin-flip", "--at", "coin=heads"]);
  assert.deepEqual([over.status, over.err], [1, "error: The play is over there: P1 wins.\n"]);
});

test("reductions are told step by step, and for LaTeX", () => {
  assert.match(ninefold(["reduce", "matching-pennies", "--log"]).out, /^symmetry {2}4 → 3 {2}start$/m);
  const { log, reduced } = json(["reduce", "tic-tac-toe", "--log"]);
  assert.equal(
    log.length,
    Object.values<number>(reduced).reduce((sum, count) => sum + count, 0),
  );
  // The last step is at the root: of nine first claims three are different.
  assert.deepEqual(
    log.filter(({ position }: { position: string }) => position === "start"),
    [
      { reduction: "symmetry", position: "start", before: 9, after: 3 },
      { reduction: "matrix", position: "start", before: 9, after: 3 },
    ],
  );
  assert.equal(json(["reduce", "tic-tac-toe"]).log, undefined);
  assert.match(ninefold(["reduce", "coin-flip", "--latex"]).out, /\\text\{nodes\} & \\text\{4\} & \\text\{4\}/);
});

test("games are compared from positions, each from its own", () => {
  const one = ["compare", "tic-tac-toe", "tic-tac-toe", "--relation", "relabeling"];
  const corner = ["--from", "mark[a1]=X, turn=O"];
  assert.equal(json([...one, ...corner]).equivalent, false);
  assert.equal(json([...one, ...corner, "--from-other", "mark[c3]=X, turn=O"]).equivalent, true);
  assert.equal(json([...one, ...corner, "--from-other", "mark[b2]=X, turn=O"]).equivalent, false);
  assert.equal(json(["reduce", "tic-tac-toe", ...corner]).after.rootBranches, 5);
});
