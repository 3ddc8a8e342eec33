// What must hold of every game that hides something, asked of random ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { highs } from "ninefold-solver";
import { numberOf, printRational } from "../../ninefold/src/model/index.ts";
import { Cfr } from "../../ninefold/src/players/solvers/cfr.ts";
import { opponentsIn, provedEquilibrium, solveLinear } from "../../ninefold/src/players/solvers/equilibrium.ts";
import { graphOfText } from "../../ninefold/test/analysis/exports/games.ts";
import { formOfText, gainsOfAverage } from "../../ninefold/test/players/forms.ts";
import { hiddenGame } from "../../ninefold/test/players/hidden-game.ts";
import { plainValue, setsOf } from "../../ninefold/test/players/plain-value.ts";

/** The plain way is too slow for games of more information sets. */
const MAX_SETS = 24;

export function testRandomGames(games: number, seed: number): void {
  test(`the values of ${games} games are those of a linear program that is written and solved another way`, async () => {
    await fc.assert(
      fc.asyncProperty(
        hiddenGame.filter((text) => setsOf(graphOfText(text)) <= MAX_SETS),
        async (text) => {
          const form = formOfText(text);
          const found = await solveLinear(form, opponentsIn(form)!, highs);
          const value = printRational(plainValue(graphOfText(text)));
          assert.deepEqual(
            [found?.bounds.low, found?.bounds.high].map((bound) => bound && printRational(bound)),
            [value, value],
          );
        },
      ),
      { seed, numRuns: games },
    );
  });

  test(`the value of ${games} games lies within what regret minimizers prove, and no strategy gains more than a best response`, async () => {
    await fc.assert(
      fc.asyncProperty(hiddenGame, fc.constantFrom("cfr", "cfr+", "dcfr", "pcfr+"), async (text, variant) => {
        const form = formOfText(text);
        const opponents = opponentsIn(form)!;
        const found = await solveLinear(form, opponents, highs);
        const cfr = new Cfr(form, variant);
        for (let i = 0; i < 50; i++) cfr.iterate();
        const { bounds } = provedEquilibrium(form, opponents, [cfr.averages[0]!, cfr.averages[1]!]);
        assert.ok(found && bounds.low.lte(found.bounds.low) && found.bounds.high.lte(bounds.high));
        const { best, worths, exploitability, nashConv } = gainsOfAverage(cfr);
        const gap = numberOf(bounds.high.sub(bounds.low));
        assert.ok(Math.abs(gap - 2 * exploitability) < 1e-9 && Math.abs(gap - nashConv) < 1e-9);
        for (const [player, one] of best.entries()) assert.ok(one >= worths[player]! - 1e-12);
      }),
      { seed: seed + 1, numRuns: games },
    );
  });
}
