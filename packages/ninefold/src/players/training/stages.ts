// Learning in stages: first what counts, then where it stands, then what stands beside it. Each kind of features is learned where
// plays that were held back are foretold better by it, and not a little: what chance teaches, or what only goes along with
// winning, does harm once it is played for.
import type { ChanceSource } from "../../model/index.ts";
import type { Features } from "../evaluators/features.ts";
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

/** By kind: how fast it is learned, and how strongly it is held to what it was, in samples. */
const RATES = [0.3, 0.15, 0.08] as const;
const RIDGES = [300, 4000, 800] as const;

/** By kind: by what share what was held back has to be foretold less badly with it than without it. */
const GAINS = [0, 0.015, 0.03] as const;

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
  for (let kind = 0; kind < kinds; kind++) {
    const own = kindOf(features, kind);
    for (const weight of own) [rates[weight], ridges[weight]] = [RATES[kind] ?? 0, RIDGES[kind] ?? 0];
    const fit = new Fit(features, kinds, Float64Array.from(best));
    for (const _ of fit.fit(learn, { rounds: ROUNDS, rates, ridges, before, chance })) yield;
    const without = Float64Array.from(fit.weights);
    for (const weight of own) without[weight] = 0;
    const now = fit.loss(held);
    if (now >= loss || now > lossOf(without) * (1 - (GAINS[kind] ?? 0))) continue;
    [best, loss] = [fit.weights, now];
  }
  const blind = lossOf(new Float64Array(before.length));
  return { weights: best, gain: first > 0 ? 1 - loss / first : 0, foretold: blind > 0 ? 1 - loss / blind : 0 };
}

/** The weights of a kind: counts, values where they stand, pairs. */
function kindOf({ counts, singles, pairs }: Features, kind: number): ReadonlySet<number> {
  const tables = [counts, singles, pairs.map(({ table }) => table)][kind] ?? [];
  return new Set(tables.flatMap((table) => Array.from(table).flatMap((one) => (one ? [Math.abs(one) - 1] : []))));
}
