import { printRational, type Rational } from "../../model/index.ts";
import type { Way } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Interned } from "./interned.ts";
import { Successors } from "./successors.ts";

/**
 * The edges of states with their ways, as integers; equal probabilities are held once. All are added in their order. What
 * was added for a state that is never closed belongs to none.
 */
export class EdgeLists {
  /** By state its ways. */
  readonly successors = new Successors();
  /** State → first edge, edge → first way; each with one entry more than it has owners. */
  readonly #edgeStarts = new IntList();
  readonly #wayStarts = new IntList();
  readonly #wayProbabilities = new IntList();
  readonly #probabilities = new Interned<Rational>(printRational);

  constructor() {
    this.#edgeStarts.push(0);
    this.#wayStarts.push(0);
  }

  probabilityId(probability: Rational): number {
    return this.#probabilities.idOf(probability);
  }

  probability(id: number): Rational {
    return this.#probabilities.values[id]!;
  }

  addWay(target: number, probabilityId: number): void {
    this.successors.push(target);
    this.#wayProbabilities.push(probabilityId);
  }

  closeEdge(): void {
    this.#wayStarts.push(this.#wayProbabilities.length);
  }

  closeState(): void {
    this.successors.close();
    this.#edgeStarts.push(this.#wayStarts.length - 1);
  }

  /** The number of edges. */
  get edges(): number {
    return this.#edgeStarts.at(this.#edgeStarts.length - 1);
  }

  /** The edges of a state are those from start(state) to end(state)-1. */
  start(state: number): number {
    return state + 1 < this.#edgeStarts.length ? this.#edgeStarts.at(state) : 0;
  }

  end(state: number): number {
    return state + 1 < this.#edgeStarts.length ? this.#edgeStarts.at(state + 1) : 0;
  }

  /** Whether an edge has more than one way. */
  isChance(edge: number): boolean {
    return this.#wayStarts.at(edge + 1) - this.#wayStarts.at(edge) > 1;
  }

  ways(edge: number): readonly Way[] {
    const ways: Way[] = [];
    for (let way = this.#wayStarts.at(edge); way < this.#wayStarts.at(edge + 1); way++) {
      ways.push({
        probability: this.probability(this.#wayProbabilities.at(way)),
        target: this.successors.target(way),
      });
    }
    return ways;
  }

  /** The first way of an edge, of those that `successors` has; that of the edge behind the last is where its ways end. */
  firstWay(edge: number): number {
    return this.#wayStarts.at(edge);
  }

  /** The number of the probability of a way. */
  probabilityOf(way: number): number {
    return this.#wayProbabilities.at(way);
  }

  /** By their numbers. */
  get probabilities(): readonly Rational[] {
    return this.#probabilities.values;
  }

  get bytes(): number {
    const lists = [this.#edgeStarts, this.#wayStarts, this.#wayProbabilities];
    return lists.reduce((sum, { bytes }) => sum + bytes, this.successors.bytes);
  }
}
