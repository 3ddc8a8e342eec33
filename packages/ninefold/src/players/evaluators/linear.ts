// Linear evaluators: a position is worth the sum of the weights of its features.
import type { LinearWeights, Positions } from "../../engine/index.ts";
import { LOGITS_OF_A_WIN } from "../minds/worths.ts";
import type { Evaluator, EvaluatorFor } from "./evaluator.ts";
import type { Features, SignedTable } from "./features.ts";

/** Weights are learned in logits of winning, and kept in parts of so many to one. */
export const PARTS = 1000;

/**
 * An evaluator of two players by weights in logits, one for each feature, for the first of the players. A decision is loud that
 * gains so many parts of a logit: none, where nothing is said, and none where chance decides, for each throw would be searched on.
 */
export function linear(features: Features, weights: Float64Array, loud?: number): EvaluatorFor {
  const parts = Int32Array.from(weights, (weight) => Math.round(weight * PARTS));
  const linearWeights = weightsOf(features, parts);
  return (positions) => new LinearEvaluator(positions, linearWeights, positions.chancy ? undefined : loud);
}

/** The tables that positions are evaluated by. Those of pairs that are the same stand once. */
function weightsOf({ singles, counts, pairs }: Features, parts: Int32Array): LinearWeights {
  const valued = (table: SignedTable): Int32Array =>
    Int32Array.from(table, (feature) => Math.sign(feature) * (parts[Math.abs(feature) - 1] ?? 0));
  const cells = singles.map((single, cell) => {
    const counted = valued(counts[cell] ?? new Int32Array(0));
    return valued(single).map((value, ordinal) => value + (counted[ordinal] ?? 0));
  });
  const tables: Int32Array[] = [];
  const numbers = new Map<string, number>();
  const weighed = pairs.flatMap(({ first, second, table }) => {
    const values = valued(table);
    if (values.every((value) => value === 0)) return [];
    const key = values.join();
    const number = numbers.get(key) ?? tables.push(values) - 1;
    numbers.set(key, number);
    return [{ first, second, table: number }];
  });
  return { cells, pairs: weighed, tables };
}

/** Whose weights positions have now: several may share them, one after the other. */
const weighing = new WeakMap<Positions, { evaluator: LinearEvaluator | undefined }>();

class LinearEvaluator implements Evaluator {
  readonly unit = LOGITS_OF_A_WIN * PARTS;
  readonly reads = "tracks";
  readonly loud: number | undefined;
  readonly #positions: Positions;
  readonly #weights: LinearWeights;
  readonly #now: { evaluator: LinearEvaluator | undefined };

  constructor(positions: Positions, weights: LinearWeights, loud: number | undefined) {
    this.#positions = positions;
    this.#weights = weights;
    this.loud = loud;
    this.#now = weighing.get(positions) ?? { evaluator: undefined };
    weighing.set(positions, this.#now);
  }

  evaluate(level: number, player: number): number {
    if (this.#now.evaluator !== this) {
      this.#positions.weigh(this.#weights);
      this.#now.evaluator = this;
    }
    const sum = this.#positions.evaluate(level);
    return player === 0 ? sum : -sum;
  }
}
