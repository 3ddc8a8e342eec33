// Two graphs of one game compared, question by question.
import assert from "node:assert/strict";
import type { Edge, StateGraph } from "../../../src/analysis/index.ts";
import { Fault, printRational, printTuple } from "../../../src/model/index.ts";

/** What making it answers, or the fault that it met and where. */
export function orFault<Made>(make: () => Made): Made | Pick<Fault, "code" | "message" | "span" | "asked"> {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, span, asked } = error;
    return { code, message, span, asked };
  }
}

const edgeOf = ({ tuple, chanceOutcomes }: Edge): unknown => ({
  tuple: printTuple(tuple),
  made: tuple.map((made) => made && [made.family, made.parameters, made.steps, made.forced]),
  ways: chanceOutcomes.map(({ probability, target }) => [printRational(probability), target]),
});

/** All that a graph says of a state. */
function told(graph: StateGraph, index: number): unknown {
  const { system } = graph.exploration;
  const { successors } = graph;
  return {
    encoding: system.encode(graph.state(index)),
    index: graph.indexOf(graph.state(index)),
    terminal: graph.isTerminal(index),
    mover: graph.mover(index),
    outcome: graph.isTerminal(index) ? orFault(() => graph.outcome(index)) : undefined,
    edges: graph.edges(index).map(edgeOf),
    leads: Array.from({ length: successors.end(index) - successors.start(index) }, (_, i) =>
      successors.target(successors.start(index) + i),
    ),
  };
}

function toldOfAll({ exploration, size, edgeCount, plain }: StateGraph): unknown {
  const { system, roots, byPly, visited, stopped } = exploration;
  return { size, edgeCount, plain, roots: roots.map((root) => system.encode(root)), byPly, visited, stopped };
}

/** That two graphs give the same answers. */
export function assertSameGraph(found: StateGraph, wanted: StateGraph, message?: string): void {
  assert.deepEqual(toldOfAll(found), toldOfAll(wanted), message);
  for (let index = 0; index < wanted.size; index++) assert.deepEqual(told(found, index), told(wanted, index), message);
  // Asked once more, an answer is the same.
  assert.deepEqual(told(found, 0), told(wanted, 0), message);
}
