// What is tried, one plan after the other: what is declared, then what stands in the same places or has the same name, then
// what comes in the same order. A plan pairs everything; whether it is a renaming of the game is for the walk to show.

import type { Board } from "../../language/core/board.ts";
import type { CoreGame } from "../../language/core/core.ts";
import type { Identical } from "../game-trees/trees.ts";
import { entryAt } from "../tables.ts";
import { type BoardMap, boardMaps, mapWith } from "./board-maps.ts";
import type { DeclaredRenaming } from "./declared.ts";
import { expressions } from "./expressions.ts";
import { Hints } from "./hints.ts";
import { outcomesOf } from "./outcomes.ts";
import { ValueMap } from "./values.ts";
import { type Pairing, Walk } from "./walk.ts";

/** The most plans that are tried. */
const MAX_PLANS = 64;

interface PlanOptions {
  readonly declared: DeclaredRenaming;
  readonly identical: Identical;
}

/** Walks that have not been gone yet, each by another plan. */
export function* plans(one: CoreGame, other: CoreGame, options: PlanOptions): Generator<Walk, undefined> {
  const decisions = completed(one.decisions.map(nameOf), other.decisions.map(nameOf), options.declared, new Map());
  if (!decisions || one.tracks.length !== other.tracks.length) return undefined;
  const hints = new Hints(one, other, decisions);
  const turns = hints.boards.map(() => 0);
  for (let tried = 0; tried < MAX_PLANS; tried += 2) {
    // Boards that the plan has met, with how many ways they can be laid on each other.
    const mapCounts = new Map<Board, number>();
    for (const hinted of [undefined, hints])
      yield planned(one, other, { ...options, decisions }, hinted, hints.boards, turns, mapCounts);
    const next = hints.boards.findIndex((board, i) => entryAt(turns, i) + 1 < (mapCounts.get(board) ?? 1));
    if (next < 0) return undefined;
    turns.fill(0, 0, next);
    turns[next]!++;
  }
  return undefined;
}

function planned(
  one: CoreGame,
  other: CoreGame,
  { declared, identical, decisions }: PlanOptions & { readonly decisions: readonly number[] },
  hints: Hints | undefined,
  boards: readonly Board[],
  turns: readonly number[],
  mapCounts: Map<Board, number>,
): Walk {
  const values = new ValueMap({
    members(mine, theirs) {
      const named = identical.players && mine === one.player ? sameNames(mine.members, theirs.members) : [];
      const known = hints?.members(mine) ?? new Map<number, number>();
      return completed(mine.members, theirs.members, [...declared, ...named], known);
    },
    board(mine, theirs) {
      const maps = consistent(mine, theirs, declared);
      mapCounts.set(mine, maps.length);
      return maps[turns[boards.indexOf(mine)] ?? 0];
    },
  });
  const walk = new Walk(one, other, values, expressions);
  const pair = (to: Pairing, mine: readonly string[], theirs: readonly string[], known?: Pairing): void => {
    const found = completed(mine, theirs, declared, known?.there ?? new Map());
    found?.forEach((there, here) => {
      to.meet(here, there);
    });
  };
  pair(walk.tracks, one.tracks.map(nameOf), other.tracks.map(nameOf), hints?.tracks);
  for (const [here, there] of decisions.entries()) walk.decisions.meet(here, there);
  const labels = [one, other].map((game) => [...new Set(outcomesOf(game).map(({ label }) => label))]);
  const labelIndices = new Map(
    [...(hints?.labels.there ?? [])].map(([from, to]) => [
      entryAt(labels, 0).indexOf(from),
      entryAt(labels, 1).indexOf(to),
    ]),
  );
  const same = identical.outcomes ? sameNames(entryAt(labels, 0), entryAt(labels, 1)) : [];
  completed(entryAt(labels, 0), entryAt(labels, 1), [...declared, ...same], labelIndices)?.forEach((there, here) => {
    walk.labels.meet(entryAt(entryAt(labels, 0), here), entryAt(entryAt(labels, 1), there));
  });
  return walk;
}

const nameOf = ({ name }: { readonly name: string }): string => name;

const sameNames = (one: readonly string[], other: readonly string[]): DeclaredRenaming =>
  one.flatMap((name) => (other.includes(name) ? [[name, name] as const] : []));

/** By index in one list the index in the other: as declared, as known, by name, then in order. */
function completed(
  one: readonly string[],
  other: readonly string[],
  declared: DeclaredRenaming,
  known: ReadonlyMap<number, number>,
): readonly number[] | undefined {
  if (one.length !== other.length) return undefined;
  const left = new Set(other.keys());
  const found = new Array<number>(one.length).fill(-1);
  const put = (from: number, to: number | undefined): void => {
    if (from >= 0 && to !== undefined && found[from] === -1 && left.delete(to)) found[from] = to;
  };
  for (const [from, to] of declared) put(one.indexOf(from), other.indexOf(to));
  for (const [from, to] of known) put(from, to);
  for (const [from, name] of one.entries()) put(from, other.indexOf(name));
  for (const from of one.keys()) put(from, left.values().next().value);
  return found;
}

/** The maps of a board that do with its cells what is declared. */
function consistent(one: Board, other: Board, declared: DeclaredRenaming): readonly BoardMap[] {
  if (one.cells.length !== other.cells.length) return [];
  const wanted = declared.flatMap(([from, to]) => {
    const [cell, there] = [one.cells.indexOf(from), other.cells.indexOf(to)];
    return cell >= 0 && there >= 0 ? [[cell, there] as const] : [];
  });
  const maps = [...boardMaps(one, other)].filter(({ cells }) => wanted.every(([cell, there]) => cells[cell] === there));
  if (maps.length > 0 || wanted.length === 0) return maps;
  return [mapWith(one, other, completed(one.cells, other.cells, declared, new Map())!)];
}
