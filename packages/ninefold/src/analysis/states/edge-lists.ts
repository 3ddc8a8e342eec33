import { printRational, type Rational } from "../../model/index.ts";
import { entryAt } from "../tables.ts";
import type { ChanceOutcome } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Interned } from "./interned.ts";
import { Ranges } from "./ranges.ts";
import { Successors } from "./successors.ts";

/**
 * The edges of states and the chance outcomes of edges, as integers. Equal probabilities are held once. Everything is added in
 * the order of the states. What was added for a state that is never closed belongs to no state.
 */
export class EdgeLists {
  /** The chance outcomes of all edges of a state, in order. */
  readonly successors = new Successors();
  /** By state its edges, and by edge its chance outcomes. */
  readonly #edges = new Ranges();
  readonly #chanceOutcomes = new Ranges();
  /** By chance outcome the number of its probability. */
  readonly #probabilityIds = new IntList();
  readonly #probabilities = new Interned<Rational>(printRational);

  /** The number of a probability, which gets one if it has none. */
  probabilityId(probability: Rational): number {
    return this.#probabilities.idOf(probability);
  }

  probability(id: number): Rational {
    return entryAt(this.#probabilities.values, id);
  }

  /** Adds a chance outcome to the next edge. */
  addChanceOutcome(target: number, probabilityId: number): void {
    this.successors.push(target);
    this.#probabilityIds.push(probabilityId);
  }

  /** The next edge has no more chance outcomes. */
  closeEdge(): void {
    this.#chanceOutcomes.close(this.#probabilityIds.length);
  }

  /** The next state has no more edges. */
  closeState(): void {
    this.successors.close();
    this.#edges.close(this.#chanceOutcomes.size);
  }

  /** The number of edges. */
  get edges(): number {
    return this.#edges.total;
  }

  /** The edges of a state are start(state) to end(state) - 1. */
  start(state: number): number {
    return this.#edges.start(state);
  }

  end(state: number): number {
    return this.#edges.end(state);
  }

  /** Whether an edge has more than one chance outcome. */
  isChance(edge: number): boolean {
    return this.endChanceOutcome(edge) - this.firstChanceOutcome(edge) > 1;
  }

  chanceOutcomes(edge: number): readonly ChanceOutcome[] {
    const chanceOutcomes: ChanceOutcome[] = [];
    const end = this.endChanceOutcome(edge);
    for (let chanceOutcome = this.firstChanceOutcome(edge); chanceOutcome < end; chanceOutcome++) {
      chanceOutcomes.push({
        probability: this.probability(this.probabilityOf(chanceOutcome)),
        target: this.successors.target(chanceOutcome),
      });
    }
    return chanceOutcomes;
  }

  /** The chance outcomes of an edge are firstChanceOutcome(edge) to endChanceOutcome(edge) - 1, numbered as in `successors`. */
  firstChanceOutcome(edge: number): number {
    return this.#chanceOutcomes.start(edge);
  }

  endChanceOutcome(edge: number): number {
    return this.#chanceOutcomes.end(edge);
  }

  /** The number of the probability of a chance outcome. */
  probabilityOf(chanceOutcome: number): number {
    return this.#probabilityIds.at(chanceOutcome);
  }

  /** All probabilities by their numbers. */
  get probabilities(): readonly Rational[] {
    return this.#probabilities.values;
  }

  get bytes(): number {
    const lists = [this.#edges, this.#chanceOutcomes, this.#probabilityIds];
    return lists.reduce((sum, { bytes }) => sum + bytes, this.successors.bytes);
  }
}
