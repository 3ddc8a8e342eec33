// Connect four: plays and their number.
import { nthOfFew } from "./bits";
import { below, seed } from "./chance";
import { BOARD, BOTTOM, line } from "./columns";
import { add, begin, DRAWN, FIRST_WON } from "./tally";

export { enumerate } from "./connect-four-positions";
export { nodes, search } from "./connect-four-search";
export { worth } from "./connect-four-worth";
export { checksum, plies, won } from "./tally";

const CELLS = 42;

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    let mine: u64 = 0;
    let others: u64 = 0;
    let outcome = DRAWN;
    let count: i32 = 0;
    while (count < CELLS) {
      const legal = ((mine | others) + BOTTOM) & BOARD;
      mine |= (1 as u64) << (nthOfFew(legal, below(popcnt(legal) as u32)) as u64);
      count++;
      if (line(mine)) {
        outcome = FIRST_WON + ((count & 1) ^ 1);
        break;
      }
      const swap = mine;
      mine = others;
      others = swap;
    }
    add(outcome, count);
  }
}

function count(mine: u64, others: u64, depth: i32): u64 {
  let legal = ((mine | others) + BOTTOM) & BOARD;
  if (depth === 1) return popcnt(legal);
  let leaves: u64 = 0;
  while (legal !== 0) {
    const disc = legal & (0 - legal);
    legal ^= disc;
    if (!line(mine | disc)) leaves += count(others, mine | disc, depth - 1);
  }
  return leaves;
}

/** Plays of exactly so many plies. */
export function perft(depth: i32): u64 {
  return count(0, 0, depth);
}
