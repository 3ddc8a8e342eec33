// Zones, and the spots in them.
import type { ColourName } from "../../language/core/colours.ts";
import type { BoardLook } from "../../language/core/looks.ts";
import type { PlayerId } from "../../model/index.ts";

/** `Square/e4`: the zone and the value of a spot. */
export type SpotId = string;

/** A part of what is drawn. */
export interface Zone {
  readonly id: string;
  /** board: spots where cells lie. seat: what belongs to one player. area: boxes in a row. status: what belongs to all. */
  readonly kind: "board" | "seat" | "area" | "status";
  readonly title: string;
  /** How the spots of a board lie: rows of equal cells, rows shifted by half a cell, or anyhow. */
  readonly layout: "square" | "hexagonal" | "graph";
  /** How the display has the cells of a board look, where it says so. */
  readonly look?: BoardLook;
  /** Whose it is: that of a seat, and of a board or boxes that each player has. */
  readonly owner?: PlayerId;
  /** The spot that it is drawn in: a board in every cell of another one, and what each player has of boards and boxes. */
  readonly inside?: SpotId;
}

/** Where something can stand. */
export interface Spot {
  readonly id: SpotId;
  /** The id of its zone. */
  readonly zone: string;
  /** What it is the spot of, as the language writes it: a cell, an index; of a box that only has a name, that. */
  readonly value: string;
  /** As it is spoken: `e4`, `north south`. */
  readonly name: string;
  /** To the right, and upwards; the least distance of two spots in a zone is 1. */
  readonly x: number;
  readonly y: number;
  readonly outline: "square" | "hexagon" | "point" | "side" | "box";
  readonly tint?: ColourName;
  /** Of the side of a cell: where it lies from the middle of that, to the right and upwards, of length 1. */
  readonly towards?: readonly [number, number];
  /** Spots that are joined to it by a line: on boards whose shape does not say so. */
  readonly links: readonly SpotId[];
}
