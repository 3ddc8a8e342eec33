// Logistic regression on samples: weights that foretell what plays are worth (in logits), by stochastic gradient descent with
// a rate for each weight (AdaGrad: Duchi, Hazan and Singer 2011). The samples are visited in an order drawn by the source.
import type { ChanceSource } from "../../model/index.ts";
import { logistic } from "../arithmetic/exponential.ts";
import { logarithm } from "../arithmetic/logarithm.ts";
import type { Samples } from "./samples.ts";

export interface FitOptions {
  /** How often all samples are gone through. */
  readonly rounds: number;
  /** The rate of each weight, or of all: one that is 0 stays as it is. */
  readonly rate: number | Float64Array;
  /** Pulls each weight to 0, by so much of itself each time that it is changed. */
  readonly decay: number;
  readonly chance: ChanceSource;
}

/** What is met seldom is learned with care: its first gradients count as if so many had been seen before. */
const FIRST_SQUARES = 10;

/** Weights while they are learned. */
export class Fit {
  readonly weights: Float64Array;
  /** By weight the sum of the squares of its gradients. */
  readonly #squares: Float64Array;

  constructor(weights: Float64Array) {
    this.weights = weights;
    this.#squares = new Float64Array(weights.length).fill(FIRST_SQUARES);
  }

  /** What a sample seems to be worth, in logits. */
  logit(samples: Samples, sample: number): number {
    const { entries, values } = samples;
    let sum = 0;
    for (let at = samples.start(sample), end = samples.start(sample + 1); at < end; at++) {
      sum += (values[at] ?? 0) * (this.weights[entries[at] ?? 0] ?? 0);
    }
    return sum;
  }

  /** How badly samples are foretold on average, in nats. */
  loss(samples: Samples): number {
    let sum = 0;
    for (let sample = 0; sample < samples.size; sample++) {
      sum += lossOf(samples.worth(sample), logistic(this.logit(samples, sample)));
    }
    return sum / Math.max(1, samples.size);
  }

  /** Fits to the samples; yields now and then how many were visited. */
  *fit(samples: Samples, { rounds, rate, decay, chance }: FitOptions): Generator<number, void> {
    const order = Int32Array.from({ length: samples.size }, (_, sample) => sample);
    const rates = typeof rate === "number" ? new Float64Array(this.weights.length).fill(rate) : rate;
    for (let round = 0, visited = 0; round < rounds; round++) {
      shuffle(order, chance);
      for (const sample of order) {
        this.#learn(samples, sample, rates, decay);
        if (++visited % 4096 === 0) yield visited;
      }
    }
  }

  #learn(samples: Samples, sample: number, rates: Float64Array, decay: number): void {
    const error = samples.worth(sample) - logistic(this.logit(samples, sample));
    const { entries, values } = samples;
    const [weights, squares] = [this.weights, this.#squares];
    for (let at = samples.start(sample), end = samples.start(sample + 1); at < end; at++) {
      const weight = entries[at] ?? 0;
      const gradient = error * (values[at] ?? 0);
      const square = (squares[weight] ?? 0) + gradient * gradient;
      squares[weight] = square;
      const now = weights[weight] ?? 0;
      weights[weight] = now + (rates[weight] ?? 0) * (gradient / Math.sqrt(square) - decay * now);
    }
  }
}

const lossOf = (worth: number, foretold: number): number =>
  -(worth * logarithm(foretold + 1e-12) + (1 - worth) * logarithm(1 - foretold + 1e-12));

function shuffle(order: Int32Array, chance: ChanceSource): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = chance.uniform(last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
}
