// Features of decisions, read off the description of a game: which decision it is, what stands about the cells that it names,
// and where these lie from the cell that the decision before has named. What a symmetry takes to each other is one feature, so
// that a decision and the same one on the other side are equally likely.
import type { DecisionName, Positions } from "../../engine/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { countOf, isScalar, printValue, valueAt } from "../../language/core/domain.ts";
import { type Type, withoutNone } from "../../language/core/types.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import { type Renaming, renamed } from "../evaluators/renamings.ts";
import { type Offset, type Surroundings, surroundingsIn } from "./surroundings.ts";

/** Parameters of more values are no cells. */
const MAX_CELLS = 1 << 12;

/** What is beside the board, and the mark of the cell that the decision before has named. */
const BESIDE = "off";
const LAST = "*";

/** A parameter of a family that names cells of a board. */
export interface Site {
  readonly number: number;
  readonly family: string;
  readonly parameter: string;
  /** The number of the parameter among those of the family. */
  readonly at: number;
  readonly board: Surroundings;
}

/** A parameter of a decision that names a cell of a board, by its number there. */
export interface Named {
  readonly site: Site;
  readonly cell: number;
}

/** What is seen about a cell that is named: the values by direction as one number; `last`: the direction of the cell named before, from 1 on. */
export interface Seen {
  readonly site: Site;
  readonly player: number;
  readonly pattern: number;
  readonly last: number;
}

/** A symmetry as a board sees it. */
interface Turn {
  readonly players: readonly number[];
  /** By direction that which it becomes. */
  readonly directions: readonly number[];
  /** By ordinal the value that it becomes; beside the board stays so. */
  readonly values: readonly number[];
}

export class DecisionFeatures {
  readonly boards: readonly Surroundings[];
  readonly sites: readonly Site[];
  /** The players' numbers. */
  readonly players: readonly number[];
  readonly #players: readonly string[];
  readonly #symmetries: readonly Renaming[];
  readonly #families: readonly string[];
  readonly #turns: ReadonlyMap<Surroundings, readonly Turn[]>;
  readonly #offsets = new Map<string, string>();
  #nearNames: ReadonlySet<string> | undefined;

  constructor(system: GameSystem, { cells }: Pick<Positions, "cells">, symmetries: readonly Renaming[]) {
    const game = descriptionOf(system);
    this.boards = surroundingsIn(system, cells);
    this.players = system.players.map(({ id }) => id);
    this.#players = system.players.map(({ name }) => name);
    this.#symmetries = symmetries;
    this.#families = [...new Set(game?.decisions.map(({ name }) => name))];
    this.sites = game ? sitesIn(game, this.boards) : [];
    this.#turns = new Map(this.boards.map((board) => [board, symmetries.flatMap((one) => turnOf(board, one) ?? [])]));
  }

  /** The cells that a decision names. */
  namedBy({ family, parameters }: DecisionName): readonly Named[] {
    return this.sites.flatMap((site): readonly Named[] => {
      const cell = site.family === family ? site.board.numbers.get(parameters[site.at] ?? "") : undefined;
      return cell === undefined ? [] : [{ site, cell }];
    });
  }

  /** The names of the features that a decision has wherever it is legal. */
  always(player: number, { family, parameters }: DecisionName): readonly string[] {
    const ids = parameters.length === 0 ? [] : [`${family}(${parameters.join(", ")})`];
    const families = this.#families.length > 1 ? [family] : [];
    return [...families, ...ids].map((text) =>
      this.#least((one) => [one.players[player] ?? player, renamed(one, text)]),
    );
  }

  /** The name of the feature that a cell which is named lies so far from that which was named before; undefined where it is far. */
  near({ site, cell }: Named, player: number, last: number): string | undefined {
    const { board } = site;
    const offset = board.offset(last, cell);
    const key = `${site.number} ${player} ${offset.join()}`;
    const known = this.#offsets.get(key);
    if (known !== undefined) return known || undefined;
    const name = board.isNear(offset) ? this.#least((one) => this.#turnedOffset(one, site, player, offset)) : "";
    this.#offsets.set(key, name);
    return name || undefined;
  }

  /** Whether a name says how far a cell lies from that which was named before, as `near` says it. */
  isNear(name: string): boolean {
    this.#nearNames ??= new Set(this.sites.flatMap((site) => this.#offsetNames(site)));
    return this.#nearNames.has(name);
  }

  /** Whether a name is that of a player and one of the families, whose parameters may follow. */
  isOfFamily(name: string): boolean {
    const [, by = "", family = ""] = /^(.*?): ([^\s(]+)(?:\(.*\))?$/u.exec(name) ?? [];
    return this.#players.includes(by) && this.#families.includes(family);
  }

  /** The one that stands for all that are seen alike up to symmetries. */
  canonical(seen: Seen): Seen {
    let best = seen;
    for (const other of this.alike(seen)) if (isBefore(other, best)) best = other;
    return best;
  }

  /** All that is seen alike up to symmetries. */
  alike({ site, player, pattern, last }: Seen): readonly Seen[] {
    const digits = digitsOf(site.board, pattern);
    return (this.#turns.get(site.board) ?? []).map(({ players, directions, values }) => {
      const turned = digits.slice();
      for (const [from, to] of directions.entries()) turned[to] = values[digits[from] ?? 0] ?? 0;
      return {
        site,
        player: players[player] ?? player,
        pattern: numberOf(site.board, turned),
        last: last === 0 ? 0 : (directions[last - 1] ?? 0) + 1,
      };
    });
  }

