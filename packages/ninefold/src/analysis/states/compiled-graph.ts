import { NO_MOVER, type StatesInOrder } from "../../engine/index.ts";
import {
  choicesAt,
  type Decision,
  type DecisionTuple,
  type GameSystem,
  type Outcome,
  type State,
  tuplesOf,
} from "../../model/index.ts";
import { entryAt } from "../tables.ts";
import type { EdgeLists } from "./edge-lists.ts";
import type { EdgeRecorder } from "./edge-recorders.ts";
import type { Edge, Explored, Stopped } from "./exploration.ts";
import { Interned } from "./interned.ts";
import type { StateGraph } from "./state-graph.ts";
import type { Successors } from "./successors.ts";
import { keyOfTuple } from "./walked-graph.ts";

/**
 * The graph of a game that compiled code went through. States are packed in the memory of its table, and edges are where
 * they lead: which tuples they are is asked when somebody wants to know, for each state once.
 */
export class CompiledGraph implements StateGraph {
  readonly exploration: Explored;
  readonly #system: GameSystem;
  readonly #states: StatesInOrder;
  readonly #edges: EdgeRecorder;
  readonly #outcomes = new Map<number, Outcome>();
  readonly #tuples = new Interned<DecisionTuple>(keyOfTuple);
  /** By who decides alone, the number of the tuple of a decision. */
  readonly #alone: Map<Decision, number>[] = [];
  /** By edge one more than the number of its tuple; 0 where it was not asked yet. */
  #edgeTuples: Int32Array | undefined;

  constructor(system: GameSystem, states: StatesInOrder, edges: EdgeRecorder, stopped: Stopped) {
    this.#system = system;
    this.#states = states;
    this.#edges = edges;
    const roots = Array.from({ length: states.byPly[0] ?? 0 }, (_, root) => states.state(root));
    this.exploration = { system, roots, byPly: states.byPly, visited: edges.movers.length, stopped };
  }

  get size(): number {
    return this.#states.size;
  }

  get edgeCount(): number {
    return this.#edges.edges;
  }

  get plain(): boolean {
    return this.#edges.plain;
  }

  get lists(): EdgeLists | undefined {
    return this.plain ? undefined : this.#edges.lists;
  }

  get successors(): Successors {
    return this.#edges.successors;
  }

  state(index: number): State {
    return this.#states.state(index);
  }

  indexOf(state: State): number | undefined {
    return this.#states.indexOf(state);
  }

  isTerminal(index: number): boolean {
    return this.#moverOr(index) === NO_MOVER.terminal;
  }

  outcome(index: number): Outcome {
    const number = this.#states.outcome(index);
    // Where the rules have a hole, the interpreter says where.
    const outcome =
      (number === undefined ? undefined : this.#outcomes.get(number)) ?? this.#system.outcome(this.state(index));
    if (number !== undefined) this.#outcomes.set(number, outcome);
    return outcome;
  }

  mover(index: number): number | undefined {
    const mover = this.#moverOr(index);
    return mover < 0 ? undefined : mover;
  }

  edges(index: number): readonly Edge[] {
    const [begin, end] = [this.#edges.start(index), this.#edges.end(index)];
    if (begin === end) return [];
    this.#edgeTuples ??= new Int32Array(this.edgeCount);
    if (this.#edgeTuples[begin] === 0) {
      for (const [edge, id] of this.#tuplesAt(index).entries()) this.#edgeTuples[begin + edge] = id + 1;
    }
    return Array.from(this.#edgeTuples.subarray(begin, end), (id, edge) => ({
      tuple: entryAt(this.#tuples.values, id - 1),
      chanceOutcomes: this.#edges.chanceOutcomes(begin + edge),
    }));
  }

  /** The numbers of the legal tuples. */
  #tuplesAt(index: number): readonly number[] {
    const choices = this.#states.choices(index) ?? choicesAt(this.#system, this.state(index));
    const mover = this.mover(index);
    if (mover === undefined) return Array.from(tuplesOf(choices), (tuple) => this.#tuples.idOf(tuple));
    this.#alone[mover] ??= new Map();
    const known = this.#alone[mover];
    return entryAt(choices, mover).map((decision) => {
      const id =
        known.get(decision) ?? this.#tuples.idOf(choices.map((_, player) => (player === mover ? decision : null)));
      known.set(decision, id);
      return id;
    });
  }

  #moverOr(index: number): number {
    const { movers } = this.#edges;
    return index < movers.length ? movers.at(index) : NO_MOVER.cut;
  }
}
