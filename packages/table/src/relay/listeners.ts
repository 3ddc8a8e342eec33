// Who listens at a sealed table: each is sent what was posted from a number on, as fast as it leaves.
import type { Hash } from "ninefold-log";
import { MAX_TOGETHER, SharedFrames } from "../messages/index.ts";
import { fromOf } from "../server/bounds/rests.ts";
import type { Desk } from "../server/desk.ts";
import { faultOf, refusedBy } from "../server/errors.ts";
import type { Watcher } from "../server/watching/subscription.ts";
import { type Numbered, numbered } from "./entries.ts";

/** Entries that are read from the store at once. */
const PAGE = 16;

/** Bytes of posts in one frame, unless a single one has more. */
const TOGETHER = 131_072;
/** Bytes that have not left, after which one is sent the rest later. */
const UNSENT = 262_144;
/** Milliseconds until it is looked again whether there is space, at first and at the latest. */
const LATER = 100;
const LATEST = 5_000;

/** What is listened to. */
export interface Source {
  readonly id: Hash;
  /** The number of the last entry. */
  readonly head: number;
  /** Entries that are held, from a number on; undefined where they are to be read. */
  recentFrom(from: number): readonly Numbered[] | undefined;
}

/** Who listens, and what is sent next. */
export interface Listening {
  readonly to: Watcher;
  next: number;
  isBusy: boolean;
  patience: number;
  end(): void;
}

/** Frames of one pass: who stands where another does is sent the same. */
type Sent = Map<string, SharedFrames>;

export class Listeners {
  readonly #desk: Desk;
  readonly #source: Source;
  readonly #all = new Set<Listening>();

  constructor(desk: Desk, source: Source) {
    this.#desk = desk;
    this.#source = source;
  }

  get count(): number {
    return this.#all.size;
  }

  /** How many of them have proven a key, or have not. */
  countOf(hasKey: boolean): number {
    return [...this.#all].filter(({ to }) => to.keys.length > 0 === hasKey).length;
  }

  add(to: Watcher, from: number): Listening {
    const one: Listening = {
      ...{ to, next: from, isBusy: false, patience: LATER },
      end: () => void this.#all.delete(one),
    };
    this.#all.add(one);
    this.#deliverTo(one, new Map());
    return one;
  }

  /** Sends everybody what is new. */
  deliver(): void {
    const sent: Sent = new Map();
    for (const one of [...this.#all]) this.#deliverTo(one, sent);
  }

  #deliverTo(one: Listening, sent: Sent): void {
    while (!one.isBusy && this.#all.has(one) && one.next <= this.#source.head) {
      if (one.to.connection.unsent > UNSENT) this.#wait(one);
      else {
        one.patience = LATER;
        const recent = this.#source.recentFrom(one.next);
        if (recent) this.#send(one, recent, sent);
        else void this.#readFor(one);
      }
    }
  }

  #wait(one: Listening): void {
    one.isBusy = true;
    this.#desk.surroundings.clock.after(one.patience, () => {
      one.isBusy = false;
      this.#deliverTo(one, new Map());
    });
    one.patience = Math.min(LATEST, 2 * one.patience);
  }

  /** Reads a page from the store. Who reads much waits as who reads matches does. */
  async #readFor(one: Listening): Promise<void> {
    one.isBusy = true;
    const { rests, longWork, surroundings } = this.#desk;
    const from = fromOf(one.to);
    const pieces = longWork.begin();
    try {
      await rests.rested(from);
      const { next } = one;
      const read: Numbered[] = [];
      for await (const stored of pieces.all(surroundings.store.read(this.#source.id, next, PAGE)))
        read.push(pieces.step(() => numbered(stored)));
      if (read.length === 0) throw new RangeError(`Entry ${next} of a sealed table cannot be read.`);
      for (let sent = 0; sent < read.length && this.#all.has(one); )
        sent += pieces.step(() => this.#send(one, read.slice(sent), new Map()));
      rests.took(from, pieces.taken);
    } catch (error) {
      surroundings.note(`posts could not be read: ${faultOf(error)}`);
      one.to.leave(refusedBy(error)?.code ?? "NF7815");
      return;
    }
    one.isBusy = false;
    this.#deliverTo(one, new Map());
  }

  /** Sends as many of these as one frame has, and answers how many. */
  #send(one: Listening, entries: readonly Numbered[], sent: Sent): number {
    const { next: from } = one;
    const next = from + fitting(entries);
    const name = `${from} ${next}`;
    const frames = sent.get(name) ?? this.#frames(from, next, entries);
    sent.set(name, frames);
    one.next = next;
    one.to.sendShared(frames);
    return next - from;
  }

  #frames(from: number, next: number, entries: readonly Numbered[]): SharedFrames {
    const posts = entries.slice(0, next - from).flatMap(({ posted }) => posted ?? []);
    return SharedFrames.of({ k: "posts", match: this.#source.id, from, next, posts });
  }
}

/** How many of them one frame has. */
function fitting(entries: readonly Numbered[]): number {
  let [count, size] = [0, 0];
  for (const { posted } of entries.slice(0, MAX_TOGETHER)) {
    size += (posted?.bytes.length ?? 0) / 2;
    if (count > 0 && size > TOGETHER) break;
    count++;
  }
  return count;
}
