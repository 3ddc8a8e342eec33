// Sequence forms of games of the library and of games that a test writes.
import assert from "node:assert/strict";
import { compileText, finish } from "../../src/play/index.ts";
import { type FormOptions, sequenceForm } from "../../src/players/form/build.ts";
import type { SequenceForm } from "../../src/players/form/sequence-form.ts";
import { type Gains, gainsOfBehaviours } from "../../src/players/solvers/best-response.ts";
import { behaviourOf } from "../../src/players/solvers/plans.ts";
import type { RegretMinimizer } from "../../src/players/solvers/regret-minimizer.ts";
import type { Parameters } from "../library/independent/index.ts";
import { systemOf } from "../library/library.ts";

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
