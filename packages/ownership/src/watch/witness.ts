// A witness: cosigns a checkpoint where it continues what it saw of the log before, and remembers it first.
import type { Signer } from "../entry/signed.ts";
import { OwnershipError } from "../errors.ts";
import { type Checkpoint, readCheckpoint } from "../note/checkpoint.ts";
import { cosignatureLine } from "../note/cosignature.ts";
import type { NoteKey } from "../note/keys.ts";
import { readNote } from "../note/note.ts";
import { isConsistent, isSame, type Node } from "../tree/hashes.ts";

/** What a witness has cosigned last, of each log. */
export interface WitnessMemory {
  last(origin: string): Promise<Pick<Checkpoint, "size" | "root" | "map"> | undefined>;
  /** Resolves when it is kept for good. */
  keep(checkpoint: Checkpoint): Promise<void>;
}

export interface Witness {
  readonly name: string;
  readonly signer: Signer;
  readonly memory: WitnessMemory;
  /** Seconds since 1970. */
  readonly now: () => number;
}

/**
 * The note with the witness's cosignature. `proof` shows that the checkpoint continues the last one that it cosigned. OwnershipError NF9304
 * where it does not, NF9305 for a note that the log has not signed.
 */
export async function cosigned(witness: Witness, note: string, log: NoteKey, proof: readonly Node[]): Promise<string> {
  const { name, signer, memory, now } = witness;
  const checkpoint = readCheckpoint(note, log);
  const last = await memory.last(checkpoint.origin);
  if (last && !isConsistent(last, checkpoint, proof))
    throw new OwnershipError("NF9304", `The checkpoint does not continue that of size ${last.size}.`);
  if (last?.size === checkpoint.size && !isSame(last.map ?? last.root, checkpoint.map ?? checkpoint.root))
    throw new OwnershipError("NF9304", `The map is another than before, at size ${last.size}.`);
  await memory.keep(checkpoint);
  return `${note}${await cosignatureLine(readNote(note), name, signer, now())}`;
}
