// Pictures of pieces: kept by their hashes, and drawn by addresses of this page's own.
import { toHex } from "ninefold-log";
import { MAX_PICTURE } from "ninefold-ownership";
import { html } from "../page/dom.ts";
import { keep, oneOf } from "./database.ts";

/** What files of pictures begin with. */
const TYPES: readonly (readonly [type: string, head: readonly number[], at: number])[] = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47], 0],
  ["image/jpeg", [0xff, 0xd8, 0xff], 0],
  ["image/gif", [0x47, 0x49, 0x46, 0x38], 0],
  ["image/webp", [0x57, 0x45, 0x42, 0x50], 8],
];

/** Undefined for bytes that are no picture, or too many. */
export function pictureType(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_PICTURE) return undefined;
  return TYPES.find(([, head, at]) => head.every((byte, i) => bytes[at + i] === byte))?.[0];
}

/** Keeps a picture, and answers its hash; undefined where it is none. */
export async function keepPicture(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!pictureType(bytes)) return undefined;
  const id = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  await keep("pictures", { id, bytes });
  return id;
}

export const pictureBytes = async (hash: string): Promise<Uint8Array | undefined> =>
  (await oneOf("pictures", hash))?.bytes;

const addresses = new Map<string, Promise<string | undefined>>();

async function addressOf(hash: string): Promise<string | undefined> {
  const bytes = await pictureBytes(hash);
  const type = bytes && pictureType(bytes);
  return bytes && type ? URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type })) : undefined;
}

/** The picture with a hash, as soon as it is read; empty where this browser does not have it. */
export function picture(hash: string, of: string): HTMLElement {
  const shown = html("span", { class: "picture" });
  const address = addresses.get(hash) ?? addressOf(hash);
  addresses.set(hash, address);
  void address.then((src) => {
    if (src === undefined) addresses.delete(hash);
    else shown.append(html("img", { src, alt: of }));
  });
  return shown;
}
