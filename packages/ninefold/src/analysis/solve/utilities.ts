// What outcomes are worth: no part of a game system (004 §2), but of a model of its players.

import { type GameSystem, ONE, type Outcome, type Rational, rational, ZERO } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";

/** What an outcome is worth to each player, by index. */
export type Utilities = (outcome: Outcome) => readonly Rational[];

/**
 * As the rules say with `worth`. Where they say nothing: who wins gains 1 and who loses gives 1, shared among the others;
 * a draw is worth nothing to anybody. So that is zero-sum.
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
  const written = system.players.map(({ id }) => system.worth(outcome, id));
  if (written.every((worth) => worth !== undefined)) return written;
  const { label, player } = outcome;
  if (label === "draw") return system.players.map(() => ZERO);
  if (player === undefined || (label !== "wins" && label !== "loses")) throw noUtility(outcome);
  const own = label === "wins" ? ONE : ONE.neg();
  const others = system.players.length - 1;
  return system.players.map(({ id }) => (id === player ? own : own.neg().div(rational(others))));
}

/** Whether what one gains the others lose, in all of these. */
export const isZeroSum = (all: Iterable<readonly Rational[]>): boolean =>
  [...all].every((worth) => worth.reduce((a, b) => a.add(b), ZERO).equals(ZERO));
