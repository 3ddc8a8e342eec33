// What behaviours are worth against each other, exactly where they are known so.
import { numberOf, ONE, ZERO } from "../../model/index.ts";
import type { SequenceForm } from "../form/sequence-form.ts";
import { type Gains, gainsOfBehaviours } from "./best-response.ts";
import { type ExactGains, exactBest, exactGains, wholeWorths } from "./certificate.ts";
import { type ExactPlan, exactPlanOf, roundedPlan } from "./exact-plans.ts";
import type { Behaviour } from "./plans.ts";

/** What behaviours are worth; `exact` where all of them are fractions, of which `gains` are the nearest numbers. */
export interface Evaluation {
  readonly gains: Gains;
  readonly exact: ExactGains | undefined;
}

/** Of behaviours by player. */
export function evaluation(form: SequenceForm, behaviours: readonly Behaviour[]): Evaluation {
  const fractions = behaviours.flatMap(({ exact }) => (exact ? [exact] : []));
  const exact = fractions.length === behaviours.length ? exactGains(form, fractions) : undefined;
  const inNumbers = behaviours.map(({ behaviour }) => behaviour);
  return { exact, gains: exact ? numbersOfGains(exact) : gainsOfBehaviours(form, inNumbers) };
}

const numbersOfGains = ({ worths, best, nashConv, exploitability }: ExactGains): Gains => ({
  worths: worths.map(numberOf),
  best: best.map(numberOf),
  nashConv: numberOf(nashConv),
  exploitability: numberOf(exploitability),
});

/** A best response of a player to the behaviours of the others, by player; to numbers as 52 bits give them. */
export function bestResponse(
  form: SequenceForm,
  player: number,
  behaviours: readonly (Behaviour | undefined)[],
): Behaviour {
  const plans = form.players.map((other, index): ExactPlan | undefined => {
    if (index === player) return undefined;
    const known = behaviours[index];
    if (!known) throw new RangeError(`The behaviour of player ${index} is not known.`);
    const { behaviour, exact } = known;
    return (exact && exactPlanOf(other, exact)) ?? roundedPlan(other, behaviour);
  });
  const { behaviour } = exactBest(form, wholeWorths(form.payoffs), player, plans);
  return { behaviour, exact: Array.from(behaviour, (one) => (one === 0 ? ZERO : ONE)) };
}
