// Chance that notes what it gave: not the indices alone, but the values that the rules drew by them.
import type { Type, Value } from "../../language/core/types.ts";
import type { ChanceSource } from "./chance.ts";
import type { Rational } from "./rational.ts";

/** A value that `random` gave: one of its set, or a set or a pile of them. */
export interface Given {
  readonly type: Type;
  readonly value: Value;
}

export class NotedChance implements ChanceSource {
  readonly #chance: ChanceSource;
  /** In the order in which they were drawn. */
  readonly given: Given[] = [];

  constructor(chance: ChanceSource) {
    this.#chance = chance;
  }

  uniform(size: number): number {
    return this.#chance.uniform(size);
  }

  weighted(weights: readonly Rational[]): number {
    return this.#chance.weighted(weights);
  }
}
