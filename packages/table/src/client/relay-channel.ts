// A sealed table as those see it who post there: whole posts go in and come out, over every break of the connection.
import { sha256 } from "@noble/hashes/sha2.js";
import { type Hash, toHex } from "ninefold-log";
import { MAX_PART, MAX_POST } from "../messages/index.ts";
import type { TableClient } from "./client.ts";
import type { Declined } from "./declined.ts";

/** What takes bytes for all others, and answers what was posted. Nothing that it says is to be trusted: it may lose, double, reorder and invent. */
export interface RelayChannel {
  /** Resolves when the server has kept all of it. Rejects with Declined; RangeError for more than `MAX_POST` bytes. */
  post(bytes: Uint8Array): Promise<void>;
  /** All that was posted so far, by whomever, the own posts too, and then what comes. Answers what ends it. */
  listen(hear: (bytes: Uint8Array) => void): () => void;
}

/** Parts of a post that are sent before the first of them is acknowledged. */
const AT_ONCE = 4;

/**
 * The path of a sealed table. What it has been heard to have is not posted again, however often that is asked, while somebody listens.
 * `refused`: called where the server shows nothing of it, now or for good; it is asked again where that may change.
 */
export function relayChannel(
  client: TableClient,
  relay: Hash,
  refused: (why: Declined) => void = () => {},
): RelayChannel {
  /** By hash: what was heard, and what is being posted. */
  const heard = new Set<Hash>();
  const posting = new Map<Hash, Promise<void>>();
  return {
    async post(bytes) {
      if (bytes.length > MAX_POST) throw new RangeError(`${bytes.length} bytes are more than a post has.`);
      const of = toHex(sha256(bytes));
      if (heard.has(of)) return;
      const known = posting.get(of) ?? inParts(client, relay, of, bytes).finally(() => posting.delete(of));
      posting.set(of, known);
      await known;
    },
    listen: (hear) => {
      const hearing = (bytes: Uint8Array, of: Hash): void => {
        heard.add(of);
        hear(bytes);
      };
      return client.listenAt(relay, { hear: hearing, restored: () => heard.clear(), refused });
    },
  };
}

async function inParts(client: TableClient, match: Hash, of: Hash, bytes: Uint8Array): Promise<void> {
  const parts = Math.max(1, Math.ceil(bytes.length / MAX_PART));
  for (let first = 0; first < parts; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, parts - first) }, (_, at) => first + at);
    await Promise.all(
      some.map((part) => {
        const payload = toHex(bytes.subarray(part * MAX_PART, (part + 1) * MAX_PART));
        return client.ask({ k: "post", match, of, part, parts, bytes: payload });
      }),
    );
  }
}

/** What opens a sealed table: for the list of tables alone, and believed by nobody who sits there. */
export interface RelayOpened {
  /** The hash of the texts of the game, as the server has them. */
  readonly rules: Hash;
  readonly title: string;
  readonly seats: number;
  readonly isPublic: boolean;
}

/** Opens a sealed table: its name. Declined */
export async function openRelay(client: TableClient, { rules, title, seats, isPublic }: RelayOpened): Promise<Hash> {
  return (await client.ask({ k: "relay", rules, title, seats, public: isPublic })).match;
}

/** Says how a sealed table stands in the list, which is for who opened it to say. Declined */
export async function standAs(client: TableClient, relay: Hash, state: "open" | "running" | "ended"): Promise<void> {
  await client.ask({ k: "stand", match: relay, state });
}
