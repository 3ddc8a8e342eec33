import { AnalysisError } from "../../analysis/errors.ts";
import { type Seed, seeded, type Work } from "../../play/index.ts";
import type { SequenceForm } from "../form/sequence-form.ts";
import { type Gains, gainsOf } from "./best-response.ts";
import { Cfr } from "./cfr.ts";
import { payoffSums } from "./payoff-sums.ts";
import { behaviourOf, plansOf } from "./plans.ts";
import type { Method, RegretMinimizer } from "./regret-minimizer.ts";
import { ExternalSampling } from "./sampling.ts";

export const METHODS: readonly Method[] = ["cfr", "cfr+", "dcfr", "pcfr+", "mccfr"];

/**
 * A regret minimizer that begins from nothing. `seed`: of what is sampled, by `mccfr` alone, whose form has its tree.
 *
 * @throws AnalysisError NF6004 for one player alone, where nothing is sampled of others.
 */
export function minimizerOf(form: SequenceForm, method: Method, seed: Seed = 1): RegretMinimizer {
  if (method !== "mccfr") return new Cfr(form, method);
  if (form.players.length < 2)
    throw new AnalysisError(
      "NF6004",
      `${form.system.name} has one player: there is nobody whose decisions could be sampled.`,
    );
  return new ExternalSampling(form, seeded(seed).words);
}

/** When to stop: where nothing is said, never. */
export interface Goal {
  readonly iterations?: number | undefined;
  readonly exploitability?: number | undefined;
}

/** The average strategy of a minimizer, and how far it is from an equilibrium. */
export interface Minimized {
  readonly behaviours: readonly Float64Array[];
  readonly gains: Gains;
  readonly iterations: number;
  /** Whether what was asked for was reached; else it was stopped before. */
  readonly reached: boolean;
}

/** Exploitability is looked at when there are a tenth more iterations than when it was last. */
const GROWTH = 1.1;

/** The last number of iterations, of those done, at which exploitability is looked at. */
function lastLook(iterations: number): number {
  let last = 0;
  for (let next = 1; next <= iterations; next = Math.ceil(GROWTH * next)) last = next;
  return last;
}

/** Payoffs looked at between two pauses. */
const BETWEEN_PAUSES = 100_000;

/**
 * Repeats until a goal is reached, or whoever does the work asks it to stop; iterations done before count. Exploitability is
 * that of the average strategy; it is asked for at numbers of iterations that depend on nothing else, so that the answer
 * does not either.
 *
 * @throws RangeError for a goal that is not a positive number.
 */
export function* minimize(minimizer: RegretMinimizer, goal: Goal): Work<Minimized> {
  const { iterations = Number.POSITIVE_INFINITY, exploitability = 0 } = goal;
  if (!(iterations > 0) || !(exploitability >= 0)) {
    throw new RangeError(`iterations: ${iterations}, exploitability: ${exploitability}: expected positive numbers.`);
  }
  const { form } = minimizer;
  const sums = payoffSums(form);
  const result = (reached: boolean): Minimized => {
    const behaviours = form.players.map((player, index) => behaviourOf(player, minimizer.averages[index]!));
    const gains = gainsOf(form, sums, plansOf(form, behaviours));
    return { behaviours, gains, iterations: minimizer.iterations, reached };
  };
  const together = Math.max(1, Math.floor(BETWEEN_PAUSES / (1 + form.payoffs.size)));
  const total = Number.isFinite(iterations) ? { total: iterations } : {};
  const isNear = (gains: Gains): boolean => exploitability > 0 && gains.exploitability <= exploitability;
  let looked = lastLook(minimizer.iterations);
  if (exploitability > 0 && looked > 0 && looked === minimizer.iterations) {
    const before = result(true);
    if (isNear(before.gains)) return before;
  }
  while (minimizer.iterations < iterations) {
    minimizer.iterate();
    const { iterations: done } = minimizer;
    if (exploitability > 0 && done >= GROWTH * looked) {
      looked = done;
      const now = result(true);
      if (isNear(now.gains)) return now;
    }
    if (done % together === 0 && (yield { done, ...total })) return result(done >= iterations);
  }
  return result(exploitability === 0 || result(true).gains.exploitability <= exploitability);
}
