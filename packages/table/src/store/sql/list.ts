// The one question of the lobby that is put together: a page of rows, for any database that speaks SQL.
import { parseCursor } from "../pages.ts";
import { checkPage, type LobbyFilter } from "../store.ts";

/** A statement with what is to be put into it. */
export interface SqlQuestion {
  /** Values are marked `$1`, `$2` … */
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** Finds one row more than the page has, which says whether there is a next one. */
export function listQuestion(
  table: string,
  filter: LobbyFilter,
  page: { readonly limit: number; readonly from?: string },
  seatIs: (mark: string) => string,
): SqlQuestion {
  checkPage(page.limit);
  const values: (string | number)[] = [];
  const mark = (value: string | number): string => `$${values.push(value)}`;
  const conditions = ["TRUE"];
  if (filter.state !== undefined) conditions.push(`state = ${mark(filter.state)}`);
  if (filter.rules !== undefined) conditions.push(`rules = ${mark(filter.rules)}`);
  if (filter.key !== undefined) conditions.push(seatIs(mark(filter.key)));
  if (filter.public !== undefined) conditions.push(filter.public ? "shown" : "NOT shown");
  if (page.from !== undefined) {
    const { updated, match } = parseCursor(page.from);
    const time = mark(updated);
    conditions.push(`(updated < ${time} OR (updated = ${time} AND match > ${mark(match)}))`);
  }
  const where = conditions.join(" AND ");
  const text = `SELECT * FROM ${table} WHERE ${where} ORDER BY updated DESC, match LIMIT ${mark(page.limit + 1)}`;
  return { text, values };
}
