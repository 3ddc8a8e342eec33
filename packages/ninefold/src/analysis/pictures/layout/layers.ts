// A graph in layers, each node within its layer near those it is joined with.
import { Grouped } from "../../grouped.ts";
import { type Arc, adjacency, centreOf } from "./adjacency.ts";
import { PositionCounts } from "./position-counts.ts";
import { ranksOf } from "./ranks.ts";

export interface Layers {
  readonly layerOf: Int32Array;
  /** The nodes of each layer from left to right. */
  readonly layers: readonly (readonly number[])[];
  /** Joined with whom in other layers: an arc that leads back joins as well as one that leads down. */
  readonly above: Grouped;
  readonly below: Grouped;
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
  const layerOf = ranksOf(adjacency(size, arcs), size, start);
  const count = 1 + layerOf.reduce((a, b) => Math.max(a, b), 0);
  const grouped = new Grouped(count, (add) => {
    layerOf.forEach((layer, node) => {
      add(layer, node);
    });
  });
  const layers = Array.from({ length: count }, (_, layer) => [...grouped.of(layer)]);
  const down = arcs.flatMap(({ from, to }): Arc[] => {
    const apart = layerOf[to]! - layerOf[from]!;
    return apart > 0 ? [{ from, to }] : apart < 0 ? [{ from: to, to: from }] : [];
  });
  const below = adjacency(size, down);
  const above = adjacency(
    size,
    down.map(({ from, to }) => ({ from: to, to: from })),
  );
  // By number within the layer, and as a part of its width: layers of any size can be compared by that.
  const rank = new Int32Array(size);
  const part = new Float64Array(size);
  const number = (layer: readonly number[]): void => {
    for (const [at, node] of layer.entries()) {
      rank[node] = at;
      part[node] = (at + 0.5) / layer.length;
    }
  };
  layers.forEach(number);
  let best = layers.map((layer) => [...layer]);
  let [crossings, sweeps, idle] = [crossingsOf(layers, layerOf, below, rank), 0, 0];
  while (sweeps < MAX_SWEEPS && crossings > 0 && idle < PATIENCE) {
    const downward = sweeps++ % 2 === 0;
    for (const layer of downward ? layers : [...layers].reverse()) {
      // Those of one barycentre keep their order.
      const sorted = layer
        .map((node) => ({ node, centre: centreOf(node, downward ? above : below, part) }))
        .sort((a, b) => a.centre - b.centre);
      for (const [at, { node }] of sorted.entries()) layer[at] = node;
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
  below: Grouped,
  rank: Int32Array,
): number {
  let crossings = 0;
  for (const [depth, layer] of layers.entries()) {
    // Below the last layer is none.
    const ended = new PositionCounts(layers[depth + 1]?.length ?? 0);
    let passed = 0;
    for (const node of layer) {
      const ends = [...below.of(node)].filter((to) => layerOf[to] === depth + 1).map((to) => rank[to]!);
      // All that began to the left, but for those that end here or to the left.
      for (const end of ends) crossings += passed - ended.upTo(end);
      for (const end of ends) ended.add(end);
      passed += ends.length;
    }
  }
  return crossings;
}
