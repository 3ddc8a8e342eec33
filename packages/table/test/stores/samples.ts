// What tests of stores keep: made-up hashes, entries and openings.
import { createHash } from "node:crypto";
import { isKeptPost, withoutPost } from "../../src/common/posts.ts";
import type { Append, Hash, NumberedEntry, Store, StoredEntry, Without } from "../../src/store/store.ts";

export const hashOf = (text: string): Hash => createHash("sha256").update(text).digest("hex");

/** Openings as 64 digits and 16 of value each. */
const OPENING = 80;

export const opening = (of: Hash, value: string): string => of + value.padEnd(OPENING - of.length, ".");

/** The codec of these openings: those of some hashes taken out. */
export const without: Without = (openings, of) => {
  if (isKeptPost(openings)) return withoutPost(openings, of);
  const text = Buffer.from(openings).toString("latin1");
  const all = Array.from({ length: text.length / OPENING }, (_, at) => text.slice(at * OPENING, (at + 1) * OPENING));
  const rest = all.filter((one) => !of.includes(one.slice(0, 64)));
  return rest.length === all.length ? openings : Buffer.from(rest.join(""), "latin1");
};

export const entry = (text: string, openings = ""): StoredEntry => ({
  bytes: Buffer.from(text),
  openings: Buffer.from(openings, "latin1"),
});

export const ask = (text: string): string => `aa:${hashOf(text).slice(0, 32)}`;

/** An append of entries that are these texts. */
export const append = (match: Hash, after: number, texts: readonly string[], rest: Partial<Append> = {}): Append => ({
  match,
  after,
  entries: texts.map((text) => entry(text)),
  asks: [],
  due: null,
  ...rest,
});

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

export async function entriesOf(store: Store, match: Hash, from = 0, limit = 1e6): Promise<NumberedEntry[]> {
  const entries: NumberedEntry[] = [];
  for await (const one of store.read(match, from, limit)) entries.push(one);
  return entries;
}

/** The entries of a match as texts, after checking that their numbers have no gaps. */
export async function textsOf(store: Store, match: Hash, from = 0, limit = 1e6): Promise<string[]> {
  const entries = await entriesOf(store, match, from, limit);
  entries.forEach(({ seq }, at) => {
    if (seq !== from + at) throw new Error(`entry ${seq} where ${from + at} is expected`);
  });
  return entries.map(({ bytes }) => textOf(bytes));
}

/** The openings of a match's entries, one text each. */
export const openingsOf = async (store: Store, match: Hash): Promise<string[]> =>
  (await entriesOf(store, match)).map(({ openings }) => textOf(openings));

/** Asks until an answer is as it should be, for ten seconds: what one process wrote reaches another after a while. */
export async function eventually<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  for (let end = Date.now() + 10_000; ; ) {
    const answer = await ask();
    if (isGood(answer) || Date.now() > end) return answer;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Asks again while the store does not answer, for ten seconds. */
export async function insist<T>(question: () => Promise<T>): Promise<T> {
  for (let end = Date.now() + 10_000; ; ) {
    try {
      return await question();
    } catch (error) {
      if ((error as { code?: string }).code !== "NF7704" || Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
