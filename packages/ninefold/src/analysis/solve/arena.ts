// What solving asks of a game, in arrays alone: who decides in each state, where the edges lead and how probably.
import { numberOf, ONE, type Rational } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { type Analysing, Pace } from "../pace.ts";
import type { Edge } from "../states/exploration.ts";
import type { StateGraph } from "../states/state-graph.ts";
import type { Successors } from "../states/successors.ts";
import { Ints } from "./ints.ts";

/** In place of the player who decides: the play is over, nobody has a choice, or two players decide together. */
export const OVER = -1;
export const NOBODY = -2;
export const TOGETHER = -3;

/** Where an arena's edges begin and how probable their ways are, of a graph that is not plain. */
interface Chances {
  /** State → first edge, edge → first way; each with one entry more than it has owners. */
  readonly edges: Int32Array;
  readonly ways: Int32Array;
  /** By way the number of its probability. */
  readonly chances: Int32Array;
  readonly probabilities: readonly Rational[];
}

/**
 * The edges of a state s are the numbers `first(s)` to `end(s) - 1`, in the order of `StateGraph.edges`; the ways of an edge
 * e are `start(e)` to `start(e + 1) - 1`, and each way has a `target`.
 */
export class Arena {
  /** By state who decides: a player's place, OVER, NOBODY or TOGETHER. */
  readonly mover: Int16Array;
  /** Where two decide together, how many choices the second has: the edges are the rows of the first's, one after the other. */
  readonly columns: ReadonlyMap<number, number>;
  readonly #successors: Successors;
  readonly #chances: Chances | undefined;
  readonly #numbers: readonly number[];

  constructor(successors: Successors, mover: Int16Array, columns: ReadonlyMap<number, number>, chances?: Chances) {
    this.#successors = successors;
    this.mover = mover;
    this.columns = columns;
    this.#chances = chances;
    this.#numbers = chances?.probabilities.map(numberOf) ?? [];
  }

  get size(): number {
    return this.mover.length;
  }

  first(state: number): number {
    return this.#chances ? this.#chances.edges[state]! : this.#successors.start(state);
  }

  end(state: number): number {
    return this.#chances ? this.#chances.edges[state + 1]! : this.#successors.end(state);
  }

  start(edge: number): number {
    return this.#chances ? this.#chances.ways[edge]! : edge;
  }

  target(way: number): number {
    return this.#successors.target(way);
  }

  /** Where an edge without chance leads. */
  after(edge: number): number {
    return this.target(this.start(edge));
  }

  probability(way: number): Rational {
    return this.#chances ? this.#chances.probabilities[this.#chances.chances[way]!]! : ONE;
  }

  /** The probability in floating point. */
  weight(way: number): number {
    return this.#chances ? this.#numbers[this.#chances.chances[way]!]! : 1;
  }

  /** The ways of a state are `firstWay(s)` to `endWay(s) - 1`. */
  firstWay(state: number): number {
    return this.#successors.start(state);
  }

  endWay(state: number): number {
    return this.#successors.end(state);
  }

  /** Whether some edge of the state has more than one way. */
  hasChance(state: number): boolean {
    return this.endWay(state) - this.firstWay(state) > this.end(state) - this.first(state);
  }

  /** The state that an edge belongs to. */
  owner(edge: number): number {
    let [low, high] = [0, this.size];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.first(middle) <= edge) low = middle;
      else high = middle;
    }
    return low;
  }
}

/**
 * The arena of an explored game.
 *
 * @throws AnalysisError NF6004 where more than two players have a choice at once.
 */
export function* arenaOf(graph: StateGraph): Analysing<Arena> {
  const pace = new Pace("solving", graph.size);
  const mover = new Int16Array(graph.size);
  const columns = new Map<number, number>();
  const edges = new Ints();
  const ways = new Ints();
  const chances = new Ints();
  const probabilities = new Map<Rational, number>();
  for (let state = 0; state < graph.size; state++) {
    yield* pace.did(0, 1);
    if (graph.isTerminal(state)) mover[state] = OVER;
    else if (graph.plain) mover[state] = hasOneEdge(graph, state) ? NOBODY : graph.mover(state)!;
    if (graph.plain) continue;
    const leaving = graph.edges(state);
    edges.push(ways.length);
    if (leaving.length > 0) mover[state] = moverOf(leaving);
    if (mover[state] === TOGETHER) columns.set(state, columnsOf(leaving));
    for (const edge of leaving) {
      ways.push(chances.length);
      for (const { probability } of edge.ways) {
        const known = probabilities.get(probability);
        if (known === undefined) probabilities.set(probability, probabilities.size);
        chances.push(known ?? probabilities.size - 1);
      }
    }
  }
  if (graph.plain) return new Arena(graph.successors, mover, columns);
  edges.push(ways.length);
  ways.push(chances.length);
  return new Arena(graph.successors, mover, columns, {
    edges: edges.done(),
    ways: ways.done(),
    chances: chances.done(),
    probabilities: [...probabilities.keys()],
  });
}

const hasOneEdge = ({ successors }: StateGraph, state: number): boolean =>
  successors.end(state) - successors.start(state) === 1;

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
  return first!.tuple.flatMap((decision, player) =>
    others.some(({ tuple }) => tuple[player]?.id !== decision?.id) ? [player] : [],
  );
}

function columnsOf(edges: readonly Edge[]): number {
  const [one] = choosingIn(edges);
  return edges.findIndex(({ tuple }) => tuple[one!]?.id !== edges[0]!.tuple[one!]?.id);
}
