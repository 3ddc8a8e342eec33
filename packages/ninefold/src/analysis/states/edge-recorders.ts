// What compiled code reports of the states that it visits, kept as integers.
import { NO_MOVER, type StateListener } from "../../engine/index.ts";
import { ONE, rational } from "../../model/index.ts";
import { EdgeLists } from "./edge-lists.ts";
import type { ChanceOutcome } from "./exploration.ts";
import { IntList } from "./int-list.ts";
import { Successors } from "./successors.ts";

/** By state who decides or a `NO_MOVER`, and its edges: those from start(state) to end(state)-1. */
export interface EdgeRecorder extends StateListener {
  readonly movers: IntList;
  readonly successors: Successors;
  /** The number of edges. */
  readonly edges: number;
  readonly plain: boolean;
  /** The edges with their chance outcomes; undefined where an edge is where it leads. */
  readonly lists: EdgeLists | undefined;
  start(state: number): number;
  end(state: number): number;
  chanceOutcomes(edge: number): readonly ChanceOutcome[];
}

/** Of plain games: an edge is where it leads. */
export class PlainEdgeRecorder implements EdgeRecorder {
  readonly movers = new IntList();
  readonly successors = new Successors();
  readonly plain = true;
  readonly lists = undefined;

  edge(target: number): void {
    this.successors.push(target);
  }

  chanceEdge(): void {
    throw new RangeError("A plain game has no chance outcomes.");
  }

  visited(mover: number): void {
    this.successors.close();
    this.movers.push(mover);
  }

  get edges(): number {
    return this.successors.edges;
  }

  start(state: number): number {
    return this.successors.start(state);
  }

  end(state: number): number {
    return this.successors.end(state);
  }

  chanceOutcomes(edge: number): readonly ChanceOutcome[] {
    return [{ probability: ONE, target: this.successors.target(edge) }];
  }

  get bytes(): number {
    return this.successors.bytes + this.movers.bytes;
  }
}

const NO_TUPLE = -1;

/** Of other games. Chance outcomes of one tuple that lead to the same state are one, at the position of the first. */
export class ChanceEdgeRecorder implements EdgeRecorder {
  readonly movers = new IntList();
  plain = true;
  /** How many of the states are terminal. */
  terminal = 0;
  readonly #lists = new EdgeLists();
  /** The current tuple, and by state where it leads the number of its probability. */
  #tuple = NO_TUPLE;
  readonly #chanceOutcomes = new Map<number, number>();
  /** The numbers of fractions, by their wholes and shares. */
  readonly #fractions = new Map<number, Map<number, number>>();

  edge(): void {
    throw new RangeError("A chance outcome has its probability.");
  }

  chanceEdge(target: number, tuple: number, share: number, whole: number): void {
    if (tuple !== this.#tuple) this.#closeTuple();
    this.#tuple = tuple;
    const id = this.#fraction(share, whole);
    const known = this.#chanceOutcomes.get(target);
    if (known === undefined) this.#chanceOutcomes.set(target, id);
    else {
      const sum = this.#lists.probability(known).add(this.#lists.probability(id));
      this.#chanceOutcomes.set(target, this.#lists.probabilityId(sum));
    }
  }

  visited(mover: number): void {
    this.#closeTuple();
    this.#lists.closeState();
    this.movers.push(mover);
    if (mover === NO_MOVER.several) this.plain = false;
    if (mover === NO_MOVER.terminal) this.terminal++;
  }

  /** How many edges of a state lead to more than one. */
  chanceNodes(state: number): number {
    let chance = 0;
    for (let edge = this.start(state); edge < this.end(state); edge++) if (this.#lists.isChance(edge)) chance++;
    return chance;
  }

  #closeTuple(): void {
    if (this.#tuple === NO_TUPLE) return;
    for (const [target, id] of this.#chanceOutcomes) this.#lists.addChanceOutcome(target, id);
    this.#lists.closeEdge();
    if (this.#chanceOutcomes.size > 1) this.plain = false;
    this.#chanceOutcomes.clear();
    this.#tuple = NO_TUPLE;
  }

  #fraction(share: number, whole: number): number {
    let shares = this.#fractions.get(whole);
    if (!shares) {
      shares = new Map();
      this.#fractions.set(whole, shares);
    }
    let id = shares.get(share);
    if (id === undefined) {
      id = this.#lists.probabilityId(rational(share, whole));
      shares.set(share, id);
    }
    return id;
  }

  get successors(): Successors {
    return this.#lists.successors;
  }

  get edges(): number {
    return this.#lists.edges;
  }

  start(state: number): number {
    return this.#lists.start(state);
  }

  end(state: number): number {
    return this.#lists.end(state);
  }

  chanceOutcomes(edge: number): readonly ChanceOutcome[] {
    return this.#lists.chanceOutcomes(edge);
  }

  get lists(): EdgeLists {
    return this.#lists;
  }

  get bytes(): number {
    return this.#lists.bytes + this.movers.bytes;
  }
}
