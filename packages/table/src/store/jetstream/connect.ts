// The one file that reaches the packages of NATS, which are loaded when a store in JetStream is opened. Their errors become
// those of stores.
import type { JetStreamClient, JetStreamManager, JsMsg, StoredMsg, StreamConfig } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { messageOf, StoreError, type StoreErrorCode } from "../errors.ts";

/** How long an answer may take, in milliseconds. */
const PATIENCE = 5000;

/**
 * How long a process waits for messages before it asks for them anew, in milliseconds. In half of that it hears from the server,
 * or knows that messages may be lost.
 */
const PULL = 2000;

/** Milliseconds before a lost connection is made again. */
const PAUSE = 250;

async function drivers() {
  try {
    return { nats: await import("@nats-io/transport-node"), streams: await import("@nats-io/jetstream") };
  } catch (error) {
    throw new StoreError("NF7706", "@nats-io/transport-node, @nats-io/jetstream", { cause: error });
  }
}

/** Codes of errors of JetStream that say that there is no space: resources, storage, bytes of a stream. */
const FULL: ReadonlySet<number> = new Set([10023, 10047, 10028, 10077]);

/** Codes that say that a subject has another last message than was expected. */
const OTHER_LAST: ReadonlySet<number> = new Set([10071, 10164]);

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

/** The last message of the subject is another one: somebody else has published, or this was published before. */
export const isOtherLast = (error: unknown): boolean => OTHER_LAST.has(codeOf(error) as number);

const LOST = /Timeout|Connection|NoResponders|RequestError|JetStreamNotEnabled/;

/** A connection is made again until the store is closed. */
const CLOSED = /ClosedConnection|DrainingConnection/;

/** An error of NATS as one of stores; what is a mistake of this program stays as it is. */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreError || isOtherLast(error)) return error;
  const { name = "", status = 0, syscall } = error as { name?: string; status?: number; syscall?: string };
  let code: StoreErrorCode | undefined;
  if (CLOSED.test(name)) code = "NF7705";
  else if (FULL.has(codeOf(error) as number)) code = "NF7701";
  else if (LOST.test(name) || status >= 500 || syscall !== undefined) code = "NF7704";
  return code ? new StoreError(code, messageOf(error), { cause: error }) : error;
}

async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw storeError(error);
  }
}

/** A message to be published. */
export interface Publication {
  readonly data?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** The number of the last message of the subject, 0 where there is none: refused (`isOtherLast`) where it is another. */
  readonly expect?: number;
}

/** The questions that stores ask of JetStream. Numbers of messages count the messages of their stream, from 1. */
export interface Streams {
  readonly connection: NatsConnection;
  /** Makes a stream, kept in files, where it is missing. */
  make(config: Partial<StreamConfig> & { readonly name: string; readonly subjects: string[] }): Promise<void>;
  /** Answers the number of the message when it is kept. */
  publish(subject: string, publication: Publication): Promise<number>;
  /** The last message of a subject. */
  last(stream: string, subject: string): Promise<StoredMsg | undefined>;
  /** The first message of a subject with this number or a higher one. */
  next(stream: string, subject: string, from: number): Promise<StoredMsg | undefined>;
  /** The subjects of a stream that match a pattern, and have messages. */
  subjects(stream: string, pattern: string): Promise<readonly string[]>;
  /** Removes a message, and overwrites it. */
  erase(stream: string, seq: number): Promise<void>;
  /** Removes all messages of a subject but the last one. */
  trim(stream: string, subject: string): Promise<void>;
  /** Calls with the last message of each subject, then with each that comes, until it is stopped. */
  watch(stream: string, pattern: string, headersOnly: boolean, on: (message: JsMsg) => void): Promise<{ stop(): void }>;
  close(): Promise<void>;
}

/** One connection to NATS, made again whenever it is lost. */
async function connectionOf(address: string): Promise<NatsConnection> {
  const { nats } = await drivers();
  return guarded(() =>
    nats.connect({
      servers: address.replace(/^nats:\/\//, ""),
      name: "ninefold",
      timeout: PATIENCE,
      reconnectTimeWait: PAUSE,
      maxReconnectAttempts: -1,
      pingInterval: PATIENCE,
      maxPingOut: 2,
    }),
  );
}

/** What is made with a connection of its own, which is closed where that fails: it would be made again for good. */
export async function withConnection<T>(address: string, make: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connectionOf(address);
  try {
    return await make(connection);
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
}

/** The questions of JetStream by a connection. Rejects with a StoreError where the server has no JetStream. */
export async function streamsOf(connection: NatsConnection): Promise<Streams> {
  const { nats, streams } = await drivers();
  const manager = await guarded(() => streams.jetstreamManager(connection, { timeout: PATIENCE }));
  const client = streams.jetstream(connection, { timeout: PATIENCE });
  const { LastPerSubject: deliver_policy } = streams.DeliverPolicy;
  return {
    connection,
    ...questionsOf(manager),
    make: (config) =>
      guarded(async () => {
        await manager.streams.add({ storage: streams.StorageType.File, allow_direct: false, ...config });
      }),
    publish: (subject, { data, headers, expect }) =>
      guarded(async () => {
        const all = nats.headers();
        for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
        const options = expect === undefined ? {} : { expect: { lastSubjectSequence: expect } };
        return (await client.publish(subject, data, { headers: all, ...options })).seq;
      }),
    watch: (stream, pattern, headers_only, on) =>
      guarded(() => watched(client, stream, { filter_subjects: pattern, deliver_policy, headers_only }, on)),
    close: () => connection.close(),
  };
}

type Watching = NonNullable<Parameters<JetStreamClient["consumers"]["get"]>[1]>;

async function watched(
  client: JetStreamClient,
  stream: string,
  options: Exclude<Watching, string>,
  on: (message: JsMsg) => void,
): Promise<{ stop(): void }> {
  const consumer = await client.consumers.get(stream, options);
  let isStopped = false;
  const callback = (message: JsMsg): void => {
    if (!isStopped) on(message);
  };
  const messages = await consumer.consume({ callback, expires: PULL });
  return {
    stop: () => {
      isStopped = true;
      messages.close().catch(() => {});
    },
  };
}

function questionsOf({ streams }: JetStreamManager): Pick<Streams, "last" | "next" | "subjects" | "erase" | "trim"> {
  // The answer is the leader's: what was acknowledged is seen by all.
  const get = (stream: string, query: { seq: number; next_by_subj: string } | { last_by_subj: string }) =>
    guarded(async () => (await streams.getMessage(stream, query)) ?? undefined);
  return {
    last: (stream, subject) => get(stream, { last_by_subj: subject }),
    next: (stream, subject, from) => get(stream, { seq: from, next_by_subj: subject }),
    subjects: (stream, pattern) =>
      guarded(async () => {
        const { state } = await streams.info(stream, { subjects_filter: pattern });
        return Object.keys(state.subjects ?? {});
      }),
    erase: (stream, seq) =>
      guarded(async () => {
        await streams.deleteMessage(stream, seq, true);
      }),
    trim: (stream, subject) =>
      guarded(async () => {
        await streams.purge(stream, { filter: subject, keep: 1 });
      }),
  };
}
