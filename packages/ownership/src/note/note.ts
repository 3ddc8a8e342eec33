// Signed notes (C2SP signed-note): a text, and lines of signatures below it.
import { fromHex, type Hex, toHex } from "ninefold-log";
import { OwnershipError } from "../errors.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { isName } from "./keys.ts";

export interface NoteSignature {
  readonly name: string;
  /** The id of the key: eight digits. */
  readonly id: Hex;
  readonly bytes: Uint8Array;
}

export interface Note {
  /** With its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** No note has more, in UTF-16 units and in signatures. */
export const MAX_NOTE = 65_536;
export const MAX_SIGNATURES = 64;

export const signatureLine = ({ name, id, bytes }: NoteSignature): string =>
  `— ${name} ${toBase64(Uint8Array.from([...fromHex(id), ...bytes]))}\n`;

export const writeNote = ({ text, signatures }: Note): string => `${text}\n${signatures.map(signatureLine).join("")}`;

const wrong = (what: string): OwnershipError => new OwnershipError("NF9301", `This is no signed note: ${what}.`);

function readLine(line: string): NoteSignature {
  const match = /^— (\S+) (\S+)$/.exec(line);
  const bytes = match ? fromBase64(match[2]!) : undefined;
  if (!match || !bytes || bytes.length < 5 || !isName(match[1]!)) throw wrong("a line of a signature is none");
  return { name: match[1]!, id: toHex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) };
}

/** OwnershipError NF9301 for a text that is no signed note. */
export function readNote(note: string): Note {
  if (note.length > MAX_NOTE) throw wrong("it is too long");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  if (!note.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(note)) throw wrong("it has controls");
  const at = note.lastIndexOf("\n\n");
  if (at < 0 || !note.endsWith("\n")) throw wrong("no blank line is before its signatures");
  const lines = note.slice(at + 2, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) throw wrong("it has too many signatures");
  return { text: note.slice(0, at + 1), signatures: lines.map(readLine) };
}
