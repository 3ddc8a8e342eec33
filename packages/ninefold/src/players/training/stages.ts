// Learning in stages: first what counts, then where it stands, then what stands beside it. Each kind of features is kept where
// plays that were held back are foretold better by it, for chance teaches nothing.
import type { ChanceSource } from "../../model/index.ts";
import type { Features } from "../evaluators/features.ts";
import { Fit } from "./fit.ts";
import type { Samples } from "./samples.ts";

/** What plays taught, and what was held back of them to tell whether it helps. */
export interface Lessons {
  readonly learn: Samples;
  readonly held: Samples;
}

/** By kind: how fast it is learned, and how strongly it is held to 0, in samples. */
const RATES = [0.3, Number(process.env.RATE ?? 0.15), 0.08] as const;
const RIDGES = [Number(process.env.RIDGE0 ?? 100), Number(process.env.RIDGE ?? 4000), 800] as const;

/** By kind the share of what is foretold badly that has to go, so that the kind is kept: pairs make evaluating slower. */
const GAINS = [0, 0.003, 0.01] as const;

const ROUNDS = Number(process.env.ROUNDS ?? 2);

/** The weights that were learned; yields now and then. */
export function* learnInStages(
  features: Features,
  { learn, held }: Lessons,
  before: Float64Array,
  { chance, kinds: tried }: { readonly chance: ChanceSource; readonly kinds: number },
): Generator<void, Float64Array> {
  let best = before;
  let loss = new Fit(features, tried, before).loss(held);
  for (let kind = 0; kind < tried; kind++) {
    const fit = new Fit(features, tried, Float64Array.from(best));
    const kinds = Array.from({ length: kind + 1 }, (_, k) => k);
    const rates = byKind(features, kinds, RATES);
    const ridges = byKind(features, kinds, RIDGES);
    for (const _ of fit.fit(learn, { rounds: ROUNDS, rates, ridges, before, chance })) yield;
    const now = fit.loss(held);
    if (process.env.S7LOG) console.error(`  kind ${kind}: ${loss.toFixed(4)} -> ${now.toFixed(4)} (${learn.size})`);
    if (now >= loss * (1 - (GAINS[kind] ?? 0))) continue;
    loss = now;
    best = fit.weights;
  }
  return best;
}

/** By feature whether it is of a kind. */
function kindOf({ names, counts, singles, pairs }: Features, kind: number): Uint8Array {
  const is = new Uint8Array(names.length);
  const tables = [counts, singles, pairs.map(({ table }) => table)][kind] ?? [];
  for (const table of tables) for (const feature of table) if (feature) is[Math.abs(feature) - 1] = 1;
  return is;
}

function byKind(features: Features, kinds: readonly number[], of: readonly number[]): Float64Array {
  const numbers = new Float64Array(features.names.length);
  for (const kind of kinds) {
    const own = kindOf(features, kind);
    for (let i = 0; i < own.length; i++) if (own[i]) numbers[i] = of[kind] ?? 0;
  }
  return numbers;
}
