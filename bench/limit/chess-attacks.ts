// What chess men attack, a1 being the lowest bit: tables of masks by square, and rays cut at their first blocker.
import { cell } from "./bits";

/** Eight rays by 64 squares; those to higher squares come first: north, east, north-east, north-west. */
const RAYS: usize = 4096;
const KNIGHT: usize = RAYS + 8 * 512;
const KING: usize = KNIGHT + 512;
/** White's, then Black's. */
const PAWN: usize = KING + 512;
export const ATTACKS_END: usize = PAWN + 1024;

export const NOT_A: u64 = ((0xfefefefe as u64) << 32) | 0xfefefefe;
export const NOT_H: u64 = ((0x7f7f7f7f as u64) << 32) | 0x7f7f7f7f;

function at(table: usize, square: i32): u64 {
  return load<u64>(table + ((square as usize) << 3));
}

function put(table: usize, square: i32, set: u64): void {
  store<u64>(table + ((square as usize) << 3), set);
}

/** A square so far from another, as a set; empty beyond the edges. */
function beside(square: i32, dx: i32, dy: i32): u64 {
  const x = (square & 7) + dx;
  const y = (square >> 3) + dy;
  return x < 0 || x > 7 || y < 0 || y > 7 ? 0 : cell(8 * y + x);
}

function fillRay(direction: i32, dx: i32, dy: i32): void {
  for (let square = 0; square < 64; square++) {
    let set: u64 = 0;
    for (let far = 1; far < 8; far++) set |= beside(square, far * dx, far * dy);
    put(RAYS + direction * 512, square, set);
  }
}

export function fillAttacks(): void {
  fillRay(0, 0, 1);
  fillRay(1, 1, 0);
  fillRay(2, 1, 1);
  fillRay(3, -1, 1);
  fillRay(4, 0, -1);
  fillRay(5, -1, 0);
  fillRay(6, -1, -1);
  fillRay(7, 1, -1);
  for (let square = 0; square < 64; square++) {
    let king: u64 = 0;
    let knight: u64 = 0;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const far = dx * dx + dy * dy;
        if (far === 1 || far === 2) king |= beside(square, dx, dy);
        if (far === 5) knight |= beside(square, dx, dy);
      }
    }
    put(KING, square, king);
    put(KNIGHT, square, knight);
    put(PAWN, square, beside(square, -1, 1) | beside(square, 1, 1));
    put(PAWN + 512, square, beside(square, -1, -1) | beside(square, 1, -1));
  }
}

export function king(square: i32): u64 {
  return at(KING, square);
}

export function knight(square: i32): u64 {
  return at(KNIGHT, square);
}

export function pawn(player: i32, square: i32): u64 {
  return at(PAWN + player * 512, square);
}

/** A ray to higher squares: the last square ends it where nothing else does. */
function up(direction: i32, square: i32, occupied: u64): u64 {
  const ray = at(RAYS + direction * 512, square);
  return ray ^ at(RAYS + direction * 512, ctz((ray & occupied) | ((1 as u64) << 63)) as i32);
}

function down(direction: i32, square: i32, occupied: u64): u64 {
  const ray = at(RAYS + direction * 512, square);
  return ray ^ at(RAYS + direction * 512, 63 - (clz((ray & occupied) | 1) as i32));
}

export function rook(square: i32, occupied: u64): u64 {
  return up(0, square, occupied) | up(1, square, occupied) | down(4, square, occupied) | down(5, square, occupied);
}

export function bishop(square: i32, occupied: u64): u64 {
  return up(2, square, occupied) | up(3, square, occupied) | down(6, square, occupied) | down(7, square, occupied);
}
