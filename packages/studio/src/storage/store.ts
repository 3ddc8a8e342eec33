// What is kept of a person's own: texts, matches and settings, as rows of plain data by their names.
import type { Seat } from "../match/seats.ts";
import type { KeptTime } from "../match/timing.ts";
import type { OwnGame } from "../workspace/own-game.ts";

/** An earlier text of a game. */
export interface Revision {
  /** When it was left for another, in milliseconds since 1970. */
  readonly at: number;
  readonly own: OwnGame;
}

export interface KeptGame {
  readonly id: string;
  /** What the person calls it. */
  readonly name: string;
  readonly changed: number;
  /** What is written, right or wrong. */
  readonly own: OwnGame;
  /** What of it could be played last. */
  readonly good: OwnGame;
  /** The latest last. */
  readonly revisions: readonly Revision[];
}

export interface KeptMatch {
  readonly id: string;
  readonly title: string;
  readonly changed: number;
  /** The fragment that opens the game. */
  readonly address: string;
  readonly seats: readonly Seat[];
  readonly seed: string;
  readonly plies: number;
  readonly isOver: boolean;
  /** What remains on the clocks, where there are some. */
  readonly time?: KeptTime | undefined;
  /** The record of all that was played: it tells all that is hidden, since this browser is the table. It knows by what rules. */
  readonly record: string;
}

export interface KeptSetting {
  readonly id: string;
  readonly value: unknown;
}

export interface Rows {
  games: KeptGame;
  matches: KeptMatch;
  settings: KeptSetting;
}

export type Table = keyof Rows;

export const TABLES: readonly Table[] = ["games", "matches", "settings"];

/** Where rows are kept. All of it may reject, with what the browser says. */
export interface Store {
  all<T extends Table>(table: T): Promise<readonly Rows[T][]>;
  get<T extends Table>(table: T, id: string): Promise<Rows[T] | undefined>;
  /** Settled when the row is on the disk. */
  put<T extends Table>(table: T, row: Rows[T]): Promise<void>;
  remove(table: Table, id: string): Promise<void>;
}

export const newId = (): string =>
  crypto.getRandomValues(new Uint32Array(2)).reduce((id, n) => id + n.toString(36), "");
