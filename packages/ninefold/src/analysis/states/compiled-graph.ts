import {
  type DecisionTuple,
  type GameSystem,
  legalTuples,
  ONE,
  type Outcome,
  type ReachableStates,
  type State,
  type StateListener,
} from "../../model/index.ts";
import type { Edge, Explored, Stopped } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Interned } from "./interned.ts";
import type { StateGraph } from "./state-graph.ts";
import { Successors } from "./successors.ts";
import { keyOfTuple } from "./walked-graph.ts";

/** Of states in which nobody decides. */
const TERMINAL = -1;
const CUT = -2;

/** What compiled code tells of the states that it goes through. */
export class Told implements StateListener {
  readonly successors = new Successors();
  /** Who decides, or why nobody does. */
  readonly movers = new IntList();

  leads(target: number): void {
    this.successors.push(target);
  }

  visited(player: number | undefined): void {
    this.#close(player ?? TERMINAL);
  }

  cut(terminal: boolean): void {
    this.#close(terminal ? TERMINAL : CUT);
  }

  #close(mover: number): void {
    this.successors.close();
    this.movers.push(mover);
  }

  get bytes(): number {
    return this.successors.bytes + this.movers.bytes;
  }
}

/**
 * The graph of a game that compiled code went through. States are packed in the memory of its table, and edges are where
 * they lead: which tuples they are is asked of the interpreter, for each state once.
 */
export class CompiledGraph implements StateGraph {
  readonly exploration: Explored;
  readonly plain = true;
  readonly #system: GameSystem;
  readonly #states: ReachableStates;
  readonly #told: Told;
  readonly #outcomes = new Map<number, Outcome>();
  readonly #tuples = new Interned<DecisionTuple>(keyOfTuple);
  /** By edge one more than the number of its tuple; 0 where it was not asked yet. */
  #edgeTuples: Int32Array | undefined;

  constructor(system: GameSystem, states: ReachableStates, told: Told, stopped: Stopped) {
    this.#system = system;
    this.#states = states;
    this.#told = told;
    const roots = Array.from({ length: states.byPly[0]! }, (_, root) => states.state(root));
    this.exploration = { system, roots, byPly: states.byPly, visited: told.movers.length, stopped };
  }

  get size(): number {
    return this.#states.size;
  }

  get edgeCount(): number {
    return this.successors.edges;
  }

  get successors(): Successors {
    return this.#told.successors;
  }

  state(index: number): State {
    return this.#states.state(index);
  }

  indexOf(state: State): number | undefined {
    return this.#states.indexOf(state);
  }

  isTerminal(index: number): boolean {
    return this.#moverOr(index) === TERMINAL;
  }

  outcome(index: number): Outcome {
    const number = this.#states.outcome(index);
    // Where the rules have a hole, the interpreter tells its place.
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
    const { successors } = this;
    const [begin, end] = [successors.start(index), successors.end(index)];
    if (begin === end) return [];
    this.#edgeTuples ??= new Int32Array(this.edgeCount);
    if (this.#edgeTuples[begin] === 0) {
      for (const [edge, tuple] of legalTuples(this.#system, this.state(index)).entries())
        this.#edgeTuples[begin + edge] = this.#tuples.idOf(tuple) + 1;
    }
    return Array.from(this.#edgeTuples.subarray(begin, end), (id, edge) => ({
      tuple: this.#tuples.values[id - 1]!,
      ways: [{ probability: ONE, target: successors.target(begin + edge) }],
    }));
  }

  #moverOr(index: number): number {
    const { movers } = this.#told;
    return index < movers.length ? movers.at(index) : CUT;
  }
}
