// What outcomes are worth: no part of a game system (004 §2), but of a model of its players.

import { type GameSystem, type Outcome, type Rational, worthsOf, ZERO } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";

/** What an outcome is worth to each player, by index. */
export type Utilities = (outcome: Outcome) => readonly Rational[];

/**
 * As the rules say with `worth`, or who wins gains what the others give (`worthsOf`).
 *
 * @throws AnalysisError NF6003 for other outcomes.
 */
export function utilitiesOf(system: GameSystem): Utilities {
  const known = new Map<string, readonly Rational[]>();
  return (outcome) => {
    const found = known.get(outcome.text) ?? utilitiesAt(system, outcome);
    known.set(outcome.text, found);
    return found;
  };
}

const noUtility = ({ text, label }: Outcome): AnalysisError =>
  new AnalysisError("NF6003", `Nothing says what "${text}" is worth: write "worth ${label} to p = …" in the rules.`);

function utilitiesAt(system: GameSystem, outcome: Outcome): readonly Rational[] {
  const worths = worthsOf(system, outcome);
  if (!worths) throw noUtility(outcome);
  return worths;
}

/** Whether what one gains the others lose, in all of these. */
export const isZeroSum = (all: Iterable<readonly Rational[]>): boolean =>
  [...all].every((worth) => worth.reduce((a, b) => a.add(b), ZERO).equals(ZERO));
