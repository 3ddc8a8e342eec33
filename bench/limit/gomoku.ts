// Gomoku on 15 × 15 points, five or more in a row winning. Each player has the four kinds of lines as rows of 16 bits,
// of which the last stays clear; the four lines through a new stone, side by side in one word, are looked at together.
import { below, seed } from "./chance";
import { fill, take } from "./places";
import { add, begin, DRAWN, FIRST_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const POINTS = 225;
/** The lines of a player: 15 rows, 15 columns, 29 and 29 diagonals. */
const LINES: usize = 4096;
const COLUMNS: usize = 32;
const RISING: usize = 64;
const FALLING: usize = 128;
const PLAYER: usize = 192;

/** Where the four lines of each point lie, as offsets in bytes. */
const WHERE: usize = 8192;

export function init(): void {
  fill(POINTS);
  for (let point = 0; point < POINTS; point++) {
    const x = point % 15;
    const y = point / 15;
    const at = WHERE + ((point as usize) << 3);
    store<u8>(at, (2 * y) as u8);
    store<u8>(at + 1, (COLUMNS + 2 * x) as u8);
    store<u8>(at + 2, (RISING + 2 * (x - y + 14)) as u8);
    store<u8>(at + 3, (FALLING + 2 * (x + y)) as u8);
    store<u8>(at + 4, x as u8);
    store<u8>(at + 5, y as u8);
  }
}

/** Puts a stone on a line and hands back the line. */
function put(line: usize, along: u64): u64 {
  const stones = (load<u16>(line) as u64) | ((1 as u64) << along);
  store<u16>(line, stones as u16);
  return stones;
}

/** Puts a player's stone; whether it makes five in a row. */
function five(player: usize, point: i32): bool {
  const at = WHERE + ((point as usize) << 3);
  const x = load<u8>(at + 4) as u64;
  const y = load<u8>(at + 5) as u64;
  const stones =
    put(player + load<u8>(at), x) |
    (put(player + load<u8>(at + 1), y) << 16) |
    (put(player + load<u8>(at + 2), x) << 32) |
    (put(player + load<u8>(at + 3), x) << 48);
  const pairs = stones & (stones >> 1);
  return (pairs & (pairs >> 2) & (stones >> 4)) !== 0;
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    memory.fill(LINES, 0, 2 * PLAYER);
    let player: usize = 0;
    let left: u32 = POINTS;
    let outcome = DRAWN;
    while (left > 0) {
      const point = take(below(left), left);
      left--;
      if (five(LINES + player, point)) {
        outcome = player === 0 ? FIRST_WON : FIRST_WON + 1;
        break;
      }
      player ^= PLAYER;
    }
    add(outcome, POINTS - left);
  }
}
