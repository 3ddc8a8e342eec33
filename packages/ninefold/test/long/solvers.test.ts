// The larger games that hide something: how many information states they have, and how near minimizers come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish } from "../../src/play/index.ts";
import { statesOf } from "../../src/players/form/sequence-form.ts";
import { minimize, minimizerOf } from "../../src/players/solvers/minimize.ts";
import type { Parameters } from "../library/independent/index.ts";
import { exploitabilityOf, formOf, LIARS_DICE, SECRET_GOOFSPIEL } from "../players/forms.ts";

const COUNTS: readonly (readonly [string, Parameters, number])[] = [
  ["liars-dice", { ...LIARS_DICE, faces: "5" }, 5_120],
  ["liars-dice", LIARS_DICE, 24_576],
  ["liars-dice", {}, 24_576],
  ["goofspiel", { ...SECRET_GOOFSPIEL, cards: "5" }, 2_124],
];

for (const [game, parameters, states] of COUNTS) {
  test(`${game} ${JSON.stringify(parameters)} has ${states} information states`, () => {
    assert.equal(
      formOf(game, parameters).players.reduce((sum, form) => sum + statesOf(form), 0),
      states,
    );
  });
}

/** By OpenSpiel 2.0.2. */
test("liar's dice with a wild face is as exploitable as in OpenSpiel after 16 iterations", () => {
  const form = formOf("liars-dice", LIARS_DICE);
  for (const [method, expected] of [
    ["cfr", 0.1179],
    ["cfr+", 0.0666],
  ] as const) {
    const minimizer = minimizerOf(form, method);
    for (let i = 0; i < 16; i++) minimizer.iterate();
    assert.ok(Math.abs(exploitabilityOf(minimizer) - expected) < 1e-4);
  }
});

test("CFR+ comes within 5e-4 of an equilibrium of liar's dice with six faces in 600 iterations", () => {
  const { gains } = finish(minimize(minimizerOf(formOf("liars-dice", LIARS_DICE), "cfr+"), { iterations: 600 }));
  assert.ok(gains.exploitability < 5e-4, String(gains.exploitability));
  assert.ok(Math.abs(gains.worths[0]! - -7 / 258) < 1e-3);
});
