// Chess: a plain alpha-beta search from the start that is set up, ever deeper: no table, moves in the order in which they are
// found, and who has more legal moves is better off. The rule of quiet plies is kept, that of repetition is not.
import { count, ENTRIES, LIST, POSITIONS } from "./chess-count";
import { ENTRY, exposes, kinds, moves, sourceOf, targets } from "./chess-moves";
import { inCheck, KNIGHT, make, PAWN, POSITION, quiet, turn } from "./chess-position";

const WIN = 10_000;

let visited: u64 = 0;
let most: u64 = 0;

/** Positions that the last search reached by moves. */
export function nodes(): u64 {
  return visited;
}

/** Searches one ply deep, two, and so on, until so many positions were reached. */
export function search(budget: u64): void {
  visited = 0;
  most = budget;
  for (let depth = 1; visited < most; depth++) best(POSITIONS, depth, -WIN, WIN);
}

/** What a position is worth to who is to move; after the budget is spent, something. */
function best(position: usize, depth: i32, alpha: i32, beta: i32): i32 {
  if (quiet(position) >= 100) return 0;
  if (depth === 0) {
    const choices = count(position, 1) as i32;
    return choices > 0 ? choices : none(position);
  }
  // The list of depth 1 is taken by the count.
  const entries = ENTRIES + ((depth + 1) as usize) * LIST;
  const end = moves(position, entries);
  let found = -WIN;
  let atLeast = alpha;
  for (let entry = entries; entry < end; entry += ENTRY) {
    const each = kinds(entry);
    for (let set = targets(entry); set !== 0; set &= set - 1) {
      const to = ctz(set) as i32;
      const from = sourceOf(entry, to);
      if (exposes(position, from, to)) continue;
      for (let n: u32 = 0; n < each; n++) {
        if (visited >= most) return found;
        visited++;
        make(position, position + POSITION, from, to, each === 4 ? KNIGHT + n : PAWN);
        const score = -best(position + POSITION, depth - 1, -beta, -atLeast);
        if (score > found) found = score;
        if (score >= beta) return found;
        if (score > atLeast) atLeast = score;
      }
    }
  }
  return found > -WIN ? found : none(position);
}

/** What a position without moves is worth to who would have to move: mate is lost, stalemate a draw. */
function none(position: usize): i32 {
  return inCheck(position, turn(position)) ? 1 - WIN : 0;
}
