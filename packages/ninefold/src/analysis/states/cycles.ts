import { componentsOf, hasLoop } from "./components.ts";
import type { Successors } from "./successors.ts";

/**
 * The cycle that begins soonest: of all states that lie on a cycle within `inside` the one with the smallest index,
 * and a shortest cycle through it, as `[v, …, v]`. Undefined when there is none.
 */
export function firstCycle(
  graph: Successors,
  size: number,
  inside: (state: number) => boolean = () => true,
): readonly number[] | undefined {
  const first = firstOnCycle(graph, size, inside);
  return first < 0 ? undefined : shortestReturn(graph, size, inside, first);
}

/** The smallest state on a cycle; -1 where every component is a single state that does not lead to itself. */
function firstOnCycle(graph: Successors, size: number, inside: (state: number) => boolean): number {
  let first = size;
  for (const members of componentsOf(graph, size, inside)) {
    const [state, other] = members;
    if (other !== undefined || (state !== undefined && hasLoop(graph, state)))
      first = members.reduce((a, b) => Math.min(a, b), first);
  }
  return first === size ? -1 : first;
}

function shortestReturn(
  graph: Successors,
  size: number,
  inside: (state: number) => boolean,
  home: number,
): readonly number[] {
  const cameFrom = new Int32Array(size).fill(-1);
  const queue = [home];
  for (const state of queue) {
    for (let i = graph.start(state); i < graph.end(state); i++) {
      const target = graph.target(i);
      if (target === home) {
        const cycle = [home];
        for (let at = state; at !== home; at = cameFrom[at]!) cycle.push(at);
        return [...cycle, home].reverse();
      }
      if (cameFrom[target] !== -1 || !inside(target)) continue;
      cameFrom[target] = state;
      queue.push(target);
    }
  }
  throw new RangeError(`State ${home} is not on a cycle.`);
}
