// Random games, compiled: all that compile are the games that the interpreter runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkCode } from "../../src/compiler/code/ir/check.ts";
import { compileGame, NotCompiled } from "../../src/compiler/index.ts";
import { randomGame } from "../generated/random-game.ts";
import { gameIn } from "../generated/texts.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { assertSameGame } from "./same-game.ts";

/** So many random games of a seed; of those that compile there must be `least`. */
export function testSameGames(seed: number, games: number, least: number): void {
  test(`${games} random games that compile are the same games compiled`, (context) => {
    const reasons = new Map<string, number>();
    let compiled = 0;
    fc.assert(
      fc.property(randomGame(), fc.nat(), (text, plays) => {
        const { game } = gameIn(text);
        const emitted = compileGame(game);
        if (emitted instanceof NotCompiled) {
          reasons.set(emitted.message, (reasons.get(emitted.message) ?? 0) + 1);
          return;
        }
        compiled++;
        checkCode(emitted.module);
        for (const backEnd of BACK_ENDS) assertSameGame(game, emitted, backEnd, { plays: 3, plies: 8, seed: plays });
      }),
      { seed, numRuns: games },
    );
    const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, 10);
    for (const [reason, games] of most) context.diagnostic(`${games} not compiled: ${reason}`);
    assert.ok(compiled >= least, `${compiled} compiled`);
  });
}
