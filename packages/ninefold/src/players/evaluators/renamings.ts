// Renamings under which a description may be the same game: the cells of its boards turned or mirrored, its players exchanged.
// They are guesses, made from what is printed; `symmetriesOf` keeps those that plays do not refute.
import type { BoardLayout, GameSystem, TrackValue } from "../../model/index.ts";

/** How names become others in all that is printed: cells, players; every other word stays. */
export interface Renaming {
  readonly names: ReadonlyMap<string, string>;
  /** By player who takes their part. */
  readonly players: readonly number[];
}

const WORD = /[\p{L}\p{N}_']+/gu;

/** A printed value, index or decision in other names. */
export const renamed = ({ names }: Renaming, text: string): string =>
  text.replace(WORD, (word) => names.get(word) ?? word);

/** The values of a state in other names. */
export const renamedValues = (renaming: Renaming, values: readonly TrackValue[]): readonly TrackValue[] =>
  values.map(({ track, index, value }) => ({
    track,
    index: index.map((one) => renamed(renaming, one)),
    value: renamed(renaming, value),
  }));

/** A linear map of the plane: x and y become (a x + b y, c x + d y). */
type Turn = readonly [a: number, b: number, c: number, d: number];

const SQUARE: readonly Turn[] = [1, -1].flatMap((a) =>
  [1, -1].flatMap((b): readonly Turn[] => [
    [a, 0, 0, b],
    [0, a, b, 0],
  ]),
);

/** Of cells whose neighbours lie at (±2, 0) and (±1, ±1): turned by sixths, and mirrored. */
const HEXAGONAL: readonly Turn[] = [0, 1, 2, 3, 4, 5].flatMap((sixths): readonly Turn[] => {
  let turn: Turn = [1, 0, 0, 1];
  for (let i = 0; i < sixths; i++) turn = after([0.5, -1.5, 0.5, 0.5], turn);
  return [turn, after(turn, [-1, 0, 0, 1])];
});

function after([a, b, c, d]: Turn, [e, f, g, h]: Turn): Turn {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}

/** All renamings that map each board onto itself by the same turn, with every exchange of players; that of nothing is the first. */
export function possibleRenamings(system: GameSystem): readonly Renaming[] {
  const boards = boardsOf(system);
  const turns = boards.some(({ layout }) => layout === "hexagonal") ? HEXAGONAL : SQUARE;
  const cells = turns.flatMap((turn) => turnedNames(boards, turn) ?? []);
  const players = exchanges(system.players.length);
  const distinct = new Map<string, Renaming>();
  for (const exchange of players) {
    for (const turned of cells) {
      const names = new Map(turned);
      for (const [from, to] of exchange.entries()) {
        names.set(system.players[from]?.name ?? "", system.players[to]?.name ?? "");
      }
      distinct.set(JSON.stringify([...names].sort()), { names, players: exchange });
    }
  }
  return [...distinct.values()];
}

function boardsOf(system: GameSystem): readonly BoardLayout[] {
  const found = new Map<string, BoardLayout>();
  for (const { boards } of system.display.pictures) for (const board of boards) found.set(board.board, board);
  return [...found.values()];
}

/** The name that each cell takes where every board is turned; undefined where one does not come to lie on itself. */
function turnedNames(
  boards: readonly BoardLayout[],
  [a, b, c, d]: Turn,
): readonly ReadonlyMap<string, string>[] | undefined {
  const names = new Map<string, string>();
  const isIdentity = a === 1 && d === 1;
  for (const { cells, layout } of boards) {
    if (layout === "graph" && !isIdentity) return undefined;
    const middleX = cells.reduce((sum, { x }) => sum + x, 0) / cells.length;
    const middleY = cells.reduce((sum, { y }) => sum + y, 0) / cells.length;
    const key = (x: number, y: number): string => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`;
    const at = new Map(cells.map(({ name, x, y }) => [key(x - middleX, y - middleY), name]));
    for (const { name, x, y } of cells) {
      const [left, up] = [x - middleX, y - middleY];
      const there = at.get(key(a * left + b * up, c * left + d * up));
      if (there === undefined) return undefined;
      names.set(name, there);
    }
  }
  return [names];
}

/** All permutations of few players; of many the cyclic ones. */
function exchanges(players: number): readonly (readonly number[])[] {
  const all = Array.from({ length: players }, (_, player) => player);
  if (players > 3) return all.map((by) => all.map((player) => (player + by) % players));
  return permutations(all);
}

function permutations(all: readonly number[]): readonly (readonly number[])[] {
  if (all.length < 2) return [all];
  return all.flatMap((first) => permutations(all.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}
