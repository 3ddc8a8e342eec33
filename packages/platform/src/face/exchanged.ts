// What the interface of source 003 is given and answers, besides states.
import type { Player } from "ninefold/model";
import type { AnyShape, PieceShape } from "./shapes.ts";

/** A player as an application names one: by its name or its number, or the player itself. */
export type PlayerGiven = string | number | { readonly name: string };

/** What may be chosen on a piece. */
export interface OfferedOption {
  /** The text of its id, by which it stands in the map. */
  readonly id: string;
  /** The decision that it is, as records have it: `claim(0,1)`. */
  readonly decision: string;
  readonly name: string;
}

/** From the texts of the ids of pieces to maps from those of options: a piece without options has an empty map. */
export type OptionsByPiece = Readonly<Record<string, Readonly<Record<string, OfferedOption>>>>;

/** "bad piece" and "bad option" are the source's; a fault is a hole in the rules, and chance did not answer them. */
export type CommitFailure = "bad player" | "bad piece" | "bad option" | "fault" | "chance";

/** All that a player is shown of a state, and nothing else. */
export interface SeenState<Shape extends PieceShape = AnyShape> {
  /** A field that is hidden is not there. */
  readonly pieces: Readonly<Record<string, Partial<Shape["piece"]>>>;
  readonly activePlayers: readonly Player[];
  readonly ended: boolean;
  readonly winner: Player | null;
  /** What the player may choose; of everybody nothing. */
  readonly options: OptionsByPiece;
}
