// Boards as texts, a letter for a cell.

/** The name of the cell in this column and row, both counted from 0: `a1`. */
export const cellName = (x: number, y: number): string => `${"abcdefghijklmnopqrs"[x]}${y + 1}`;

/** The board after what stands on some of its cells has changed. */
export function changed(board: string, ...changes: readonly (readonly [cell: number, now: string])[]): string {
  const cells = [...board];
  for (const [cell, now] of changes) cells[cell] = now;
  return cells.join("");
}
