// Amazons on 10 × 10, the move and the shot being two plies. Each cell lies on four lines, kept as rows of bits in which
// what is beyond the edge counts as occupied; how far an amazon sees along a line is looked up.
import { below, seed } from "./chance";
import { add, begin, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

/** By place on a line and the line's ten bits: how many free cells lie above (low half) and below (high half). */
const SIGHT: usize = 65536;
/** 10 rows, 10 columns, 19 and 19 diagonals, 16 bits each; then the lines of the start. */
const LINES: usize = 4096;
const COLUMNS: i32 = 20;
const RISING: i32 = 40;
const FALLING: i32 = 78;
const LINES_SIZE: usize = 128;
const START: usize = LINES + LINES_SIZE;
/** The cells, x + 16 y, of White's four amazons, then of Black's; then those of the start. */
const AMAZONS: usize = 4352;
const START_AMAZONS: usize = AMAZONS + 8;
/** What each amazon sees along its four lines. */
const SEEN: usize = 4400;
const FULL = 0x3ff;

export function init(): void {
  for (let at = 0; at < 10; at++) {
    for (let line = 0; line < 1024; line++) {
      let above = 0;
      while (at + above < 9 && ((line >> (at + above + 1)) & 1) === 0) above++;
      let under = 0;
      while (at > under && ((line >> (at - under - 1)) & 1) === 0) under++;
      store<u8>(SIGHT + (at << 10) + line, (above | (under << 4)) as u8);
    }
  }
  for (let line: usize = 0; line < LINES_SIZE; line += 2) store<u16>(LINES + line, FULL);
  for (let y = 0; y < 10; y++) for (let x = 0; x < 10; x++) turn(x, y);
  start(0, 3, 0);
  start(1, 6, 0);
  start(2, 0, 3);
  start(3, 9, 3);
  start(4, 3, 9);
  start(5, 6, 9);
  start(6, 0, 6);
  start(7, 9, 6);
  memory.copy(START, LINES, LINES_SIZE);
}

function start(amazon: i32, x: i32, y: i32): void {
  store<u8>(START_AMAZONS + amazon, (x + 16 * y) as u8);
  turn(x, y);
}

function flip(line: i32, at: i32): void {
  store<u16>(LINES + line, (load<u16>(LINES + line) as i32) ^ (1 << at));
}

/** Makes a free cell occupied or the other way round. */
function turn(x: i32, y: i32): void {
  flip(2 * y, x);
  flip(COLUMNS + 2 * x, y);
  flip(RISING + 2 * (x - y + 9), x);
  flip(FALLING + 2 * (x + y), x);
}

function sight(line: i32, at: i32): u32 {
  return load<u8>(SIGHT + (at << 10) + (load<u16>(LINES + line) as i32));
}

/** What is seen from a cell along its four lines, one byte each. */
function sights(x: i32, y: i32): u32 {
  return (
    sight(2 * y, x) |
    (sight(COLUMNS + 2 * x, y) << 8) |
    (sight(RISING + 2 * (x - y + 9), x) << 16) |
    (sight(FALLING + 2 * (x + y), x) << 24)
  );
}

/** How many cells that are. */
function seen(sights: u32): u32 {
  const both = (sights & 0x0f0f0f0f) + ((sights >> 4) & 0x0f0f0f0f);
  return (both * 0x01010101) >> 24;
}

/** The n-th of the cells seen from a cell. */
function nthSeen(cell: i32, sights: u32, n: u32): i32 {
  let left = n;
  let line = 0;
  let along = sights;
  while (left >= (along & 15) + ((along >> 4) & 15)) {
    left -= (along & 15) + ((along >> 4) & 15);
    along >>= 8;
    line++;
  }
  const above = along & 15;
  const steps = (left < above ? left + 1 : above - left - 1) as i32;
  return cell + stride(line) * steps;
}

/** From a cell to the next one of a row, a column, a rising diagonal, a falling one: 1, 16, 17 or -15. */
function stride(line: i32): i32 {
  return ((0xf1111001 as u32) >> ((8 * line) as u32)) as i8 as i32;
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    memory.copy(LINES, START, LINES_SIZE);
    memory.copy(AMAZONS, START_AMAZONS, 8);
    let player = 0;
    let count: u32 = 0;
    for (;;) {
      const amazons = AMAZONS + 4 * player;
      let all: u32 = 0;
      for (let k = 0; k < 4; k++) {
        const cell = load<u8>(amazons + k) as i32;
        const sees = sights(cell & 15, cell >> 4);
        store<u32>(SEEN + 4 * k, sees);
        all += seen(sees);
      }
      if (all === 0) break;
      let n = below(all);
      let k = 0;
      for (;;) {
        const few = seen(load<u32>(SEEN + 4 * k));
        if (n < few) break;
        n -= few;
        k++;
      }
      const cell = load<u8>(amazons + k) as i32;
      const to = nthSeen(cell, load<u32>(SEEN + 4 * k), n);
      turn(cell & 15, cell >> 4);
      turn(to & 15, to >> 4);
      store<u8>(amazons + k, to as u8);
      const sees = sights(to & 15, to >> 4);
      const shot = nthSeen(to, sees, below(seen(sees)));
      turn(shot & 15, shot >> 4);
      count += 2;
      player ^= 1;
    }
    add(player === 0 ? SECOND_WON : FIRST_WON, count);
  }
}

function move(amazon: usize, from: i32, to: i32): void {
  turn(from & 15, from >> 4);
  turn(to & 15, to >> 4);
  store<u8>(amazon, to as u8);
}

function countMoves(player: i32, depth: i32): u64 {
  let leaves: u64 = 0;
  for (let k = 0; k < 4; k++) {
    const amazon = AMAZONS + 4 * player + k;
    const from = load<u8>(amazon) as i32;
    const sees = sights(from & 15, from >> 4);
    const all = seen(sees);
    if (depth === 1) {
      leaves += all;
      continue;
    }
    for (let n: u32 = 0; n < all; n++) {
      const to = nthSeen(from, sees, n);
      move(amazon, from, to);
      leaves += countShots(player, to, depth - 1);
      move(amazon, to, from);
    }
  }
  return leaves;
}

function countShots(player: i32, from: i32, depth: i32): u64 {
  const sees = sights(from & 15, from >> 4);
  const all = seen(sees);
  if (depth === 1) return all;
  let leaves: u64 = 0;
  for (let n: u32 = 0; n < all; n++) {
    const shot = nthSeen(from, sees, n);
    turn(shot & 15, shot >> 4);
    leaves += countMoves(player ^ 1, depth - 1);
    turn(shot & 15, shot >> 4);
  }
  return leaves;
}

/** Plays of exactly so many plies. */
export function perft(depth: i32): u64 {
  memory.copy(LINES, START, LINES_SIZE);
  memory.copy(AMAZONS, START_AMAZONS, 8);
  return countMoves(0, depth);
}
