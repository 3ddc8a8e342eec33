// Connect four: a plain alpha-beta search from the start, ever deeper: no table, columns from left to right, and who has more
// columns to choose from is better off.
import { BOARD, BOTTOM, line } from "./columns";

const CELLS = 42;
const WIN = 10_000;

let visited: u64 = 0;
let most: u64 = 0;

/** Positions that the last search reached by drops. */
export function nodes(): u64 {
  return visited;
}

/** Searches one ply deep, two, and so on, until so many positions were reached. */
export function search(budget: u64): void {
  visited = 0;
  most = budget;
  for (let depth = 1; visited < most; depth++) best(0, 0, 0, depth, -WIN, WIN);
}

/** What a position is worth to who is to move and has the discs `mine`; after the budget is spent, something. */
function best(mine: u64, others: u64, count: i32, depth: i32, alpha: i32, beta: i32): i32 {
  if (line(others)) return 1 - WIN;
  if (count === CELLS) return 0;
  let legal = ((mine | others) + BOTTOM) & BOARD;
  if (depth === 0) return popcnt(legal) as i32;
  let found = -WIN;
  let atLeast = alpha;
  while (legal !== 0) {
    if (visited >= most) return found;
    visited++;
    const disc = legal & (0 - legal);
    legal ^= disc;
    const score = -best(others, mine | disc, count + 1, depth - 1, -beta, -atLeast);
    if (score > found) found = score;
    if (score >= beta) return found;
    if (score > atLeast) atLeast = score;
  }
  return found;
}
