// The moves in a chess position, as a list of sets of targets; whether they expose the king is asked of each alone.
import { cell } from "./bits";
import { bishop, king, knight, NOT_A, NOT_H, rook } from "./chess-attacks";
import { attacked, BISHOP, KNIGHT, kingOf, men, own, PAWN, passed, QUEEN, ROOK, rights, turn } from "./chess-position";

/** An entry: a square, or BY + the way from square to target; how many moves each target stands for; the targets. */
export const ENTRY: usize = 16;
const BY = 256;
const ALL: u64 = -1;

export function sourceOf(entry: usize, target: i32): i32 {
  const from = load<i32>(entry);
  return from < 64 ? from : target - (from - BY);
}

/** Where an entry's men stand that could go to all squares of a set: one man's square or many. */
export function fixedSource(entry: usize): i32 {
  const from = load<i32>(entry);
  return from < 64 ? from : -1;
}

/** The way of an entry of pawns. */
export function way(entry: usize): i32 {
  return load<i32>(entry) - BY;
}

/** 1, or 4 for a pawn that becomes another man. */
export function kinds(entry: usize): u32 {
  return load<u32>(entry, 4);
}

export function targets(entry: usize): u64 {
  return load<u64>(entry, 8);
}

export function setTargets(entry: usize, set: u64): void {
  store<u64>(entry, set, 8);
}

function add(end: usize, from: i32, kinds: i32, set: u64): usize {
  if (set === 0) return end;
  store<i32>(end, from);
  store<i32>(end, kinds, 4);
  store<u64>(end, set, 8);
  return end + ENTRY;
}

function addPawns(end: usize, by: i32, set: u64): usize {
  const last: u64 = ((0xff000000 as u64) << 32) | 0xff;
  return add(add(end, BY + by, 1, set & ~last), BY + by, 4, set & last);
}

function pawnMoves(position: usize, end: usize, player: i32, empty: u64): usize {
  const pawns = men(position, PAWN) & own(position, player);
  const runOver = passed(position) < 0 ? 0 : cell(passed(position));
  const taken = own(position, player ^ 1) | runOver;
  let to = end;
  if (player === 0) {
    const one = (pawns << 8) & empty;
    to = addPawns(to, 8, one);
    to = add(to, BY + 16, 1, ((one & 0xff0000) << 8) & empty);
    to = addPawns(to, 7, ((pawns & NOT_A) << 7) & taken);
    return addPawns(to, 9, ((pawns & NOT_H) << 9) & taken);
  }
  const one = (pawns >> 8) & empty;
  to = addPawns(to, -8, one);
  to = add(to, BY - 16, 1, ((one & ((0xff00 as u64) << 32)) >> 8) & empty);
  to = addPawns(to, -7, ((pawns & NOT_H) >> 7) & taken);
  return addPawns(to, -9, ((pawns & NOT_A) >> 9) & taken);
}

function castlings(position: usize, player: i32, occupied: u64): u64 {
  const may = rights(position, player);
  const row = (56 * player) as u64;
  const home = kingOf(position, player);
  const other = player ^ 1;
  if (may === 0 || attacked(position, home, other, occupied, ALL)) return 0;
  let set: u64 = 0;
  if ((may & 1) !== 0 && (occupied & (0x60 << row)) === 0 && !attacked(position, home + 1, other, occupied, ALL)) {
    set |= 0x40 << row;
  }
  if ((may & 2) !== 0 && (occupied & (0x0e << row)) === 0 && !attacked(position, home - 1, other, occupied, ALL)) {
    set |= 0x04 << row;
  }
  return set;
}

/** Writes the entries and hands back where they end. */
export function moves(position: usize, entries: usize): usize {
  const player = turn(position);
  const mine = own(position, player);
  const occupied = mine | own(position, player ^ 1);
  const queens = men(position, QUEEN);
  let end = pawnMoves(position, entries, player, ~occupied);
  for (let set = men(position, KNIGHT) & mine; set !== 0; set &= set - 1) {
    const from = ctz(set) as i32;
    end = add(end, from, 1, knight(from) & ~mine);
  }
  for (let set = (men(position, BISHOP) | queens) & mine; set !== 0; set &= set - 1) {
    const from = ctz(set) as i32;
    end = add(end, from, 1, bishop(from, occupied) & ~mine);
  }
  for (let set = (men(position, ROOK) | queens) & mine; set !== 0; set &= set - 1) {
    const from = ctz(set) as i32;
    end = add(end, from, 1, rook(from, occupied) & ~mine);
  }
  const from = kingOf(position, player);
  return add(end, from, 1, (king(from) & ~mine) | castlings(position, player, occupied));
}

/** Whether a move leaves its player's king attacked: the board after it, without making it. */
export function exposes(position: usize, from: i32, to: i32): bool {
  const player = turn(position);
  const source = cell(from);
  let occupied = ((own(position, 0) | own(position, 1)) & ~source) | cell(to);
  let counted = ~cell(to);
  if (to === passed(position) && (men(position, PAWN) & source) !== 0) {
    occupied &= ~cell(to ^ 8);
    counted &= ~cell(to ^ 8);
  }
  const home = kingOf(position, player);
  return attacked(position, home === from ? to : home, player ^ 1, occupied, counted);
}
