// What solving needs of a game, in integers alone: who decides in each state, where the edges lead and how probably.
import { numberOf, ONE, type Rational } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import type { EdgeLists } from "../states/edge-lists.ts";
import type { Edge } from "../states/exploration.ts";
import type { StateGraph } from "../states/state-graph.ts";
import type { Successors } from "../states/successors.ts";
import { lookUp } from "../tables.ts";

/** In place of the player who decides: the play is over, nobody has a choice, or two players decide together. */
export const TERMINAL = -1;
export const NOBODY = -2;
export const TOGETHER = -3;

/**
 * The edges of a state s are the numbers `firstEdge(s)` to `endEdge(s) - 1`, in the order of `StateGraph.edges`; the chance outcomes of an edge
 * e are `chanceOutcomesStart(e)` to `chanceOutcomesEnd(e) - 1`, and each chance outcome has a `target`. All but who decides is the graph's own.
 */
export class Arena {
  /** By state who decides: a player's index, TERMINAL, NOBODY or TOGETHER. */
  readonly mover: Int16Array;
  /** By state in which two decide together how many choices the second has. */
  readonly #columns: ReadonlyMap<number, number>;
  readonly #successors: Successors;
  readonly #lists: EdgeLists | undefined;
  readonly #numbers: readonly number[];

  constructor({ successors, lists }: StateGraph, mover: Int16Array, columns: ReadonlyMap<number, number>) {
    this.#successors = successors;
    this.#lists = lists;
    this.mover = mover;
    this.#columns = columns;
    this.#numbers = lists?.probabilities.map(numberOf) ?? [];
  }

  get size(): number {
    return this.mover.length;
  }

  /** How many choices the second of two has who decide together: the edges are the rows of the first's, one after the other. */
  columnsAt(state: number): number {
    return lookUp(this.#columns, state);
  }

  firstEdge(state: number): number {
    return this.#lists ? this.#lists.start(state) : this.#successors.start(state);
  }

  endEdge(state: number): number {
    return this.#lists ? this.#lists.end(state) : this.#successors.end(state);
  }

  chanceOutcomesStart(edge: number): number {
    return this.#lists ? this.#lists.firstChanceOutcome(edge) : edge;
  }

  chanceOutcomesEnd(edge: number): number {
    return this.#lists ? this.#lists.endChanceOutcome(edge) : edge + 1;
  }

  target(chanceOutcome: number): number {
    return this.#successors.target(chanceOutcome);
  }

  /** Where an edge without chance leads. */
  after(edge: number): number {
    return this.target(this.chanceOutcomesStart(edge));
  }

  probability(chanceOutcome: number): Rational {
    return this.#lists ? this.#lists.probability(this.#lists.probabilityOf(chanceOutcome)) : ONE;
  }

  /** The probability in floating point. */
  weight(chanceOutcome: number): number {
    return this.#lists ? this.#numbers[this.#lists.probabilityOf(chanceOutcome)]! : 1;
  }

  /** The chance outcomes of a state are `firstChanceOutcome(s)` to `endChanceOutcome(s) - 1`. */
  firstChanceOutcome(state: number): number {
    return this.#successors.start(state);
  }

  endChanceOutcome(state: number): number {
    return this.#successors.end(state);
  }

  /** Whether each chance outcome leads to a state with a larger index than its own. */
  get onward(): boolean {
    return this.#successors.onward;
  }

  /** Whether some edge of the state has more than one chance outcome. */
  hasChance(state: number): boolean {
    return this.endChanceOutcome(state) - this.firstChanceOutcome(state) > this.endEdge(state) - this.firstEdge(state);
  }

  /** The state that an edge belongs to. */
  owner(edge: number): number {
    let [low, high] = [0, this.size];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.firstEdge(middle) <= edge) low = middle;
      else high = middle;
    }
    return low;
  }
}

/**
 * The arena of an explored game. The graph is asked for tuples only where several players decide.
 *
 * @throws AnalysisError NF6004 where more than two players have a choice at once.
 */
export function* arenaOf(graph: StateGraph): Analysing<Arena> {
  const pace = new Pace("solving", graph.size);
  const mover = new Int16Array(graph.size);
  const columns = new Map<number, number>();
  const all = graph.lists ?? graph.successors;
  for (let state = 0; state < graph.size; state++) {
    yield* pace.did(0, 1);
    if (graph.isTerminal(state)) mover[state] = TERMINAL;
    else if (all.end(state) - all.start(state) === 1) mover[state] = NOBODY;
    else {
      const alone = graph.mover(state);
      const edges = alone === undefined ? graph.edges(state) : [];
      mover[state] = alone ?? moverOf(edges);
      if (mover[state] === TOGETHER) columns.set(state, columnsOf(edges));
    }
  }
  return new Arena(graph, mover, columns);
}

/** @throws AnalysisError NF6004 where more than two players have a choice at once. */
function moverOf(edges: readonly Edge[]): number {
  const [one, other, third] = choosingIn(edges);
  if (third !== undefined) {
    throw new AnalysisError("NF6004", "More than two players decide at once: such states are not solved yet.");
  }
  return other === undefined ? (one ?? NOBODY) : TOGETHER;
}

/** The players between whose decisions the edges differ. */
function choosingIn([first, ...others]: readonly Edge[]): readonly number[] {
  const { tuple: given = [] } = first ?? {};
  return given.flatMap((decision, player) =>
    others.some(({ tuple }) => tuple[player]?.id !== decision?.id) ? [player] : [],
  );
}

function columnsOf(edges: readonly Edge[]): number {
  const [one = 0] = choosingIn(edges);
  const [first] = edges;
  return edges.findIndex(({ tuple }) => tuple[one]?.id !== first?.tuple[one]?.id);
}
