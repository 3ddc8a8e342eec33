// Linear evaluators: a position is worth the sum of the weights of its features.
import type { Positions } from "../../engine/index.ts";
import type { Evaluator, EvaluatorFor } from "./evaluator.ts";
import type { Features, SignedTable } from "./features.ts";

/** Weights are learned in logits of winning, and kept in parts of so many to one. */
export const PARTS = 1000;

/** What stands for a worth of 1: more logits than positions come to that are not won. */
const LOGITS_OF_A_WIN = 16;

/**
 * A decision is loud that changes the value by so much of what the least of the values is worth that count: those that are worth
 * a tenth of the greatest, wherever they stand.
 */
const LOUD = 0.75;
const COUNTS = 0.1;

/** Values count in a game in which the greatest is worth so many times what it is usually worth where one stands. */
const MATTERS = 4;

/** Undefined where it matters little how often a value stands on a board: then nothing is taken. */
function loudness({ singles, counts }: Features, parts: Int32Array): number | undefined {
  const worthsIn = (tables: readonly SignedTable[]): readonly number[] => {
    const features = new Set(tables.flatMap((table) => [...table].map(Math.abs)));
    features.delete(0);
    return [...features].map((feature) => Math.abs(parts[feature - 1] ?? 0)).sort((one, other) => one - other);
  };
  const [standing, counted] = [worthsIn(singles), worthsIn(counts)];
  const greatest = counted.at(-1) ?? 0;
  const usual = standing[standing.length >> 1] ?? 0;
  const least = counted.find((worth) => worth >= COUNTS * greatest) ?? 0;
  return greatest > MATTERS * usual && least > 0 ? Math.max(1, Math.round(LOUD * least)) : undefined;
}

/** An evaluator of two players by weights in logits, one for each feature, for the first of the players. */
export function linear(features: Features, weights: Float64Array): EvaluatorFor {
  const { singles, counts, pairs } = features;
  const parts = Int32Array.from(weights, (weight) => Math.round(weight * PARTS));
  const valued = (table: SignedTable): Int32Array =>
    Int32Array.from(table, (feature) => Math.sign(feature) * (parts[Math.abs(feature) - 1] ?? 0));
  const byCell = singles.map((single, cell) => {
    const both = [valued(single), valued(counts[cell] ?? new Int32Array(0))] as const;
    return Int32Array.from(both[0], (value, ordinal) => value + (both[1][ordinal] ?? 0));
  });
  const loud = loudness(features, parts);
  return (positions) =>
    new LinearEvaluator(
      positions,
      loud,
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
  readonly loud: number | undefined;
  readonly reads = "tracks";
  readonly #positions: Positions;
  readonly #ordinals: Uint8Array;
  /** The values of all cells one after the other, and where those of each begin. */
  readonly #values: Int32Array;
  readonly #starts: Int32Array;
  /** By pair its two cells, where its values begin, and how many the second cell has. */
  readonly #pairs: Int32Array;
  readonly #paired: Int32Array;

  constructor(
    positions: Positions,
    loud: number | undefined,
    byCell: readonly Int32Array[],
    pairs: readonly WeighedPair[],
  ) {
    this.#positions = positions;
    this.loud = loud;
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
