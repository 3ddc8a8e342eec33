// Proved bounds: exact best responses, in whole numbers alone.
import { entryAt } from "../../analysis/tables.ts";
import { type Rational, rational } from "../../model/index.ts";
import { type Payoffs, type SequenceForm, sequencesOf } from "../form/sequence-form.ts";
import { type ExactPlan, greatestDivisor } from "./exact-plans.ts";

/** The worths of a form as parts of a common whole. */
export interface WholeWorths {
  /** By number of a fraction of the payoffs. */
  readonly parts: readonly bigint[];
  readonly whole: bigint;
}

export function wholeWorths({ fractions }: Payoffs): WholeWorths {
  let whole = 1n;
  for (const { d } of fractions.values) if (whole % d !== 0n) whole *= d / greatestDivisor(whole, d);
  return { parts: fractions.values.map(({ s, n, d }) => s * n * (whole / d)), whole };
}

/** The most that a player can gain against the plans of the others; which decisions she takes for that: by sequence 1 or 0. */
export interface ExactBest {
  readonly worth: Rational;
  readonly behaviour: Float64Array;
}

/** `plans`: by player; that of the player herself is not asked. */
export function exactBest(
  { players, payoffs }: SequenceForm,
  { parts, whole }: WholeWorths,
  player: number,
  plans: readonly (ExactPlan | undefined)[],
): ExactBest {
  const form = entryAt(players, player);
  const count = players.length;
  const sums = new Array<bigint>(sequencesOf(form)).fill(0n);
  const weights = plans.map((plan) => plan?.weights);
  for (let tuple = 0; tuple < payoffs.size; tuple++) {
    const begin = tuple * count;
    let product = entryAt(parts, payoffs.worth[begin + player]!);
    for (let other = 0; other < count && product !== 0n; other++)
      if (other !== player) product *= weights[other]![payoffs.sequences[begin + other]!]!;
    if (product !== 0n) sums[payoffs.sequences[begin + player]!]! += product;
  }
  const { parentSequence, firstSequence } = form;
  const behaviour = new Float64Array(sums.length);
  behaviour[0] = 1;
  for (let state = parentSequence.length - 1; state >= 0; state--) {
    let best = firstSequence[state]!;
    for (let sequence = best + 1; sequence < firstSequence[state + 1]!; sequence++)
      if (sums[sequence]! > sums[best]!) best = sequence;
    behaviour[best] = 1;
    sums[parentSequence[state]!]! += sums[best]!;
  }
  const scale = plans.reduce((all, plan, other) => (other === player ? all : all * (plan?.whole ?? 1n)), whole);
  return { worth: rational(entryAt(sums, 0), scale), behaviour };
}
