// Connect four: what a position is worth if both play their best, by a search to the end.
import { BOARD, BOTTOM, line } from "./columns";

/** A word for each place: the position, and in the last two bits what it is worth. 0 is none. */
const TABLE: usize = 1 << 20;
const PLACES: usize = 1 << 21;
/** 2 to the power of 64 over the golden ratio: its products are spread well in their first bits (Knuth). */
const SPREAD: u64 = 0x9e3779b97f4a7c15;

const COLUMN: u64 = 63;

/** To who is to move and has the discs `mine`: 1, 0 for a draw, or -1. Nobody has four in a row yet. */
export function worth(mine: u64, others: u64): i32 {
  const pages = ((TABLE + (PLACES << 3)) >>> 16) as i32;
  if (memory.size() < pages) memory.grow(pages - memory.size());
  memory.fill(TABLE, 0, PLACES << 3);
  return best(mine, others);
}

function best(mine: u64, others: u64): i32 {
  const taken = mine | others;
  const legal = (taken + BOTTOM) & BOARD;
  if (legal === 0) return 0;
  for (let set = legal; set !== 0; set &= set - 1) {
    if (line(mine | (set & (0 - set)))) return 1;
  }
  // Who is to move, and on top of each column a bit more: no two positions have the same sum.
  const key = mine + taken + BOTTOM;
  const place = TABLE + ((((key * SPREAD) >> 43) as usize) << 3);
  const kept = load<u64>(place);
  if (kept >> 2 === key) return ((kept & 3) as i32) - 2;
  let found = -1;
  for (let number: u64 = 0; number < 7 && found < 1; number++) {
    // From the middle outwards.
    const column = (number & 1) === 0 ? 3 + (number >> 1) : 3 - ((number + 1) >> 1);
    const disc = legal & (COLUMN << (7 * column));
    if (disc === 0) continue;
    const score = -best(others, mine | disc);
    if (score > found) found = score;
  }
  store<u64>(place, (key << 2) | ((found + 2) as u64));
  return found;
}
