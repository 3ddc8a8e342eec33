// Whether linear weights fit the cells of a game.
import type { Cell } from "./cells.ts";
import type { LinearWeights } from "./positions.ts";

/** @throws RangeError where they do not. */
export function requireWeights({ cells, pairs, tables }: LinearWeights, weighed: readonly Cell[]): void {
  if (cells.length !== weighed.length) throw new RangeError(`there are ${weighed.length} cells, not ${cells.length}`);
  const sizeOf = (cell: number): number => weighed[cell]?.values.length ?? 0;
  cells.forEach((table, cell) => {
    requireTable(table, sizeOf(cell), `cell ${cell}`);
  });
  for (const { first, second, table } of pairs) {
    requireTable(tables[table], sizeOf(first) * sizeOf(second), `the pair of cells ${first} and ${second}`);
  }
}

function requireTable(table: ArrayLike<number> | undefined, size: number, whose: string): void {
  if (size === 0) throw new RangeError(`${whose} cannot be weighed`);
  if (table?.length !== size) throw new RangeError(`${whose} wants ${size} weights, not ${table?.length ?? "none"}`);
  const wrong = Array.from(table).find((weight) => (weight | 0) !== weight);
  if (wrong !== undefined) throw new RangeError(`${wrong} is no weight of 32 bits`);
}
