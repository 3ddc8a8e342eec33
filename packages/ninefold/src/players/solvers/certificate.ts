// Proved bounds: exact best responses, in whole numbers alone.
import { entryAt } from "../../analysis/tables.ts";
import { type Rational, rational, ZERO } from "../../model/index.ts";
import { type Payoffs, type SequenceForm, sequencesOf } from "../form/sequence-form.ts";
import { type ExactPlan, exactPlanOf, greatestDivisor } from "./exact-plans.ts";
import type { ExactBehaviour } from "./plans.ts";

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

/** What plans are worth to a player. */
function exactWorth(
  { payoffs }: SequenceForm,
  { parts, whole }: WholeWorths,
  player: number,
  plans: readonly ExactPlan[],
): Rational {
  const count = plans.length;
  let sum = 0n;
  for (let tuple = 0; tuple < payoffs.size; tuple++) {
    const begin = tuple * count;
    let product = entryAt(parts, entryAt(payoffs.worth, begin + player));
    for (let one = 0; one < count && product !== 0n; one++)
      product *= entryAt(entryAt(plans, one).weights, entryAt(payoffs.sequences, begin + one));
    sum += product;
  }
  return rational(
    sum,
    plans.reduce((all, plan) => all * plan.whole, whole),
  );
}

/** `Gains`, exactly. */
export interface ExactGains {
  readonly worths: readonly Rational[];
  readonly best: readonly Rational[];
  readonly nashConv: Rational;
  readonly exploitability: Rational;
}

/** What behaviours that are known exactly are worth; undefined where their fractions are too long to be computed with. */
export function exactGains(form: SequenceForm, behaviours: readonly ExactBehaviour[]): ExactGains | undefined {
  const plans: ExactPlan[] = [];
  for (const [player, behaviour] of behaviours.entries()) {
    const plan = exactPlanOf(entryAt(form.players, player), behaviour);
    if (!plan) return undefined;
    plans.push(plan);
  }
  const parts = wholeWorths(form.payoffs);
  const worths = plans.map((_, player) => exactWorth(form, parts, player, plans));
  const best = plans.map((_, player) => exactBest(form, parts, player, plans).worth);
  const nashConv = best.reduce((sum, one, player) => sum.add(one).sub(entryAt(worths, player)), ZERO);
  return { worths, best, nashConv, exploitability: nashConv.div(rational(plans.length)) };
}
