import {
  type Choices,
  type DecisionTuple,
  forcedTuple,
  isOver,
  type Outcome,
  printRational,
  type Rational,
  type State,
} from "../../model/index.ts";
import type { Edge, Exploration, Visit, Visitor, Way } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Interned } from "./interned.ts";
import type { StateGraph } from "./state-graph.ts";
import { Successors } from "./successors.ts";

export const keyOfTuple = (tuple: DecisionTuple): string => tuple.map((decision) => decision?.id ?? "").join("\n");

const NOBODY = -1;

/**
 * The graph of a game that is asked state by state. States are encodings; equal tuples and equal probabilities are held
 * once.
 */
export class WalkedGraph implements StateGraph, Visitor {
  /** Which states the indices stand for; set when the exploration ends. */
  exploration!: Exploration;
  readonly successors = new Successors();
  plain = true;
  /** State → first edge, edge → first way; each with one entry more than it has owners. */
  readonly #edgeStarts = new IntList();
  readonly #wayStarts = new IntList();
  readonly #edgeTuples = new IntList();
  readonly #wayProbabilities = new IntList();
  readonly #terminal = new IntList();
  readonly #movers = new IntList();
  readonly #tuples = new Interned<DecisionTuple>(keyOfTuple);
  readonly #probabilities = new Interned<Rational>(printRational);

  constructor() {
    this.#edgeStarts.push(0);
    this.#wayStarts.push(0);
  }

  visit({ choices, edges = [] }: Visit): void {
    for (const { tuple, ways } of edges) {
      this.#edgeTuples.push(this.#tuples.idOf(tuple));
      for (const { probability } of ways) this.#wayProbabilities.push(this.#probabilities.idOf(probability));
      this.#wayStarts.push(this.#wayProbabilities.length);
    }
    this.successors.add(edges);
    this.#edgeStarts.push(this.#edgeTuples.length);
    this.#terminal.push(choices && isOver(choices) ? 1 : 0);
    const mover = edges.length > 0 && choices ? deciderOf(choices) : NOBODY;
    this.#movers.push(mover);
    if (edges.length > 0 && mover === NOBODY) this.plain = false;
    if (edges.some(({ ways }) => ways.length > 1)) this.plain = false;
  }

  get size(): number {
    return this.exploration.encodings.length;
  }

  get edgeCount(): number {
    return this.#edgeTuples.length;
  }

  state(index: number): State {
    return this.exploration.system.decode(this.exploration.encodings[index]!);
  }

  indexOf(state: State): number | undefined {
    return this.exploration.indexOf(this.exploration.system.encode(state));
  }

  isTerminal(index: number): boolean {
    return index < this.#terminal.length && this.#terminal.at(index) === 1;
  }

  outcome(index: number): Outcome {
    return this.exploration.system.outcome(this.state(index));
  }

  mover(index: number): number | undefined {
    const mover = index < this.#movers.length ? this.#movers.at(index) : NOBODY;
    return mover === NOBODY ? undefined : mover;
  }

  edges(index: number): readonly Edge[] {
    if (index >= this.#terminal.length) return [];
    const edges: Edge[] = [];
    for (let edge = this.#edgeStarts.at(index); edge < this.#edgeStarts.at(index + 1); edge++) {
      const ways: Way[] = [];
      for (let way = this.#wayStarts.at(edge); way < this.#wayStarts.at(edge + 1); way++) {
        ways.push({
          probability: this.#probabilities.values[this.#wayProbabilities.at(way)]!,
          target: this.successors.target(way),
        });
      }
      edges.push({ tuple: this.#tuples.values[this.#edgeTuples.at(edge)]!, ways });
    }
    return edges;
  }
}

/** The place of the only player with a choice, where no step is forced. */
function deciderOf(choices: Choices): number {
  if (forcedTuple(choices)) return NOBODY;
  const places = choices.flatMap((legal, place) => (legal.length > 0 ? [place] : []));
  return places.length === 1 ? places[0]! : NOBODY;
}
