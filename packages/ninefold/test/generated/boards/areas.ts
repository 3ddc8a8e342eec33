// Random sets of cells, and questions about them, none of which takes more than a few rounds over the board.
import { chanceOf, oneOf, oneWay } from "../expressions/scope.ts";
import type { Board } from "./board.ts";

/** What may be named where an expression stands. */
export interface Place {
  readonly board: Board;
  /** Names of cells. */
  readonly cells: readonly string[];
  readonly me: boolean;
  /** How many levels of areas may still stand inside each other. */
  readonly depth: number;
  /** Whether loops over the board may begin here. */
  readonly loops: boolean;
  /** Whether the state may be asked. */
  readonly state: boolean;
  readonly foresight: boolean;
}

export const placeOn = (board: Board): Place => ({
  board,
  cells: [],
  me: false,
  depth: 3,
  loops: true,
  state: true,
  foresight: false,
});
export const deeper = (place: Place): Place => ({ ...place, depth: place.depth - 1 });
const within = (place: Place, ...cells: readonly string[]): Place => ({
  ...deeper(place),
  cells: [...place.cells, ...cells],
  loops: false,
});

export const player = ({ board, me }: Place): string =>
  oneOf(board, me ? ["me", "next(me)", ...board.players] : ["turn", "next(turn)", ...board.players]);

export const directions = ({ board }: Place): string =>
  chanceOf(board, 60)
    ? oneOf(board, board.directionSets)
    : `{${[...new Set([oneOf(board, board.directions), oneOf(board, board.directions)])].join(", ")}}`;

export const offset = ({ board }: Place): string => oneOf(board, board.directions);

/** A cell with a name where there is one, else one of the board. */
export function cell({ board, cells, state }: Place): string {
  if (cells.length > 0 && !chanceOf(board, 10)) return oneOf(board, cells);
  return state && chanceOf(board, 70) ? "spot" : oneOf(board, board.named);
}

/** So many that the track is kept by cell too, beside a set for each value. */
export const KINDS = ["low", "mid", "high", "round", "flat", "long"];
export const kind = ({ board }: Place): string => oneOf(board, [...KINDS.slice(0, 3), ...KINDS, "none"]);

/** Cells by what stands on them, and fixed ones. */
function plain(place: Place): string {
  const { board, state } = place;
  const v = board.fresh();
  const line = (): string =>
    `${oneOf(board, ["row", "column"])}(${1 + board.pick(Math.min(board.columns, board.rows))})`;
  const modulus = 2 + board.pick(4);
  return oneWay(board, [
    [state ? 5 : 0, () => `of(${player(place)})`],
    [state ? 3 : 0, () => "of(none)"],
    [state ? 2 : 0, () => `{ ${v} in Cell | kind[${v}] is ${kind(place)} }`],
    [state ? 2 : 0, () => "marked"],
    [2, line],
    [1, () => "border"],
    [1, () => "zone"],
    [1, () => "Cell"],
    [
      1,
      () =>
        `{ ${v} in Cell | mod(${1 + board.pick(3)} * ${v}.row + ${v}.column, ${modulus}) is ${board.pick(modulus)} }`,
    ],
    [1, () => `{ ${v} in Cell | ${v}.row ${oneOf(board, ["<", ">"])} ${1 + board.pick(board.rows)} }`],
  ]);
}

export function area(place: Place): string {
  const { board, depth, loops, state } = place;
  if (depth <= 0) return plain(place);
  const again = (): string => area(deeper(place));
  const [v, w] = [board.fresh(), board.fresh()];
  return oneWay(board, [
    [6, () => plain(place)],
    [3, () => `(${again()} or ${again()})`],
    [3, () => `(${again()} and ${again()})`],
    [4, () => `(${again()} except ${again()})`],
    [1, () => `(not ${again()})`],
    [1, () => `(if ${condition(deeper(place))} then ${again()} else ${again()})`],
    [6, () => `slide(${cell(place)}, ${directions(place)}, ${again()})`],
    [2, () => `ray(${cell(place)}, ${offset(place)})`],
    [2, () => `steps(${cell(place)}, ${directions(place)})`],
    [1, () => `around(${cell(place)})`],
    [1, () => `step(${cell(place)}, ${offset(place)}, ${1 + board.pick(4)})`],
    [board.cells < 100 && !board.shape.startsWith("torus") ? 1 : 0, () => `between(${cell(place)}, ${cell(place)})`],
    [board.hexagonal ? 0 : 1, () => `leaps(${cell(place)}, 1, ${1 + board.pick(3)})`],
    [2, () => `group(${cell(place)}, ${again()})`],
    [2, () => `(reach ${v} from ${again()} to step(${v}, ${offset(place)}) and ${area(within(place))})`],
    [loops ? 3 : 0, () => `{ ${v} | ${w} in ${again()}, ${v} in step(${w}, ${offset(place)}) }`],
    [loops ? 3 : 0, () => `{ ${v} in ${again()} | ${condition(within(place, v))} }`],
    [loops ? 2 : 0, () => `{ ${v} in Cell | (step(${v}, ${offset(place)}) and ${area(within(place))}) is not {} }`],
    [
      loops && state ? 2 : 0,
      () => `{ ${v} | ${w} in of(${player(place)}), ${v} in slide(${w}, {${offset(place)}}, ${area(within(place))}) }`,
    ],
  ]);
}

export function condition(place: Place): string {
  const { board, state, loops, foresight } = place;
  const again = (): string => area(deeper(place));
  const v = board.fresh();
  const sign = oneOf(board, ["<", ">", "<=", ">=", "is", "is not"]);
  const inner = { ...deeper(place), foresight: false };
  return oneWay(board, [
    [3, () => `(${again()} is ${oneOf(board, ["", "not "])}{})`],
    [3, () => `(${cell(place)} ${oneOf(board, ["in", "not in"])} ${again()})`],
    [3, () => `(size ${again()} ${sign} ${board.pick(12)})`],
    [2, () => `(size ${again()} ${sign} size ${again()})`],
    [1, () => `(${again()} is ${again()})`],
    [1, () => `((the (${again()} and {${cell(place)}})) is none)`],
    [
      state ? 3 : 0,
      () => `(mark[${cell(place)}] is ${oneOf(board, ["", "not "])}${chanceOf(board, 30) ? "none" : player(place)})`,
    ],
    [state ? 2 : 0, () => `(kind[${cell(place)}] is ${kind(place)})`],
    [
      place.depth > 0 ? 2 : 0,
      () => `(${condition(deeper(place))} ${oneOf(board, ["and", "or"])} ${condition(deeper(place))})`,
    ],
    [loops ? 1 : 0, () => `connected(${again()}, ${again()}, ${again()})`],
    [loops && board.cells < 100 ? 1 : 0, () => `line(${2 + board.pick(3)}, ${again()})`],
    [
      loops ? 2 : 0,
      () => `(${oneOf(board, ["some", "every", "no"])} ${v} in ${again()}: ${condition(within(place, v))})`,
    ],
    [loops ? 1 : 0, () => `((sum of ${v}.row for ${v} in ${again()}) > ${board.pick(40)})`],
    [foresight ? 8 : 0, () => `(after ${condition(inner)})`],
  ]);
}

/** A part of a set on wide boards, where all choices are compared one by one. */
export function few({ board }: Place, set: string): string {
  if (board.cells < 40 || chanceOf(board, 15)) return set;
  const row = 1 + board.pick(board.rows);
  const column = 1 + board.pick(board.columns);
  return `(${set}) and (${oneOf(board, [`row(${row}) or column(${column})`, `row(${row})`, `around(spot) or row(${row})`])})`;
}
