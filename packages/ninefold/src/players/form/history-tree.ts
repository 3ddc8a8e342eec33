import { numberOf, type Rational } from "../../model/index.ts";
import { grown } from "./tuple-table.ts";

/** In place of the player who decides at a node. */
export const CHANCE = -1;
export const END = -2;

/**
 * All histories of a game as a tree in arrays, for solvers that sample plays. The children of a node are numbers in a row,
 * and the root is 0.
 */
export interface HistoryTree {
  readonly size: number;
  /** By node the player who decides, CHANCE or END. */
  readonly mover: Int32Array;
  /** By node the information state; of CHANCE the number of its distribution, of END that of what it is worth. */
  readonly data: Int32Array;
  /** By node the first of its children. */
  readonly first: Int32Array;
  /** By number how probable the first child is, the first two, and so on up to 1. */
  readonly distributions: readonly Float64Array[];
  /** By number what it is worth to each player. */
  readonly worths: readonly Float64Array[];
}

/** The tree, as a walk comes to its nodes. Each is reserved before it is told what it is. */
export class GrowingTree implements HistoryTree {
  size = 1;
  mover = new Int32Array(16);
  data = new Int32Array(16);
  first = new Int32Array(16);
  readonly distributions: Float64Array[] = [];
  readonly worths: Float64Array[] = [];
  /** By edge the number of its distribution. */
  readonly #distributionOf = new Map<number, number>();
  readonly #worthOf = new Map<readonly Rational[], number>();

  /** The first child of a node at which a player decides. */
  decision(node: number, player: number, state: number, choices: number): number {
    return this.#inner(node, player, state, choices);
  }

  /** The first child of a node at which chance decides where an edge leads. */
  chance(node: number, edge: number, probabilities: () => readonly Rational[]): number {
    let distribution = this.#distributionOf.get(edge);
    if (distribution === undefined) {
      distribution = this.distributions.push(sumsOf(probabilities())) - 1;
      this.#distributionOf.set(edge, distribution);
    }
    return this.#inner(node, CHANCE, distribution, this.distributions[distribution]!.length);
  }

  end(node: number, worth: readonly Rational[]): void {
    let number = this.#worthOf.get(worth);
    if (number === undefined) {
      number = this.worths.push(Float64Array.from(worth, numberOf)) - 1;
      this.#worthOf.set(worth, number);
    }
    this.mover[node] = END;
    this.data[node] = number;
  }

  #inner(node: number, mover: number, data: number, children: number): number {
    const first = this.size;
    this.size += children;
    while (this.size > this.mover.length) {
      this.mover = grown(this.mover);
      this.data = grown(this.data);
      this.first = grown(this.first);
    }
    this.mover[node] = mover;
    this.data[node] = data;
    this.first[node] = first;
    return first;
  }
}

/** The last is 1, whatever rounding makes of it. */
function sumsOf(probabilities: readonly Rational[]): Float64Array {
  let sum = 0;
  const sums = Float64Array.from(probabilities, (probability) => {
    sum += numberOf(probability);
    return sum;
  });
  sums[sums.length - 1] = 1;
  return sums;
}
