import { Grouped } from "../../grouped.ts";

export interface Arc {
  readonly from: number;
  readonly to: number;
}

/** By node 0..size-1 those that its arcs lead to, in the order of the arcs. */
export const adjacency = (size: number, arcs: readonly Arc[]): Grouped =>
  new Grouped(size, (add) => {
    for (const { from, to } of arcs) add(from, to);
  });

/** The mean of the positions of a node's neighbours; where there are none, its own. */
export function centreOf(node: number, neighbours: Grouped, position: Float64Array): number {
  const others = neighbours.of(node);
  let sum = 0;
  for (const other of others) sum += position[other]!;
  return others.length > 0 ? sum / others.length : position[node]!;
}
