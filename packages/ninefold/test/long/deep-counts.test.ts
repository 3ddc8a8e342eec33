// Published counts as deep as compiled games go in a minute or two, the names of the tests being the list of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, perft } from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";

const POSITION_2 = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const POSITION_3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
const POSITION_6 = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const FAIRY = "Fairy-Stockfish, tests/perft.sh";
const RBG = "the RBG compiler, and a program of its own";

interface DeepCount {
  readonly game: string;
  readonly depth: number;
  readonly leaves: bigint;
  /** Plays that ended before, where they are published. */
  readonly ended?: bigint;
  readonly from?: string;
  readonly source: string;
}

const COUNTS: readonly DeepCount[] = [
  { game: "amazons", depth: 2, leaves: 4_307_152n, source: RBG },
  { game: "breakthrough", depth: 6, leaves: 149_264_638n, source: RBG },
  {
    game: "chess",
    depth: 6,
    leaves: 119_060_324n,
    source: "https://wiki.sharewiz.net/doku.php?id=chess%3Aprogramming%3Aperft",
  },
  { game: "chess", depth: 5, leaves: 193_690_690n, from: POSITION_2, source: FAIRY },
  { game: "chess", depth: 6, leaves: 11_030_083n, from: POSITION_3, source: FAIRY },
  { game: "chess", depth: 5, leaves: 164_075_551n, from: POSITION_6, source: FAIRY },
  { game: "connect-four", depth: 9, leaves: 39_394_572n, source: RBG },
  { game: "connect-four", depth: 10, leaves: 268_031_646n, source: RBG },
  {
    game: "english-draughts",
    depth: 10,
    leaves: 18_391_564n,
    source: "http://www.talkchess.com/forum3/viewtopic.php?t=27814",
  },
  {
    game: "english-draughts",
    depth: 11,
    leaves: 85_242_128n,
    source: "http://www.talkchess.com/forum3/viewtopic.php?t=27814",
  },
  {
    game: "othello",
    depth: 9,
    leaves: 3_005_288n,
    source: "https://aartbik.blogspot.com/2009/02/perft-for-reversi.html",
  },
  {
    game: "othello",
    depth: 10,
    // The page counts plays that ended at the ninth ply with the others: 24,571,284.
    leaves: 24_571_056n,
    ended: 228n,
    source: "https://aartbik.blogspot.com/2009/02/perft-for-reversi.html",
  },
  { game: "shogi", depth: 5, leaves: 19_861_490n, source: "https://qiita.com/ak11/items/8bd5f2bb0f5b014143c8" },
  { game: "ultimate-tic-tac-toe", depth: 7, leaves: 33_782_544n, source: "a program of its own, and others" },
  { game: "xiangqi", depth: 4, leaves: 3_290_240n, source: FAIRY },
];

for (const { game, depth, leaves, ended, from, source } of COUNTS) {
  const where = from === undefined ? "" : ` from ${from}`;
  test(`${game}${where}: perft(${depth}) = ${leaves.toLocaleString("en")}`, () => {
    const found = finish(perft(systemOf(game), depth, { ...(from !== undefined && { from }) }));
    assert.equal(found.leaves, leaves, source);
    if (ended !== undefined) assert.equal(found.ended, ended, source);
  });
}
