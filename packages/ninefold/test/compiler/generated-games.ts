// What must hold of every compiled game there could be, asked of random ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkCode } from "../../src/compiler/code/ir/check.ts";
import { type BackEnd, compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { randomBoardGame } from "../generated/boards/board-game.ts";
import { plainGame, randomGame } from "../generated/random-game.ts";
import { gameIn } from "../generated/texts.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { assertSameGame, type SameGameOptions } from "./same-game.ts";
import { assertSameCounts } from "./same-perft.ts";

interface Kind {
  readonly games: fc.Arbitrary<string>;
  readonly options: Omit<SameGameOptions, "seed">;
  /** At least so many in a hundred are compiled. */
  readonly compiled: number;
  /** At least so many lengths of plays are compared of a game that is, on the average. */
  readonly lengths: number;
}

const KINDS = {
  "random games": { games: randomGame(), options: { plays: 3, plies: 8 }, compiled: 94, lengths: 3 },
  "random games of few kinds of values": {
    games: plainGame(),
    options: { plays: 3, plies: 8 },
    compiled: 93,
    lengths: 3,
  },
  "random board games": {
    games: randomBoardGame(),
    options: { plays: 1, plies: 5, successors: 8 },
    compiled: 98,
    lengths: 2,
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Plays of one length are counted as long as no more are expected. */
const MAX_PLAYS = 1000n;

/** Registers a test: so many games of a kind that compile are the same games compiled. */
export function testCompiled(name: keyof typeof KINDS, games: number, seed: number): void {
  const kind: Kind = KINDS[name];
  test(`${name} that compile are the same games compiled`, (context) => {
    const reasons = new Map<string, number>();
    let [compiled, lengths] = [0, 0];
    fc.assert(
      fc.property(kind.games, fc.nat(), (text, play) => {
        const { game } = gameIn(text);
        const emitted = compileGame(game);
        if (emitted instanceof NotCompiled) {
          reasons.set(emitted.message, (reasons.get(emitted.message) ?? 0) + 1);
          return;
        }
        compiled++;
        checkCode(emitted.module);
        // Both back ends run the same code, so most games run on one of them.
        const backEnds: readonly BackEnd[] = play % 4 === 0 ? BACK_ENDS : [BACK_ENDS[play % 2]!];
        for (const backEnd of backEnds) assertSameGame(game, emitted, backEnd, { ...kind.options, seed: play });
        lengths += assertSameCounts(game, emitted, backEnds, { plies: 5, maxPlays: MAX_PLAYS, mayRunOut: true });
      }),
      { seed, numRuns: games },
    );
    const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, 10);
    for (const [reason, count] of most) context.diagnostic(`${count} not compiled: ${reason}`);
    assert.ok(compiled * 100 >= games * kind.compiled, `${compiled} of ${games} compiled`);
    assert.ok(lengths >= compiled * kind.lengths, `${lengths} lengths of plays of ${compiled} games were compared`);
  });
}
