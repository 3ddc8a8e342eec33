// What decisions gain at once, by the evaluator: those that gain much are tried first, and where a search would end they are the
// ones that it goes on with.
import type { Positions } from "../../../engine/index.ts";
import type { PlayerId } from "../../../model/index.ts";
import type { Evaluator } from "../../evaluators/evaluator.ts";
import type { Order } from "./order.ts";

export interface Listing {
  readonly level: number;
  /** Where the list of the level begins. */
  readonly start: number;
  readonly count: number;
  /** 1 where who decides is who the values are for, else -1. */
  readonly sign: number;
}

export class Gains {
  /** Whether they can be asked for: without looking at the positions, and without drawing what chance decides. */
  readonly known: boolean;
  /** What the best decision gains that is loud and was not listed; 0 where there is none. */
  unlisted = 0;
  readonly #positions: Positions;
  readonly #evaluator: Evaluator;
  readonly #player: PlayerId;
  readonly #order: Order;
  readonly #loud: number;

  constructor(positions: Positions, evaluator: Evaluator, player: PlayerId, order: Order) {
    this.#positions = positions;
    this.#evaluator = evaluator;
    this.#player = player;
    this.#order = order;
    this.#loud = evaluator.loud ?? 0;
    this.known = evaluator.loud !== undefined && evaluator.reads === "tracks" && !positions.chancy;
  }

  /** Decisions that were just listed are tried first where they are loud, those that gain most before the others. */
  raise({ level, start, count, sign }: Listing): void {
    const before = this.#evaluator.evaluate(level, this.#player);
    for (let index = 0; index < count; index++) {
      const gain = sign * (this.#valueAfter(level, index) - before);
      if (gain >= this.#loud) this.#order.raise(start, index, gain);
    }
  }

  /** Lists the decisions that are loud and gain at least so much, and those that end the play; how many there are. */
  list({ level, start, count, sign }: Listing, least: number): number {
    const before = this.#evaluator.evaluate(level, this.#player);
    let listed = 0;
    this.unlisted = 0;
    for (let index = 0; index < count; index++) {
      const gain = sign * (this.#valueAfter(level, index) - before);
      const isLoud = gain >= this.#loud;
      if ((isLoud && gain >= least) || this.#positions.ended(level + 1)) this.#order.add(start, listed++, index, gain);
      else if (isLoud) this.unlisted = Math.max(this.unlisted, gain);
    }
    return listed;
  }

  /** The value of the position that a decision leads to, which stands on the next level then. */
  #valueAfter(level: number, index: number): number {
    this.#positions.decide(level, index);
    return this.#evaluator.evaluate(level + 1, this.#player);
  }
}
