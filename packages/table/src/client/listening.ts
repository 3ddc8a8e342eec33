// What is posted at sealed tables, for those who listen: in the server's order, whole, and nothing left out over a break.
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, type Hash, toHex } from "ninefold-log";
import { dropOldest } from "../common/oldest.ts";
import type { Posted, Posts, ToTable } from "../messages/index.ts";
import type { Declined } from "./declined.ts";

/** Who listens. */
export interface Hearer {
  /** `of`: the hash of the bytes. */
  readonly hear: (bytes: Uint8Array, of: Hash) => void;
  /** Called where the server knows less than what was heard: all is heard again, as far as it is there. */
  readonly restored: () => void;
  /** Called where the server shows nothing. */
  readonly refused: (why: Declined) => void;
}

/** Posts of which a part is missing: whoever posts parts alone takes no more memory than these. */
const MAX_UNFINISHED = 64;

/** One who listens, up to which number it has heard, and what it has of posts that are not whole. */
class Listener {
  next = 0;
  readonly hearer: Hearer;
  readonly #unfinished = new Map<string, Map<number, Uint8Array>>();

  constructor(hearer: Hearer) {
    this.hearer = hearer;
  }

  take({ by, of, part, parts, bytes }: Posted): void {
    if (part >= parts) return;
    const name = `${by} ${of} ${parts}`;
    const known = this.#unfinished.get(name) ?? new Map<number, Uint8Array>();
    known.set(part, fromHex(bytes));
    if (known.size < parts) {
      this.#unfinished.set(name, known);
      dropOldest(this.#unfinished, MAX_UNFINISHED);
      return;
    }
    this.#unfinished.delete(name);
    const whole = joined(Array.from({ length: parts }, (_, at) => known.get(at)!));
    // Another key has posted something else under this hash, or the server says so.
    if (toHex(sha256(whole)) === of) this.hearer.hear(whole, of);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The sealed tables that a client listens at. */
export class ListenedAt {
  readonly #listeners = new Map<Hash, Set<Listener>>();
  readonly #send: (message: ToTable) => void;

  /** `send` does nothing where there is no connection: it is asked again by `again`. */
  constructor(send: (message: ToTable) => void) {
    this.#send = send;
  }

  has(relay: Hash): boolean {
    return this.#listeners.has(relay);
  }

  /** Answers what ends it. */
  listen(relay: Hash, hearer: Hearer): () => void {
    const listener = new Listener(hearer);
    const all = this.#listeners.get(relay) ?? new Set();
    this.#listeners.set(relay, all.add(listener));
    this.again(relay);
    return () => {
      if (!all.delete(listener) || all.size > 0 || this.#listeners.get(relay) !== all) return;
      this.#listeners.delete(relay);
      this.#send({ k: "unwatch", match: relay });
    };
  }

  /** Asks for what was not heard yet: at one table, or at all. */
  again(relay?: Hash): void {
    for (const match of relay === undefined ? this.#listeners.keys() : [relay]) {
      const all = this.#listeners.get(match);
      if (all) this.#send({ k: "watch", match, from: Math.min(...[...all].map(({ next }) => next)) });
    }
  }

  take({ match, from, next, posts }: Posts): void {
    let isMissing = false;
    for (const listener of [...(this.#listeners.get(match) ?? [])]) {
      if (from > listener.next) isMissing = true;
      else if (next > listener.next) {
        const heard = listener.next;
        listener.next = next;
        for (const posted of posts) if (posted.seq >= heard) listener.take(posted);
      }
    }
    if (isMissing) this.again(match);
  }

  /** The server shows nothing of it. `isBehind`: since it knows less than what was heard, and begins anew. */
  refused(relay: Hash, why: Declined, isBehind: boolean): void {
    for (const listener of [...(this.#listeners.get(relay) ?? [])]) {
      if (isBehind) {
        listener.next = 0;
        listener.hearer.restored();
      } else listener.hearer.refused(why);
    }
    if (isBehind) this.again(relay);
  }
}
