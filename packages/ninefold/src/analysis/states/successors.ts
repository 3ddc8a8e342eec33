import type { Edge } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Ranges } from "./ranges.ts";

/**
 * The successors of each state, one for each edge and chance outcome: a state that two tuples reach is listed twice. States
 * are added in the order of their indices. States that were never added have no successors.
 */
export class Successors {
  readonly #ranges = new Ranges();
  readonly #targets = new IntList();
  #onward = true;

  add(edges: readonly Edge[]): void {
    for (const { chanceOutcomes } of edges) for (const { target } of chanceOutcomes) this.push(target);
    this.close();
  }

  /** Adds a successor to the next state. */
  push(target: number): void {
    if (target <= this.#ranges.size) this.#onward = false;
    this.#targets.push(target);
  }

  /** The next state has no more successors. What was pushed for a state that is never closed belongs to no state. */
  close(): void {
    this.#ranges.close(this.#targets.length);
  }

  /** Whether each edge leads to a state with a larger index, as where each level leads only to the next one. No play then comes back. */
  get onward(): boolean {
    return this.#onward;
  }

  /** How many states were added. */
  get states(): number {
    return this.#ranges.size;
  }

  get bytes(): number {
    return this.#ranges.bytes + this.#targets.bytes;
  }

  /** The number of edges, a chance outcome each one. */
  get edges(): number {
    return this.#ranges.total;
  }

  /** The targets of a state are `target(i)` for i in start(state)..end(state)-1. */
  start(state: number): number {
    return this.#ranges.start(state);
  }

  end(state: number): number {
    return this.#ranges.end(state);
  }

  target(position: number): number {
    return this.#targets.at(position);
  }
}

/**
 * The states 0..size-1 ordered so that each comes before its successors (Kahn). States on a cycle, and those that
 * can only be reached through one, are missing: the graph has a cycle exactly when the result is shorter than `size`.
 */
export function topologicalOrder(graph: Successors, size: number): Int32Array {
  const arrivals = new Int32Array(size);
  for (let i = 0; i < graph.edges; i++) arrivals[graph.target(i)]!++;
  const order = new Int32Array(size);
  let known = 0;
  for (let state = 0; state < size; state++) if (arrivals[state] === 0) order[known++] = state;
  for (let next = 0; next < known; next++) {
    const state = order[next]!;
    for (let i = graph.start(state); i < graph.end(state); i++) {
      const target = graph.target(i);
      if (--arrivals[target]! === 0) order[known++] = target;
    }
  }
  return order.subarray(0, known);
}
