import type { ColourName } from "../../language/core/colours.ts";
import type { BoardLook, TrackLook } from "../../language/core/looks.ts";
import type { ShapeName } from "../../language/core/shapes.ts";

/** Where the cells of a board lie, for drawing. */
export interface BoardLayout {
  readonly board: string;
  /** square: rows of equal cells. hexagonal: each row is shifted by half a cell against its neighbours' slant. */
  readonly layout: "square" | "hexagonal" | "graph";
  /**
   * Each cell with its coordinates: x grows to the right, y grows upwards. In a hexagonal layout x is already
   * slanted: a cell's neighbours lie at (±2, 0) and (±1, ±1).
   */
  readonly cells: readonly {
    readonly name: string;
    readonly x: number;
    readonly y: number;
    readonly colour?: ColourName;
  }[];
  /** The pairs of cells joined by a step, for layouts that have no shape of their own. */
  readonly links: readonly (readonly [string, string])[];
}

/** A track drawn on a board: its one index is a cell, or both of two are (a board of boards, the outer one first). */
export interface BoardPicture {
  readonly track: string;
  readonly boards: readonly [BoardLayout] | readonly [outer: BoardLayout, inner: BoardLayout];
  readonly look?: BoardLook;
}

/** y grows upwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of the table, or a cell of a board. */
export type Spot = Point | { readonly board: string; readonly cell: string };

/** Where the values of a track stand that lies on no board. */
export interface PlacedTrack {
  readonly track: string;
  readonly area?: string;
  readonly look?: TrackLook;
  /**
   * By index, and by value where each value has a spot of its own; all as printed. Empty where only the area or the look
   * is said, and without `on` where the rules of the display find no spot.
   */
  readonly at: readonly { readonly index: readonly string[]; readonly value?: string; readonly on?: Spot }[];
}

/** Where the values of a type stand that have spots of their own, as printed. The type of plain numbers is `Int`. */
export interface TypeSpots {
  readonly type: string;
  readonly at: readonly { readonly value: string; readonly on: Spot }[];
}

/** A line between the spots of two values of a type, from the one to the other. */
export interface SpotLink {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

export interface Area {
  readonly name: string;
  readonly title: string;
}

/** What is clicked for a part of a decision: where a value of a track stands, one of some cells, the spot of a value. */
export type Click =
  | { readonly track: string; readonly index: readonly string[] }
  | { readonly board: string; readonly cells: readonly string[] }
  | { readonly type: string; readonly value: string };

/** By the name of a type, by a printed value of it. */
export type ByValue<Name> = ReadonlyMap<string, ReadonlyMap<string, Name>>;

/** How a person is shown a game; made from its `display` block and, where that is silent, from its types. */
export interface Display {
  /** Of several on one board the first lies lowest. */
  readonly pictures: readonly BoardPicture[];
  readonly areas: readonly Area[];
  readonly placed: readonly PlacedTrack[];
  readonly spots: readonly TypeSpots[];
  readonly links: readonly SpotLink[];
  /** Colours and shapes of values; those of the cells are in the layouts of their boards. */
  readonly tints: ByValue<ColourName>;
  readonly shapes: ByValue<ShapeName>;
  /** Printed value → what is drawn for it. A value without glyph is drawn as printed. */
  readonly glyphs: ReadonlyMap<string, string>;
  /** Tracks that need not be listed beside the pictures. */
  readonly hidden: readonly string[];
  /** Track → what it is called. */
  readonly titles: ReadonlyMap<string, string>;
  /** Family of decisions → what it is called. */
  readonly decisionTitles: ReadonlyMap<string, string>;
}

/** How a game is shown of which nothing is said. */
export const NO_DISPLAY: Display = {
  pictures: [],
  areas: [],
  placed: [],
  spots: [],
  links: [],
  tints: new Map(),
  shapes: new Map(),
  glyphs: new Map(),
  hidden: [],
  titles: new Map(),
  decisionTitles: new Map(),
};
