// Positions of connect four as the columns that were played, and what they are worth by the program by hand.
import { type ConnectFourLimit, limitOf } from "./limits.ts";

/** To who is to move after the drops into these columns, from 1: 1, 0 for a draw, or -1. */
export function worthAfter(columns: string): number {
  const discs: [bigint, bigint] = [0n, 0n];
  const heights = new Map<number, number>();
  for (const [ply, letter] of [...columns].entries()) {
    const column = Number(letter) - 1;
    const height = heights.get(column) ?? 0;
    heights.set(column, height + 1);
    discs[ply % 2 === 0 ? 0 : 1] |= 1n << BigInt(7 * column + height);
  }
  const [first, second] = discs;
  const limit = limitOf("connect-four") as ConnectFourLimit;
  return columns.length % 2 === 0 ? limit.worth(first, second) : limit.worth(second, first);
}
