import type { SequenceForm } from "../form/sequence-form.ts";
import { type Gains, gainsOf } from "./best-response.ts";
import { Learned } from "./learned.ts";
import { type PayoffSums, type Plans, payoffSums } from "./payoff-sums.ts";
import { behaviourOf, plansOf } from "./plans.ts";
import { VARIANTS, type Variant, type VariantName } from "./variants.ts";

/** Counterfactual regret minimization on the sequence form. Players alternate, player 0 first. */
export class Cfr {
  readonly form: SequenceForm;
  readonly players: readonly Learned[];
  iterations = 0;
  readonly #variant: Variant;
  readonly #sums: PayoffSums;
  readonly #plans: Plans;
  readonly #predicted: readonly Float64Array[];

  constructor(form: SequenceForm, variant: VariantName) {
    this.form = form;
    this.#variant = VARIANTS[variant];
    this.#sums = payoffSums(form);
    this.players = form.players.map((player) => new Learned(player));
    this.#plans = this.players.map(({ plan }) => plan);
    this.#predicted = this.#variant.predicts ? this.players.map(({ plan }) => new Float64Array(plan.length)) : [];
  }

  iterate(): void {
    const t = ++this.iterations;
    const { above, below, weight } = this.#variant;
    const weights = { above: above(t), below: below(t), average: weight(t) };
    for (let player = 0; player < this.players.length; player++) {
      const learned = this.players[player]!;
      this.#sums.into(learned.sums, player, this.#plans);
      const predicted = this.#predicted[player];
      if (predicted) learned.learnAndPredict(weights, predicted);
      else learned.learn(weights);
    }
  }

  /** The average strategy, which is what approaches an equilibrium: by player and sequence. */
  average(): readonly Float64Array[] {
    return this.players.map(({ form, average }) => behaviourOf(form, average));
  }

  gains(): Gains {
    return gainsOf(this.form, this.#sums, plansOf(this.form, this.average()));
  }
}
