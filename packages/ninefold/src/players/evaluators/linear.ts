// Linear evaluators: a position is worth the sum of the weights of its features.
import type { Positions } from "../../engine/index.ts";
import type { Evaluator, EvaluatorFor } from "./evaluator.ts";
import type { Features, SignedTable } from "./features.ts";

/** Weights are learned in logits of winning, and kept in parts of so many to one. */
export const PARTS = 1000;

/** What stands for a worth of 1: more logits than positions come to that are not won. */
const LOGITS_OF_A_WIN = 16;

/** A decision is loud that changes the value by so many logits. */
const LOUD = 0.4;

/** An evaluator of two players by weights in logits, one for each feature, for the first of the players. */
export function linear({ singles, counts, pairs }: Features, weights: Float64Array): EvaluatorFor {
  const parts = Int32Array.from(weights, (weight) => Math.round(weight * PARTS));
  const valued = (table: SignedTable): Int32Array =>
    Int32Array.from(table, (feature) => Math.sign(feature) * (parts[Math.abs(feature) - 1] ?? 0));
  const byCell = singles.map((single, cell) => {
    const both = [valued(single), valued(counts[cell] ?? new Int32Array(0))] as const;
    return Int32Array.from(both[0], (value, ordinal) => value + (both[1][ordinal] ?? 0));
  });
  return (positions) =>
    new LinearEvaluator(
      positions,
      byCell,
      pairs.map(({ table, ...pair }) => ({ ...pair, values: valued(table) })),
    );
}

interface WeighedPair {
  readonly first: number;
  readonly second: number;
  readonly width: number;
  readonly values: Int32Array;
}

class LinearEvaluator implements Evaluator {
  readonly unit = LOGITS_OF_A_WIN * PARTS;
  readonly loud = Math.round(LOUD * PARTS);
  readonly #positions: Positions;
  readonly #ordinals: Uint8Array;
  /** The values of all cells one after the other, and where those of each begin. */
  readonly #values: Int32Array;
  readonly #starts: Int32Array;
  /** By pair its two cells, where its values begin, and how many the second cell has. */
  readonly #pairs: Int32Array;
  readonly #paired: Int32Array;

  constructor(positions: Positions, byCell: readonly Int32Array[], pairs: readonly WeighedPair[]) {
    this.#positions = positions;
    this.#ordinals = new Uint8Array(byCell.length);
    this.#values = Int32Array.from(byCell.flatMap((values) => [...values]));
    this.#starts = new Int32Array(byCell.length);
    byCell.reduce((start, values, cell) => {
      this.#starts[cell] = start;
      return start + values.length;
    }, 0);
    // Tables that are the same are kept once.
    const tables = new Map<string, number>();
    const all: number[] = [];
    const packed: number[] = [];
    for (const { first, second, width, values } of pairs) {
      if (values.every((value) => value === 0)) continue;
      const key = values.join();
      const start = tables.get(key) ?? all.length;
      if (!tables.has(key)) all.push(...values);
      tables.set(key, start);
      packed.push(first, second, start, width);
    }
    this.#pairs = Int32Array.from(packed);
    this.#paired = Int32Array.from(all);
  }

  evaluate(level: number, player: number): number {
    const ordinals = this.#ordinals;
    this.#positions.read(level, ordinals);
    const [values, starts, pairs, paired] = [this.#values, this.#starts, this.#pairs, this.#paired];
    let sum = 0;
    for (let cell = 0; cell < starts.length; cell++) sum += values[starts[cell]! + ordinals[cell]!]!;
    for (let at = 0; at < pairs.length; at += 4) {
      const table = pairs[at + 2]! + ordinals[pairs[at]!]! * pairs[at + 3]!;
      sum += paired[table + ordinals[pairs[at + 1]!]!]!;
    }
    return player === 0 ? sum : -sum;
  }
}
