// What a peer must not forget, from the meeting on: a list of entries that only grows.
import { decode, encode, field, maybe, oneOf, text, type ValueOf, whole } from "ninefold-log";
import { SealedError } from "../errors.ts";
import { memoryOf } from "../seat/keeper.ts";
import { blob, hash, listed, MAX_MESSAGE, signature } from "../transcript/forms.ts";
import { MAX_POST } from "./posts.ts";

/** Durable memory of one seat of one match. The entries hold its secret keys. */
export interface PeerKeeper {
  /** Takes the memory for this program alone; false where another tab or program has it. */
  lock(): Promise<boolean>;
  /** All entries, in order. One that was half written when the program ended is left out. */
  all(): Promise<readonly Uint8Array[]>;
  /** Resolves when the entry would survive a crash; nothing that depends on it is sent before. Calls come one after the other. */
  keep(entry: Uint8Array): Promise<void>;
  /** Gives the lock back. */
  unlock(): Promise<void>;
}

/** A keeper in memory, for peers that live no longer than their program. */
export const memoryPeerKeeper = (): PeerKeeper => memoryOf<Uint8Array>();

const NOTES = {
  /** Who the peer is. `offer`: what it offers, where it is the opener. */
  own: [
    1,
    {
      signing: field(1, hash),
      secret: field(2, hash),
      nonce: field(3, hash),
      opener: field(4, hash),
      invitation: maybe(5, hash),
      name: field(6, text(64)),
      seat: maybe(7, whole(63)),
      offer: maybe(8, blob(MAX_POST)),
      /** What it says it brings. */
      brings: maybe(9, listed),
    },
  ],
  /** A post of the meeting that the peer has made, or rests on. */
  post: [2, { bytes: field(1, blob(MAX_POST)) }],
  /** What the seat has said in a round. */
  said: [3, { round: field(1, whole()), message: field(2, blob(MAX_MESSAGE)), signature: field(3, signature) }],
} as const;

const note = oneOf(NOTES);
export type Note = ValueOf<typeof note>;
export type Own = Omit<Extract<Note, { readonly k: "own" }>, "k">;

const MAX_NOTE = MAX_MESSAGE + 4096;

export const writeNote = (of: Note): Uint8Array => encode(note, of);

/** SealedError NF9020 for bytes that are no entry. */
export function readNote(bytes: Uint8Array): Note {
  try {
    return decode(note, bytes, MAX_NOTE);
  } catch (error) {
    throw new SealedError("NF9020", `An entry of the seat's memory cannot be read: ${String(error)}`);
  }
}

/** Keeps an entry. SealedError NF9020 where that fails, RangeError for what no entry may say. */
export async function keepNote(keeper: PeerKeeper, of: Note): Promise<void> {
  const entry = writeNote(of);
  try {
    await keeper.keep(entry);
  } catch (error) {
    throw new SealedError("NF9020", `The seat's memory takes nothing more: ${String(error)}`);
  }
}
