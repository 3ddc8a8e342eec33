// Games written twice, as files and as plain programs, are played side by side: the same decisions are legal all along a
// random play, and it has the same outcome.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "../../src/play/index.ts";
import { NAMED, type Parameters } from "./independent/named-games.ts";
import { systemOf } from "./library.ts";
import { playBoth } from "./play-both.ts";
import { rounds } from "./sample.ts";

/** How often each is played, and how many plies at most. */
const PLAYS: readonly (readonly [game: string, parameters: Parameters, plays: number, plies?: number])[] = [
  ["amazons", {}, 1],
  ["amazons", { split: "true" }, 2],
  ["breakthrough", {}, rounds(6, 20)],
  ["chess", {}, 2, 100],
  ["dots-and-boxes", {}, rounds(6, 20)],
  ["dots-and-boxes", { columns: "2", rows: "4" }, rounds(6, 20)],
  ["english-draughts", {}, rounds(4, 10)],
  ["go", { size: "5" }, rounds(4, 10)],
  ["go", { size: "2", superko: "true" }, rounds(14, 50)],
  ["go", { size: "3", superko: "true" }, rounds(14, 50)],
  ["gomoku", {}, rounds(2, 5)],
  ["gomoku", { size: "7", exact: "true" }, rounds(10, 40)],
  ["international-draughts", {}, rounds(2, 5)],
  ["nine-mens-morris", {}, rounds(6, 20)],
  ["nine-mens-morris", { flying: "false" }, rounds(6, 20)],
  ["othello", {}, rounds(6, 20)],
  ["pentago", {}, rounds(20, 100)],
  ["shogi", {}, 2, 60],
  ["xiangqi", {}, 2, 60],
  ["yavalath", { swap: "true" }, rounds(10, 40)],
];

for (const [game, parameters, plays, plies] of PLAYS) {
  const where = Object.entries(parameters).map((pair) => pair.join(" = "));
  test(`${game}${where.length > 0 ? ` with ${where.join(", ")}` : ""}`, () => {
    const system = systemOf(game, parameters);
    for (let play = 1; play <= plays; play++) {
      playBoth(system, NAMED[game]!(parameters), seeded(`${game} ${play}`), system.initialStates()[0]!, plies);
    }
  });
}

test("every program is played beside its file", () => {
  assert.deepEqual([...new Set(PLAYS.map(([game]) => game))], Object.keys(NAMED));
});
