import type { Rational } from "../../model/index.ts";
import { type PlayerForm, type SequenceForm, sequencesOf } from "../form/sequence-form.ts";
import type { Plans } from "./payoff-sums.ts";

/** By sequence how probable its last decision is where it is to be taken, as fractions: those of an information state sum up to 1. */
export type ExactBehaviour = readonly Rational[];

/** How a player decides, by sequence; as fractions too, where all of them are known. */
export interface Behaviour {
  readonly behaviour: Float64Array;
  readonly exact: ExactBehaviour | undefined;
}

/** Fills in a plan from behaviour: by sequence how probable its last decision is where it is to be taken. */
export function fillPlan(
  { parentSequence, firstSequence }: PlayerForm,
  behaviour: Float64Array,
  plan: Float64Array,
): void {
  plan[0] = 1;
  for (let state = 0; state < parentSequence.length; state++) {
    const reach = plan[parentSequence[state]!]!;
    const end = firstSequence[state + 1]!;
    for (let sequence = firstSequence[state]!; sequence < end; sequence++)
      plan[sequence] = reach * behaviour[sequence]!;
  }
}

/**
 * Behaviour from weights: the decisions of an information state are as probable as the weights of their sequences are among
 * each other, and equally where all are 0.
 */
export function behaviourOf({ parentSequence, firstSequence }: PlayerForm, weights: Float64Array): Float64Array {
  const behaviour = new Float64Array(weights.length);
  behaviour[0] = 1;
  for (let state = 0; state < parentSequence.length; state++) {
    const [first, end] = [firstSequence[state]!, firstSequence[state + 1]!];
    let sum = 0;
    for (let sequence = first; sequence < end; sequence++) sum += weights[sequence]!;
    for (let sequence = first; sequence < end; sequence++)
      behaviour[sequence] = sum > 0 ? weights[sequence]! / sum : 1 / (end - first);
  }
  return behaviour;
}

/** The plans of behaviours, by player. */
export function plansOf({ players }: SequenceForm, behaviours: readonly Float64Array[]): Plans {
  return players.map((form, player) => {
    const plan = new Float64Array(sequencesOf(form));
    fillPlan(form, behaviours[player]!, plan);
    return plan;
  });
}
