// Counterfactual regret minimization, beside what others have computed by other programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Cfr } from "../../src/players/solvers/cfr.ts";
import type { VariantName } from "../../src/players/solvers/variants.ts";
import type { Parameters } from "../library/independent/index.ts";
import { exploitabilityOf, formOf } from "./forms.ts";

/** Exploitability after so many iterations, by OpenSpiel 2.0.2. */
const TRACES: readonly (readonly [string, Parameters, VariantName, readonly (readonly [number, number])[]])[] = [
  [
    "kuhn-poker",
    {},
    "cfr",
    [
      [10, 0.06869879],
      [100, 0.008225977],
    ],
  ],
  [
    "kuhn-poker",
    {},
    "cfr+",
    [
      [10, 0.03268709],
      [100, 0.001194404],
    ],
  ],
  [
    "leduc-poker",
    {},
    "cfr",
    [
      [10, 0.888579],
      [100, 0.09571635],
    ],
  ],
  [
    "leduc-poker",
    {},
    "cfr+",
    [
      [10, 0.6104389],
      [100, 0.01341599],
    ],
  ],
  [
    "kuhn-poker",
    {},
    "dcfr",
    [
      [10, 0.0227787839],
      [100, 0.001666342],
    ],
  ],
  ["leduc-poker", {}, "dcfr", [[10, 0.778802047]]],
];

function exploitabilities(game: string, parameters: Parameters, variant: VariantName, after: readonly number[]) {
  const cfr = new Cfr(formOf(game, parameters), variant);
  return after.map((iterations) => {
    while (cfr.iterations < iterations) cfr.iterate();
    return exploitabilityOf(cfr);
  });
}

for (const [game, parameters, variant, trace] of TRACES) {
  test(`${variant} on ${game} is as exploitable as in OpenSpiel after each number of iterations`, () => {
    const found = exploitabilities(
      game,
      parameters,
      variant,
      trace.map(([iterations]) => iterations),
    );
    for (const [i, [iterations, expected]] of trace.entries())
      assert.ok(Math.abs(found[i]! - expected) < 1e-6, `${iterations}: ${found[i]}, expected ${expected}`);
  });
}
