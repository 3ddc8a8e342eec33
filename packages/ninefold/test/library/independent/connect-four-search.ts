// Connect four on small boards by search, sharing no code with the library: bits of a board with an empty row on top.

/** 1 where who begins wins, -1 where she loses, 0 for a draw; of boards of at most 30 cells, the empty row included. */
export function connectFourWorth(columns: number, rows: number): number {
  const height = rows + 1;
  const cells = columns * height;
  const known = new Map<number, number>();
  const top = Array.from({ length: columns }, (_, column) => 1 << (column * height + rows));
  const bottom = Array.from({ length: columns }, (_, column) => 1 << (column * height));
  const hasFour = (own: number): boolean =>
    [1, height - 1, height, height + 1].some((step) => {
      const two = own & (own >> step);
      return (two & (two >> (2 * step))) !== 0;
    });
  /** What it is worth to who is to move, who has `own` among the `taken` cells. */
  const worth = (own: number, taken: number): number => {
    const key = own * 2 ** cells + taken;
    const found = known.get(key);
    if (found !== undefined) return found;
    const drops = bottom
      .map((lowest, column) => (taken + lowest) & ~taken & (columnOf(column) | top[column]!))
      .filter((cell, column) => cell !== top[column]);
    let best = drops.length === 0 ? 0 : -1;
    if (drops.some((cell) => hasFour(own | cell))) best = 1;
    for (const cell of drops) {
      if (best === 1) break;
      best = Math.max(best, -worth(taken & ~own, taken | cell));
    }
    known.set(key, best);
    return best;
  };
  const columnOf = (column: number): number => top[column]! - bottom[column]!;
  return worth(0, 0);
}
