// A store in NATS JetStream, for as many processes as serve matches.
import type { JsMsg } from "@nats-io/jetstream";
import { StoreError } from "../errors.ts";
import { checked, sha256 } from "../hash.ts";
import { overdue } from "../held.ts";
import {
  type Append,
  type Appended,
  type Blobs,
  checkAppend,
  checkedNote,
  checkNoteName,
  type Hash,
  type Lobby,
  type Notes,
  type NumberedEntry,
  type Store,
  type Without,
} from "../store.ts";
import { changeLast } from "./change.ts";
import { type Streams, streamsOf, withConnection } from "./connect.ts";
import { JetStreamLobby } from "./jetstream-lobby.ts";
import { DUE, MatchLog } from "./match-log.ts";
import { pack, unpack } from "./packing.ts";
import { Watch } from "./watch.ts";

/** Bytes of a blob in one message; a server takes a million. */
const PIECE = 2 ** 19;

class JetStreamBlobs implements Blobs {
  readonly #streams: Streams;
  readonly #stream: string;
  readonly #prefix: string;

  constructor(streams: Streams, stream: string, prefix: string) {
    this.#streams = streams;
    this.#stream = stream;
    this.#prefix = prefix;
  }

  #subject(hash: Hash, at: number): string {
    return `${this.#prefix}.b.${hash}.${at}`;
  }

  async put(bytes: Uint8Array): Promise<Hash> {
    const hash = sha256(bytes);
    if (await this.#streams.last(this.#stream, this.#subject(hash, 0))) return hash;
    const pieces = Math.max(1, Math.ceil(bytes.length / PIECE));
    // The first piece says that the others are there.
    for (let at = pieces - 1; at >= 0; at--) {
      const data = pack({ pieces }, [bytes.subarray(at * PIECE, (at + 1) * PIECE)]);
      await this.#streams.publish(this.#subject(hash, at), { data });
    }
    return hash;
  }

  async get(hash: Hash): Promise<Uint8Array | undefined> {
    const found: Uint8Array[] = [];
    for (let at = 0, pieces = 1; at < pieces; at++) {
      const message = await this.#streams.last(this.#stream, this.#subject(hash, at));
      if (!message) return undefined;
      const { head, parts } = unpack<{ pieces: number }>(message.data);
      pieces = head.pieces;
      found.push(...parts);
    }
    return checked(hash, Buffer.concat(found));
  }
}

class JetStreamStore implements Store {
  readonly #streams: Streams;
  readonly #log: MatchLog;
  readonly #without: Without;
  readonly #due = new Map<Hash, number>();
  readonly #watch: Watch;
  readonly lobby: Lobby;
  readonly blobs: Blobs;
  readonly notes: Notes;
  readonly isShared = true;
  #closed = false;

  constructor(streams: Streams, prefix: string, without: Without) {
    this.#streams = streams;
    this.#without = without;
    const [matches, lobby, blobs] = streamNames(prefix);
    this.#watch = new Watch(streams, {
      stream: matches,
      pattern: `${prefix}.m.*`,
      headersOnly: true,
      on: (message) => this.#see(message),
      clear: () => this.#due.clear(),
    });
    this.#log = new MatchLog(streams, matches, prefix);
    this.lobby = new JetStreamLobby(streams, lobby, `${prefix}.l`);
    this.blobs = new JetStreamBlobs(streams, blobs, prefix);
    this.notes = { change: (name, change) => this.#change([lobby, `${prefix}.l.note.`], name, change) };
  }

  #see({ subject, headers }: JsMsg): void {
    const match = subject.slice(subject.lastIndexOf(".") + 1);
    const due = headers?.get(DUE) ?? "";
    if (due === "") this.#due.delete(match);
    else this.#due.set(match, Number(due));
  }

  #open(): void {
    if (this.#closed) throw new StoreError("NF7705");
  }

  async append(appends: readonly Append[]): Promise<readonly Appended[]> {
    appends.forEach(checkAppend);
    this.#open();
    const byMatch = Map.groupBy(appends.entries(), ([, { match }]) => match);
    const results: Appended[] = [];
    await Promise.all(
      [...byMatch].map(async ([match, own]) => {
        const answers = await this.#log.append(
          match,
          own.map(([, append]) => append),
        );
        for (const [at, [position]] of own.entries()) results[position] = answers[at] ?? "behind";
      }),
    );
    return results;
  }

  async *read(match: Hash, from: number, limit: number): AsyncIterable<NumberedEntry> {
    this.#open();
    yield* this.#log.read(match, from, limit);
  }

  async heads(matches: readonly Hash[]): Promise<ReadonlyMap<Hash, number>> {
    this.#open();
    const heads = await Promise.all(matches.map(async (match) => [match, await this.#log.head(match)] as const));
    return new Map(heads.flatMap(([match, head]) => (head === undefined ? [] : [[match, head]])));
  }

  async due(before: number, limit: number): Promise<readonly Hash[]> {
    this.#open();
    await this.#watch.current();
    return overdue([...this.#due], before, limit);
  }

  async forget(match: Hash, of: readonly Hash[]): Promise<void> {
    this.#open();
    await this.#log.forget(match, of, this.#without);
  }

  async #change(
    [stream, prefix]: readonly [stream: string, prefix: string],
    ...[name, change]: Parameters<Notes["change"]>
  ): Promise<string | undefined> {
    checkNoteName(name);
    this.#open();
    let held: string | undefined;
    await changeLast(this.#streams, [stream, prefix + name], (old) => {
      const before = old && Buffer.from(old.data).toString();
      const text = change(before);
      held = text ?? before;
      return text === undefined ? undefined : Buffer.from(checkedNote(text));
    });
    return held;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#streams.close();
  }
}

const PREFIX = /^[a-zA-Z0-9_-]{1,40}$/;

const streamNames = (prefix: string) => [`${prefix}-matches`, `${prefix}-lobby`, `${prefix}-blobs`] as const;

/** How a store stands among others on its servers. */
export interface JetStreamOptions {
  /** Begins the names of streams and subjects; `ninefold` if left out. */
  readonly prefix?: string;
  /** How many servers of a cluster keep each message; 1 if left out. */
  readonly replicas?: number;
}

/**
 * Opens a store in JetStream, by an address such as `nats://host:4222`. Its streams are made where they are missing. Rejects
 * with a StoreError where the server does not answer.
 */
export async function jetStreamStore(
  address: string,
  without: Without,
  { prefix = "ninefold", replicas = 1 }: JetStreamOptions = {},
): Promise<Store> {
  if (!PREFIX.test(prefix)) throw new RangeError(`No prefix of subjects: ${JSON.stringify(prefix)}.`);
  return withConnection(address, async (connection) => {
    const streams = await streamsOf(connection);
    const [matches, lobby, blobs] = streamNames(prefix);
    const rest = { num_replicas: replicas };
    await streams.make({ name: matches, subjects: [`${prefix}.m.*`, `${prefix}.o.*.*`], ...rest });
    await streams.make({ name: lobby, subjects: [`${prefix}.l.>`], max_msgs_per_subject: 1, ...rest });
    await streams.make({ name: blobs, subjects: [`${prefix}.b.*.*`], max_msgs_per_subject: 1, ...rest });
    return new JetStreamStore(streams, prefix, without);
  });
}
