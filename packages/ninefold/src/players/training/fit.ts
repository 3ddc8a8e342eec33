// Logistic regression on samples: weights that foretell what plays are worth (in logits), by stochastic gradient descent with
// a rate for each weight (AdaGrad: Duchi, Hazan and Singer 2011). The samples are visited in an order drawn by the source.
import type { ChanceSource } from "../../model/index.ts";
import { logistic } from "../arithmetic/exponential.ts";
import { logarithm } from "../arithmetic/logarithm.ts";
import type { Features } from "../evaluators/features.ts";
import { Present } from "../evaluators/present.ts";
import type { Samples } from "./samples.ts";

export interface FitOptions {
  /** How often all samples are gone through. */
  readonly rounds: number;
  /** By weight its rate: one whose rate is 0 stays as it is. */
  readonly rates: Float64Array;
  /** By weight how strongly it is held to what it was before: so much, spread over all samples in which it is met. */
  readonly ridges: Float64Array;
  readonly before: Float64Array;
  readonly chance: ChanceSource;
}

/** What is met seldom is learned with care: its first gradients count as if so many had been seen before. */
const FIRST_SQUARES = 10;

/** Weights while they are learned, of the first so many kinds of features. */
export class Fit {
  readonly weights: Float64Array;
  readonly #present: Present;
  /** By weight the sum of the squares of its gradients. */
  readonly #squares: Float64Array;

  constructor(features: Features, kinds: number, weights: Float64Array) {
    this.weights = weights;
    this.#present = new Present(features, kinds);
    this.#squares = new Float64Array(weights.length).fill(FIRST_SQUARES);
  }

  /** How badly samples are foretold on average, in nats. */
  loss(samples: Samples): number {
    let sum = 0;
    for (let sample = 0; sample < samples.size; sample++) {
      sum += lossOf(samples.worth(sample), logistic(this.#logit(samples, sample)));
    }
    return sum / Math.max(1, samples.size);
  }

  /** Fits to the samples; yields now and then how many were visited. */
  *fit(samples: Samples, { rounds, rates, ridges, before, chance }: FitOptions): Generator<number, void> {
    const order = Int32Array.from({ length: samples.size }, (_, sample) => sample);
    const met = this.#met(samples);
    const pulls = ridges.map((ridge, weight) => ridge / Math.max(1, met[weight] ?? 0));
    for (let round = 0, visited = 0; round < rounds; round++) {
      shuffle(order, chance);
      for (const sample of order) {
        this.#learn(samples, sample, rates, pulls, before);
        if (++visited % 4096 === 0) yield visited;
      }
    }
  }

  /** What a sample seems to be worth, in logits; its features are present then. */
  #logit(samples: Samples, sample: number): number {
    const { entries, values } = this.#present;
    this.#present.find(samples.ordinals(sample));
    let sum = 0;
    for (let at = 0, { size } = this.#present; at < size; at++) {
      sum += (values[at] ?? 0) * (this.weights[entries[at] ?? 0] ?? 0);
    }
    return sum;
  }

  /** By weight in how many samples it is met. */
  #met(samples: Samples): Int32Array {
    const met = new Int32Array(this.weights.length);
    const { entries } = this.#present;
    for (let sample = 0; sample < samples.size; sample++) {
      this.#present.find(samples.ordinals(sample));
      for (let at = 0, { size } = this.#present; at < size; at++) {
        const weight = entries[at] ?? 0;
        met[weight] = (met[weight] ?? 0) + 1;
      }
    }
    return met;
  }

  #learn(samples: Samples, sample: number, rates: Float64Array, pulls: Float64Array, before: Float64Array): void {
    const error = samples.worth(sample) - logistic(this.#logit(samples, sample));
    const { entries, values, size } = this.#present;
    const [weights, squares] = [this.weights, this.#squares];
    for (let at = 0; at < size; at++) {
      const weight = entries[at] ?? 0;
      const rate = rates[weight] ?? 0;
      if (rate === 0) continue;
      const now = weights[weight] ?? 0;
      const gradient = error * (values[at] ?? 0) - (pulls[weight] ?? 0) * (now - (before[weight] ?? 0));
      const square = (squares[weight] ?? 0) + gradient * gradient;
      squares[weight] = square;
      weights[weight] = now + (rate * gradient) / Math.sqrt(square);
    }
  }
}

const lossOf = (worth: number, foretold: number): number =>
  -(worth * logarithm(foretold + 1e-12) + (1 - worth) * logarithm(1 - foretold + 1e-12));

/** Puts numbers into an order that is drawn. */
export function shuffle(order: Int32Array, chance: ChanceSource): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = chance.uniform(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
}
