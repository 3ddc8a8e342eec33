// A graph in layers, each node within its layer near those it is joined with.
import { type Adjacency, adjacency, centreOf } from "./adjacency.ts";
import { ranksOf } from "./ranks.ts";

export interface Arc {
  readonly from: number;
  readonly to: number;
}

export interface Layers {
  readonly layerOf: Int32Array;
  /** The nodes of each layer from left to right. */
  readonly layers: readonly (readonly number[])[];
  /** Joined with whom in other layers: an arc that leads back joins as well as one that leads down. */
  readonly above: Adjacency;
  readonly below: Adjacency;
  /** How often arcs between one layer and the next cross. */
  readonly crossings: number;
  /** How many times all layers were ordered anew. */
  readonly sweeps: number;
}

/** All are ordered anew so often at most; after so many times that bring nothing it is enough. */
export const MAX_SWEEPS = 16;
const PATIENCE = 4;

/**
 * Layers by `ranksOf`, each ordered by the barycentres of its neighbours above and below in turn (Sugiyama, Tagawa and Toda
 * 1981), the best of what the sweeps come to kept. Nodes are taken to be numbered well for a beginning, as breadth first. A
 * sweep takes O((n + m) log n).
 *
 * @throws RangeError where a node is not reached from the start.
 */
export function layered(size: number, arcs: readonly Arc[], start: readonly number[]): Layers {
  const joins: number[] = [];
  for (const { from, to } of arcs) joins.push(from, to);
  const layerOf = ranksOf(adjacency(size, joins), size, start);
  const layers: number[][] = Array.from({ length: 1 + layerOf.reduce((a, b) => Math.max(a, b), 0) }, () => []);
  for (let node = 0; node < size; node++) layers[layerOf[node]!]!.push(node);
  const [down, up]: [number[], number[]] = [[], []];
  for (const { from, to } of arcs) {
    const apart = layerOf[to]! - layerOf[from]!;
    if (apart > 0) down.push(from, to);
    else if (apart < 0) down.push(to, from);
  }
  for (let at = 0; at < down.length; at += 2) up.push(down[at + 1]!, down[at]!);
  const [below, above] = [adjacency(size, down), adjacency(size, up)];
  // By number within the layer, and as a part of its width: layers of any size can be compared by that.
  const rank = new Int32Array(size);
  const part = new Float64Array(size);
  const number = (layer: readonly number[]): void => {
    for (let at = 0; at < layer.length; at++) {
      rank[layer[at]!] = at;
      part[layer[at]!] = (at + 0.5) / layer.length;
    }
  };
  layers.forEach(number);
  let best = layers.map((layer) => [...layer]);
  let [crossings, sweeps, idle] = [crossingsOf(layers, layerOf, below, rank), 0, 0];
  const centre = new Float64Array(size);
  while (sweeps < MAX_SWEEPS && crossings > 0 && idle < PATIENCE) {
    const downward = sweeps++ % 2 === 0;
    for (const layer of downward ? layers : [...layers].reverse()) {
      for (const node of layer) centre[node] = centreOf(node, downward ? above : below, part);
      layer.sort((a, b) => centre[a]! - centre[b]! || rank[a]! - rank[b]!);
      number(layer);
    }
    const now = crossingsOf(layers, layerOf, below, rank);
    idle = now < crossings ? 0 : idle + 1;
    if (now >= crossings) continue;
    crossings = now;
    best = layers.map((layer) => [...layer]);
  }
  return { layerOf, layers: best, above, below, crossings, sweeps };
}

/** Counted with a binary indexed tree (Barth, Jünger and Mutzel 2002). */
function crossingsOf(
  layers: readonly (readonly number[])[],
  layerOf: Int32Array,
  { starts, ends }: Adjacency,
  rank: Int32Array,
): number {
  let crossings = 0;
  for (let depth = 0; depth + 1 < layers.length; depth++) {
    const width = layers[depth + 1]!.length;
    const counts = new Int32Array(width + 1);
    let passed = 0;
    for (const node of layers[depth]!) {
      let begun = 0;
      for (let at = starts[node]!; at < starts[node + 1]!; at++) {
        if (layerOf[ends[at]!] !== depth + 1) continue;
        begun++;
        // All that began to the left, but for those that end here or to the left.
        crossings += passed;
        for (let end = rank[ends[at]!]! + 1; end > 0; end -= end & -end) crossings -= counts[end]!;
      }
      for (let at = starts[node]!; at < starts[node + 1]!; at++) {
        if (layerOf[ends[at]!] !== depth + 1) continue;
        for (let end = rank[ends[at]!]! + 1; end <= width; end += end & -end) counts[end]!++;
      }
      passed += begun;
    }
  }
  return crossings;
}
