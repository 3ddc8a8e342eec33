// A graph in layers: each node as far down as it is from the start, and within its layer near those it is joined with.
import { type Adjacency, adjacency, centreOf } from "./adjacency.ts";

export interface Arc {
  readonly from: number;
  readonly to: number;
}

export interface Layers {
  readonly layerOf: Int32Array;
  /** The nodes of each layer from left to right. */
  readonly layers: readonly (readonly number[])[];
  /** Joined with whom in the layers next to theirs: an arc that leads back joins as well as one that leads down. */
  readonly above: Adjacency;
  readonly below: Adjacency;
  /** How often arcs between one layer and the next cross. */
  readonly crossings: number;
  /** How many times all layers were ordered anew. */
  readonly sweeps: number;
}

/** All are ordered anew so often at most; after so many times that bring nothing it is enough. */
export const MOST_SWEEPS = 16;
const PATIENCE = 4;

/**
 * Layers by the shortest distance from the start, so that no arc leads further down than to the next one; each ordered
 * by the barycentres of its neighbours above and below in turn (Sugiyama, Tagawa and Toda 1981), the best of what the
 * sweeps come to kept. A sweep takes O((n + m) log n).
 *
 * @throws RangeError where a node is not reached from the start.
 */
export function layered(size: number, arcs: readonly Arc[], start: readonly number[]): Layers {
  const { layerOf, layers } = distances(size, arcs, start);
  const [down, up]: [number[], number[]] = [[], []];
  for (const { from, to } of arcs) {
    const apart = layerOf[to]! - layerOf[from]!;
    if (apart === 1) down.push(from, to);
    else if (apart === -1) down.push(to, from);
  }
  for (let at = 0; at < down.length; at += 2) up.push(down[at + 1]!, down[at]!);
  const [below, above] = [adjacency(size, down), adjacency(size, up)];
  const place = new Float64Array(size);
  const number = (layer: readonly number[]): void => {
    for (let at = 0; at < layer.length; at++) place[layer[at]!] = at;
  };
  layers.forEach(number);
  let best = layers.map((layer) => [...layer]);
  let [crossings, sweeps, idle] = [crossingsOf(layers, below, place), 0, 0];
  const centre = new Float64Array(size);
  while (sweeps < MOST_SWEEPS && crossings > 0 && idle < PATIENCE) {
    const downward = sweeps++ % 2 === 0;
    for (const layer of downward ? layers : [...layers].reverse()) {
      for (const node of layer) centre[node] = centreOf(node, downward ? above : below, place);
      layer.sort((a, b) => centre[a]! - centre[b]! || place[a]! - place[b]!);
      number(layer);
    }
    const now = crossingsOf(layers, below, place);
    idle = now < crossings ? 0 : idle + 1;
    if (now >= crossings) continue;
    crossings = now;
    best = layers.map((layer) => [...layer]);
  }
  return { layerOf, layers: best, above, below, crossings, sweeps };
}

/** Breadth first; nodes of a layer in the order in which they are met. */
function distances(size: number, arcs: readonly Arc[], start: readonly number[]) {
  const joins: number[] = [];
  for (const { from, to } of arcs) joins.push(from, to);
  const { starts, ends } = adjacency(size, joins);
  const layerOf = new Int32Array(size).fill(-1);
  const layers: number[][] = [];
  let reached = 0;
  const enter = (node: number, layer: number[]): void => {
    if (layerOf[node]! >= 0) return;
    layerOf[node] = layers.length;
    layer.push(node);
    reached++;
  };
  let layer: number[] = [];
  for (const node of start) enter(node, layer);
  while (layer.length > 0) {
    layers.push(layer);
    const next: number[] = [];
    for (const node of layer) for (let at = starts[node]!; at < starts[node + 1]!; at++) enter(ends[at]!, next);
    layer = next;
  }
  if (reached < size) throw new RangeError(`${size - reached} of ${size} nodes are not reached from the start.`);
  return { layerOf, layers };
}

/** Counted with a binary indexed tree (Barth, Jünger and Mutzel 2002). */
function crossingsOf(layers: readonly (readonly number[])[], below: Adjacency, place: Float64Array): number {
  const { starts, ends } = below;
  let crossings = 0;
  for (let depth = 0; depth + 1 < layers.length; depth++) {
    const width = layers[depth + 1]!.length;
    const counts = new Int32Array(width + 1);
    let passed = 0;
    for (const node of layers[depth]!) {
      for (let at = starts[node]!; at < starts[node + 1]!; at++) {
        // All that began to the left, but for those that end here or to the left.
        crossings += passed;
        for (let end = place[ends[at]!]! + 1; end > 0; end -= end & -end) crossings -= counts[end]!;
      }
      for (let at = starts[node]!; at < starts[node + 1]!; at++) {
        for (let end = place[ends[at]!]! + 1; end <= width; end += end & -end) counts[end]!++;
      }
      passed += starts[node + 1]! - starts[node]!;
    }
  }
  return crossings;
}
