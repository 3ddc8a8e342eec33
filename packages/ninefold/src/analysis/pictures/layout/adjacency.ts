/** Who is joined with whom, in two arrays: those of a node are `ends[i]` for i in starts[node]..starts[node + 1]-1. */
export interface Adjacency {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Of nodes 0..size-1: `joins[2i]` with `joins[2i + 1]`, in this order at each node. */
export function adjacency(size: number, joins: readonly number[]): Adjacency {
  const starts = new Int32Array(size + 1);
  for (let at = 0; at < joins.length; at += 2) starts[joins[at]! + 1]!++;
  for (let node = 0; node < size; node++) starts[node + 1]! += starts[node]!;
  const next = starts.slice();
  const ends = new Int32Array(joins.length / 2);
  for (let at = 0; at < joins.length; at += 2) ends[next[joins[at]!]!++] = joins[at + 1]!;
  return { starts, ends };
}

/** The mean of the positions of those joined with a node; where there are none, its own. */
export function centreOf(node: number, { starts, ends }: Adjacency, position: Float64Array): number {
  const [first, end] = [starts[node]!, starts[node + 1]!];
  let sum = 0;
  for (let at = first; at < end; at++) sum += position[ends[at]!]!;
  return end > first ? sum / (end - first) : position[node]!;
}
