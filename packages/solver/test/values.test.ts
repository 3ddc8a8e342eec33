// Games whose values are known, solved by linear programs: exactly where it can be proved.
import assert from "node:assert/strict";
import { test } from "node:test";
import { highs } from "ninefold-solver";
import { numberOf, printRational } from "../../ninefold/src/model/index.ts";
import { type SequenceForm, statesOf } from "../../ninefold/src/players/form/sequence-form.ts";
import { type Equilibrium, opponentsIn, solveLinear } from "../../ninefold/src/players/solvers/equilibrium.ts";
import { evaluation } from "../../ninefold/src/players/solvers/evaluation.ts";
import type { LinearProgram } from "../../ninefold/src/players/solvers/linear-program.ts";
import type { Parameters } from "../../ninefold/test/library/independent/index.ts";
import { formOf, formOfText, LIARS_DICE, RANKS_OF_LEDUC, SECRET_GOOFSPIEL } from "../../ninefold/test/players/forms.ts";

const solved = (game: string, parameters: Parameters = {}): Promise<Equilibrium> =>
  solvedForm(formOf(game, parameters));

async function solvedForm(form: SequenceForm): Promise<Equilibrium> {
  const opponents = opponentsIn(form);
  assert.ok(opponents);
  const found = await solveLinear(form, opponents, highs);
  assert.ok(found);
  return found;
}

/** Kuhn 1950; the others by linear programs of others, written in two ways. */
const VALUES: readonly (readonly [string, Parameters, string])[] = [
  ["kuhn-poker", {}, "-1/18"],
  ["liars-dice", { ...LIARS_DICE, faces: "2" }, "1/2"],
  ["liars-dice", { ...LIARS_DICE, faces: "3" }, "1/9"],
  ["liars-dice", { ...LIARS_DICE, faces: "4" }, "1/16"],
  ["liars-dice", { ...LIARS_DICE, faces: "5" }, "1/125"],
  ["liars-dice", { faces: "2" }, "0"],
  ["liars-dice", { faces: "3" }, "-1/9"],
  ["liars-dice", { faces: "4" }, "-1/8"],
  ["liars-dice", { faces: "5" }, "-3/25"],
  ["goofspiel", { ...SECRET_GOOFSPIEL, cards: "3" }, "0"],
  ["goofspiel", SECRET_GOOFSPIEL, "0"],
];

for (const [game, parameters, value] of VALUES) {
  test(`${game} ${JSON.stringify(parameters)} is worth ${value} exactly`, async () => {
    const form = formOf(game, parameters);
    const { bounds, behaviours, exact } = await solvedForm(form);
    assert.deepEqual([printRational(bounds.low), printRational(bounds.high)], [value, value]);
    assert.ok(exact);
    const found = evaluation(
      form,
      behaviours.map((behaviour, player) => ({ behaviour, exact: exact[player] })),
    );
    assert.equal(found.exact && printRational(found.exact.worths[0]!), value);
    assert.equal(found.exact && printRational(found.exact.exploitability), "0");
  });
}

test("Leduc poker is worth what Southey et al. 2005 say, within a proved interval, whether suits are told apart or not", async () => {
  for (const form of [formOf("leduc-poker"), formOfText(RANKS_OF_LEDUC)]) {
    const { bounds, exact } = await solvedForm(form);
    const { low, high } = bounds;
    assert.equal(exact, undefined);
    assert.ok(low.lte(high));
    assert.ok(numberOf(high.sub(low)) < 1e-12);
    assert.ok(Math.abs(numberOf(low) - -0.085606424078) < 1e-11);
  }
});

test("what is found for Kuhn poker is one of the equilibria that Kuhn found", async () => {
  const form = formOf("kuhn-poker");
  const { behaviours } = await solved("kuhn-poker");
  const probability = new Map<string, number>();
  for (const [index, player] of form.players.entries()) {
    for (let state = 0; state < statesOf(player); state++) {
      const { seen, choices } = form.informationState(index, state);
      for (const [i, choice] of choices.entries())
        probability.set(`${seen.join(", ")}: ${choice}`, behaviours[index]![player.firstSequence[state]! + i]!);
    }
  }
  const is = (what: string, expected: number): void =>
    assert.ok(Math.abs(probability.get(what)! - expected) < 1e-12, `${what}: ${probability.get(what)}`);
  const alpha = probability.get("card[P1] = jack: bet")!;
  assert.ok(alpha >= 0 && alpha <= 1 / 3 + 1e-12);
  is("card[P1] = king: bet", 3 * alpha);
  is("card[P1] = queen: bet", 0);
  is("card[P1] = queen, P1 check, P2 bet: call", alpha + 1 / 3);
  is("card[P1] = jack, P1 check, P2 bet: call", 0);
  is("card[P2] = jack, P1 check: bet", 1 / 3);
  is("card[P2] = king, P1 check: bet", 1);
  is("card[P2] = queen, P1 bet: call", 1 / 3);
  is("card[P2] = king, P1 bet: call", 1);
  is("card[P2] = jack, P1 bet: call", 0);
});

const program = (upper: number): LinearProgram => ({
  columns: 1,
  rows: 1,
  objective: Float64Array.of(1),
  lower: Float64Array.of(0, 2),
  upper: Float64Array.of(9, upper),
  start: Int32Array.of(0, 1),
  column: Int32Array.of(0),
  value: Float64Array.of(1),
});

test("a program without a solution is refused, one that is stopped has none, and the next one is solved", async () => {
  await assert.rejects(highs.solve(program(1)), { name: "LinearError", message: /infeasible/ });
  assert.equal(await highs.solve(program(3), AbortSignal.abort()), undefined);
  const stop = new AbortController();
  const stopped = highs.solve(program(3), stop.signal);
  stop.abort();
  assert.equal(await stopped, undefined);
  assert.deepEqual((await highs.solve(program(3)))?.primal, Float64Array.of(3));
});
