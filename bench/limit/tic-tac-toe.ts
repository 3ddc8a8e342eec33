// Tic-tac-toe: rows of three bits, a guard bit between them.
import { nthOfFew } from "./bits";
import { below, seed } from "./chance";
import { add, begin, DRAWN, FIRST_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const BOARD: u64 = 0x777;
const DOWNWARD: u64 = 0x4;

function line(set: u64): bool {
  const across = set & (set >> 1) & (set >> 2);
  const down = set & (set >> 4) & (set >> 8);
  const rising = set & (set >> 5) & (set >> 10);
  const falling = (set >> 3) & (set >> 6) & set & DOWNWARD;
  return (across | down | rising | falling) !== 0;
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    let mine: u64 = 0;
    let others: u64 = 0;
    let empty = BOARD;
    let left: u32 = 9;
    let outcome = DRAWN;
    while (left > 0) {
      const chosen = (1 as u64) << (nthOfFew(empty, below(left)) as u64);
      empty ^= chosen;
      left--;
      mine |= chosen;
      if (line(mine)) {
        outcome = FIRST_WON + (left & 1);
        break;
      }
      const swap = mine;
      mine = others;
      others = swap;
    }
    add(outcome, 9 - left);
  }
}
