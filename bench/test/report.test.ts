import assert from "node:assert/strict";
import { test } from "node:test";
import { matchReport, matchRows } from "../matches.ts";
import { SPELT } from "../open-spiel.ts";
import { optionsOf } from "../options.mjs";
import { playerReport } from "../players.ts";
import { bestPeer, QUOTED } from "../quoted.ts";
import { ratio, report, short } from "../report.ts";
import { met, type Row } from "../rows.ts";
import { solverReport } from "../solvers.ts";

test("figures are short", () => {
  const figures = [0.0123, 0.5, 1, 42.123, 99.96, 999.4, 999.5, 12_345, 999_499, 1e6, 2.5e9, 1e12];
  assert.deepEqual(figures.map(short), [
    "0.012",
    "0.50",
    "1.00",
    "42.1",
    "100",
    "999",
    "1.00k",
    "12.3k",
    "999k",
    "1.00M",
    "2.50G",
    "1000G",
  ]);
});

test("ratios below one are fractions", () => {
  assert.equal(ratio(10, 4), "2.50 ×");
  assert.equal(ratio(4, 10), "1/2.50");
});

test("what is met is the most that is reached", () => {
  const target = { atLeast: 10, aim: 20 };
  assert.deepEqual(
    [9, 10, 19, 20].map((figure) => met(target, figure)),
    ["no", "at least", "at least", "aim"],
  );
  assert.equal(met({ atLeast: 10 }, 1e9), "at least");
});

test("a table has a line for each row, no ratio of other depths, and groups without rows have none", () => {
  const row: Row = {
    group: "perft",
    game: "noughts",
    engine: { perSecond: 2000, seconds: 1, depth: 4, checksum: "3024" },
    beside: { name: "by hand", perSecond: 8000, seconds: 1, depth: 5, checksum: "15120" },
    peer: { name: "Peer", perSecond: 500 },
    target: { atLeast: 1500 },
    met: "at least",
  };
  assert.equal(
    report([row, { ...row, game: "x", peer: undefined, beside: { ...row.beside, depth: 4 } }]),
    `Perft: nodes a second of processor time

game     Ninefold  by hand   ratio  quoted   ratio    of  at least  aim       met  depth  by hand  counted  by hand
noughts     2.00k    8.00k             500  4.00 ×  Peer     1.50k       at least      4        5     3024    15120
x           2.00k    8.00k  1/4.00                           1.50k       at least      4        4     3024    15120
`,
  );
});

test("options are read before anything is installed, and wrong ones named", () => {
  assert.deepEqual(optionsOf(["--game", "chess", "--seconds", "3"]).options?.game, ["chess"]);
  assert.deepEqual(
    [["solvers"], ["players"], ["matches"], []].map((args) => optionsOf(args).options?.what),
    ["solvers", "players", "matches", undefined],
  );
  assert.deepEqual(optionsOf(["matches", "--plays", "8"]).options?.match, {
    plays: 8,
    player: "mcts:ms=20",
    against: "openspiel",
  });
  const said = (...args: readonly string[]) => {
    const asked = optionsOf(args);
    assert.ok(!asked.options);
    return [asked.exit, asked.say] as const;
  };
  assert.deepEqual(said("--help")[0], 0);
  for (const args of [
    ["--gmae", "x"],
    ["--seconds", "0"],
    ["--keep", "--game", "chess"],
    ["chess"],
    ["solvers", "--keep"],
    ["matches", "--plays", "0"],
    ["--plays", "8"],
  ]) {
    const [exit, say] = said(...args);
    assert.equal(exit, 2);
    assert.match(say, /'--gmae'|--seconds: found 0|leave --game out|Found chess|solvers goes with|--plays/);
  }
});

test("peers are compared with by the fastest of them", () => {
  assert.deepEqual(bestPeer("playouts", "gomoku"), { name: "RBG, monotonic", perSecond: 246_000 });
  assert.equal(bestPeer("perft", "gomoku"), undefined);
});

test("what is quoted says that it is, and whence", () => {
  assert.equal(QUOTED.quoted, true);
  assert.match(QUOTED.measured, /^\d{4}-\d\d-\d\d$/);
  assert.match(QUOTED.machine, /EPYC.*Node 20.*g\+\+ 12.*JDK 17/);
});

test("solvers are compared with OpenSpiel's where there are figures of these", () => {
  const alone = {
    game: "kuhn-poker",
    method: "cfr",
    perSecond: 2e6,
    openSpiel: undefined,
    atLeast: undefined,
    aim: undefined,
  };
  const beside = { ...alone, perSecond: 2e6, openSpiel: 25_000, atLeast: 20, aim: 50 } as const;
  const goal = { game: "leduc-poker", exploitability: 1e-3, iterations: 494, seconds: 0.041, within: 1 };
  const lines = solverReport([{ ...alone, method: "dcfr" }, { ...beside, method: "cfr" }, goal]).split("\n");
  assert.ok(lines.includes("| kuhn-poker | dcfr | 2.00M |  |  |  |  |"));
  assert.ok(lines.includes("| kuhn-poker | cfr | 2.00M | 25.0k | 80.0 × | 20 × | 50 × |"));
  assert.ok(lines.includes("| leduc-poker | 0.001 | 494 | 0.04 | 1 |"));
});

test("searching players are compared with programs by hand, bare playouts and OpenSpiel's", () => {
  const lines = playerReport([
    { game: "chess", nodes: 5e5, byHand: 2e6, atLeast: 6e5, aim: 1e6 },
    { game: "othello", plays: 66_000, playouts: 1e5, ofPlayouts: 0.6, openSpiel: undefined, ofOpenSpiel: undefined },
    { game: "connect-four", plays: 5e5, playouts: 1e6, ofPlayouts: undefined, openSpiel: 1e5, ofOpenSpiel: 5 },
  ]).split("\n");
  assert.ok(lines.includes("| chess | 500k | 2.00M | 1/4.00 | 600k | 1.00M |"));
  assert.ok(lines.includes("| othello | 66.0k | 100k | 66 % | 60 % |  |  |  |"));
  assert.ok(lines.includes("| connect-four | 500k | 1.00M | 50 % |  | 100k | 5.00 × | 5 × |"));
});

test("a match says who has won how often, and how sure the score is", async () => {
  const options = { plays: 4, player: "mcts:nodes=100", against: "random" };
  const [row] = await matchRows(["tic-tac-toe"], options);
  assert.ok(row);
  assert.equal(row.wins + row.draws + row.losses, 4);
  assert.equal(row.score.value, (row.wins + row.draws / 2) / 4);
  assert.match(matchReport([row]), /^\| tic-tac-toe \| mcts:nodes=100 \| random \| 4 \|/mu);
});

test("OpenSpiel's decisions are spelt by the cells of its boards, which are read from the top", () => {
  const spelt = (game: string, id: string): string | undefined => SPELT[game]?.decision?.(id);
  assert.equal(spelt("connect-four", "drop(4)"), "3");
  assert.equal(spelt("breakthrough", "move(a2, b3)"), "a7b6");
  assert.deepEqual([spelt("othello", "place(d6)"), spelt("othello", "pass")], ["d3", "pass"]);
});
