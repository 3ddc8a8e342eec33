// Weights that make the decisions of a search likely: of a position each decision is as likely as e to the sum of the weights of
// its features, and the likelihood of what the search decided is raised by stochastic gradient ascent (AdaGrad).
import type { ChanceSource } from "../../model/index.ts";
import { exponential } from "../arithmetic/exponential.ts";
import { logarithm } from "../arithmetic/logarithm.ts";
import type { DecisionSamples } from "./decision-samples.ts";
import { shuffle } from "./fit.ts";

export interface PolicyFitOptions {
  /** How often all samples are gone through. */
  readonly rounds: number;
  /** Which weights are learned. */
  readonly learned: (feature: number) => boolean;
  readonly chance: ChanceSource;
}

/** A feature is learned that so many decisions have. */
const MET = 20;

/** How fast weights are learned, how strongly they are held to 0, and what counts as seen before. */
const RATE = 0.3;
const RIDGE = 0.3;
const FIRST_SQUARES = 2;

export class PolicyFit {
  readonly weights: Float64Array;
  readonly #samples: DecisionSamples;
  #likely = new Float64Array(1 << 8);

  constructor(samples: DecisionSamples, weights: Float64Array) {
    this.#samples = samples;
    this.weights = weights;
  }

  /** How badly the decisions of a search are foretold on average, in nats. */
  loss(samples: DecisionSamples): number {
    let sum = 0;
    for (let position = 0; position < samples.size; position++) {
      const first = samples.positions[position]!;
      const end = samples.positions[position + 1]!;
      this.#foretell(samples, first, end);
      for (let decision = first; decision < end; decision++) {
        const share = samples.share(decision);
        if (share > 0) sum -= share * logarithm(this.#likely[decision - first]! + 1e-12);
      }
    }
    return sum / Math.max(1, samples.size);
  }

  /** Fits to the samples; yields now and then how many were visited. */
  *fit({ rounds, learned, chance }: PolicyFitOptions): Generator<number, void> {
    const samples = this.#samples;
    const order = Int32Array.from({ length: samples.size }, (_, sample) => sample);
    const met = samples.met(this.weights.length);
    const isLearned = Uint8Array.from(met, (times, feature) => (times >= MET && learned(feature) ? 1 : 0));
    const pulls = Float64Array.from(met, (times) => RIDGE / Math.max(1, times));
    const squares = new Float64Array(this.weights.length).fill(FIRST_SQUARES);
    for (let round = 0, visited = 0; round < rounds; round++) {
      shuffle(order, chance);
      for (const position of order) {
        this.#learn(position, isLearned, pulls, squares);
        if (++visited % 1024 === 0) yield visited;
      }
    }
  }

  /** Finds how likely each of some decisions is, which are those of a position. */
  #foretell(samples: DecisionSamples, first: number, end: number): void {
    if (end - first > this.#likely.length) this.#likely = new Float64Array(2 * (end - first));
    const [likely, weights] = [this.#likely, this.weights];
    let most = Number.NEGATIVE_INFINITY;
    for (let decision = first; decision < end; decision++) {
      let score = 0;
      for (let at = samples.begin(decision), last = samples.begin(decision + 1); at < last; at++)
        score += weights[samples.feature(at)]!;
      likely[decision - first] = score;
      if (score > most) most = score;
    }
    let sum = 0;
    for (let i = 0; i < end - first; i++) {
      likely[i] = exponential(likely[i]! - most);
      sum += likely[i]!;
    }
    for (let i = 0; i < end - first; i++) likely[i]! /= sum;
  }

  #learn(position: number, isLearned: Uint8Array, pulls: Float64Array, squares: Float64Array): void {
    const [samples, weights] = [this.#samples, this.weights];
    const first = samples.positions[position]!;
    const end = samples.positions[position + 1]!;
    this.#foretell(samples, first, end);
    for (let decision = first; decision < end; decision++) {
      const error = samples.share(decision) - this.#likely[decision - first]!;
      for (let at = samples.begin(decision), last = samples.begin(decision + 1); at < last; at++) {
        const feature = samples.feature(at);
        if (isLearned[feature] === 0) continue;
        const gradient = error - pulls[feature]! * weights[feature]!;
        squares[feature]! += gradient * gradient;
        weights[feature]! += (RATE * gradient) / Math.sqrt(squares[feature]!);
      }
    }
  }
}
