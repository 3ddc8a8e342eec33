// Cosignatures (C2SP tlog-cosignature, version 1): a witness says that at a second a checkpoint was the largest it had seen of
// a log, and continued all that it had seen before.
import { fromHex, isSignatureOf, toHex } from "ninefold-log";
import type { Signer } from "../entry/signed.ts";
import { keyId, type NoteKey } from "./keys.ts";
import { type Note, type NoteSignature, signatureLine } from "./note.ts";

const message = (time: number, text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`cosignature/v1\ntime ${time}\n${text}`);

/** Bytes of a cosignature: the second, then the signature. */
const SIZE = 72;

/** The line that a witness adds to a note. `time` is in seconds since 1970. */
export async function cosignatureLine({ text }: Note, name: string, signer: Signer, time: number): Promise<string> {
  const bytes = new Uint8Array(SIZE);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  bytes.set(fromHex(await signer.sign(message(time, text))), 8);
  return signatureLine({ name, id: keyId({ name, type: "witness", key: signer.key }), bytes });
}

/** That a witness cosigned at a second. */
export interface Cosigned {
  readonly witness: NoteKey;
  readonly time: number;
}

function timeOf({ bytes }: NoteSignature, text: string, { key }: NoteKey): number | undefined {
  if (bytes.length !== SIZE) return undefined;
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
  const isRight = Number.isSafeInteger(time) && isSignatureOf(key, message(time, text), toHex(bytes.subarray(8)));
  return isRight ? time : undefined;
}

/** Which of these witnesses have cosigned a note, each once, with the last second. Wrong lines count nothing. */
export function cosignaturesOf(note: Note, witnesses: readonly NoteKey[]): readonly Cosigned[] {
  const keys = new Map(witnesses.map((witness) => [witness.key, witness]));
  return [...keys.values()].flatMap((witness) => {
    const id = keyId(witness);
    const own = note.signatures.filter((one) => one.name === witness.name && one.id === id);
    const times = own.map((one) => timeOf(one, note.text, witness) ?? -1);
    const time = Math.max(-1, ...times);
    return time < 0 ? [] : [{ witness, time }];
  });
}
