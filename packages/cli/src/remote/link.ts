// Links to matches at servers: the server's address, the match and an invitation behind a #.
import { tableIn, writeTable } from "ninefold-table/client";
import { usage } from "../failure.ts";

export interface MatchLink {
  /** `http://host:port/` */
  readonly server: string;
  readonly match: string;
  /** 16 bytes in hexadecimal digits. */
  readonly invite?: string | undefined;
  /** What one joins a sealed table by. */
  readonly sealed?: string | undefined;
}

export const isLink = (text: string): boolean => /^https?:\/\//.test(text);

/** A link that pages of the server open as well. */
export const linkText = ({ server, ...address }: MatchLink): string => `${new URL(server).href}${writeTable(address)}`;

/** A failure for a text that is no link. */
export function readLink(text: string): MatchLink {
  const url = URL.parse(text);
  const { match, invite, sealed, server } = tableIn(url?.hash ?? "") ?? {};
  if (!url || match === undefined)
    throw usage(`"${text}" is no link to a match: an address, #, and what was printed behind it, to its last digit.`);
  url.hash = "";
  return { server: server ?? url.href, match, invite, sealed };
}

/** The address of a server. A failure for another text. */
export function readServer(text: string): string {
  const url = URL.parse(isLink(text) ? text : `http://${text}`);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw usage(`"${text}" is no address of a server.`);
  return new URL("/", url).href;
}
