// Hex 11 × 11 on two words for each set. Of each player are kept the stones joined to the one side and those joined to
// the other: a new stone that touches neither changes neither, and every stone joins each but once.
import { below, seed } from "./chance";
import { fill, take } from "./places";
import { add, begin, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const SIZE = 11;
const CELLS = 121;

/** Of each cell: its neighbours, as two words. */
const AROUND: usize = 4096;
/** Of each player: two words of stones, two joined to the first side, two joined to the second. */
const SETS: usize = 8192;
const PLAYER: usize = 48;
const JOINED: usize = 16;
/** Of each player the cells of the first side, then of the second. */
const SIDES: usize = 8448;
const SIDE: usize = 16;

function put(set: usize, cell: i32): void {
  const word = set + ((cell >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((1 as u64) << ((cell & 63) as u64)));
}

export function init(): void {
  fill(CELLS);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const cell = y * SIZE + x;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const inside = x + dx >= 0 && x + dx < SIZE && y + dy >= 0 && y + dy < SIZE;
          if (dx !== dy && inside) put(AROUND + ((cell as usize) << 4), cell + SIZE * dy + dx);
        }
      }
    }
    put(SIDES, y);
    put(SIDES + SIDE, (SIZE - 1) * SIZE + y);
    put(SIDES + 2 * SIDE, y * SIZE);
    put(SIDES + 3 * SIDE, y * SIZE + SIZE - 1);
  }
}

/** Joins to a set all stones of the player that hang together with the cell through ones outside the set. */
function join(set: usize, stones: usize, cell: i32): void {
  let low = cell < 64 ? (1 as u64) << (cell as u64) : 0;
  let high = cell < 64 ? 0 : (1 as u64) << ((cell - 64) as u64);
  let setLow = load<u64>(set) | low;
  let setHigh = load<u64>(set, 8) | high;
  const stonesLow = load<u64>(stones);
  const stonesHigh = load<u64>(stones, 8);
  while ((low | high) !== 0) {
    let at = AROUND;
    if (low !== 0) {
      at += (ctz(low) as usize) << 4;
      low &= low - 1;
    } else {
      at += ((64 + ctz(high)) as usize) << 4;
      high &= high - 1;
    }
    const newLow = load<u64>(at) & stonesLow & ~setLow;
    const newHigh = load<u64>(at, 8) & stonesHigh & ~setHigh;
    low |= newLow;
    high |= newHigh;
    setLow |= newLow;
    setHigh |= newHigh;
  }
  store<u64>(set, setLow);
  store<u64>(set, setHigh, 8);
}

function touches(cell: i32, set: usize, side: usize): bool {
  const at = AROUND + ((cell as usize) << 4);
  const low = load<u64>(at) & load<u64>(set);
  const high = load<u64>(at, 8) & load<u64>(set, 8);
  return (low | high) !== 0 || ((load<u64>(side + ((cell >> 6) << 3)) >> ((cell & 63) as u64)) & 1) !== 0;
}

/** Puts a stone; whether the player's sides are joined now. */
function wins(player: usize, cell: i32): bool {
  const stones = SETS + player * PLAYER;
  const sides = SIDES + player * 2 * SIDE;
  put(stones, cell);
  const one = touches(cell, stones + JOINED, sides);
  const other = touches(cell, stones + 2 * JOINED, sides + SIDE);
  if (one) join(stones + JOINED, stones, cell);
  if (other) join(stones + 2 * JOINED, stones, cell);
  return one && other;
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    memory.fill(SETS, 0, 2 * PLAYER);
    let player: usize = 0;
    let left: u32 = CELLS;
    for (;;) {
      const cell = take(below(left), left);
      left--;
      if (wins(player, cell)) break;
      player ^= 1;
    }
    add(player === 0 ? FIRST_WON : SECOND_WON, CELLS - left);
  }
}
