// What stands where the value of a track says.
import type { CoreTrack } from "../../language/core/core.ts";
import type { Faces } from "../faces/faces.ts";
import type { Index } from "./indices.ts";
import type { Token } from "./looks.ts";
import type { SpotId } from "./spot.ts";

/** A token that is named by an index, or a ring that the track alone names. */
export function tokenOf(
  { index, name }: CoreTrack,
  { values, printed }: Index,
  faces: Faces,
  { spots, waiting, title }: Pick<Token, "spots"> & { readonly waiting: SpotId; readonly title: string },
): Token {
  const own = values.map((value, i) => faces.of(index[i]!, value));
  const tint = own.find((face) => face.tint)?.tint;
  return {
    spots,
    waiting,
    ...(tint && { tint }),
    text: own.length > 0 ? own.map(({ text }) => text).join("") : "○",
    label: own.length > 0 ? own.map(({ label }) => label).join(" ") : title,
    value: printed.length > 0 ? printed.join(" ") : name,
  };
}
