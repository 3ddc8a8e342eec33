// Matches in a stream: a subject for each, and one message for each append, which holds its entries, asks and time, so that
// all of it is there or nothing. Openings stand in messages of their own, since they may be forgotten.
import { randomBytes } from "node:crypto";
import type { StoredMsg } from "@nats-io/jetstream";
import { putLast } from "../../common/oldest.ts";
import { Turns } from "../../common/turns.ts";
import { StoreError } from "../errors.ts";
import type { Append, Appended, Hash, NumberedEntry, Without } from "../store.ts";
import { isOtherLast, type Streams } from "./connect.ts";
import { type Mark, Marks } from "./marks.ts";
import { pack, unpack } from "./packing.ts";

/** Headers of messages of entries: what is asked without reading them. */
export const HEAD = "Ninefold-Head";
export const DUE = "Ninefold-Due";

/** What this process knows of a match, by the messages that it has read or written. */
interface Known {
  head: number;
  /** The number of the last message of the match; 0: there is none. */
  last: number;
  readonly asks: Map<string, number>;
}

/** The head of a message of entries. */
interface FrameHead {
  readonly after: number;
  readonly asks: readonly string[];
  /** Which message has the openings; null: there are none. */
  readonly openings: string | null;
}

/** Matches that are known at a time. */
const MAX_KNOWN = 2048;

/** The entries of all matches. */
export class MatchLog {
  readonly #streams: Streams;
  readonly #stream: string;
  readonly #prefix: string;
  readonly #known = new Map<Hash, Known>();
  readonly #marks = new Map<Hash, Marks>();
  /** Appends to one match go one after the other. */
  readonly #turns = new Turns<Hash>();

  constructor(streams: Streams, stream: string, prefix: string) {
    this.#streams = streams;
    this.#stream = stream;
    this.#prefix = prefix;
  }

