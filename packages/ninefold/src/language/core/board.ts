// Boards: finite types whose values have coordinates and are joined by steps. What is known of a shape is a table;
// everything said about boards (rays, slides, lines, groups) is written in the language itself, in std/boards.

/** The offsets of a board: a finite type. On a lattice they add; on a listed graph they are only directions. */
export interface Offsets {
  readonly size: number;
  /** Whether offsets add and multiply. */
  readonly lattice: boolean;
  /** The offset (dx, dy), or undefined when it is out of range. */
  at(dx: number, dy: number): number | undefined;
  vector(offset: number): readonly [number, number];
  print(offset: number): string;
}

export interface Board {
  readonly name: string;
  readonly cells: readonly string[];
  readonly coordinates: readonly {
    readonly name: string;
    readonly low: number;
    readonly high: number;
    readonly values: readonly number[];
    /** How the names of cells write each number, from `low` on. */
    readonly names?: readonly string[];
  }[];
  readonly offsets: Offsets;
  /** `north` and its like, by name. */
  readonly directions: ReadonlyMap<string, number>;
  /** `compass` and its like: named sets of offsets, each ascending. */
  readonly directionSets: ReadonlyMap<string, readonly number[]>;
  /** The cells that `times` steps by this offset lead to, ascending; on a lattice one or none. */
  step(cell: number, offset: number, times: number): readonly number[];
  readonly layout: "square" | "hexagonal" | "graph";
  /** Where to draw each cell, in the units of `model/system/display.ts`. */
  readonly layoutPoints: readonly (readonly [number, number])[];
  /** What the board was made of: with its name and its cells it can be made again. */
  readonly plan: BoardPlan;
}

export type BoardPlan =
  | { readonly shape: Shape; readonly args: readonly number[]; readonly names: readonly string[] }
  | { readonly links: readonly Link[] };

/** The board that a plan makes, as `latticeBoard` and `graphBoard` do. */
export const boardOf = (name: string, cells: readonly string[], plan: BoardPlan): Board =>
  "links" in plan ? graphBoard(name, cells, plan.links) : latticeBoard(name, plan.shape, plan.args, plan.names);

type Vector = readonly [number, number];
type Named = Readonly<Record<string, Vector>>;

const SQUARE = {
  north: [0, 1],
  northeast: [1, 1],
  east: [1, 0],
  southeast: [1, -1],
  south: [0, -1],
  southwest: [-1, -1],
  west: [-1, 0],
  northwest: [-1, 1],
} as const satisfies Named;
const SQUARE_SETS: Readonly<Record<string, readonly Vector[]>> = {
  compass: Object.values(SQUARE),
  orthogonal: [SQUARE.north, SQUARE.east, SQUARE.south, SQUARE.west],
  diagonal: [SQUARE.northeast, SQUARE.southeast, SQUARE.southwest, SQUARE.northwest],
  adjacent: [SQUARE.north, SQUARE.east, SQUARE.south, SQUARE.west],
};
const HEXAGONAL = {
  east: [1, 0],
  northeast: [0, 1],
  northwest: [-1, 1],
  west: [-1, 0],
  southwest: [0, -1],
  southeast: [1, -1],
} as const satisfies Named;
const HEXAGONAL_SETS: Readonly<Record<string, readonly Vector[]>> = {
  compass: Object.values(HEXAGONAL),
  orthogonal: Object.values(HEXAGONAL),
  diagonal: [
    [1, 1],
    [-1, 2],
    [-2, 1],
    [-1, -1],
    [1, -2],
    [2, -1],
  ],
  adjacent: Object.values(HEXAGONAL),
};

/** The shapes a board can be called into being with, and what their arguments mean. */
export const SHAPES = {
  grid: ["columns", "rows"],
  torus: ["columns", "rows"],
  rhombus: ["columns", "rows"],
  hexagon: ["side"],
} as const;
export type Shape = keyof typeof SHAPES;

/** The names that any shape of board gives to offsets and sets of offsets. */
export const DIRECTION_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(SQUARE),
  ...Object.keys(HEXAGONAL),
  ...Object.keys(SQUARE_SETS),
]);

/** The names of sets of offsets that every shape of board has. */
export const DIRECTION_SETS: ReadonlySet<string> = new Set(Object.keys(SQUARE_SETS));

export const MAX_CELLS = 4096;

