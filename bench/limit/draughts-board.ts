// English draughts on a board of 64 bits, a1 the lowest. Directions: 0 and 1 are Black's ahead, 2 and 3 White's.
export const BLACK: u64 = 0xaa55aa;
export const WHITE: u64 = (0x55aa5500 as u64) << 32;
export const EDGES: u64 = ((0xff000000 as u64) << 32) | 0xff;

const NOT_WEST: u64 = ((0xfefefefe as u64) << 32) | 0xfefefefe;
const NOT_EAST: u64 = ((0x7f7f7f7f as u64) << 32) | 0x7f7f7f7f;

/** Where a set arrives by one diagonal step. */
export function step(set: u64, direction: i32): u64 {
  if (direction === 0) return (set & NOT_EAST) << 9;
  if (direction === 1) return (set & NOT_WEST) << 7;
  if (direction === 2) return (set & NOT_WEST) >> 9;
  return (set & NOT_EAST) >> 7;
}

/** Which of a player's pieces may step in a direction; the players are 0 and 1. */
function walking(mine: u64, kings: u64, player: i32, direction: i32): u64 {
  return direction >> 1 === player ? mine : mine & kings;
}

/** Where a player's pieces may go by one step without capturing. */
export function arriving(mine: u64, kings: u64, empty: u64, player: i32, direction: i32): u64 {
  return step(walking(mine, kings, player, direction), direction) & empty;
}

/** From where such a step came. */
export function back(to: u64, direction: i32): u64 {
  return step(to, direction ^ 2);
}

function jumping(mine: u64, kings: u64, others: u64, empty: u64, player: i32, direction: i32): u64 {
  const landed = step(arriving(mine, kings, others, player, direction), direction) & empty;
  return back(back(landed, direction), direction);
}

/** Which of a player's pieces can capture. */
export function jumpers(mine: u64, kings: u64, others: u64, player: i32): u64 {
  const empty = ~(mine | others);
  return (
    jumping(mine, kings, others, empty, player, 0) |
    jumping(mine, kings, others, empty, player, 1) |
    jumping(mine, kings, others, empty, player, 2) |
    jumping(mine, kings, others, empty, player, 3)
  );
}

// What captures lead to lies in memory, four words each: mine, my kings, the others', their kings.
const RESULT: usize = 32;

export function result(list: usize, n: u32): usize {
  return list + (n as usize) * RESULT;
}

/** Writes what all captures of one piece lead to behind the `count` results of a list; how many there are now. */
export function captures(
  from: u64,
  mine: u64,
  kings: u64,
  others: u64,
  theirKings: u64,
  player: i32,
  list: usize,
  before: u32,
): u32 {
  const empty = ~(mine | others);
  const king = (kings & from) !== 0;
  let count = before;
  for (let direction = 0; direction < 4; direction++) {
    if (!king && direction >> 1 !== player) continue;
    const over = step(from, direction) & others;
    const to = step(over, direction) & empty;
    if (to === 0) continue;
    const moved = (mine ^ from) | to;
    const crowned = !king && (to & EDGES) !== 0;
    const kingsMoved = king ? (kings ^ from) | to : crowned ? kings | to : kings;
    const here = count;
    if (!crowned) count = captures(to, moved, kingsMoved, others ^ over, theirKings & ~over, player, list, count);
    if (count !== here) continue;
    const at = result(list, count++);
    store<u64>(at, moved);
    store<u64>(at, kingsMoved, 8);
    store<u64>(at, others ^ over, 16);
    store<u64>(at, theirKings & ~over, 24);
  }
  return count;
}

/** The same of all pieces that can capture. */
export function allCaptures(
  pieces: u64,
  mine: u64,
  kings: u64,
  others: u64,
  theirKings: u64,
  player: i32,
  list: usize,
): u32 {
  let count: u32 = 0;
  for (let set = pieces; set !== 0; set &= set - 1) {
    count = captures(set & (0 - set), mine, kings, others, theirKings, player, list, count);
  }
  return count;
}

/** A player's kings after a step. */
export function kingsAfter(kings: u64, from: u64, to: u64): u64 {
  if ((kings & from) !== 0) return (kings ^ from) | to;
  return (to & EDGES) !== 0 ? kings | to : kings;
}
