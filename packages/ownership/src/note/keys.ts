// The keys of notes (C2SP signed-note): a name with the key, the four bytes that stand for both, and how they are spelled.
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, type Hex, isKey, toHex } from "ninefold-log";
import { OwnershipError } from "../errors.ts";
import { fromBase64, toBase64 } from "./base64.ts";

/** Types of signatures: of the note itself, and of the note with a time (C2SP tlog-cosignature). */
export const TYPES = { log: 1, witness: 4 } as const;

/** A key that notes are signed by. */
export interface NoteKey {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly key: Hex;
}

const utf8 = new TextEncoder();

/** Whether a text may be a name: not empty, no spaces, no plus, no controls. */
export const isName = (name: string): boolean =>
  name.length <= 256 && /^[^\s+\p{Cc}\p{Z}]+$/u.test(name) && name.isWellFormed();

const typed = ({ type, key }: NoteKey): Uint8Array => Uint8Array.from([TYPES[type], ...fromHex(key)]);

/** SHA-256(name ‖ newline ‖ type ‖ key), the first four bytes. */
export const keyId = (of: NoteKey): Hex =>
  toHex(sha256(Uint8Array.from([...utf8.encode(`${of.name}\n`), ...typed(of)])).subarray(0, 4));

/** `name+id+base64(type ‖ key)`, as notes of Go have it. */
export const writeNoteKey = (of: NoteKey): string => `${of.name}+${keyId(of)}+${toBase64(typed(of))}`;

/** OwnershipError NF9301 for a text that is no key of a log or a witness. */
export function readNoteKey(text: string): NoteKey {
  const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text.slice(0, 1024));
  const bytes = match ? fromBase64(match[3]!) : undefined;
  const type = bytes?.[0] === TYPES.log ? "log" : bytes?.[0] === TYPES.witness ? "witness" : undefined;
  if (match && bytes?.length === 33 && type && isName(match[1]!)) {
    const of: NoteKey = { name: match[1]!, type, key: toHex(bytes.subarray(1)) };
    if (keyId(of) === match[2] && isKey(of.key)) return of;
  }
  throw new OwnershipError("NF9301", "This is no key of a log or a witness, as `name+12345678+…`.");
}
