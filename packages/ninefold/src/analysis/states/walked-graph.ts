import {
  type Choices,
  type DecisionTuple,
  forcedTuple,
  isForced,
  isOver,
  type Outcome,
  type State,
} from "../../model/index.ts";
import { entryAt } from "../tables.ts";
import { EdgeLists } from "./edge-lists.ts";
import type { Edge, Exploration, Visit, Visitor } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Interned } from "./interned.ts";
import type { StateGraph } from "./state-graph.ts";
import type { Successors } from "./successors.ts";

/** A decision may be called as a forced step is. */
export const keyOfTuple = (tuple: DecisionTuple): string =>
  `${isForced(tuple)}\n${tuple.map((decision) => decision?.id ?? "").join("\n")}`;

const NOBODY = -1;

/**
 * The graph of a game that is asked state by state. States are encodings; equal tuples are held once.
 */
export class WalkedGraph implements StateGraph, Visitor {
  /** Which states the indices stand for; set when the exploration ends. */
  exploration!: Exploration;
  plain = true;
  readonly #lists = new EdgeLists();
  readonly #edgeTuples = new IntList();
  readonly #terminal = new IntList();
  readonly #movers = new IntList();
  readonly #tuples = new Interned<DecisionTuple>(keyOfTuple);

  visit({ choices, edges = [] }: Visit): void {
    for (const { tuple, chanceOutcomes } of edges) {
      this.#edgeTuples.push(this.#tuples.idOf(tuple));
      for (const { probability, target } of chanceOutcomes)
        this.#lists.addChanceOutcome(target, this.#lists.probabilityId(probability));
      this.#lists.closeEdge();
    }
    this.#lists.closeState();
    this.#terminal.push(choices && isOver(choices) ? 1 : 0);
    const mover = edges.length > 0 && choices ? moverOf(choices) : NOBODY;
    this.#movers.push(mover);
    if (edges.length > 0 && mover === NOBODY) this.plain = false;
    if (edges.some(({ chanceOutcomes }) => chanceOutcomes.length > 1)) this.plain = false;
  }

  get size(): number {
    return this.exploration.encodings.length;
  }

  get edgeCount(): number {
    return this.#lists.edges;
  }

  get lists(): EdgeLists | undefined {
    return this.plain ? undefined : this.#lists;
  }

  get successors(): Successors {
    return this.#lists.successors;
  }

  state(index: number): State {
    return this.exploration.system.decode(entryAt(this.exploration.encodings, index));
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
    const edges: Edge[] = [];
    for (let edge = this.#lists.start(index); edge < this.#lists.end(index); edge++) {
      edges.push({
        tuple: entryAt(this.#tuples.values, this.#edgeTuples.at(edge)),
        chanceOutcomes: this.#lists.chanceOutcomes(edge),
      });
    }
    return edges;
  }
}

/** The index of the only player with a choice, where no step is forced. */
function moverOf(choices: Choices): number {
  if (forcedTuple(choices)) return NOBODY;
  const members = choices.flatMap((legal, member) => (legal.length > 0 ? [member] : []));
  return members.length === 1 ? entryAt(members, 0) : NOBODY;
}
