// The hand-written programs play by the rules: known counts, and the mean lengths that others measured.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { EVERYTHING, long } from "../../packages/ninefold/test/sample.ts";
import { hashOfSources, NOTE } from "../compile-limits.ts";
import { GAMES } from "../games.ts";
import { type ChessLimit, type Limit, limitOf } from "../limits.ts";
import { QUOTED } from "../quoted.ts";

test("the programs are compiled from these sources", () => {
  const help = "run `npm run bench -- --compile`";
  assert.equal(readFileSync(NOTE, "utf8").trim(), hashOfSources(), help);
});

for (const { name, perft } of GAMES) {
  if (!perft) continue;
  test(`${name}: perft ${perft.depth}`, () => {
    assert.equal(limitOf(name).perft!(perft.depth), BigInt(perft.total));
  });
}

/** Numbers of plays by depth, from 1 on. */
const PERFTS: readonly (readonly [game: string, source: string, counts: readonly number[]])[] = [
  [
    "othello",
    "https://aartbik.blogspot.com/2009/02/perft-for-reversi.html",
    [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_056],
  ],
  [
    "english-draughts",
    "http://www.talkchess.com/forum3/viewtopic.php?t=27814",
    [7, 49, 302, 1469, 7361, 36_768, 179_740, 845_931, 3_963_680],
  ],
  ["breakthrough", "Fairy-Stockfish, tests/perft.sh", [22, 484, 11_132, 256_036]],
  ["amazons", "two plies a move: Fairy-Stockfish, tests/perft.sh; RBG's compiler", [80, 2176, 168_420, 4_307_152]],
];

for (const [game, source, all] of PERFTS) {
  test(`${game}: perft of every depth (${source})`, () => {
    const limit = limitOf(game);
    const counts = EVERYTHING ? all : all.filter((count) => count < 4_000_000);
    assert.deepEqual(
      counts.map((_, index) => Number(limit.perft!(index + 1))),
      counts,
    );
  });
}

/** From a FEN. */
function chessAt(fen: string): Limit {
  const [board, turn, rights, passed] = fen.split(" ") as [string, string, string, string];
  const limit = limitOf("chess") as ChessLimit;
  const squareOf = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
  const may = [..."KQkq"].reduce((set, right, bit) => set | (rights.includes(right) ? 1 << bit : 0), 0);
  limit.setUp(turn === "w" ? 0 : 1, may, passed === "-" ? -1 : squareOf(passed));
  let square = 56;
  for (const letter of board) {
    if (letter === "/") square -= 16;
    else if (letter >= "1" && letter <= "8") square += Number(letter);
    else {
      const man = letter.toLowerCase();
      limit.put("pnbrqk".indexOf(man), letter === man ? 1 : 0, square++);
    }
  }
  return limit;
}

const CHESS: readonly (readonly [name: string, fen: string, depth: number, count: number])[] = [
  ["the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 4, 197_281],
  ["position 2", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4_085_603],
  ["position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 6, 11_030_083],
  ["position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", 4, 3_894_594],
];

for (const [name, fen, depth, count] of CHESS) {
  test(`chess, ${name}: perft ${depth} (OpenSpiel, chess_test.cc; Fairy-Stockfish, tests/perft.sh)`, () => {
    assert.equal(chessAt(fen).perft!(depth), BigInt(count));
  });
}

test("connect four: positions by ply (OEIS A212693)", () => {
  const byPly = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859, 184_275, 558_186];
  const upTo = byPly.map((_, ply) => byPly.slice(0, ply + 1).reduce((sum, positions) => sum + positions));
  assert.deepEqual(
    upTo.map((_, ply) => Number(limitOf("connect-four").enumerate!(ply))),
    upTo,
  );
});

for (const [label, { plies, draws }] of Object.entries(QUOTED.pliesPerPlay)) {
  // The longest plays are also played where repetition ends them.
  const run = label === "chess, without repetition" ? long : test;
  run(`${label}: plays are as long as others measured, within a hundredth`, () => {
    const plays = 20_000;
    const limit = limitOf(label.split(",")[0]!);
    if (draws) limit.draws!(...draws);
    limit.playouts(plays, 1n);
    const mean = Number(limit.plies()) / plays;
    assert.ok(Math.abs(mean / plies - 1) < 0.01, `${mean} plies`);
  });
}

for (const { name } of GAMES) {
  test(`${name}: a seed makes the plays, and another makes others`, () => {
    const checksum = (seed: bigint): bigint => {
      const limit = limitOf(name);
      limit.playouts(50, seed);
      return limit.checksum();
    };
    assert.equal(checksum(1n), checksum(1n));
    assert.notEqual(checksum(1n), checksum(2n));
  });
}

for (const game of ["connect-four", "chess"]) {
  test(`${game}: a search by hand reaches as many positions as it may`, () => {
    const limit = limitOf(game);
    limit.search?.(10_000n);
    assert.equal(limit.nodes?.(), 10_000n);
  });
}
