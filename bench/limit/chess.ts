// Chess: plays and their number. A hundred quiet plies and, where wished, the third occurrence of a position are draws.
import { cell, nthOfFew } from "./bits";
import { below, seed } from "./chance";
import { bishop, fillAttacks, rook } from "./chess-attacks";
import { ENTRY, exposes, fixedSource, kinds, moves, setTargets, sourceOf, targets, way } from "./chess-moves";
import {
  BISHOP,
  clear,
  inCheck,
  KING,
  KNIGHT,
  kingOf,
  make,
  own,
  PAWN,
  POSITION,
  passed,
  QUEEN,
  quiet,
  ROOK,
  same,
  toggle,
  turn,
} from "./chess-position";
import { add, begin, DRAWN, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

/** The start and what follows it, one position for each ply; the longest play is far shorter than the room. */
const POSITIONS: usize = 1 << 20;
/** Entries of moves, by depth. */
const ENTRIES: usize = 65536;
const LIST: usize = 1024;

let enough = 3;

/** How many occurrences of a position end a play; 0: no number does. */
export function draws(occurrences: i32): void {
  enough = occurrences;
}

export function init(): void {
  fillAttacks();
  setUp(0, 15, -1);
  for (let player = 0; player < 2; player++) {
    for (let x = 0; x < 8; x++) put(PAWN, player, 8 + 40 * player + x);
    const row = 56 * player;
    toggle(POSITIONS, ROOK, player, cell(row) | cell(row + 7));
    toggle(POSITIONS, KNIGHT, player, cell(row + 1) | cell(row + 6));
    toggle(POSITIONS, BISHOP, player, cell(row + 2) | cell(row + 5));
    put(QUEEN, player, row + 3);
    put(KING, player, row + 4);
  }
}

/** Another start: an empty board, who is to move, castling rights and the passed square, -1 for none. */
export function setUp(player: i32, rights: i32, runOver: i32): void {
  clear(POSITIONS, player, rights, runOver);
}

/** Puts a man on the start: kinds are pawn, knight, bishop, rook, queen, king; squares count from a1. */
export function put(kind: i32, player: i32, square: i32): void {
  toggle(POSITIONS, kind, player, cell(square));
}

function repeated(position: usize): bool {
  let times = 1;
  const back = quiet(position);
  for (let ago = 4; ago <= back; ago += 2) {
    const then = position - ago * POSITION;
    if (then < POSITIONS) break;
    if (same(then, position)) times++;
  }
  return times >= enough;
}

/** Draws a legal move and makes it, all equally likely: it is drawn first and refused when it exposes the king. */
function move(position: usize): bool {
  const end = moves(position, ENTRIES);
  let all: u32 = 0;
  for (let entry = ENTRIES; entry < end; entry += ENTRY) all += (popcnt(targets(entry)) as u32) * kinds(entry);
  while (all > 0) {
    let n = below(all);
    let entry = ENTRIES;
    for (;;) {
      const here = (popcnt(targets(entry)) as u32) * kinds(entry);
      if (n < here) break;
      n -= here;
      entry += ENTRY;
    }
    const promotes = kinds(entry) === 4;
    const to = nthOfFew(targets(entry), promotes ? n >> 2 : n);
    const from = sourceOf(entry, to);
    if (!exposes(position, from, to)) {
      if (quiet(position) < 100) make(position, position + POSITION, from, to, promotes ? KNIGHT + (n & 3) : PAWN);
      return true;
    }
    setTargets(entry, targets(entry) & ~cell(to));
    all -= kinds(entry);
  }
  return false;
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    let position = POSITIONS;
    let outcome = DRAWN;
    let count: u32 = 0;
    while (enough === 0 || !repeated(position)) {
      const player = turn(position);
      if (!move(position)) {
        if (inCheck(position, player)) outcome = player === 0 ? SECOND_WON : FIRST_WON;
        break;
      }
      if (quiet(position) >= 100) break;
      position += POSITION;
      count++;
    }
    add(outcome, count);
  }
}

/** The squares of men whose moves cannot expose the king: those it does not see, while it is not in check. */
function harmless(position: usize): u64 {
  const player = turn(position);
  if (inCheck(position, player)) return 0;
  const home = kingOf(position, player);
  const occupied = own(position, 0) | own(position, 1);
  return ~(rook(home, occupied) | bishop(home, occupied) | cell(home));
}

/** Those targets of an entry whose men stand in the set, but for the passed square. */
function among(entry: usize, sources: u64, runOver: i32): u64 {
  const set = targets(entry);
  const from = fixedSource(entry);
  if (from >= 0) return ((sources >> (from as u64)) & 1) !== 0 ? set : 0;
  const by = way(entry);
  const arriving = by > 0 ? sources << (by as u64) : sources >> (-by as u64);
  return set & arriving & (runOver < 0 ? (-1 as u64) : ~cell(runOver));
}

function count(position: usize, depth: i32): u64 {
  const entries = ENTRIES + (depth as usize) * LIST;
  const end = moves(position, entries);
  const sources = harmless(position);
  const runOver = passed(position);
  let leaves: u64 = 0;
  for (let entry = entries; entry < end; entry += ENTRY) {
    const sure = among(entry, sources, runOver);
    const each = kinds(entry);
    if (depth === 1) leaves += popcnt(sure) * each;
    for (let set = depth === 1 ? targets(entry) & ~sure : targets(entry); set !== 0; set &= set - 1) {
      const to = ctz(set) as i32;
      const from = sourceOf(entry, to);
      if ((sure & cell(to)) === 0 && exposes(position, from, to)) continue;
      if (depth === 1) leaves += each;
      else {
        for (let n: u32 = 0; n < each; n++) {
          make(position, position + POSITION, from, to, each === 4 ? KNIGHT + n : PAWN);
          leaves += count(position + POSITION, depth - 1);
        }
      }
    }
  }
  return leaves;
}

/** Plays of exactly so many plies from the start that is set up. */
export function perft(depth: i32): u64 {
  return count(POSITIONS, depth);
}
