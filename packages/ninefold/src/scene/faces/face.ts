// What a value looks like: shape, tint, a short text and words.
import type { ColourName } from "../../language/core/colours.ts";
import type { ShapeName } from "../../language/core/shapes.ts";
import type { PlayerId } from "../../model/index.ts";

/** Those of known words and of displays, and those of kinds of values. A wall is what is true of the side of a cell. */
export type Shape = ShapeName | "mark" | "wall" | "figure" | "card";

/** A colour by its name, or that of a player; players who are named by a colour have that. */
export type Tint =
  | { readonly player: PlayerId; readonly colour?: ColourName }
  | { readonly player?: undefined; readonly colour: ColourName };

export interface FaceUp {
  readonly up: true;
  /** As the language writes it. */
  readonly value: string;
  readonly shape: Shape;
  readonly tint?: Tint;
  /** Whose it is, where that is to be seen by the tint alone. */
  readonly owner?: PlayerId;
  /** A few characters: a glyph, letters, a number. */
  readonly text: string;
  /** In words: `queen of clubs`. */
  readonly label: string;
}

/** The back of what is hidden. */
export interface FaceDown {
  readonly up: false;
  /** What the rules show in its place, or a question mark. */
  readonly text: string;
  readonly label: string;
}

export type Face = FaceUp | FaceDown;
