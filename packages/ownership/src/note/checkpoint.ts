// Checkpoints (C2SP tlog-checkpoint): what a log commits to at a size. An extension line has the root of the map of pieces.
import { fromHex, type Hex, isSignatureOf, toHex } from "ninefold-log";
import type { Signer } from "../entry/signed.ts";
import { OwnershipError } from "../errors.ts";
import { MAX_SIZE, type Node } from "../tree/hashes.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { keyId, type NoteKey } from "./keys.ts";
import { type Note, readNote, writeNote } from "./note.ts";

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Node;
  /** The root of the map; a log of another kind has none. */
  readonly map?: Node;
}

const MAP = "ninefold-map-1 ";

/** The text of a note for a checkpoint. */
export const checkpointText = ({ origin, size, root, map }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n${map ? `${MAP}${toBase64(map)}\n` : ""}`;

const wrong = (): OwnershipError => new OwnershipError("NF9301", "The note is no checkpoint of a log.");

function readHash(text: string | undefined): Node {
  const bytes = text === undefined ? undefined : fromBase64(text);
  if (bytes?.length !== 32) throw wrong();
  return bytes;
}

/** The checkpoint of a note's text. OwnershipError NF9301 for another text. Extension lines that are not known are left alone. */
export function checkpointOf({ text }: Note): Checkpoint {
  const [origin = "", digits = "", root, ...extensions] = text.slice(0, -1).split("\n");
  const size = Number(digits);
  if (origin === "" || !/^(0|[1-9]\d{0,15})$/.test(digits) || size > MAX_SIZE || extensions.includes("")) throw wrong();
  const maps = extensions.filter((line) => line.startsWith(MAP));
  if (maps.length > 1) throw wrong();
  const map = maps[0] === undefined ? undefined : readHash(maps[0].slice(MAP.length));
  return { origin, size, root: readHash(root), ...(map && { map }) };
}

const utf8 = new TextEncoder();

/** The key of a log whose checkpoints have its origin as the name of the key. */
export const logKeyOf = (origin: string, key: Hex): NoteKey => ({ name: origin, type: "log", key });

/** A checkpoint as a note that the log has signed. */
export async function signCheckpoint(checkpoint: Checkpoint, signer: Signer): Promise<string> {
  const text = checkpointText(checkpoint);
  const bytes = fromHex(await signer.sign(utf8.encode(text)));
  const key = logKeyOf(checkpoint.origin, signer.key);
  return writeNote({ text, signatures: [{ name: key.name, id: keyId(key), bytes }] });
}

/** Whether a log has signed a note. Signatures of other keys say nothing; a wrong one under the log's own name and id speaks against the note. */
export function isSignedByLog(note: Note, log: NoteKey): boolean {
  const id = keyId(log);
  const own = note.signatures.filter((one) => one.name === log.name && one.id === id);
  const message = utf8.encode(note.text);
  return (
    own.length > 0 && own.every(({ bytes }) => bytes.length === 64 && isSignatureOf(log.key, message, toHex(bytes)))
  );
}

/** The checkpoint of a note that the log has signed. OwnershipError NF9301, NF9305 */
export function readCheckpoint(note: string, log: NoteKey): Checkpoint {
  const read = readNote(note);
  const checkpoint = checkpointOf(read);
  if (checkpoint.origin !== log.name || !isSignedByLog(read, log))
    throw new OwnershipError("NF9305", `The log "${log.name}" has not signed the checkpoint.`);
  return checkpoint;
}
