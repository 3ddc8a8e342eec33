// Breakthrough: a word for each player. A man on its far row ends the play, so no step ever leaves the board there,
// and rotations go both ways.
import { nthOfFew } from "./bits";
import { below, seed } from "./chance";
import { add, begin, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const WHITE: u64 = 0xffff;
const BLACK: u64 = (0xffff0000 as u64) << 32;
const NOT_WEST: u64 = ((0xfefefefe as u64) << 32) | 0xfefefefe;
const NOT_EAST: u64 = ((0x7f7f7f7f as u64) << 32) | 0x7f7f7f7f;
const FAR: u64 = ((0xff000000 as u64) << 32) | 0xff;

/** White steps ahead by 8 bits, Black by 56, which is 8 back. */
const AHEAD: u64 = 8;
const TURN: u64 = AHEAD ^ 56;

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    let mine = WHITE;
    let others = BLACK;
    let ahead = AHEAD;
    let count: u32 = 0;
    for (;;) {
      const west = rotl(mine & NOT_WEST, ahead - 1) & ~mine;
      const straight = rotl(mine, ahead) & ~(mine | others);
      const east = rotl(mine & NOT_EAST, ahead + 1) & ~mine;
      const first = popcnt(west) as u32;
      const second = first + (popcnt(straight) as u32);
      const all = second + (popcnt(east) as u32);
      if (all === 0) {
        add(ahead === AHEAD ? SECOND_WON : FIRST_WON, count);
        break;
      }
      let n = below(all);
      let set = west;
      let by = ahead - 1;
      if (n >= second) {
        n -= second;
        set = east;
        by = ahead + 1;
      } else if (n >= first) {
        n -= first;
        set = straight;
        by = ahead;
      }
      const to = (1 as u64) << (nthOfFew(set, n) as u64);
      count++;
      if ((to & FAR) !== 0) {
        add(ahead === AHEAD ? FIRST_WON : SECOND_WON, count);
        break;
      }
      const moved = (mine & ~rotr(to, by)) | to;
      mine = others & ~to;
      others = moved;
      ahead ^= TURN;
    }
  }
}

function count(mine: u64, others: u64, ahead: u64, depth: i32): u64 {
  const west = rotl(mine & NOT_WEST, ahead - 1) & ~mine;
  const straight = rotl(mine, ahead) & ~(mine | others);
  const east = rotl(mine & NOT_EAST, ahead + 1) & ~mine;
  if (depth === 1) return popcnt(west) + popcnt(straight) + popcnt(east);
  return (
    each(west, mine, others, ahead - 1, ahead, depth) +
    each(straight, mine, others, ahead, ahead, depth) +
    each(east, mine, others, ahead + 1, ahead, depth)
  );
}

function each(arriving: u64, mine: u64, others: u64, by: u64, ahead: u64, depth: i32): u64 {
  let leaves: u64 = 0;
  for (let set = arriving & ~FAR; set !== 0; set &= set - 1) {
    const to = set & (0 - set);
    leaves += count(others & ~to, (mine & ~rotr(to, by)) | to, ahead ^ TURN, depth - 1);
  }
  return leaves;
}

/** Plays of exactly so many plies. */
export function perft(depth: i32): u64 {
  return count(WHITE, BLACK, AHEAD, depth);
}
