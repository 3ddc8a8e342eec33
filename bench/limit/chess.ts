// Chess: plays and their number. A hundred quiet plies and, where wished, the third occurrence of a position are draws.
import { cell, nthOfFew } from "./bits";
import { below, seed } from "./chance";
import { fillAttacks } from "./chess-attacks";
import { count, ENTRIES, POSITIONS } from "./chess-count";
import { ENTRY, exposes, kinds, moves, setTargets, sourceOf, targets } from "./chess-moves";
import {
  BISHOP,
  clear,
  inCheck,
  KING,
  KNIGHT,
  make,
  PAWN,
  POSITION,
  QUEEN,
  quiet,
  ROOK,
  same,
  toggle,
  turn,
} from "./chess-position";
import { add, begin, DRAWN, FIRST_WON, SECOND_WON } from "./tally";

export { nodes, search } from "./chess-search";
export { checksum, plies, won } from "./tally";

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

/** Plays of exactly so many plies from the start that is set up. */
export function perft(depth: i32): u64 {
  return count(POSITIONS, depth);
}
