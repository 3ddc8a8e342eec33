// Learning in stages: first what counts, then where it stands, then what stands beside it. Each kind of features is learned where
// plays that were held back are foretold better by it, and not a little: what chance teaches, or what only goes along with
// winning, does harm once it is played for.
import type { ChanceSource } from "../../model/index.ts";
import type { Features } from "../evaluators/features.ts";
import { KINDS, type Kind } from "../evaluators/present.ts";
import { Fit } from "./fit.ts";
import type { Samples } from "./samples.ts";

/** What plays taught, and what was held back of them to tell whether it helps. */
export interface Lessons {
  readonly learn: Samples;
  readonly held: Samples;
}

/** What was learned, and by what share what was held back is foretold less badly than by the weights before. */
export interface Taught {
  readonly weights: Float64Array;
  readonly gain: number;
  /** The same beside weights that say nothing: 0 for who knows no more, 1 for who knows each result. */
  readonly foretold: number;
}

export interface Stages {
  readonly chance: ChanceSource;
  /** The first so many kinds of features are learned. */
  readonly kinds: number;
}

/** How a kind is learned. */
interface Learning {
  /** How fast. */
  readonly rate: number;
  /** How strongly it is held to what it was, in samples. */
  readonly ridge: number;
  /** By what share what was held back has to be foretold less badly with it than without it. */
  readonly gain: number;
}

const LEARNING: Readonly<Record<Kind, Learning>> = {
  counts: { rate: 0.3, ridge: 300, gain: 0 },
  singles: { rate: 0.15, ridge: 4000, gain: 0.002 },
  pairs: { rate: 0.08, ridge: 800, gain: 0.03 },
};

const ROUNDS = 2;

/** Learns from weights that were learned before; a kind that earns too little stays as it was. Yields now and then. */
export function* learnInStages(
  features: Features,
  { learn, held }: Lessons,
  before: Float64Array,
  { chance, kinds }: Stages,
): Generator<void, Taught> {
  const lossOf = (weights: Float64Array): number => new Fit(features, kinds, weights).loss(held);
  const first = lossOf(before);
  let [best, loss] = [before, first];
  const [rates, ridges] = [new Float64Array(before.length), new Float64Array(before.length)];
  for (const kind of KINDS.slice(0, kinds)) {
    const own = kindOf(features, kind);
    const { rate, ridge, gain } = LEARNING[kind];
    for (const weight of own) [rates[weight], ridges[weight]] = [rate, ridge];
    const fit = new Fit(features, kinds, Float64Array.from(best));
    for (const _ of fit.fit(learn, { rounds: ROUNDS, rates, ridges, before, chance })) yield;
    const without = Float64Array.from(fit.weights);
    for (const weight of own) without[weight] = 0;
    const now = fit.loss(held);
    if (now >= loss || now > lossOf(without) * (1 - gain)) continue;
    [best, loss] = [fit.weights, now];
  }
  const blind = lossOf(new Float64Array(before.length));
  return { weights: best, gain: first > 0 ? 1 - loss / first : 0, foretold: blind > 0 ? 1 - loss / blind : 0 };
}

/** The weights of a kind. */
function kindOf(features: Features, kind: Kind): ReadonlySet<number> {
  const tables = kind === "pairs" ? features.pairs.map(({ table }) => table) : features[kind];
  return new Set(tables.flatMap((table) => Array.from(table).flatMap((one) => (one ? [Math.abs(one) - 1] : []))));
}
