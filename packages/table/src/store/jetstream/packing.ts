// Messages that hold several byte strings: a line of JSON that says how long they are, then all of them.
import { StoreError } from "../errors.ts";

const NEWLINE = 10;

/** What is in a message. */
export interface Packed<Head> {
  readonly head: Head;
  readonly parts: readonly Uint8Array[];
}

/** A head and parts as one byte string. */
export function pack(head: object, parts: readonly Uint8Array[]): Uint8Array {
  const line = JSON.stringify({ ...head, sizes: parts.map(({ length }) => length) });
  return Buffer.concat([Buffer.from(`${line}\n`), ...parts]);
}

/** What was packed; a StoreError for any other bytes. */
export function unpack<Head>(bytes: Uint8Array): Packed<Head> {
  const end = bytes.indexOf(NEWLINE);
  try {
    const head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString()) as Head & { sizes: number[] };
    let at = end + 1;
    const parts = head.sizes.map((size) => {
      at += size;
      return bytes.subarray(at - size, at);
    });
    if (at === bytes.length) return { head, parts };
  } catch {
    // Said below.
  }
  throw new StoreError("NF7702", "a message");
}
