import type { Grouped } from "../../grouped.ts";
import { componentsOf } from "../../states/components.ts";
import { entryAt } from "../../tables.ts";

/**
 * In which layer each node is: arcs lead further down, all but those from which one can come back. Where no walk comes back,
 * the layer is the length of the longest one from the start; nodes that lead to each other are layered by the shortest walk
 * from where they are entered.
 *
 * @throws RangeError where a node is not reached from the start.
 */
export function ranksOf(successors: Grouped, size: number, start: readonly number[]): Int32Array {
  const graph = {
    start: (node: number): number => successors.start(node),
    end: (node: number): number => successors.end(node),
    target: (at: number): number => successors.at(at),
  };
  const component = new Int32Array(size);
  const components: Int32Array[] = [];
  for (const members of componentsOf(graph, size)) {
    for (const node of members) component[node] = components.length;
    components.push(members.slice());
  }
  // The layer that arcs from other components ask for.
  const entered = new Int32Array(size).fill(-1);
  for (const node of start) entered[node] = 0;
  const ranks = new Int32Array(size).fill(-1);
  for (const members of components.reverse()) {
    const entries = members.filter((node) => entryAt(entered, node) >= 0);
    if (entries.length === 0) throw new RangeError(`The node ${members[0]} is not reached from the start.`);
    const first = entries.reduce((most, node) => Math.max(most, entryAt(entered, node)), 0);
    for (const node of entries) ranks[node] = first;
    const waiting = [...entries];
    for (const node of waiting) {
      for (const to of successors.of(node)) {
        if (component[to] !== component[node]) entered[to] = Math.max(entryAt(entered, to), entryAt(ranks, node) + 1);
        else if (entryAt(ranks, to) < 0) {
          ranks[to] = entryAt(ranks, node) + 1;
          waiting.push(to);
        }
      }
    }
  }
  return ranks;
}
