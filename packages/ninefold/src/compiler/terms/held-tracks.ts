// How the compiler holds the tracks of a game: a track that is a set of values as a family that says of each value
// whether it is a member.
import type { CoreGame } from "../../language/core/core.ts";
import { countOf, isScalar } from "../../language/core/domain.ts";
import { BOOL, type Type } from "../../language/core/types.ts";
import { NotCompiled } from "./term.ts";
import { bounds } from "./term-types.ts";

export interface HeldTrack {
  readonly type: Type;
  readonly index: readonly Type[];
}

/** Up to so many values a track may have. */
const MAX_VALUES = 1 << 16;

export function heldTracks(game: CoreGame): readonly HeldTrack[] {
  return game.tracks.map(({ type, index }): HeldTrack => {
    if (type.kind === "set" && isScalar(type.of)) return { type: BOOL, index: [...index, type.of] };
    if (!isScalar(type)) throw new NotCompiled("piles");
    const [low, high] = bounds(type);
    if (countOf(type) > MAX_VALUES || low < -(2 ** 31) || high >= 2 ** 31)
      throw new NotCompiled("tracks of large numbers");
    if (type.kind === "option" && low < 0) throw new NotCompiled("numbers below zero or none");
    return { type, index };
  });
}
