// How many moves an operation may list in one state. Some make more than their rules have: two rules of n moves have n²
// pairs, and paths multiply with each step.
import type { Domain } from "./domain.ts";
import { RuleError } from "./errors.ts";

/** Legal moves of an operation in one state where nothing else is said. */
export const MAX_MOVES = 100_000;

/** What is listed, of which operation, and how much of it there may be. */
export interface Listing<A> {
  readonly operation: string;
  readonly states: Domain<A>;
  readonly state: A;
  readonly most: number;
}

/** RuleError NF5014 for more moves than may be listed. */
export function requireFew<A>({ operation, states, state, most }: Listing<A>, count: number): void {
  if (count <= most) return;
  const text = `a = ${states.print(state)}: λ(a) has more than ${most} moves`;
  throw new RuleError("NF5014", `${operation}: too many moves`, { state, moves: [], text });
}

/** The moves that each of these gives, in order. RuleError NF5014 before there are too many. */
export function collectMoves<A, P, B>(
  listing: Listing<A>,
  of: readonly P[],
  movesOf: (one: P) => readonly B[],
): readonly B[] {
  const found: B[] = [];
  for (const one of of) {
    const moves = movesOf(one);
    requireFew(listing, found.length + moves.length);
    for (const move of moves) found.push(move);
  }
  return found;
}
