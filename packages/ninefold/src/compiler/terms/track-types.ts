// The types of a game's tracks in the compiler: a track that is a set of values is a family of truth values, which says of
// each value whether it is a member.
import type { CoreGame } from "../../language/core/core.ts";
import { countOf, isScalar } from "../../language/core/domain.ts";
import { BOOL, type Type } from "../../language/core/types.ts";
import { heldType } from "./held-values.ts";
import { NotCompiled } from "./term.ts";
import { bounds } from "./term-types.ts";

/** The type of the values of a family of tracks, and the types of its indices. */
export interface TrackType {
  readonly type: Type;
  readonly index: readonly Type[];
}

/** The most values of a track. */
const MAX_VALUES = 1 << 16;

export function trackTypes(game: CoreGame): readonly TrackType[] {
  return game.tracks.map(({ type: written, index }): TrackType => {
    const type = heldType(game, written);
    if (type.kind === "set" && isScalar(type.of)) return { type: BOOL, index: [...index, type.of] };
    if (!isScalar(type))
      throw new NotCompiled(type.kind === "set" ? "tracks of sets of sets" : "tracks of sets or none");
    const [low, high] = bounds(type);
    if (countOf(type) > MAX_VALUES || low < -(2 ** 31) || high >= 2 ** 31)
      throw new NotCompiled("tracks of large numbers");
    if (type.kind === "option" && low < 0) throw new NotCompiled("numbers below zero or none");
    return { type, index };
  });
}
