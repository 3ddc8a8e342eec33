import assert from "node:assert/strict";
import { test } from "node:test";
import { highs } from "ninefold-solver";
import { printRational } from "../../../ninefold/src/model/index.ts";
import { opponentsIn, solveLinear } from "../../../ninefold/src/players/solvers/equilibrium.ts";
import { formOf, LIARS_DICE } from "../../../ninefold/test/players/forms.ts";

/** By two linear programs that others wrote. */
for (const [parameters, value] of [
  [LIARS_DICE, "-7/258"],
  [{}, "-1/9"],
] as const) {
  test(`liar's dice with six faces ${JSON.stringify(parameters)} is worth ${value} exactly`, async () => {
    const form = formOf("liars-dice", parameters);
    const { bounds } = (await solveLinear(form, opponentsIn(form)!, highs))!;
    assert.deepEqual([printRational(bounds.low), printRational(bounds.high)], [value, value]);
  });
}
