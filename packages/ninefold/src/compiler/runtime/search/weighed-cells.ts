// Linear weights in the memory of a running module, as its code looks them up.
import { type Cell, cellsIn, type LinearWeights, requireWeights } from "../../../engine/index.ts";
import type { CoreGame } from "../../../language/core/core.ts";
import { layoutOf } from "../../../model/state/layout.ts";
import type { DirectlyRunning } from "../../code/ir/code.ts";
import { type EvaluationFacts, PAIR_SIZE, PAIRS_AT_ONCE } from "../../emit/search/emit-evaluation.ts";
import { bitsOf } from "../../layout/bits.ts";
import { callFunction } from "../call-function.ts";
import type { Runnable } from "../stored.ts";
import type { Levels } from "./levels.ts";

/** Where the ordinal of a cell lies in memory, and its weights among those of all, in bytes. */
interface WeighedCell {
  readonly at: number;
  readonly weights: number;
}

export class WeighedCells {
  readonly #running: DirectlyRunning;
  readonly #levels: Levels;
  readonly #evaluation: EvaluationFacts;
  readonly #cells: readonly Cell[];
  /** By cell where code has it. */
  readonly #lying: readonly WeighedCell[];

  constructor(
    running: DirectlyRunning,
    game: CoreGame,
    layout: Runnable["layout"],
    levels: Levels,
    evaluation: EvaluationFacts,
  ) {
    this.#running = running;
    this.#levels = levels;
    this.#evaluation = evaluation;
    this.#cells = cellsIn(game);
    const families = layoutOf(game);
    const found = new Map<number, WeighedCell>();
    for (const { track, at, byBits, weights, values } of evaluation.families) {
      const { start, count } = families[track]!;
      const bits = byBits ? bitsOf(layout.tracks[track]!.index) : undefined;
      for (let i = 0; i < count; i++) {
        const which = bits?.at(i) ?? i;
        found.set(start + i, { at: at + which, weights: weights + 4 * values * which });
      }
    }
    this.#lying = this.#cells.map(({ at }) => found.get(at)!);
  }

  /** By cell where code writes its ordinal. */
  get ordinals(): readonly number[] {
    return this.#lying.map(({ at }) => at);
  }

  weigh(weights: LinearWeights): void {
    requireWeights(weights, this.#cells);
    const { cells, pairs, tables } = weights;
    const used = pairs.map(({ first, second }) => Math.max(this.#sizeOf(first), this.#sizeOf(second)));
    const shift = Math.ceil(Math.log2(Math.max(2, ...used)));
    const tableSize = 4 << (2 * shift);
    const listed = Math.ceil(pairs.length / PAIRS_AT_ONCE) * PAIRS_AT_ONCE;
    // Behind the tables one of nothing but 0, for pairs that only fill up.
    const ends = [this.#evaluation.weights, PAIR_SIZE * listed, tableSize * (tables.length + 1)];
    const begin = this.#levels.reserve(ends.reduce((sum, bytes) => sum + bytes, 0));
    const pairsAt = begin + ends[0]!;
    const tablesAt = pairsAt + ends[1]!;
    const { words } = this.#levels;
    words.fill(0, begin >> 2, (tablesAt + ends[2]!) >> 2);
    cells.forEach((table, i) => {
      words.set(Array.from(table), (begin + this.#lying[i]!.weights) >> 2);
    });
    for (let i = 0; i < listed; i++) {
      const { first, second, table } = pairs[i] ?? { first: undefined, second: undefined, table: tables.length };
      const entry = (pairsAt + PAIR_SIZE * i) >> 2;
      words[entry] = first === undefined ? 0 : this.#lying[first]!.at;
      words[entry + 1] = second === undefined ? 0 : this.#lying[second]!.at;
      words[entry + 2] = tablesAt + tableSize * table;
      if (second === undefined) continue;
      const width = this.#sizeOf(second);
      Array.from(tables[table]!).forEach((weight, at) => {
        const index = (Math.floor(at / width) << shift) + (at % width);
        words[((tablesAt + tableSize * table) >> 2) + index] = weight;
      });
    }
    callFunction(this.#running, "prefer", 0, 0, 0, 0, 0);
    callFunction(this.#running, "set-weights", begin, pairsAt, tablesAt, shift);
  }
  #sizeOf(cell: number): number {
    return this.#cells[cell]!.values.length;
  }
}
