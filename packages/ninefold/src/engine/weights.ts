// Which cells of a game can be weighed, and whether weights fit them.
import type { CoreGame } from "../language/core/core.ts";
import { countOf, isScalar } from "../language/core/domain.ts";
import { layoutOf } from "../model/state/layout.ts";
import { type LinearWeights, MAX_WEIGHED } from "./positions.ts";

/** By cell, in the order of a state, how many values it has, where it can be weighed; else 0. */
export function sizesOf(game: CoreGame): readonly number[] {
  return layoutOf(game).flatMap(({ core: { type }, count }) => {
    const size = isScalar(type) ? countOf(type) : 0;
    return new Array<number>(count).fill(size <= MAX_WEIGHED ? size : 0);
  });
}

/** @throws RangeError where weights do not fit cells of these sizes. */
export function requireWeights({ cells, pairs, tables }: LinearWeights, sizes: readonly number[]): void {
  const requireTable = (table: ArrayLike<number> | undefined, size: number, whose: string): void => {
    if (size === 0) throw new RangeError(`${whose} cannot be weighed`);
    if (table?.length !== size) throw new RangeError(`${whose} wants ${size} weights, not ${table?.length ?? "none"}`);
    const wrong = Array.prototype.findIndex.call(table, (weight: number) => (weight | 0) !== weight);
    if (wrong >= 0) throw new RangeError(`${table[wrong]} is no weight of 32 bits`);
  };
  if (cells.length > sizes.length) throw new RangeError(`there are ${sizes.length} cells, not ${cells.length}`);
  cells.forEach((table, cell) => {
    if (table) requireTable(table, sizes[cell]!, `cell ${cell}`);
  });
  for (const { first, second, table } of pairs) {
    const size = (sizes[first] ?? 0) * (sizes[second] ?? 0);
    requireTable(tables[table], size, `the pair of cells ${first} and ${second}`);
  }
}