  /** The name of what is seen: the values by rows as they lie on the board. */
  nameOf({ site, player, pattern, last }: Seen): string {
    const { board, family, parameter } = site;
    const digits = digitsOf(board, pattern);
    const rows = rowsOf(board).map((row) =>
      row.map((at) => `${board.values[digits[at] ?? 0] ?? BESIDE}${at === last - 1 ? LAST : ""}`).join(", "),
    );
    return this.#said(player, `${family} ${parameter}: ${rows.join(" / ")}`);
  }

  /** What is seen by its name; undefined for the name of something else. */
  seenIn(name: string): Seen | undefined {
    const [, by = "", family = "", parameter = "", rows = ""] = /^(.*?): (\S+) (\S+): (.*)$/u.exec(name) ?? [];
    const site = this.sites.find((one) => one.family === family && one.parameter === parameter);
    const player = this.#players.indexOf(by);
    if (!site || player < 0) return undefined;
    const { board } = site;
    const texts = rows.split(/, | \/ /u);
    const order = rowsOf(board).flat();
    const digits: number[] = [];
    let last = 0;
    for (const [i, at] of order.entries()) {
      const text = texts[i] ?? "";
      const value = text.endsWith(LAST) ? text.slice(0, -LAST.length) : text;
      if (value !== text) last = at + 1;
      digits[at] = value === BESIDE ? board.values.length : board.values.indexOf(value);
    }
    if (texts.length !== order.length || digits.some((digit) => digit < 0)) return undefined;
    return { site, player, pattern: numberOf(board, digits), last };
  }

  #said(player: number, text: string): string {
    return `${this.#players[player] ?? ""}: ${text}`;
  }

  /** Of the names that something has by the symmetries the least for the first player who can have it. */
  #least(nameBy: (symmetry: Renaming) => readonly [player: number, text: string] | undefined): string {
    const names = this.#symmetries.map(nameBy).filter((name) => name !== undefined);
    const [first] = names.sort(([one, text], [other, than]) => one - other || (text < than ? -1 : 1));
    return first ? this.#said(...first) : "";
  }

  /** All names of offsets between cells of a site's board that are near to each other. */
  #offsetNames(site: Site): readonly string[] {
    const cells = [...site.board.numbers.values()];
    return this.players.flatMap((player) =>
      cells.flatMap((last) => cells.flatMap((cell) => this.near({ site, cell }, player, last) ?? [])),
    );
  }

  #turnedOffset(
    symmetry: Renaming,
    { board, family, parameter }: Site,
    player: number,
    offset: Offset,
  ): readonly [number, string] | undefined {
    const [turned] = board.turned(symmetry, [offset]);
    return turned && [symmetry.players[player] ?? player, `${family} ${parameter} ${turned.join()} from the last`];
  }
}

/** The parameters whose values are cells of a board. */
function sitesIn(game: CoreGame, boards: readonly Surroundings[]): readonly Site[] {
  const found: Site[] = [];
  for (const { name: family, params } of game.decisions) {
    for (const [at, { name: parameter, type }] of params.entries()) {
      if (!isScalar(type) || countOf(type) > MAX_CELLS) continue;
      const board = boardOf(type, boards);
      if (board) found.push({ number: found.length, family, parameter, at, board });
    }
  }
  return found;
}

/** The board that the values of a type are cells of, or else whose cells have their names. */
function boardOf(type: Type, boards: readonly Surroundings[]): Surroundings | undefined {
  const inner = withoutNone(type);
  if (inner.kind === "cell") return boards.find(({ name }) => name === inner.board.name);
  const values = Array.from({ length: countOf(type) }, (_, ordinal) => printValue(type, valueAt(type, ordinal)));
  return boards.find(({ numbers }) => values.some((value) => numbers.has(value)));
}

/** What a symmetry does to what is seen on a board; undefined where a direction leads nowhere. */
function turnOf(board: Surroundings, symmetry: Renaming): Turn | undefined {
  const turned = board.turned(symmetry, board.directions);
  const directions = turned.map((offset) =>
    board.directions.findIndex(([right, up]) => offset?.[0] === right && offset[1] === up),
  );
  const values = board.values.map((value) => board.values.indexOf(renamed(symmetry, value)));
  if (directions.includes(-1) || values.includes(-1)) return undefined;
  return { players: symmetry.players, directions, values: [...values, values.length] };
}

/** The values by direction of a pattern: the first counts most. */
function digitsOf({ radix, directions }: Surroundings, pattern: number): number[] {
  const digits: number[] = [];
  for (let at = directions.length - 1, left = pattern; at >= 0; at--, left = Math.floor(left / radix)) {
    digits[at] = left % radix;
  }
  return digits;
}

const numberOf = ({ radix }: Surroundings, digits: readonly number[]): number =>
  digits.reduce((number, digit) => number * radix + digit, 0);

/** The directions by rows as they lie on the board, the uppermost first. */
function rowsOf({ directions }: Surroundings): readonly (readonly number[])[] {
  const rows = new Map<number, number[]>();
  const order = directions.map((_, at) => at).sort((a, b) => compared(directions[a], directions[b]));
  for (const at of order) {
    const up = directions[at]?.[1] ?? 0;
    rows.set(up, [...(rows.get(up) ?? []), at]);
  }
  return [...rows.values()];
}

const compared = ([right, up]: Offset = [0, 0], [otherRight, otherUp]: Offset = [0, 0]): number =>
  otherUp - up || right - otherRight;

const isBefore = (one: Seen, other: Seen): boolean =>
  (one.player - other.player || one.pattern - other.pattern || one.last - other.last) < 0;
