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

/** Tarjan's strongly connected components with an explicit stack; -1 when every component is a single state. */
function firstOnCycle(graph: Successors, size: number, inside: (state: number) => boolean): number {
  const order = new Int32Array(size);
  const low = new Int32Array(size);
  const closed = new Uint8Array(size);
  const component = new Int32Array(size);
  const trail = new Int32Array(size);
  const position = new Int32Array(size);
  let first = -1;
  let time = 0;
  let members = 0;
  let depth = 0;
  const open = (state: number): void => {
    time++;
    order[state] = time;
    low[state] = time;
    component[members++] = state;
    trail[depth++] = state;
    position[state] = graph.start(state);
  };
  const note = (state: number): void => {
    if (first < 0 || state < first) first = state;
  };
  for (let root = 0; root < size; root++) {
    if (order[root] !== 0 || !inside(root)) continue;
    open(root);
    while (depth > 0) {
      const state = trail[depth - 1]!;
      if (position[state]! < graph.end(state)) {
        const target = graph.target(position[state]!++);
        if (!inside(target) || closed[target]) continue;
        if (target === state) note(state);
        if (order[target] === 0) open(target);
        else low[state] = Math.min(low[state]!, order[target]!);
        continue;
      }
      depth--;
      if (depth > 0) low[trail[depth - 1]!] = Math.min(low[trail[depth - 1]!]!, low[state]!);
      if (low[state] !== order[state]) continue;
      const alone = component[members - 1] === state;
      for (let member = -1; member !== state; ) {
        member = component[--members]!;
        closed[member] = 1;
        if (!alone) note(member);
      }
    }
  }
  return first;
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
