// Pages of the lobby: the order of its rows, and where a page begins.
import { checkPage, type LobbyFilter, type LobbyPage, type LobbyRow } from "./store.ts";

/** Where a page begins: after the row of this time and match. */
export interface Cursor {
  readonly updated: number;
  readonly match: string;
}

const CURSOR = /^(\d{1,16}):([0-9a-f]{64})$/;

/** Reads `next` of a page; a RangeError for any other text. */
export function parseCursor(text: string): Cursor {
  const [, updated = "", match = ""] = CURSOR.exec(text) ?? [];
  if (match === "") throw new RangeError(`No beginning of a page: ${JSON.stringify(text)}.`);
  return { updated: Number(updated), match };
}

/** The page of rows of which one more than `limit` was looked for. */
export function pageOf(found: readonly LobbyRow[], limit: number): LobbyPage {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return found.length > limit && last ? { rows, next: `${last.updated}:${last.match}` } : { rows };
}

const isAfter = (row: Cursor, cursor: Cursor): boolean =>
  row.updated === cursor.updated ? row.match > cursor.match : row.updated < cursor.updated;

const fits = (row: LobbyRow, { state, rules, key, public: shown }: LobbyFilter): boolean =>
  (state === undefined || row.state === state) &&
  (rules === undefined || row.rules === rules) &&
  (key === undefined || row.seats.includes(key)) &&
  (shown === undefined || row.public === shown);

/** A page of rows that are all in memory. */
export function listRows(rows: Iterable<LobbyRow>, filter: LobbyFilter, limit: number, from?: string): LobbyPage {
  checkPage(limit);
  const cursor = from === undefined ? undefined : parseCursor(from);
  const found = [...rows]
    .filter((row) => fits(row, filter) && (!cursor || isAfter(row, cursor)))
    .sort((a, b) => (isAfter(a, b) ? 1 : -1));
  return pageOf(found.slice(0, limit + 1), limit);
}
