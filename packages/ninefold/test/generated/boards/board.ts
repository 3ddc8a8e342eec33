// The boards of random board games: small ones, and such that need several words of 64 cells.
import { type Choosing, oneOf, type Pick } from "../expressions/scope.ts";

/** What all boards of squares have, and all of hexagons. */
interface Shape {
  readonly hexagonal: boolean;
  readonly directions: readonly string[];
  readonly directionSets: readonly string[];
}

export interface Board extends Choosing, Shape {
  /** `grid(9, 9)`. */
  readonly shape: string;
  readonly columns: number;
  readonly rows: number;
  readonly cells: number;
  /** The names of a few cells. */
  readonly named: readonly string[];
  /** Whether pictures of it can be drawn. */
  readonly rectangular: boolean;
  readonly players: readonly string[];
  /** A name that nothing has. */
  fresh(): string;
}

const SQUARE = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
const HEXAGONAL = ["east", "northeast", "northwest", "west", "southwest", "southeast"];

type Size = readonly [name: string, columns: number, rows: number];

const SMALL: readonly Size[] = [
  ["grid", 3, 3],
  ["grid", 4, 3],
  ["torus", 3, 4],
  ["rhombus", 3, 3],
];

/** Around the numbers of cells that fill words, and far beyond them; odd widths end a row anywhere in a word. */
const WIDE: readonly Size[] = [
  ["grid", 8, 8],
  ["grid", 13, 5],
  ["grid", 9, 9],
  ["grid", 11, 7],
  ["grid", 5, 26],
  ["grid", 12, 11],
  ["grid", 16, 8],
  ["grid", 16, 16],
  ["grid", 16, 16],
  ["grid", 13, 16],
  ["grid", 16, 12],
  ["grid", 15, 13],
  ["torus", 9, 9],
  ["torus", 13, 10],
  ["torus", 8, 8],
  ["rhombus", 9, 9],
  ["rhombus", 13, 11],
];

export function randomBoard(pick: Pick): Board {
  let names = 0;
  const choosing = { pick };
  const players = ["A", "B", "C"].slice(0, [2, 2, 2, 3][pick(4)]);
  const common = { pick, players, fresh: () => `x${++names}` };
  if (pick(7) === 0) {
    const side = oneOf(choosing, [2, 3, 5, 6, 8]);
    const wide = 2 * side - 1;
    return {
      ...common,
      ...directionsOf(true),
      shape: `hexagon(${side})`,
      columns: wide,
      rows: wide,
      cells: 3 * side * (side - 1) + 1,
      named: [cellAt(side, 1), cellAt(side, side), cellAt(wide, 1)],
      rectangular: false,
    };
  }
  const [name, columns, rows] = oneOf(choosing, pick(4) === 0 ? SMALL : WIDE);
  const shape = `${name}(${columns}, ${rows})`;
  return {
    ...common,
    ...directionsOf(name === "rhombus"),
    shape,
    columns,
    rows,
    cells: columns * rows,
    named: [cellAt(1, 1), cellAt(columns, rows), cellAt((columns + 1) >> 1, (rows + 1) >> 1)],
    rectangular: true,
  };
}

const cellAt = (column: number, row: number): string => `${"abcdefghijklmnopqrstuvwxyz"[column - 1]}${row}`;

function directionsOf(hexagonal: boolean): Shape {
  return {
    hexagonal,
    directions: hexagonal ? HEXAGONAL : SQUARE,
    directionSets: hexagonal ? ["compass", "orthogonal"] : ["compass", "orthogonal", "diagonal"],
  };
}
