// The plan of a game: zones and the spots in them, and for each track what it looks like there. It is fixed for a game.
import type { Tint } from "../faces/face.ts";
import type { TrackLook } from "./looks.ts";
import type { Spot, SpotId, Zone } from "./spot.ts";

export interface Plan {
  /** From top to bottom: boards, seats, areas, the status. */
  readonly zones: readonly Zone[];
  readonly spots: ReadonlyMap<SpotId, Spot>;
  /** What tracks look like, by their names in the order in which they are drawn; the lowest first. */
  readonly tracks: ReadonlyMap<string, TrackLook>;
  /** The tint of each player, in their order. */
  readonly tints: readonly Tint[];
}
