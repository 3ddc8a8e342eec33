import type { Successors } from "./successors.ts";

type SuccessorGraph = Pick<Successors, "start" | "end" | "target"> & { readonly onward?: boolean };

/**
 * The strongly connected components of the states within `inside`, each after those that it leads to. A component is valid
 * until the next one is asked for.
 */
export function componentsOf(
  graph: SuccessorGraph,
  size: number,
  inside: (state: number) => boolean = () => true,
): Generator<Int32Array> {
  return graph.onward ? fromTheLast(size, inside) : tarjan(graph, size, inside);
}

/** Where all edges lead onward: without memory for each state, and through the edges in the order in which they lie. */
function* fromTheLast(size: number, inside: (state: number) => boolean): Generator<Int32Array> {
  const component = new Int32Array(1);
  for (let state = size - 1; state >= 0; state--) {
    if (!inside(state)) continue;
    component[0] = state;
    yield component;
  }
}

/** With an explicit stack. Each list has an entry for every state, and a state is put on the trail before it is read there. */
function* tarjan(graph: SuccessorGraph, size: number, inside: (state: number) => boolean): Generator<Int32Array> {
  const order = new Int32Array(size);
  const low = new Int32Array(size);
  const closed = new Uint8Array(size);
  const component = new Int32Array(size);
  const trail = new Int32Array(size);
  const position = new Int32Array(size);
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
  for (let root = 0; root < size; root++) {
    if (order[root] !== 0 || !inside(root)) continue;
    open(root);
    while (depth > 0) {
      const state = trail[depth - 1]!;
      if (position[state]! < graph.end(state)) {
        const target = graph.target(position[state]!++);
        if (!inside(target) || closed[target]) continue;
        if (order[target] === 0) open(target);
        else low[state] = Math.min(low[state]!, order[target]!);
        continue;
      }
      depth--;
      if (depth > 0) {
        const parent = trail[depth - 1]!;
        low[parent] = Math.min(low[parent]!, low[state]!);
      }
      if (low[state] !== order[state]) continue;
      const end = members;
      for (let member = -1; member !== state; closed[member] = 1) member = component[--members]!;
      yield component.subarray(members, end);
    }
  }
}

export function hasLoop(graph: Successors, state: number): boolean {
  for (let i = graph.start(state); i < graph.end(state); i++) if (graph.target(i) === state) return true;
  return false;
}
