import {
  type DecisionTuple,
  type GameSystem,
  isOver,
  printRational,
  type Rational,
  type State,
} from "../../model/index.ts";
import {
  type Edge,
  type Exploration,
  type ExplorationOptions,
  type Exploring,
  type Visit,
  type Visitor,
  type Way,
  walk,
} from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Successors, topologicalOrder } from "./successors.ts";

/**
 * The game automaton of Def. 4's last paragraph, held compactly: each reachable state once, as its encoding, with
 * its edges as integers. Equal tuples and equal probabilities are held once.
 */
export class StateGraph implements Visitor {
  /** Which states the indices stand for; set when the exploration ends. */
  exploration!: Exploration;
  /** State → first edge, edge → first way; each with one entry more than it has owners. */
  readonly #edgeStarts = new IntList();
  readonly #wayStarts = new IntList();
  readonly #edgeTuples = new IntList();
  readonly #wayTargets = new IntList();
  readonly #wayProbabilities = new IntList();
  readonly #terminal = new IntList();
  readonly #tuples = new Interned<DecisionTuple>((tuple) => tuple.map((d) => d?.id ?? "").join("\n"));
  readonly #probabilities = new Interned<Rational>(printRational);

  constructor() {
    this.#edgeStarts.push(0);
    this.#wayStarts.push(0);
  }

  visit({ choices, edges = [] }: Visit): void {
    for (const { tuple, ways } of edges) {
      this.#edgeTuples.push(this.#tuples.idOf(tuple));
      for (const { probability, target } of ways) {
        this.#wayTargets.push(target);
        this.#wayProbabilities.push(this.#probabilities.idOf(probability));
      }
      this.#wayStarts.push(this.#wayTargets.length);
    }
    this.#edgeStarts.push(this.#edgeTuples.length);
    this.#terminal.push(choices && isOver(choices) ? 1 : 0);
  }

  /** The number of states, visited or not. */
  get size(): number {
    return this.exploration.encodings.length;
  }

  get edgeCount(): number {
    return this.#edgeTuples.length;
  }

  /** The state with an index in 0..size-1. */
  state(index: number): State {
    return this.exploration.system.decode(this.exploration.encodings[index]!);
  }

  indexOf(state: State): number | undefined {
    return this.exploration.indexOf(this.exploration.system.encode(state));
  }

  /** Whether a state is in 𝒮_ter. A state without edges that is not terminal was cut by a limit. */
  isTerminal(index: number): boolean {
    return index < this.#terminal.length && this.#terminal.at(index) === 1;
  }

  /** One edge per legal tuple, in the order of `legalTuples`. */
  edges(index: number): readonly Edge[] {
    if (index >= this.#terminal.length) return [];
    const edges: Edge[] = [];
    for (let edge = this.#edgeStarts.at(index); edge < this.#edgeStarts.at(index + 1); edge++) {
      const ways: Way[] = [];
      for (let way = this.#wayStarts.at(edge); way < this.#wayStarts.at(edge + 1); way++) {
        ways.push({
          probability: this.#probabilities.values[this.#wayProbabilities.at(way)]!,
          target: this.#wayTargets.at(way),
        });
      }
      edges.push({ tuple: this.#tuples.values[this.#edgeTuples.at(edge)]!, ways });
    }
    return edges;
  }
}

/** Only where its states lead. */
export function successorsOf(graph: StateGraph): Successors {
  const successors = new Successors();
  for (let index = 0; index < graph.size; index++) successors.add(graph.edges(index));
  return successors;
}

/** Whether a play may come back to a state, so that the game tree is infinite. */
export const hasCycle = (graph: StateGraph): boolean =>
  topologicalOrder(successorsOf(graph), graph.size).length < graph.size;

class Interned<T> {
  readonly values: T[] = [];
  readonly #ids = new Map<string, number>();
  readonly #key: (value: T) => string;

  constructor(key: (value: T) => string) {
    this.#key = key;
  }

  idOf(value: T): number {
    const key = this.#key(value);
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.values.push(value) - 1;
      this.#ids.set(key, id);
    }
    return id;
  }
}

/**
 * The reachable states with all their edges.
 *
 * @throws Fault where the rules have a hole; RangeError for options out of range.
 */
export function* explore(system: GameSystem, options?: ExplorationOptions): Exploring<StateGraph> {
  const graph = new StateGraph();
  graph.exploration = yield* walk(system, graph, options);
  return graph;
}
