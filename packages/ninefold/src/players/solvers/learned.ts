import { type PlayerForm, sequencesOf } from "../form/sequence-form.ts";
import { fillPlan } from "./plans.ts";

/** How much the regrets above and below 0 count in the next iteration, and the strategy of this one in the average. */
export interface Weights {
  readonly above: number;
  readonly below: number;
  readonly average: number;
}

/** What a regret minimizer has learned of one player, in arrays by sequence. Nothing is allocated in an iteration. */
export class Learned {
  readonly form: PlayerForm;
  readonly regret: Float64Array;
  /** The plans of the iterations, weighed and summed up. */
  readonly average: Float64Array;
  /** How probable the last decision of each sequence is where it is to be taken; and the plan of that. */
  readonly behaviour: Float64Array;
  readonly plan: Float64Array;
  /** What each sequence is worth against what the others do: written before `learn`, which uses it up. */
  readonly sums: Float64Array;

  constructor(form: PlayerForm) {
    const size = sequencesOf(form);
    this.form = form;
    this.regret = new Float64Array(size);
    this.average = new Float64Array(size);
    this.behaviour = new Float64Array(size).fill(1);
    this.plan = new Float64Array(size);
    this.sums = new Float64Array(size);
    form.parentSequence.forEach((_, state) => {
      const [first, end] = [form.firstSequence[state]!, form.firstSequence[state + 1]!];
      this.behaviour.fill(1 / (end - first), first, end);
    });
    fillPlan(form, this.behaviour, this.plan);
  }

  /** An iteration. Information states are taken last first, so that what follows a sequence is known before it. */
  learn({ above, below, average: weight }: Weights): void {
    const { regret, average, behaviour, plan, sums, form } = this;
    const { parentSequence, firstSequence } = form;
    for (let state = parentSequence.length - 1; state >= 0; state--) {
      const first = firstSequence[state]!;
      const end = firstSequence[state + 1]!;
      let worth = 0;
      for (let i = first; i < end; i++) worth += behaviour[i]! * sums[i]!;
      sums[parentSequence[state]!]! += worth;
      let total = 0;
      for (let i = first; i < end; i++) {
        average[i]! += weight * plan[i]!;
        let now = regret[i]! + sums[i]! - worth;
        if (now > 0) {
          now *= above;
          total += now;
        } else now *= below;
        regret[i] = now;
      }
      if (total > 0) for (let i = first; i < end; i++) behaviour[i] = regret[i]! > 0 ? regret[i]! / total : 0;
      else for (let i = first; i < end; i++) behaviour[i] = 1 / (end - first);
    }
    fillPlan(form, behaviour, plan);
  }

  /**
   * The same where the next sums are predicted to be those of now (Farina, Kroer and Sandholm 2021): behaviour matches the
   * regrets that there will be then.
   */
  learnAndPredict({ above, below, average: weight }: Weights, predicted: Float64Array): void {
    const { regret, average, behaviour, plan, sums, form } = this;
    const { parentSequence, firstSequence } = form;
    predicted.set(sums);
    for (let state = parentSequence.length - 1; state >= 0; state--) {
      const first = firstSequence[state]!;
      const end = firstSequence[state + 1]!;
      let worth = 0;
      let foretold = 0;
      for (let i = first; i < end; i++) {
        worth += behaviour[i]! * sums[i]!;
        foretold += behaviour[i]! * predicted[i]!;
      }
      sums[parentSequence[state]!]! += worth;
      let total = 0;
      for (let i = first; i < end; i++) {
        average[i]! += weight * plan[i]!;
        const now = regret[i]! + sums[i]! - worth;
        regret[i] = now * (now > 0 ? above : below);
        behaviour[i] = Math.max(0, regret[i]! + predicted[i]! - foretold);
        total += behaviour[i]!;
      }
      let next = 0;
      for (let i = first; i < end; i++) {
        behaviour[i] = total > 0 ? behaviour[i]! / total : 1 / (end - first);
        next += behaviour[i]! * predicted[i]!;
      }
      predicted[parentSequence[state]!]! += next;
    }
    fillPlan(form, behaviour, plan);
  }
}
