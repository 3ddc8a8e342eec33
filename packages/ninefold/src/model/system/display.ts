import type { ColourName } from "../../language/core/colours.ts";

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
}

/** How a person is shown a game; made from its `display` block and, where that is silent, from its types. */
export interface Display {
  readonly pictures: readonly BoardPicture[];
  /** Printed value → what is drawn for it. A value without glyph is drawn as printed. */
  readonly glyphs: ReadonlyMap<string, string>;
  /** Tracks that need not be listed beside the pictures. */
  readonly hidden: readonly string[];
  /** Track → what it is called. */
  readonly titles: ReadonlyMap<string, string>;
}
