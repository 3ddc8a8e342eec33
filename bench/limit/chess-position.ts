// A chess position in memory: sets of the six kinds of men, sets of the two players' men, and the rest of the state.
import { cell } from "./bits";
import { bishop, king, knight, NOT_A, NOT_H, pawn, rook } from "./chess-attacks";

export const PAWN = 0;
export const KNIGHT = 1;
export const BISHOP = 2;
export const ROOK = 3;
export const QUEEN = 4;
export const KING = 5;

const PLAYERS: usize = 48;
const TURN: usize = 64;
/** Bits 0 and 1: White may castle short, long; bits 2 and 3: Black. */
const RIGHTS: usize = 68;
const PASSED: usize = 72;
const QUIET: usize = 76;
export const POSITION: usize = 80;

const ROOKS_HOME_SHORT: u64 = ((0x80000000 as u64) << 32) | 0x80;
const ROOKS_HOME_LONG: u64 = ((0x01000000 as u64) << 32) | 0x01;
const KINGS_HOME: u64 = ((0x10000000 as u64) << 32) | 0x10;

export function men(position: usize, kind: i32): u64 {
  return load<u64>(position + ((kind as usize) << 3));
}

export function own(position: usize, player: i32): u64 {
  return load<u64>(position + ((player as usize) << 3), PLAYERS);
}

export function turn(position: usize): i32 {
  return load<i32>(position, TURN);
}

/** The two rights of a player: bit 0 short, bit 1 long. */
export function rights(position: usize, player: i32): i32 {
  return (load<i32>(position, RIGHTS) >> (player << 1)) & 3;
}

/** The square just run over that a pawn attacks, or -1. */
export function passed(position: usize): i32 {
  return load<i32>(position, PASSED);
}

/** Plies since the last capture or move by a pawn. */
export function quiet(position: usize): i32 {
  return load<i32>(position, QUIET);
}

export function kingOf(position: usize, player: i32): i32 {
  return ctz(men(position, KING) & own(position, player)) as i32;
}

/** An empty board with the rest of the state. */
export function clear(position: usize, player: i32, castling: i32, runOver: i32): void {
  memory.fill(position, 0, POSITION);
  store<i32>(position, player, TURN);
  store<i32>(position, castling, RIGHTS);
  store<i32>(position, runOver, PASSED);
}

/** Puts a man or takes it away. */
export function toggle(position: usize, kind: i32, player: i32, squares: u64): void {
  const kinds = position + ((kind as usize) << 3);
  const players = position + ((player as usize) << 3);
  store<u64>(kinds, load<u64>(kinds) ^ squares);
  store<u64>(players, load<u64>(players, PLAYERS) ^ squares, PLAYERS);
}

/** Whether two positions are the same but for their quiet plies; one word or more tells most apart at once. */
export function same(one: usize, other: usize): bool {
  for (let at: usize = 0; at < QUIET - 4; at += 8) {
    if (load<u64>(one + at) !== load<u64>(other + at)) return false;
  }
  return passed(one) === passed(other);
}

/** Whether a player attacks a square, given what is occupied, with those of its men that are in `counted`. */
export function attacked(position: usize, square: i32, player: i32, occupied: u64, counted: u64): bool {
  const by = own(position, player) & counted;
  const queens = men(position, QUEEN);
  if ((knight(square) & men(position, KNIGHT) & by) !== 0) return true;
  if ((pawn(player ^ 1, square) & men(position, PAWN) & by) !== 0) return true;
  if ((rook(square, occupied) & (men(position, ROOK) | queens) & by) !== 0) return true;
  if ((bishop(square, occupied) & (men(position, BISHOP) | queens) & by) !== 0) return true;
  return (king(square) & men(position, KING) & by) !== 0;
}

export function inCheck(position: usize, player: i32): bool {
  const occupied = own(position, 0) | own(position, 1);
  return attacked(position, kingOf(position, player), player ^ 1, occupied, -1);
}

function kindAt(position: usize, square: u64): i32 {
  let kind = PAWN;
  while ((men(position, kind) & square) === 0) kind++;
  return kind;
}

/** Writes the position after a move; a pawn becomes `as` where that is not PAWN. */
export function make(before: usize, after: usize, from: i32, to: i32, as: i32): void {
  const player = turn(before);
  const other = player ^ 1;
  const source = cell(from);
  const target = cell(to);
  memory.copy(after, before, POSITION);
  const kind = kindAt(before, source);
  let nowQuiet = quiet(before) + 1;
  let runOver = -1;
  if ((own(before, other) & target) !== 0) {
    toggle(after, kindAt(before, target), other, target);
    nowQuiet = 0;
  }
  toggle(after, kind, player, source);
  toggle(after, as === PAWN ? kind : as, player, target);
  if (kind === PAWN) {
    nowQuiet = 0;
    if (to === passed(before)) toggle(after, PAWN, other, cell(to ^ 8));
    else if ((to - from) * (to - from) === 256) {
      const beside = ((target << 1) & NOT_A) | ((target >> 1) & NOT_H);
      if ((beside & men(before, PAWN) & own(before, other)) !== 0) runOver = (from + to) >> 1;
    }
  } else if (kind === KING && (to - from) * (to - from) === 4) {
    const corner = to > from ? to + 1 : to - 2;
    toggle(after, ROOK, player, cell(corner) | cell((from + to) >> 1));
  }
  const met = source | target;
  let castling = load<i32>(before, RIGHTS);
  if (castling !== 0 && (met & (KINGS_HOME | ROOKS_HOME_SHORT | ROOKS_HOME_LONG)) !== 0) {
    const short = met & (KINGS_HOME | ROOKS_HOME_SHORT);
    const long = met & (KINGS_HOME | ROOKS_HOME_LONG);
    castling &= ~(gone(short, 0) | (gone(long, 0) << 1) | (gone(short, 56) << 2) | (gone(long, 56) << 3));
  }
  store<i32>(after, castling, RIGHTS);
  store<i32>(after, other, TURN);
  store<i32>(after, runOver, PASSED);
  store<i32>(after, nowQuiet, QUIET);
}

/** 1 where a set meets the row that begins at the square. */
function gone(set: u64, row: u64): i32 {
  return ((set >> row) & 0xff) !== 0 ? 1 : 0;
}
