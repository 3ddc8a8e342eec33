// Othello on one word for each player.
import { cell, nthOfFew } from "./bits";
import { below, seed } from "./chance";
import { add, begin, DRAWN, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const BLACK: u64 = 0x0000000810000000;
const WHITE: u64 = 0x0000001008000000;

// Where a step by so many bits may arrive, so that none goes over an edge; rotations carry the bits.
const NORTH: u64 = ((0xffffffff as u64) << 32) | 0xffffff00;
const SOUTH: u64 = ((0x00ffffff as u64) << 32) | 0xffffffff;
const EAST: u64 = ((0xfefefefe as u64) << 32) | 0xfefefefe;
const WEST: u64 = ((0x7f7f7f7f as u64) << 32) | 0x7f7f7f7f;

/** The cells of `through` on the rays from `from` by steps of `by` bits, up to the first other cell. */
function ray(from: u64, through: u64, by: u64): u64 {
  let reached = rotl(from, by) & through;
  reached |= rotl(reached, by) & through;
  const twice = through & rotl(through, by);
  reached |= rotl(reached, 2 * by) & twice;
  return reached | (rotl(reached, 2 * by) & twice);
}

/** Where such rays end that begin at `mine` and go over at least one of `others`. */
function ends(mine: u64, others: u64, arrive: u64, by: u64): u64 {
  return rotl(ray(mine, others & arrive, by), by) & arrive;
}

function moves(mine: u64, others: u64): u64 {
  const found =
    ends(mine, others, NORTH, 8) |
    ends(mine, others, SOUTH, 56) |
    ends(mine, others, EAST, 1) |
    ends(mine, others, WEST, 63) |
    ends(mine, others, NORTH & EAST, 9) |
    ends(mine, others, NORTH & WEST, 7) |
    ends(mine, others, SOUTH & EAST, 57) |
    ends(mine, others, SOUTH & WEST, 55);
  return found & ~(mine | others);
}

/** The others' discs between a new disc and one of mine. */
function turned(disc: u64, mine: u64, others: u64, arrive: u64, by: u64): u64 {
  const between = ray(disc, others & arrive, by);
  return (rotl(between | disc, by) & arrive & mine) !== 0 ? between : 0;
}

function flips(disc: u64, mine: u64, others: u64): u64 {
  return (
    turned(disc, mine, others, NORTH, 8) |
    turned(disc, mine, others, SOUTH, 56) |
    turned(disc, mine, others, EAST, 1) |
    turned(disc, mine, others, WEST, 63) |
    turned(disc, mine, others, NORTH & EAST, 9) |
    turned(disc, mine, others, NORTH & WEST, 7) |
    turned(disc, mine, others, SOUTH & EAST, 57) |
    turned(disc, mine, others, SOUTH & WEST, 55)
  );
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    let mine = BLACK;
    let others = WHITE;
    let count: u32 = 0;
    for (;;) {
      const legal = moves(mine, others);
      if (legal !== 0) {
        const disc = cell(nthOfFew(legal, below(popcnt(legal) as u32)));
        const flipped = flips(disc, mine, others);
        mine |= flipped | disc;
        others &= ~flipped;
      } else if (moves(others, mine) === 0) break;
      const swap = mine;
      mine = others;
      others = swap;
      count++;
    }
    const more = (popcnt(mine) as i32) - (popcnt(others) as i32);
    add(more === 0 ? DRAWN : more > 0 === ((count & 1) === 0) ? FIRST_WON : SECOND_WON, count);
  }
}

function count(mine: u64, others: u64, depth: i32): u64 {
  let legal = moves(mine, others);
  if (legal === 0) {
    if (moves(others, mine) === 0) return 0;
    return depth === 1 ? 1 : count(others, mine, depth - 1);
  }
  if (depth === 1) return popcnt(legal);
  let leaves: u64 = 0;
  while (legal !== 0) {
    const disc = legal & (0 - legal);
    legal ^= disc;
    const flipped = flips(disc, mine, others);
    leaves += count(others & ~flipped, mine | flipped | disc, depth - 1);
  }
  return leaves;
}

/** Plays of exactly so many plies, a pass being one. */
export function perft(depth: i32): u64 {
  return count(BLACK, WHITE, depth);
}
