// The different positions of connect four, ply by ply. A position is one word: in each column the mover's discs, and
// above all discs a bit that says how many there are.
import { BOARD, BOTTOM, line } from "./columns";

/** Which of the next ply's positions are known: their numbers in it, from 1 on, by a hash of the position. */
const TABLE: usize = 65536;
const MOST_SLOTS: usize = 1 << 24;
const POSITIONS: usize = TABLE + 4 * MOST_SLOTS;
/** From the sixth ply on, positions have fewer than three new ones after each, and the table stays three quarters empty. */
const SLOTS_EACH: usize = 4;
const LEAST_SLOTS: usize = 1 << 16;

/** How many positions there are after at most so many plies, won ones included. */
export function enumerate(depth: i32): u64 {
  let ply = POSITIONS;
  let end = POSITIONS + 8;
  reserve(end);
  store<u64>(ply, BOTTOM);
  for (let plies = 0; plies < depth; plies++) {
    let slots = LEAST_SLOTS;
    while (slots < SLOTS_EACH * ((end - ply) >> 3)) slots <<= 1;
    if (slots > MOST_SLOTS) unreachable();
    memory.fill(TABLE, 0, 4 * slots);
    const next = end;
    for (let at = ply; at < next; at += 8) end = follow(load<u64>(at), next, end, slots - 1);
    ply = next;
  }
  return (end - POSITIONS) >> 3;
}

/** Adds what follows a position to the list of the next ply; where that list ends now. */
function follow(position: u64, list: usize, from: usize, mask: usize): usize {
  let end = from;
  const occupied = below(position);
  const mine = position & occupied;
  const others = occupied ^ mine;
  if (line(others)) return end;
  reserve(end + 7 * 8);
  for (let legal = (occupied + BOTTOM) & BOARD; legal !== 0; legal &= legal - 1) {
    const disc = legal & (0 - legal);
    const next = others | ((occupied | disc) + BOTTOM);
    let slot = hash(next) & mask;
    for (;;) {
      const known = load<u32>(TABLE + 4 * slot) as usize;
      if (known === 0) {
        store<u64>(end, next);
        end += 8;
        store<u32>(TABLE + 4 * slot, ((end - list) >> 3) as u32);
        break;
      }
      if (load<u64>(list + 8 * (known - 1)) === next) break;
      slot = (slot + 1) & mask;
    }
  }
  return end;
}

/** All cells below the uppermost bit of each column. */
function below(position: u64): u64 {
  let set = position;
  set |= (set >> 1) & BOARD;
  set |= (set >> 2) & (BOTTOM * 31);
  set |= (set >> 4) & (BOTTOM * 7);
  return (set >> 1) & BOARD;
}

function hash(position: u64): usize {
  return ((position * ((0x9e3779b9 << 32) | 0x7f4a7c15)) >> 32) as usize;
}

function reserve(end: usize): void {
  const pages = ((end + 65535) >> 16) as i32;
  if (pages > memory.size()) memory.grow(pages - memory.size() + 64);
}
