// A link as text, to be put behind the # of an address: `1.` and, in base64url, a byte for its kind, four bytes of SHA-256 of what it
// says, and what it says, packed.

import { quote } from "../../language/index.ts";
import type { Encoding } from "../../model/index.ts";
import { requireText } from "../arguments.ts";
import { fromBase64url, toBase64url } from "../platform/base64url.ts";
import { type Linked, printLinked, readLinked } from "./content.ts";
import { type LinkError, linkError } from "./errors.ts";
import { pack, unpack } from "./packing.ts";

/** What every link begins with that this program writes. */
export const LINK_MARK = "1.";

/** No longer link is read; some programs cut addresses that are longer. */
export const MAX_LINK_LENGTH = 1 << 15;

/** Links do not unpack to more characters (UTF-16 units) than these. */
export const MAX_LINKED_LENGTH = 1 << 18;

/** The kind of links that bring a game. */
const GAME = 1;

const CHECK_BYTES = 4;
const HEADER_BYTES = 1 + CHECK_BYTES;

/** The link that brings this. It may be too long to be read: then a file has to be sent. */
export async function writeLink(linked: Linked): Promise<string> {
  const text = printLinked(linked);
  const bytes = [GAME, ...(await checkOf(text)), ...(await pack(text))];
  return LINK_MARK + toBase64url(bytes.map((byte) => String.fromCharCode(byte)).join("") as Encoding);
}

/** What a link brings; nothing of it is read as a game yet. Whatever the text is, this returns. */
export async function readLink(link: string): Promise<Linked | { readonly error: LinkError }> {
  requireText("readLink", link, "the text of a link");
  if (link.length > MAX_LINK_LENGTH)
    return linkError(
      "NF3305",
      `The link has ${link.length} characters; expected at most ${MAX_LINK_LENGTH}. Ask for a file.`,
    );
  const [, version, packed] = /^(\d{1,4})\.(.*)$/s.exec(link) ?? [];
  if (version === undefined || packed === undefined)
    return linkError("NF3301", `Found ${quote(link.slice(0, 20))}; a link to a game begins with "${LINK_MARK}".`);
  if (`${version}.` !== LINK_MARK)
    return linkError(
      "NF3302",
      `The link is of version ${version}; this program reads version 1. A newer one may read it.`,
    );
  const strange = packed.search(/[^\w-]/);
  if (strange >= 0)
    return linkError(
      "NF3301",
      `Character ${strange + LINK_MARK.length + 1} of the link is none of A–Z, a–z, 0–9, - and _.`,
    );
  return readBytes(packed);
}

async function readBytes(packed: string): Promise<Linked | { readonly error: LinkError }> {
  const cut = (found: string) =>
    linkError("NF3303", `The link ends too early: ${found}. It was cut, perhaps by the program that it was sent with.`);
  const decoded = fromBase64url(packed);
  if (decoded === undefined || decoded.length < HEADER_BYTES) return cut(`found ${packed.length} characters of it`);
  const bytes = Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  const [kind] = bytes;
  if (kind !== GAME)
    return linkError(
      "NF3302",
      `The link is of kind ${kind}; this program reads kind ${GAME}. A newer one may read it.`,
    );
  const unpacked = await unpack(bytes.slice(HEADER_BYTES), MAX_LINKED_LENGTH);
  if ("fault" in unpacked) {
    if (unpacked.fault === "cut") return cut("what is packed in it has no end");
    if (unpacked.fault === "long")
      return linkError("NF3306", `The link unpacks to more than ${MAX_LINKED_LENGTH} characters, which no game needs.`);
    return linkError("NF3304", "The link was changed: what is packed in it cannot be unpacked.");
  }
  const check = await checkOf(unpacked.text);
  if (check.some((byte, i) => byte !== bytes[i + 1]))
    return linkError("NF3304", "The link was changed: its checksum does not fit what it says.");
  return readLinked(unpacked.text);
}

async function checkOf(text: string): Promise<Uint8Array> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest, 0, CHECK_BYTES);
}
