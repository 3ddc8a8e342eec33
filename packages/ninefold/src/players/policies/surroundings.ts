// What lies about each cell of a board: the cells that touch it, by direction.
import type { Cell } from "../../engine/index.ts";
import type { BoardLayout, GameSystem } from "../../model/index.ts";
import { wholePower } from "../arithmetic/exponential.ts";
import { STEPS } from "../evaluators/neighbours.ts";
import { type Renaming, renamed } from "../evaluators/renamings.ts";

/** How far one cell lies from another on the board, in its coordinates. */
export type Offset = readonly [right: number, up: number];

/** More patterns about a cell are not told apart: fewer of its neighbours are looked at. */
const MAX_PATTERNS = 1 << 18;

const NEAR = 2;

/** Values that can be told apart in the name of a pattern. */
const PLAIN = /^[\p{L}\p{N}_' ]+$/u;

/** In place of the number of a cell: beside the board. */
export const OUTSIDE = -1;

export class Surroundings {
  /** That of the board. */
  readonly name: string;
  /** The values of the track that is drawn there; what is beside the board counts as one more. */
  readonly values: readonly string[];
  /** How many values there are to a place of a pattern. */
  readonly radix: number;
  /** The directions in which is looked, the cell itself first. */
  readonly directions: readonly Offset[];
  /** How many patterns there are about a cell. */
  readonly patterns: number;
  /** By the name of a cell its number among those of the board. */
  readonly numbers: ReadonlyMap<string, number>;
  /** By cell of the board and direction the cell of the game that lies there, or `OUTSIDE`. */
  readonly about: Int32Array;
  readonly #board: BoardLayout;
  readonly #at: ReadonlyMap<string, number>;

  constructor(values: readonly string[], board: BoardLayout, own: ReadonlyMap<string, number>) {
    this.name = board.board;
    this.values = values;
    this.#board = board;
    this.radix = values.length + 1;
    this.directions = directionsOn(board, this.radix);
    this.patterns = wholePower(this.radix, this.directions.length);
    this.numbers = new Map(board.cells.map(({ name }, i) => [name, i]));
    this.#at = new Map(board.cells.map(({ x, y }, i) => [`${x} ${y}`, i]));
    this.about = Int32Array.from(
      board.cells.flatMap(({ x, y }) =>
        this.directions.map(([right, up]) => own.get(this.#named(x + right, y + up) ?? "") ?? OUTSIDE),
      ),
    );
  }

  /** A number for a pattern that a player sees, and the direction of the cell named before: from 1 on, 0 where it is not told. */
  patternKey(player: number, last: number, pattern: number): number {
    return (player * (this.directions.length + 1) + last) * this.patterns + pattern;
  }

  offset(from: number, to: number): Offset {
    const [one, other] = [this.#board.cells[from], this.#board.cells[to]];
    return [(other?.x ?? 0) - (one?.x ?? 0), (other?.y ?? 0) - (one?.y ?? 0)];
  }

  /** Whether cells are so near to each other that a decision may answer another: two steps at most. */
  isNear([right, up]: Offset): boolean {
    return Math.abs(right) <= NEAR * (this.#board.layout === "hexagonal" ? 2 : 1) && Math.abs(up) <= NEAR;
  }

  /** What a renaming makes of offsets; undefined where no two cells lie so. */
  turned(renaming: Renaming, offsets: readonly Offset[]): readonly (Offset | undefined)[] {
    const becomes = this.#board.cells.map(({ name }) => this.numbers.get(renamed(renaming, name)));
    return offsets.map(([right, up]) => {
      for (const [from, { x, y }] of this.#board.cells.entries()) {
        const to = this.#at.get(`${x + right} ${y + up}`);
        const [first, second] = [becomes[from], to === undefined ? undefined : becomes[to]];
        if (first !== undefined && second !== undefined) return this.offset(first, second);
      }
      return undefined;
    });
  }

  #named(x: number, y: number): string | undefined {
    return this.#board.cells[this.#at.get(`${x} ${y}`) ?? -1]?.name;
  }
}

/** The cell itself, and as many neighbours as there are not too many patterns of: those at right angles before the others. */
function directionsOn({ layout }: BoardLayout, radix: number): readonly Offset[] {
  const steps: readonly Offset[] = layout === "graph" ? [] : STEPS[layout];
  const back = ([right, up]: Offset): Offset => [-right, -up];
  const half = layout === "square" ? steps.slice(0, 2) : [];
  const choices = [steps, half, []].map((some): readonly Offset[] => [[0, 0], ...some, ...some.map(back)]);
  return choices.find(({ length }) => wholePower(radix, length) <= MAX_PATTERNS) ?? [[0, 0]];
}

/** The boards of a game on which tracks of few values are drawn, by the first track of each. */
export function surroundingsIn({ display }: GameSystem, cells: readonly Cell[]): readonly Surroundings[] {
  const found = new Map<string, Surroundings>();
  for (const { track, boards } of display.pictures) {
    const [board, inner] = boards;
    if (inner || found.has(board.board)) continue;
    const own = new Map<string, number>();
    for (const [number, { track: name, index }] of cells.entries())
      if (name === track && index.length === 1 && index[0] !== undefined) own.set(index[0], number);
    const [first] = own.values();
    const values = first === undefined ? [] : (cells[first]?.values ?? []);
    if (values.length > 0 && values.every((value) => PLAIN.test(value)))
      found.set(board.board, new Surroundings(values, board, own));
  }
  return [...found.values()];
}
