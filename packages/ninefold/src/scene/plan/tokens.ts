// What stands where the value of a track says.
import type { CoreTrack } from "../../language/core/core.ts";
import { sizeOf } from "../../language/core/domain.ts";
import { withoutNone } from "../../language/core/types.ts";
import type { Faces } from "../faces/faces.ts";
import { type Index, saidBy } from "./indices.ts";
import type { Token } from "./looks.ts";
import type { SpotId } from "./spot.ts";

/**
 * A token that is named by an index, or a ring that the track alone names. `waiting` makes the spot where it waits, which it needs
 * where a value has no spot, or where there may be none.
 */
export function tokenOf(
  track: CoreTrack,
  index: Index,
  faces: Faces,
  { spots, waiting, title }: Pick<Token, "spots"> & { readonly waiting: () => SpotId; readonly title: string },
): Token {
  const isNamed = index.printed.length > 0;
  const { label, text, ...tint } = saidBy(track, index, faces);
  const bare = withoutNone(track.type);
  const alwaysStands = bare === track.type && sizeOf(bare) === BigInt(spots.size);
  return {
    spots,
    ...(!alwaysStands && { waiting: waiting() }),
    ...tint,
    text: isNamed ? text : "○",
    label: isNamed ? label : title,
    value: isNamed ? index.printed.join(" ") : track.name,
  };
}
