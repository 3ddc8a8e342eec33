// Games whose positions have a notation, from positions rich in what is rare: the same numbers of plays and the same
// random plays as without the file.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded, startState } from "../../src/play/index.ts";
import { chess } from "./independent/chess.ts";
import { type Named, plies } from "./independent/named.ts";
import { shogi } from "./independent/shogi.ts";
import { xiangqi } from "./independent/xiangqi.ts";
import { countsOf, systemOf } from "./library.ts";
import { playBoth } from "./play-both.ts";
import { rounds } from "./sample.ts";

const GAMES: readonly (readonly [game: string, from: (position: string) => Named<unknown>, ...others: string[]])[] = [
  ["chess", chess, "8/8/8/8/8/2k5/5qr1/K7 b - - 97 80"],
  // Soldiers at the palace: mate, stalemate and the bound of quiet plies are near.
  ["xiangqi", xiangqi, "3k5/4P4/4P4/9/9/9/9/9/9/4K4 w - - 115 60"],
  ["shogi", shogi, "4k4/9/4G4/9/9/9/9/9/4K4 b 2P2p"],
];
/** Larger counts take more than a second. */
const MAX_COUNTED = 110_000;

for (const [game, from, ...others] of GAMES) {
  const known = countsOf(game).filter((entry) => entry.from);

  test(`${game} from written positions: the known numbers of plays, without the file`, () => {
    for (const { from: position, depth, value, source } of known) {
      if (Number(value) <= MAX_COUNTED) assert.equal(plies(from(position!), depth!), value, source);
    }
  });

  test(`${game} from written positions: the same plays`, () => {
    const system = systemOf(game);
    for (const position of new Set([...known.map((entry) => entry.from!), ...others])) {
      for (let seed = 1; seed <= rounds(2, 3); seed++) {
        playBoth(system, from(position), seeded(`${position} ${seed}`), startState(system, position), 12);
      }
    }
  });
}
