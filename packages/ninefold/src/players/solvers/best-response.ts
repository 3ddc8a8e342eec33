// How far plans are from an equilibrium.
import { type PlayerForm, type SequenceForm, sequencesOf } from "../form/sequence-form.ts";
import { type PayoffSums, type Plans, payoffSums } from "./payoff-sums.ts";
import { plansOf } from "./plans.ts";

/**
 * The most that a player can gain, given what her sequences are worth (`PayoffSums`). These become what each is worth with
 * what follows it, where she goes on as well as she can.
 */
export function bestWorth({ parentSequence, firstSequence }: PlayerForm, sums: Float64Array): number {
  for (let state = parentSequence.length - 1; state >= 0; state--) {
    const end = firstSequence[state + 1]!;
    let best = Number.NEGATIVE_INFINITY;
    for (let sequence = firstSequence[state]!; sequence < end; sequence++) best = Math.max(best, sums[sequence]!);
    sums[parentSequence[state]!]! += best;
  }
  return sums[0]!;
}

/** What plans are worth, and what each player could gain against the others by a best response of her own. */
export interface Gains {
  readonly worths: readonly number[];
  readonly best: readonly number[];
  /** Σ_p (best response of p − worth to p): 0 in a Nash equilibrium alone. */
  readonly nashConv: number;
  /** NashConv divided by the number of players; between two players of whom one gains what the other gives, half of the gap of the bounds. */
  readonly exploitability: number;
}

export function gainsOf({ players }: SequenceForm, sums: PayoffSums, plans: Plans): Gains {
  const worths: number[] = [];
  const best = players.map((form, player) => {
    const values = new Float64Array(sequencesOf(form));
    sums.into(values, player, plans);
    worths.push(values.reduce((sum, one, sequence) => sum + one * plans[player]![sequence]!, 0));
    return bestWorth(form, values);
  });
  const nashConv = best.reduce((sum, one, player) => sum + one - worths[player]!, 0);
  return { worths, best, nashConv, exploitability: nashConv / players.length };
}

/** The same of behaviours, by player and sequence. */
export const gainsOfBehaviours = (form: SequenceForm, behaviours: readonly Float64Array[]): Gains =>
  gainsOf(form, payoffSums(form), plansOf(form, behaviours));