/** `a`, `b`, … `z`, `aa`, …: how columns are named where the file names none. */
function columnName(column: number): string {
  let name = "";
  for (let n = column; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(97 + ((n - 1) % 26)) + name;
  return name;
}

/**
 * A board on a lattice. `names` are the letters of its columns and of its rows, from the first; columns are named
 * a, b, … and rows 1, 2, … without them. Arguments are positive and the shape has at most MAX_CELLS cells.
 */
export function latticeBoard(name: string, shape: Shape, args: readonly number[], names: readonly string[]): Board {
  const hexagonal = shape === "rhombus" || shape === "hexagon";
  const columns = shape === "hexagon" ? 2 * args[0]! - 1 : args[0]!;
  const rows = shape === "hexagon" ? columns : args[1]!;
  const inside = (x: number, y: number): boolean =>
    x >= 1 && x <= columns && y >= 1 && y <= rows && (shape !== "hexagon" || Math.abs(x + y - columns - 1) < args[0]!);
  const cells: Vector[] = [];
  const cellAt = new Map<number, number>();
  for (let y = 1; y <= rows; y++) {
    for (let x = 1; x <= columns; x++) {
      if (!inside(x, y)) continue;
      cellAt.set(y * (columns + 1) + x, cells.length);
      cells.push([x, y]);
    }
  }
  const columnNames = Array.from({ length: columns }, (_, i) => names[0]?.[i] ?? columnName(i + 1));
  const rowNames = Array.from({ length: rows }, (_, i) => names[1]?.[i] ?? `${i + 1}`);
  const offsets = latticeOffsets(columns, rows, hexagonal ? HEXAGONAL : SQUARE);
  const at = (vector: Vector): number => offsets.at(vector[0], vector[1]) ?? 0;
  const fits = (vector: Vector): boolean => offsets.at(vector[0], vector[1]) !== undefined;
  const sets = hexagonal ? HEXAGONAL_SETS : SQUARE_SETS;
  return {
    name,
    cells: cells.map(([x, y]) => `${columnNames[x - 1]}${rowNames[y - 1]}`),
    coordinates: [
      { name: "column", low: 1, high: columns, values: cells.map(([x]) => x), names: columnNames },
      { name: "row", low: 1, high: rows, values: cells.map(([, y]) => y), names: rowNames },
    ],
    offsets,
    directions: new Map(
      Object.entries(hexagonal ? HEXAGONAL : SQUARE)
        .filter(([, v]) => fits(v))
        .map(([n, v]) => [n, at(v)]),
    ),
    directionSets: new Map(
      Object.entries(sets).map(([n, vectors]) => [
        n,
        vectors
          .filter(fits)
          .map(at)
          .sort((a, b) => a - b),
      ]),
    ),
    step(cell, offset, times) {
      const [x, y] = cells[cell]!;
      const [dx, dy] = offsets.vector(offset);
      let column = x + dx * times;
      let row = y + dy * times;
      if (shape === "torus") {
        column = wrapped(column, columns);
        row = wrapped(row, rows);
      }
      const found = inside(column, row) ? cellAt.get(row * (columns + 1) + column) : undefined;
      return found === undefined ? [] : [found];
    },
    layout: hexagonal ? "hexagonal" : "square",
    layoutPoints: cells.map(([x, y]) => (hexagonal ? [2 * x + y, y] : [x, y])),
    plan: { shape, args, names },
  };
}

/** A number that is counted round: 1..size. */
const wrapped = (value: number, size: number): number => ((((value - 1) % size) + size) % size) + 1;

function latticeOffsets(columns: number, rows: number, names: Named): Offsets {
  const width = 2 * columns + 1;
  return {
    size: width * (2 * rows + 1),
    lattice: true,
    at: (dx, dy) => (Math.abs(dx) > columns || Math.abs(dy) > rows ? undefined : (dy + rows) * width + dx + columns),
    vector: (offset) => [(offset % width) - columns, Math.floor(offset / width) - rows],
    print(offset) {
      const [dx, dy] = this.vector(offset);
      const named = Object.entries(names).find(([, [x, y]]) => x === dx && y === dy);
      return named ? named[0] : `${dx} * ${"east"} + ${dy} * ${"north" in names ? "north" : "northeast"}`;
    },
  };
}

/** A directed step of a listed graph. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly direction: string;
}

/** Any listed graph: its offsets are the names of its directions. */
export function graphBoard(name: string, cells: readonly string[], links: readonly Link[]): Board {
  const directions = [...new Set(links.map((link) => link.direction))];
  const steps = cells.map(() => directions.map(() => [] as number[]));
  for (const link of links) {
    const targets = steps[link.from]![directions.indexOf(link.direction)]!;
    if (!targets.includes(link.to)) targets.push(link.to);
  }
  for (const targets of steps.flat()) targets.sort((a, b) => a - b);
  const all = directions.map((_, i) => i);
  const side = Math.ceil(Math.sqrt(cells.length));
  return {
    name,
    cells,
    coordinates: [],
    offsets: {
      size: Math.max(1, directions.length),
      lattice: false,
      at: () => undefined,
      vector: () => [0, 0],
      print: (offset) => directions[offset] ?? "?",
    },
    directions: new Map(directions.map((direction, i) => [direction, i])),
    directionSets: new Map(["compass", "orthogonal", "adjacent"].map((set) => [set, all])),
    step(cell, offset, times) {
      let reached = [cell];
      for (let i = 0; i < times; i++) {
        reached = [...new Set(reached.flatMap((from) => steps[from]![offset] ?? []))].sort((a, b) => a - b);
      }
      return reached;
    },
    layout: "graph",
    layoutPoints: cells.map((_, i) => [i % side, -Math.floor(i / side)]),
    plan: { links },
  };
}
