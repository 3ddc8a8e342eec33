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
 * The path of a sealed table. `refused`: called where the server shows nothing of it, now or for good; it is asked again where that
 * may change.
 */
export function relayChannel(
  client: TableClient,
  relay: Hash,
  refused: (why: Declined) => void = () => {},
): RelayChannel {
  return {
    async post(bytes) {
      if (bytes.length > MAX_POST) throw new RangeError(`${bytes.length} bytes are more than a post has.`);
      const of = toHex(sha256(bytes));
      const parts = Math.max(1, Math.ceil(bytes.length / MAX_PART));
      for (let first = 0; first < parts; first += AT_ONCE) {
        const some = Array.from({ length: Math.min(AT_ONCE, parts - first) }, (_, at) => first + at);
        await Promise.all(
          some.map((part) => {
            const payload = toHex(bytes.subarray(part * MAX_PART, (part + 1) * MAX_PART));
            return client.ask({ k: "post", match: relay, of, part, parts, bytes: payload });
          }),
        );
      }
    },
    listen: (hear) => client.listenAt(relay, { hear: (bytes) => hear(bytes), refused }),
  };
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
