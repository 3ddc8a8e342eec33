// Matches whose entries seats sign: the entry is made, checked and signed here, and made again where another came first.
import {
  encode,
  entryHash,
  type Hash,
  LogError,
  type SeatAct,
  type Shown,
  signedBytes,
  type Terms,
  toHex,
} from "ninefold-log";
import { type Asking, termsForm } from "../messages/index.ts";
import { Declined } from "./declined.ts";
import type { SeenMatch } from "./seen-match.ts";

/** The first entry of what was done. */
export interface Answered {
  readonly match: Hash;
  readonly seq: number;
}

/** A message before it is known by which bytes it is asked again. */
export type Unasked<Message> = Message extends unknown ? Omit<Message, "ask"> : never;

const KINDS = ["sit", "decide", "withdraw", "leave", "resign", "offer", "answer"] as const;

/** What a seat says by an entry. */
export type Said = Unasked<Extract<Asking, { k: (typeof KINDS)[number] }>>;

export const isSaid = (message: { readonly k: string }): message is Said =>
  (KINDS as readonly string[]).includes(message.k);

/** What signing needs of a client. */
export interface Signer {
  readonly key: string;
  /** The signature of the key. */
  signature(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  random(length: number): Uint8Array;
  /** Milliseconds since the last entry of the match was shown. */
  readonly since: number;
  request(message: Unasked<Extract<Asking, { k: "signed" }>>): Promise<Answered>;
}

/** How often an entry is made again after others. */
const MAX_ATTEMPTS = 8;

/** Says something by an entry of the seat, signed by its key. Rejects with Declined, or with why the server is not believed. */
export async function sign(signer: () => Signer, seen: SeenMatch, said: Said): Promise<Answered> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = signer();
    if (seen.distrust) throw seen.distrust;
    const shown = await signedEntry(now, seen, said);
    const { match, seq } = shown.entry;
    const invite = said.k === "sit" && said.invite !== undefined ? { invite: said.invite } : {};
    try {
      const done = await now.request({ k: "signed", match, shown, ...invite });
      if (done.seq !== seq) seen.mistrust(new RangeError(`The server has taken entry ${seq} for ${done.seq}.`));
      else seen.owns(shown);
      if (seen.distrust) throw seen.distrust;
      return done;
    } catch (error) {
      if (!(error instanceof Declined) || error.code !== "NF7825") throw error;
      await seen.reached(seq);
      if (seen.distrust) throw seen.distrust;
    }
  }
  throw new Declined("NF7825", "Others write to the match all the time.");
}

async function signedEntry({ key, signature, random, since }: Signer, seen: SeenMatch, said: Said): Promise<Shown> {
  const { follower } = seen;
  if (!follower) throw new Declined("NF7807", "The match is not shown.");
  const outside = { at: Math.floor(follower.at + since), salt: () => toHex(random(32)) };
  const seat = said.k === "sit" ? said.seat : follower.viewer;
  if (seat === "public") throw new Declined("NF7808", "The key has no seat in this match.");
  const { entry, openings } = follower.draft(actOf(said, key, toHex(random(16))), outside, seat);
  const sig = await signature(signedBytes(entryHash(entry)));
  const shown = { entry: { ...entry, sig }, openings };
  try {
    follower.after(shown);
  } catch (error) {
    if (error instanceof LogError) throw new Declined(error.code, error.message);
    throw error;
  }
  return shown;
}

function actOf(said: Said, key: string, ask: string): SeatAct {
  switch (said.k) {
    case "sit":
      return { k: "sit", key, name: said.name ?? "" };
    case "decide":
      return { k: "decide", ask, since: said.since, id: said.id, spent: 0 };
    case "withdraw":
      return { k: "withdraw", ask, since: said.since };
    case "answer":
      return { k: "answer", to: said.to, yes: said.yes };
    case "offer":
      return said.to === undefined ? { k: "offer", about: "draw" } : { k: "offer", about: "undo", to: said.to };
    default:
      return { k: said.k };
  }
}

type Proposed = Omit<Terms, "k">;

const bytesOf = ({ opened: _, opener: __, files: ___, ...terms }: Proposed): string => toHex(encode(termsForm, terms));

/** Whether terms are those that were proposed: what the server adds are its time, who opened the match, and the texts. */
export const isProposed = ({ k: _, ...terms }: Terms, proposed: Proposed): boolean =>
  bytesOf(terms) === bytesOf(proposed);
