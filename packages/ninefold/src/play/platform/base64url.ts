import type { Encoding } from "../../model/index.ts";

/** An encoding in base64url without padding (RFC 4648, section 5). */
export function toBase64url(encoding: Encoding): string {
  return btoa(encoding).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The encoding, or undefined for a text that is not base64url without padding. */
export function fromBase64url(text: string): Encoding | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  return atob(text.replaceAll("-", "+").replaceAll("_", "/")) as Encoding;
}
