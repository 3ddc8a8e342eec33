// English draughts: plays and their number.
import { nthOfFew } from "./bits";
import { below, seed } from "./chance";
import { allCaptures, arriving, BLACK, back, jumpers, kingsAfter, result, WHITE } from "./draughts-board";
import { add, begin, DRAWN, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const CAPTURES: usize = 65536;
/** Room for the captures of one position. */
const LIST: usize = 8192;

// The positions since the last capture or move by a man, three words each: Black's, White's, kings.
const PAST: usize = 4096;
const POSITION: usize = 24;

let quietEnough = 80;
let enough = 3;

/** How many quiet plies, and how many occurrences of a position, end a play as a draw; 0 occurrences: never. */
export function draws(quiet: i32, occurrences: i32): void {
  quietEnough = quiet;
  enough = occurrences;
}

/** Notes the position after so many quiet plies; whether it has now occurred often enough. */
function repeated(quiet: i32, black: u64, white: u64, kings: u64): bool {
  const at = PAST + quiet * POSITION;
  store<u64>(at, black);
  store<u64>(at, white, 8);
  store<u64>(at, kings, 16);
  let times = 1;
  // The same player is to move every second ply, and it takes four to come back.
  for (let ago = 4; ago <= quiet; ago += 2) {
    const then = at - ago * POSITION;
    if (load<u64>(then) === black && load<u64>(then, 8) === white && load<u64>(then, 16) === kings) times++;
  }
  return times >= enough;
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) onePlay();
}

function onePlay(): void {
  let mine = BLACK;
  let kings: u64 = 0;
  let others = WHITE;
  let theirKings: u64 = 0;
  let player = 0;
  let quiet = 0;
  let count: u32 = 0;
  for (;;) {
    const pieces = jumpers(mine, kings, others, player);
    if (pieces !== 0) {
      const all = allCaptures(pieces, mine, kings, others, theirKings, player, CAPTURES);
      if (quiet >= quietEnough) break;
      const chosen = result(CAPTURES, below(all));
      mine = load<u64>(chosen);
      kings = load<u64>(chosen, 8);
      others = load<u64>(chosen, 16);
      theirKings = load<u64>(chosen, 24);
      quiet = 0;
    } else {
      const empty = ~(mine | others);
      const s0 = arriving(mine, kings, empty, player, 0);
      const s1 = arriving(mine, kings, empty, player, 1);
      const s2 = arriving(mine, kings, empty, player, 2);
      const s3 = arriving(mine, kings, empty, player, 3);
      const n0 = popcnt(s0) as u32;
      const n1 = n0 + (popcnt(s1) as u32);
      const n2 = n1 + (popcnt(s2) as u32);
      const all = n2 + (popcnt(s3) as u32);
      if (all === 0) {
        add(player === 0 ? SECOND_WON : FIRST_WON, count);
        return;
      }
      if (quiet >= quietEnough) break;
      const n = below(all);
      const direction = n < n1 ? (n < n0 ? 0 : 1) : n < n2 ? 2 : 3;
      const set = n < n1 ? (n < n0 ? s0 : s1) : n < n2 ? s2 : s3;
      const rest = n - (n < n1 ? (n < n0 ? 0 : n0) : n < n2 ? n1 : n2);
      const to = (1 as u64) << (nthOfFew(set, rest) as u64);
      const left = back(to, direction);
      quiet = (kings & left) !== 0 ? quiet + 1 : 0;
      kings = kingsAfter(kings, left, to);
      mine = (mine ^ left) | to;
    }
    const moved = mine;
    mine = others;
    others = moved;
    const movedKings = kings;
    kings = theirKings;
    theirKings = movedKings;
    player ^= 1;
    count++;
    if (enough > 0) {
      const first = player === 0;
      if (repeated(quiet, first ? mine : others, first ? others : mine, kings | theirKings)) break;
    }
  }
  add(DRAWN, count);
}

function count(mine: u64, kings: u64, others: u64, theirKings: u64, player: i32, depth: i32): u64 {
  let leaves: u64 = 0;
  const pieces = jumpers(mine, kings, others, player);
  if (pieces !== 0) {
    const list = CAPTURES + (depth as usize) * LIST;
    const all = allCaptures(pieces, mine, kings, others, theirKings, player, list);
    if (depth === 1) return all;
    for (let n: u32 = 0; n < all; n++) {
      const at = result(list, n);
      leaves += count(load<u64>(at, 16), load<u64>(at, 24), load<u64>(at), load<u64>(at, 8), player ^ 1, depth - 1);
    }
    return leaves;
  }
  const empty = ~(mine | others);
  for (let direction = 0; direction < 4; direction++) {
    let set = arriving(mine, kings, empty, player, direction);
    if (depth === 1) {
      leaves += popcnt(set);
      continue;
    }
    for (; set !== 0; set &= set - 1) {
      const to = set & (0 - set);
      const from = back(to, direction);
      leaves += count(others, theirKings, (mine ^ from) | to, kingsAfter(kings, from, to), player ^ 1, depth - 1);
    }
  }
  return leaves;
}

/** Plays of exactly so many plies; a capture by another path is another. */
export function perft(depth: i32): u64 {
  return count(BLACK, 0, WHITE, 0, 0, depth);
}
