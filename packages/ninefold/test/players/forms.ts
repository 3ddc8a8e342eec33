// Sequence forms of games of the library and of games that a test writes.
import assert from "node:assert/strict";
import { compileText, finish } from "../../src/play/index.ts";
import { type FormOptions, sequenceForm } from "../../src/players/form/build.ts";
import type { SequenceForm } from "../../src/players/form/sequence-form.ts";
import { type Gains, gainsOfBehaviours } from "../../src/players/solvers/best-response.ts";
import { behaviourOf } from "../../src/players/solvers/plans.ts";
import type { RegretMinimizer } from "../../src/players/solvers/regret-minimizer.ts";
import type { Parameters } from "../library/independent/index.ts";
import { systemOf, textOf } from "../library/library.ts";

export const formOf = (game: string, parameters: Parameters = {}, options: FormOptions = {}): SequenceForm =>
  finish(sequenceForm(systemOf(game, parameters), options));

export function formOfText(text: string, options: FormOptions = {}): SequenceForm {
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics.map(({ message }) => message).join("; "));
  return finish(sequenceForm(system, options));
}

export const LIARS_DICE = { wild: "true" };

/** Descending prizes, and only who wins one is shown. */
export const SECRET_GOOFSPIEL = { shuffled: "false", secret: "true" };

/** How far the average strategy of a minimizer is from an equilibrium. */
export function gainsOfAverage({ form, averages }: RegretMinimizer): Gains {
  return gainsOfBehaviours(
    form,
    form.players.map((player, index) => behaviourOf(player, averages[index]!)),
  );
}

export const exploitabilityOf = (minimizer: RegretMinimizer): number => gainsOfAverage(minimizer).exploitability;

/** Leduc poker in which players are shown ranks alone, and do not tell suits apart. */
export const RANKS_OF_LEDUC = replaced(textOf("leduc-poker"), [
  [
    "none shown to if stage is showdown then Player else {p}\n",
    "none shown to {}\ntrack rank[p in Player]: Rank? = none shown to if stage is showdown then Player else {p}\n",
  ],
  ["track common: Card? = none\n", "track common: Card? = none shown to {}\ntrack upturned: Rank? = none\n"],
  ["card[P2] := b\n", "card[P2] := b, rank[P1] := a.rank, rank[P2] := b.rank\n"],
  ["  common := drawn\n", "  common := drawn, upturned := drawn.rank\n"],
]);

function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    assert.ok(changed.includes(from), from);
    return changed.replace(from, to);
  }, text);
}
