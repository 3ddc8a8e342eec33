// Links to tables: what stands behind the # of an address. A page has this at once, and the rest of a client when it is needed.
import type { Hash } from "ninefold-log";

/** A table that a link names, or the list of tables. */
export interface TableAddress {
  /** Undefined: the list. */
  readonly match?: Hash | undefined;
  /** The secret of an invitation: 16 bytes in hexadecimal digits. */
  readonly invite?: string | undefined;
  /** What one joins a sealed table by: digits and dots that the server is never sent. */
  readonly sealed?: string | undefined;
  /** The server's address; undefined: that of the link. */
  readonly server?: string | undefined;
}

/** Such as `#tables`, `#<match>.<invitation>`, `#<sealed table>.<key>.<secret>`, and these with `@https://server/` after them. */
const TABLE =
  /^#(?:tables|([0-9a-f]{64})(?:\.([0-9a-f]{32})|\.([0-9a-f]{64}(?:\.[0-9a-f]{64})?))?)(?:@(https?:\/\/\S+))?$/;

/** What a fragment, `#` included, names; undefined where it is none of a table. */
export function tableIn(fragment: string): TableAddress | undefined {
  const found = TABLE.exec(fragment);
  return found ? { match: found[1], invite: found[2], sealed: found[3], server: found[4] } : undefined;
}

/** The fragment, which browsers never send to the server when they open a link. */
export function writeTable({ match, invite, sealed, server }: TableAddress): string {
  const by = invite ?? sealed;
  const at = match === undefined ? "tables" : `${match}${by === undefined ? "" : `.${by}`}`;
  return `#${at}${server === undefined ? "" : `@${server}`}`;
}
