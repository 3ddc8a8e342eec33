// Yavalath: four in a row win, three lose. As in gomoku, the three lines through a new stone are looked at together.
import { below, seed } from "./chance";
import { fill, take } from "./places";
import { add, begin, DRAWN, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const CELLS = 61;
/** The lines of a player: nine in each of three directions, 16 bits apart. */
const LINES: usize = 4096;
const KIND: usize = 32;
const PLAYER: usize = 128;

/** Of each cell: where its three lines lie, as offsets in bytes, and where it lies on them. */
const WHERE: usize = 8192;

export function init(): void {
  fill(CELLS);
  let cell = 0;
  for (let r = 0; r < 9; r++) {
    for (let q = 0; q < 9; q++) {
      if (r + q < 4 || r + q > 12) continue;
      const at = WHERE + ((cell as usize) << 3);
      store<u8>(at, (2 * r) as u8);
      store<u8>(at + 1, (KIND + 2 * q) as u8);
      store<u8>(at + 2, (2 * KIND + 2 * (r + q - 4)) as u8);
      store<u8>(at + 3, q as u8);
      store<u8>(at + 4, r as u8);
      cell++;
    }
  }
}

/** Puts a stone on a line and hands back the line. */
function put(line: usize, along: u64): u64 {
  const stones = (load<u16>(line) as u64) | ((1 as u64) << along);
  store<u16>(line, stones as u16);
  return stones;
}

/** Puts a player's stone and hands back the three lines on which it lies. */
function lines(player: usize, cell: i32): u64 {
  const at = WHERE + ((cell as usize) << 3);
  const q = load<u8>(at + 3) as u64;
  const r = load<u8>(at + 4) as u64;
  return (
    put(player + load<u8>(at), q) |
    (put(player + load<u8>(at + 1), r) << 16) |
    (put(player + load<u8>(at + 2), q) << 32)
  );
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    memory.fill(LINES, 0, 2 * PLAYER);
    let player: usize = 0;
    let left: u32 = CELLS;
    let outcome = DRAWN;
    while (left > 0) {
      const stones = lines(LINES + player, take(below(left), left));
      left--;
      const pairs = stones & (stones >> 1);
      if ((pairs & (pairs >> 1)) !== 0) {
        const four = (pairs & (pairs >> 2)) !== 0;
        outcome = four === (player === 0) ? FIRST_WON : SECOND_WON;
        break;
      }
      player ^= PLAYER;
    }
    add(outcome, CELLS - left);
  }
}
