// Why trees are not equivalent: a shortest play of one without a counterpart in the other, or where else they differ.
import type { Analysing } from "../pace.ts";
import { classesBetween, namingsOf } from "./correspondence.ts";
import { type Arranged, type Counted, type LoneTree, mismatchOf } from "./mismatch.ts";
import { nearestRenaming } from "./renamings.ts";
import type { Identical, Renaming, Trees } from "./trees.ts";
import { type Unanswered, unanswered } from "./unanswered.ts";

/** The players are not as many, or not called alike. */
export interface OtherPlayers {
  readonly why: "players";
  readonly names: readonly [readonly string[], readonly string[]];
}

/** A difference in what can be played, under the nearest renaming: under others there is one too. */
export type Difference = (Unanswered | Counted | Arranged | LoneTree) & Renaming;

/** Why the trees of two games are not equivalent. */
export function* differenceOf(one: Trees, other: Trees, identical: Identical): Analysing<Difference | OtherPlayers> {
  const named = new Set(other.players);
  const alike = !identical.players || one.players.every((name) => named.has(name));
  if (one.players.length !== other.players.length || !alike) {
    return { why: "players", names: [one.players, other.players] };
  }
  const renaming = yield* nearestRenaming(one, other, identical);
  const namings = namingsOf(one, other, renaming);
  const [mine, theirs] = yield* classesBetween(one, other, renaming);
  const here = { trees: one, naming: namings[0], classOf: mine };
  const there = { trees: other, naming: namings[1], classOf: theirs };
  const first = yield* unanswered(here, there);
  const second = yield* unanswered(there, here);
  if (first && (!second || first.play.length <= second.play.length)) return { game: "one", ...first, ...renaming };
  if (second) return { game: "other", ...second, ...renaming };
  return { ...(yield* mismatchOf(here, there)), ...renaming };
}
