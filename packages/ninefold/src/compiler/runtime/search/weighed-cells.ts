// Linear weights in the memory of a running module, as its code looks them up.
import { type LinearWeights, requireWeights, sizesOf } from "../../../engine/index.ts";
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
  readonly sizes: readonly number[];
  readonly #running: DirectlyRunning;
  readonly #levels: Levels;
  readonly #evaluation: EvaluationFacts;
  /** By cell; undefined for those that are not weighed. */
  readonly #cells: readonly (WeighedCell | undefined)[];

  constructor(
    running: DirectlyRunning,
    game: CoreGame,
    layout: Runnable["layout"],
    levels: Levels,
    evaluation: EvaluationFacts,
  ) {
    this.sizes = sizesOf(game);
    this.#running = running;
    this.#levels = levels;
    this.#evaluation = evaluation;
    const cells = layoutOf(game);
    const found: (WeighedCell | undefined)[] = this.sizes.map(() => undefined);
    for (const { track, at, byBits, weights, values } of evaluation.families) {
      const { start, count } = cells[track]!;
      const bits = byBits ? bitsOf(layout.tracks[track]!.index) : undefined;
      for (let i = 0; i < count; i++) {
        const which = bits?.at(i) ?? i;
        found[start + i] = { at: at + which, weights: weights + 4 * values * which };
      }
    }
    this.#cells = found;
  }

  /** The ordinals that were found last. */
  write(to: Uint8Array): void {
    const { bytes } = this.#levels;
    this.#cells.forEach((cell, i) => {
      to[i] = cell ? bytes[cell.at]! : 0;
    });
  }

  weigh(weights: LinearWeights): void {
    requireWeights(weights, this.sizes);
    const { cells, pairs, tables } = weights;
    const used = pairs.map(({ first, second }) => Math.max(this.sizes[first]!, this.sizes[second]!));
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
      const cell = this.#cells[i];
      if (table && cell) words.set(Array.from(table), (begin + cell.weights) >> 2);
    });
    for (let i = 0; i < listed; i++) {
      const { first, second, table } = pairs[i] ?? { first: undefined, second: undefined, table: tables.length };
      const entry = (pairsAt + PAIR_SIZE * i) >> 2;
      words[entry] = first === undefined ? 0 : this.#cells[first]!.at;
      words[entry + 1] = second === undefined ? 0 : this.#cells[second]!.at;
      words[entry + 2] = tablesAt + tableSize * table;
      if (second === undefined) continue;
      const width = this.sizes[second]!;
      Array.from(tables[table]!).forEach((weight, at) => {
        const index = (Math.floor(at / width) << shift) + (at % width);
        words[((tablesAt + tableSize * table) >> 2) + index] = weight;
      });
    }
    callFunction(this.#running, "set-weights", begin, pairsAt, tablesAt, shift);
  }
}
