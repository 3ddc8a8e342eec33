// How the cells and offsets of one board become those of another.

import type { Board } from "../../language/core/board.ts";
import { entryAt } from "../tables.ts";

type Linear = readonly [number, number, number, number];
type Vector = readonly [number, number];

/** A renaming of a board's cells, with what becomes of its offsets. */
export interface BoardMap {
  readonly one: Board;
  readonly other: Board;
  /** By cell the cell of the other board. */
  readonly cells: readonly number[];
  /** By offset that of the other board; undefined where there is none. */
  readonly offsets: readonly (number | undefined)[];
  /** Whether every offset becomes one and sums become sums: then no offset is in range in one board alone. */
  readonly linear: boolean;
}

const TURNS: Readonly<Record<Board["layout"], readonly Linear[]>> = {
  square: [
    [1, 0, 0, 1],
    [0, 1, -1, 0],
    [-1, 0, 0, -1],
    [0, -1, 1, 0],
    [-1, 0, 0, 1],
    [1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, -1, -1, 0],
  ],
  hexagonal: sixths().flatMap((turn) => [turn, mirrored(turn)]),
  graph: [],
};

/** The turns by sixths of a circle, each the one before after (x, y) → (-y, x + y). */
function sixths(): readonly Linear[] {
  const turns: Linear[] = [];
  for (let turn: Linear = [1, 0, 0, 1]; turns.length < 6; ) {
    turns.push(turn);
    const [a, b, c, d] = turn;
    turn = [-c, -d, a + c, b + d];
  }
  return turns;
}

function mirrored([a, b, c, d]: Linear): Linear {
  return [b, a, d, c];
}

/** The offset for another one is looked for among so many. */
const MAX_SEARCHED = 512;

/** The cells in their order, then what turns and mirrors make of a board on a lattice. */
export function* boardMaps(one: Board, other: Board): Generator<BoardMap, undefined> {
  if (one.cells.length !== other.cells.length) return undefined;
  const inOrder = one.cells.map((_, cell) => cell);
  const seen = new Set<string>();
  for (const turn of one.layout === other.layout ? TURNS[one.layout] : []) {
    const cells = turned(one, other, turn);
    if (!cells || seen.has(cells.join())) continue;
    seen.add(cells.join());
    yield lattice(one, other, cells, turn);
  }
  if (!seen.has(inOrder.join())) yield mapWith(one, other, inOrder);
  return undefined;
}

/** Any renaming of cells; an offset becomes the one whose steps are renamed so. */
export function mapWith(one: Board, other: Board, cells: readonly number[]): BoardMap {
  const left = new Set(Array.from({ length: other.offsets.size }, (_, offset) => offset));
  const offsets = Array.from({ length: one.offsets.size }, (_, offset) => {
    const steps = cells.map((__, cell) => one.step(cell, offset, 1).map((to) => entryAt(cells, to)));
    // An offset that leads nowhere could become any of that kind.
    if (steps.every((to) => to.length === 0)) return undefined;
    const found = (left.size > MAX_SEARCHED ? [offset] : [offset, ...left]).find(
      (to) => left.has(to) && cells.every((cell, i) => sameCells(entryAt(steps, i), other.step(cell, to, 1))),
    );
    if (found !== undefined) left.delete(found);
    return found;
  });
  return { one, other, cells, offsets, linear: false };
}

const sameCells = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((cell) => others.includes(cell));

function lattice(one: Board, other: Board, cells: readonly number[], turn: Linear): BoardMap {
  const offsets = Array.from({ length: one.offsets.size }, (_, offset) =>
    other.offsets.at(...applied(turn, one.offsets.vector(offset))),
  );
  const linear = one.offsets.size === other.offsets.size && !offsets.includes(undefined);
  return { one, other, cells, offsets, linear };
}

const applied = ([a, b, c, d]: Linear, [x, y]: Vector): Vector => [a * x + b * y, c * x + d * y];

/** The cells turned and moved to where the other board lies; undefined where they do not cover it. */
function turned(one: Board, other: Board, turn: Linear): readonly number[] | undefined {
  const [from, to] = [vectorsOf(one).map((vector) => applied(turn, vector)), vectorsOf(other)];
  const least = (vectors: readonly Vector[], axis: 0 | 1): number => Math.min(...vectors.map((v) => v[axis]));
  const [dx, dy] = [least(to, 0) - least(from, 0), least(to, 1) - least(from, 1)];
  const cellAt = new Map(to.map(([x, y], cell) => [`${x} ${y}`, cell]));
  const cells = from.map(([x, y]) => cellAt.get(`${x + dx} ${y + dy}`));
  return cells.includes(undefined) ? undefined : (cells as number[]);
}

const vectorsOf = (board: Board): readonly Vector[] =>
  board.cells.map((_, cell) => [board.coordinates[0]?.values[cell] ?? cell, board.coordinates[1]?.values[cell] ?? 0]);

const checked = new WeakMap<BoardMap, boolean>();

/** Whether a step by an offset leads to the renamed cells by the renamed offset, for all offsets that become one. */
export function keepsSteps(map: BoardMap): boolean {
  let found = checked.get(map);
  if (found === undefined) {
    const { one, other, cells, offsets } = map;
    found = offsets.every(
      (to, offset) =>
        to === undefined ||
        cells.every((cell, from) =>
          sameCells(
            one.step(from, offset, 1).map((reached) => entryAt(cells, reached)),
            other.step(cell, to, 1),
          ),
        ),
    );
    checked.set(map, found);
  }
  return found;
}

/** Whether several steps at once lead to the renamed cells too, however many, back or out of the board. */
export function keepsLongSteps(map: BoardMap): boolean {
  const { one, other, linear } = map;
  return keepsSteps(map) && (linear || (one.layout === "graph" && other.layout === "graph"));
}

/** Whether cells are as far from each other as before: by the steps in all directions. */
export function keepsDistances(map: BoardMap): boolean {
  const compassOf = (board: Board): readonly number[] => board.directionSets.get("compass") ?? [];
  const renamed = compassOf(map.one).map((offset) => map.offsets[offset] ?? -1);
  return keepsSteps(map) && sameCells(renamed, compassOf(map.other));
}