  #subject(match: Hash): string {
    return `${this.#prefix}.m.${match}`;
  }

  #openings(match: Hash, id: string): string {
    return `${this.#prefix}.o.${match}.${id}`;
  }

  /** Appends to one match, in order. */
  append(match: Hash, appends: readonly Append[]): Promise<readonly Appended[]> {
    return this.#turns.run(match, () => this.#appendAll(match, appends));
  }

  async #appendAll(match: Hash, appends: readonly Append[]): Promise<readonly Appended[]> {
    const results: Appended[] = [];
    for (const append of appends) results.push(await this.#appendOne(match, append));
    return results;
  }

  async #appendOne(match: Hash, append: Append): Promise<Appended> {
    const cached = this.#known.get(match);
    const quick = cached && answerOf(cached, append);
    if (typeof quick === "object") return quick;
    const known = cached && !quick ? cached : await this.#refreshed(match);
    const answer = answerOf(known, append);
    if (answer) return answer;
    const openings = await this.#publishOpenings(match, append);
    try {
      await this.#publish(match, append, openings, known);
      return "done";
    } catch (error) {
      if (!isOtherLast(error)) {
        this.#known.delete(match);
        throw error;
      }
      if (openings !== null) await this.#removeOpenings(match, openings);
      return answerOf(await this.#refreshed(match), append) ?? "behind";
    }
  }

  /** What is known with the messages that came since. */
  async #refreshed(match: Hash): Promise<Known> {
    const before = this.#known.get(match)?.last;
    const known = await this.#catchUp(match);
    // Where none came the server may have been restored from an old copy: all is read anew next time.
    if (known.last === before) this.#known.delete(match);
    return known;
  }

  async #publish(match: Hash, append: Append, openings: string | null, known: Known): Promise<void> {
    const { after, asks, entries, due } = append;
    const head = after + entries.length;
    const frame: FrameHead = { after, asks, openings };
    const seq = await this.#streams.publish(this.#subject(match), {
      data: pack(
        frame,
        entries.map(({ bytes }) => bytes),
      ),
      headers: { [HEAD]: `${head}`, [DUE]: due === null ? "" : `${due}` },
      expect: known.last,
    });
    this.#mark(match, { first: after + 1, message: seq });
    learn(known, frame, entries.length, seq);
  }

  /** Published before the entries that name them: those of an append that fails are nobody's. */
  async #publishOpenings(match: Hash, { entries }: Append): Promise<string | null> {
    if (entries.every(({ openings }) => openings.length === 0)) return null;
    const id = randomBytes(12).toString("hex");
    const data = pack(
      {},
      entries.map(({ openings }) => openings),
    );
    await this.#streams.publish(this.#openings(match, id), { data });
    return id;
  }

  async #removeOpenings(match: Hash, id: string): Promise<void> {
    const message = await this.#streams.last(this.#stream, this.#openings(match, id));
    if (message) await this.#streams.erase(this.#stream, message.seq);
  }

  async #catchUp(match: Hash): Promise<Known> {
    const known = this.#known.get(match) ?? { head: -1, last: 0, asks: new Map<string, number>() };
    for await (const { seq, head, parts } of this.#frames(match, known.last + 1)) learn(known, head, parts.length, seq);
    putLast(this.#known, match, known, MAX_KNOWN);
    return known;
  }

  async *#frames(match: Hash, from: number) {
    for (let at = from; ; ) {
      const message: StoredMsg | undefined = await this.#streams.next(this.#stream, this.#subject(match), at);
      if (!message) return;
      const frame = unpack<FrameHead>(message.data);
      this.#mark(match, { first: frame.head.after + 1, message: message.seq });
      yield { seq: message.seq, ...frame };
      at = message.seq + 1;
    }
  }

  #mark(match: Hash, mark: Mark): void {
    const marks = this.#marks.get(match) ?? new Marks();
    putLast(this.#marks, match, marks, MAX_KNOWN);
    marks.learn(mark);
  }

  /** Messages from one on that has an entry, or one before it. */
  async *#framesTo(match: Hash, entry: number) {
    const mark = this.#marks.get(match)?.before(entry);
    let isMarked = mark !== undefined;
    for await (const frame of this.#frames(match, mark?.message ?? 1)) {
      if (isMarked && (frame.seq !== mark?.message || frame.head.after + 1 !== mark.first)) break;
      isMarked = false;
      yield frame;
    }
    if (!isMarked) return;
    // The server was restored from an old copy, and has other messages under these numbers, or none.
    this.#marks.delete(match);
    yield* this.#frames(match, 1);
  }

  async *read(match: Hash, from: number, limit: number): AsyncIterable<NumberedEntry> {
    for await (const { head, parts } of this.#framesTo(match, from)) {
      const first = head.after + 1;
      if (first >= from + limit) return;
      if (first + parts.length <= from) continue;
      const openings = head.openings === null ? [] : await this.#readOpenings(match, head.openings);
      for (const [at, bytes] of parts.entries()) {
        const seq = first + at;
        if (seq >= from && seq < from + limit) yield { seq, bytes, openings: openings[at] ?? new Uint8Array() };
      }
    }
  }

  async #readOpenings(match: Hash, id: string): Promise<readonly Uint8Array[]> {
    const message = await this.#streams.last(this.#stream, this.#openings(match, id));
    if (!message) throw new StoreError("NF7702", `openings of ${match}`);
    return unpack(message.data).parts;
  }

  /** The number of the last entry; undefined: there is no such match. */
  async head(match: Hash): Promise<number | undefined> {
    const message = await this.#streams.last(this.#stream, this.#subject(match));
    return message && Number(message.header.get(HEAD));
  }

  /** Takes openings out of all messages of a match that have them, also of those that are nobody's. */
  async forget(match: Hash, of: readonly Hash[], without: Without): Promise<void> {
    for (const subject of await this.#streams.subjects(this.#stream, this.#openings(match, "*"))) {
      const message = await this.#streams.last(this.#stream, subject);
      if (!message) continue;
      const { parts } = unpack(message.data);
      const rest = parts.map((part) => without(part, of));
      if (rest.some((part, at) => part !== parts[at])) {
        await this.#streams.publish(subject, { data: pack({}, rest), expect: message.seq });
        await this.#streams.erase(this.#stream, message.seq);
      }
      // What an earlier try has left.
      await this.#streams.trim(this.#stream, subject);
    }
  }
}

/** What an append is answered by what is known; undefined: it may be published. */
function answerOf({ head, asks }: Known, append: Append): Appended | undefined {
  const again = append.asks.map((ask) => asks.get(ask)).find((seq) => seq !== undefined);
  if (again !== undefined) return { again };
  return head === append.after ? undefined : "behind";
}

function learn(known: Known, { after, asks }: FrameHead, entries: number, seq: number): void {
  known.head = after + entries;
  known.last = seq;
  for (const ask of asks) known.asks.set(ask, after + 1);
}
