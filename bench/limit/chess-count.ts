// The number of chess plays from a position.
import { cell } from "./bits";
import { bishop, rook } from "./chess-attacks";
import { ENTRY, exposes, fixedSource, kinds, moves, sourceOf, targets, way } from "./chess-moves";
import { inCheck, KNIGHT, kingOf, make, own, PAWN, POSITION, passed, turn } from "./chess-position";

/** The start and what follows it, one position for each ply; the longest play is far shorter than the room. */
export const POSITIONS: usize = 1 << 20;
/** Entries of moves, by depth. */
export const ENTRIES: usize = 65536;
export const LIST: usize = 1024;

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

/** Plays of exactly so many plies; those of the last are not made. */
export function count(position: usize, depth: i32): u64 {
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
