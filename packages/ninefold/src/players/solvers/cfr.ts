import type { SequenceForm } from "../form/sequence-form.ts";
import { Learned } from "./learned.ts";
import { type PayoffSums, type Plans, payoffSums } from "./payoff-sums.ts";
import { fillPlan } from "./plans.ts";
import type { RegretMinimizer } from "./regret-minimizer.ts";
import { VARIANTS, type Variant, type VariantName } from "./variants.ts";

/** Counterfactual regret minimization on the sequence form. Players alternate, player 0 first. */
export class Cfr implements RegretMinimizer {
  readonly method: VariantName;
  readonly form: SequenceForm;
  readonly words = undefined;
  iterations = 0;
  readonly #variant: Variant;
  readonly #sums: PayoffSums;
  readonly #players: readonly Learned[];
  readonly #plans: Plans;
  readonly #predicted: readonly Float64Array[];

  constructor(form: SequenceForm, method: VariantName) {
    this.method = method;
    this.form = form;
    this.#variant = VARIANTS[method];
    this.#sums = payoffSums(form);
    this.#players = form.players.map((player) => new Learned(player));
    this.#plans = this.#players.map(({ plan }) => plan);
    this.#predicted = this.#variant.predicts ? this.#plans.map(({ length }) => new Float64Array(length)) : [];
  }

  get averages(): readonly Float64Array[] {
    return this.#players.map(({ average }) => average);
  }

  get behaviours(): readonly Float64Array[] {
    return this.#players.map(({ behaviour }) => behaviour);
  }

  get state(): readonly Float64Array[] {
    return this.#players.flatMap(({ regret, average, behaviour }) => [regret, average, behaviour]);
  }

  resume(state: readonly Float64Array[], iterations: number): void {
    for (const [i, kept] of this.state.entries()) kept.set(state[i]!);
    for (const { form, behaviour, plan } of this.#players) fillPlan(form, behaviour, plan);
    this.iterations = iterations;
  }

  iterate(): void {
    const t = ++this.iterations;
    const { above, below, weight } = this.#variant;
    const weights = { above: above(t), below: below(t), average: weight(t) };
    for (let player = 0; player < this.#players.length; player++) {
      const learned = this.#players[player]!;
      this.#sums.into(learned.sums, player, this.#plans);
      const predicted = this.#predicted[player];
      if (predicted) learned.learnAndPredict(weights, predicted);
      else learned.learn(weights);
    }
  }
}
