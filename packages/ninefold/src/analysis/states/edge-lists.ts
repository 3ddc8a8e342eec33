import { printRational, type Rational } from "../../model/index.ts";
import { entryAt } from "../tables.ts";
import type { ChanceOutcome } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Interned } from "./interned.ts";
import { Successors } from "./successors.ts";

/**
 * The edges of states with their chance outcomes, as integers; equal probabilities are held once. All are added in their order. What
 * was added for a state that is never closed belongs to none.
 */
export class EdgeLists {
  /** By state its chance outcomes. */
  readonly successors = new Successors();
  /** State → first edge, edge → first chance outcome; each with one entry more than it has owners. */
  readonly #edgeStarts = new IntList();
  readonly #chanceOutcomeStarts = new IntList();
  readonly #chanceOutcomeProbabilities = new IntList();
  readonly #probabilities = new Interned<Rational>(printRational);

  constructor() {
    this.#edgeStarts.push(0);
    this.#chanceOutcomeStarts.push(0);
  }

  probabilityId(probability: Rational): number {
    return this.#probabilities.idOf(probability);
  }

  probability(id: number): Rational {
    return entryAt(this.#probabilities.values, id);
  }

  addChanceOutcome(target: number, probabilityId: number): void {
    this.successors.push(target);
    this.#chanceOutcomeProbabilities.push(probabilityId);
  }

  closeEdge(): void {
    this.#chanceOutcomeStarts.push(this.#chanceOutcomeProbabilities.length);
  }

  closeState(): void {
    this.successors.close();
    this.#edgeStarts.push(this.#chanceOutcomeStarts.length - 1);
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

  /** Whether an edge has more than one chance outcome. */
  isChance(edge: number): boolean {
    return this.#chanceOutcomeStarts.at(edge + 1) - this.#chanceOutcomeStarts.at(edge) > 1;
  }

  chanceOutcomes(edge: number): readonly ChanceOutcome[] {
    const chanceOutcomes: ChanceOutcome[] = [];
    for (
      let chanceOutcome = this.#chanceOutcomeStarts.at(edge);
      chanceOutcome < this.#chanceOutcomeStarts.at(edge + 1);
      chanceOutcome++
    ) {
      chanceOutcomes.push({
        probability: this.probability(this.#chanceOutcomeProbabilities.at(chanceOutcome)),
        target: this.successors.target(chanceOutcome),
      });
    }
    return chanceOutcomes;
  }

  /** The first chance outcome of an edge, of those that `successors` has; the first chance outcome of the next edge is where they end. */
  firstChanceOutcome(edge: number): number {
    return this.#chanceOutcomeStarts.at(edge);
  }

  /** The number of the probability of a chance outcome. */
  probabilityOf(chanceOutcome: number): number {
    return this.#chanceOutcomeProbabilities.at(chanceOutcome);
  }

  /** By their numbers. */
  get probabilities(): readonly Rational[] {
    return this.#probabilities.values;
  }

  get bytes(): number {
    const lists = [this.#edgeStarts, this.#chanceOutcomeStarts, this.#chanceOutcomeProbabilities];
    return lists.reduce((sum, { bytes }) => sum + bytes, this.successors.bytes);
  }
}
