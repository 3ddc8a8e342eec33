// Construction of Fundamental Rules, the empty section 3.5 of 002: what pieces on a board do, each built from elementary
// forms by the operations, and so lawful for all states.
import { bijection, identity } from "../rule/bijection.ts";
import { someMember } from "../rule/domain.ts";
import type { Row } from "../rule/domains.ts";
import type { Rule } from "../rule/rule.ts";
import { gated } from "./conditions.ts";
import { gateForm, passiveForm } from "./elementary.ts";
import { sumOf } from "./joins.ts";
import { pattern } from "./pattern.ts";
import { dependent, fork } from "./products.ts";
import { beside, renamed } from "./renamed.ts";
import { type Tracks, trackIndex, type Write, write } from "./tracks.ts";

/** Cells of a board that all have the values of their tracks, one of which says that a cell is empty. */
export interface Board {
  readonly tracks: Tracks;
  /** The tracks that are its cells. */
  readonly cells: readonly string[];
  readonly empty: unknown;
}

/** place(piece): puts a piece on any empty cell; Σ over the cells. */
export function place({ tracks, cells, empty }: Board, piece: unknown): Rule<Row, Write> {
  return sumOf(cells.map((cell) => write(tracks, cell, empty, piece)));
}

/** remove(piece): takes a piece off any cell that holds it. */
export function remove({ tracks, cells, empty }: Board, piece: unknown): Rule<Row, Write> {
  return sumOf(cells.map((cell) => write(tracks, cell, piece, empty)));
}

/** promote(piece, to): turns a piece on any of these cells into another. */
export function promote({ tracks }: Board, cells: readonly string[], piece: unknown, to: unknown): Rule<Row, Write> {
  return sumOf(cells.map((cell) => write(tracks, cell, piece, to)));
}

/** Which cells a piece on a cell can go to, before what stands there is asked. */
export type Reach = (from: string) => readonly string[];

/**
 * What may be done on one of the cells that lie in reach of the cell where the move before took a piece up: s of a
 * dependent product r ▷ s. Each part of the sum is on one cell, gated by that.
 */
function inReach<B>(
  board: Board,
  before: Rule<Row, B>,
  from: (move: B) => readonly string[],
  onCell: (cell: string) => readonly Rule<Row, Write>[],
): Rule<readonly [Row, B], Write> {
  const parts = board.cells.flatMap((cell) =>
    onCell(cell).map((rule) => {
      const after = beside(rule, before.moves);
      return gated(
        gateForm(after.states, ([, move]) => from(move).includes(cell)),
        after,
      );
    }),
  );
  return sumOf(parts);
}

/** move(piece): remove ▷ place on an empty cell in reach. */
export function move(board: Board, piece: unknown, reach: Reach): Rule<Row, readonly [Write, Write]> {
  const { tracks, empty } = board;
  const take = remove(board, piece);
  const put = inReach(
    board,
    take,
    ({ track }) => reach(track),
    (cell) => [write(tracks, cell, empty, piece)],
  );
  return dependent(take, put);
}

/** Capture by replacement: remove ▷ write the piece over a victim in reach. The move names the victim. */
export function captureByReplacement(
  board: Board,
  piece: unknown,
  victims: readonly unknown[],
  reach: Reach,
): Rule<Row, readonly [Write, Write]> {
  const take = remove(board, piece);
  const replace = inReach(
    board,
    take,
    ({ track }) => reach(track),
    (cell) => victims.map((victim) => write(board.tracks, cell, victim, piece)),
  );
  return dependent(take, replace);
}

/** The jumps from a cell: what is jumped over, and where the piece lands. */
export type Jumps = (from: string) => readonly (readonly [over: string, to: string])[];

/** Capture by jump: (remove ▷ remove a victim beside) ▷ place behind it. */
export function captureByJump(
  board: Board,
  piece: unknown,
  victims: readonly unknown[],
  jumps: Jumps,
): Rule<Row, readonly [readonly [Write, Write], Write]> {
  const { tracks, empty } = board;
  const take = remove(board, piece);
  const over = inReach(
    board,
    take,
    ({ track }) => jumps(track).map(([cell]) => cell),
    (cell) => victims.map((victim) => write(tracks, cell, victim, empty)),
  );
  const taken = dependent(take, over);
  const land = inReach(
    board,
    taken,
    ([from, victim]) => jumps(from.track).flatMap(([cell, to]) => (cell === victim.track ? [to] : [])),
    (cell) => [write(tracks, cell, empty, piece)],
  );
  return dependent(taken, land);
}

/** The cells beyond a cell in each direction, the nearest first; no cell stands in them twice. */
export type Rays = (from: string) => readonly (readonly string[])[];

/**
 * Slide: moves a piece along a ray through empty cells. A pattern from the first step, move, to where the next cell is
 * not empty, repeating the passive form of the cycle of each ray. What blocks is in the state, so the moves of the
 * pattern carry it: (the passive form of the identity) ∨ move; afterwards it is left out of their names.
 */
export function slide(board: Board, piece: unknown, rays: Rays): Rule<Row, readonly [Write, Write]> {
  const { tracks, empty } = board;
  const step = move(board, piece, (from) => rays(from).flatMap((ray) => ray.slice(0, 1)));
  const start = fork(passiveForm(identity(tracks.states)), step);
  type Slide = readonly [Row, readonly [Write, Write]];
  const along =
    (by: number) =>
    ([state, [from, to]]: Slide): Slide => {
      const ray = rays(from.track).find((one) => one.includes(to.track));
      if (!ray) return [state, [from, to]];
      const next = ray[(ray.indexOf(to.track) + by + ray.length) % ray.length]!;
      return [state, [from, { ...to, track: next }]];
    };
  const isBlocked = ([state, [from, to]]: Slide): boolean => {
    const ray = rays(from.track).find((one) => one.includes(to.track)) ?? [];
    const next = ray[ray.indexOf(to.track) + 1];
    return next === undefined || state[trackIndex(tracks, next)] !== empty;
  };
  const onward = passiveForm(bijection(start.moves, start.moves, along(1), along(-1)));
  const anywhere = someMember(tracks.states);
  return renamed(
    pattern(onward, start, gateForm(start.moves, isBlocked)),
    step.moves,
    ([, made]) => made,
    (made) => [anywhere, made] as const,
  );
}
