// Where the nodes of ordered layers stand: near the middle of their neighbours, and apart from each other.
import { entryAt } from "../../tables.ts";
import { centreOf } from "./adjacency.ts";
import type { Layers } from "./layers.ts";

/** Down and up in turn. */
const ROUNDS = 8;

/** `reach`: how far a node reaches from its middle to either side. */
export function spread({ layers, layerOf, above, below }: Layers, reach: (node: number) => number): Float64Array {
  const x = new Float64Array(layerOf.length);
  const reaches = layers.map((layer) => layer.map(reach));
  const put = (depth: number, wanted: (node: number) => number): void => {
    const layer = entryAt(layers, depth);
    const placed = apart(layer.map(wanted), entryAt(reaches, depth));
    for (let at = 0; at < layer.length; at++) x[entryAt(layer, at)] = entryAt(placed, at);
  };
  const depths = layers.map((_, depth) => depth);
  for (const depth of depths) put(depth, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const down = round % 2 === 0;
    for (const depth of down ? depths : [...depths].reverse()) {
      put(depth, (node) => centreOf(node, down ? above : below, x));
    }
  }
  return x;
}

/**
 * The places nearest to those wanted, by the sum of squares, that keep the order and the reach of each: what is wanted, less
 * the width that is needed before it, becomes a rising sequence by pooling adjacent violators.
 */
export function apart(wanted: readonly number[], reach: readonly number[]): Float64Array {
  const offsets = new Float64Array(reach.length);
  let taken = 0;
  for (const [at, half] of reach.entries()) {
    offsets[at] = taken + half;
    taken += 2 * half;
  }
  const pools: { sum: number; size: number }[] = [];
  for (let at = 0; at < wanted.length; at++) {
    const pool = { sum: entryAt(wanted, at) - entryAt(offsets, at), size: 1 };
    for (let last = pools.at(-1); last && last.sum / last.size >= pool.sum / pool.size; last = pools.at(-1)) {
      pool.sum += last.sum;
      pool.size += last.size;
      pools.pop();
    }
    pools.push(pool);
  }
  const positions = new Float64Array(wanted.length);
  let at = 0;
  for (const { sum, size } of pools) {
    for (const end = at + size; at < end; at++) positions[at] = sum / size + entryAt(offsets, at);
  }
  return positions;
}
