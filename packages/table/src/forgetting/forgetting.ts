// A person's data: the names that somebody has given are taken out of a store. Keys and what was decided stay, since the chain
// of a match is made of them; a name is in it as a commitment alone, and stands beside it in an opening.
import { type Hash, readEntry, readOpenings } from "ninefold-log";
import { posterName } from "../common/posts.ts";
import { PROGRAM_KEY } from "../keys/index.ts";
import { isRelay } from "../messages/index.ts";
import { MAX_PAGE, type Store } from "../store/store.ts";

/** A name that a key has given as it sat down. */
interface Given {
  readonly key: string;
  /** The number of the entry. */
  readonly seq: number;
  /** The commitment in the chain. */
  readonly of: Hash;
  /** Undefined where it was deleted before, or none was given. */
  readonly name: string | undefined;
}

/** Entries that are read at once. */
const PAGE = 256;

/** How a long match is read where others wait for the thread. */
interface Pieces {
  /** Does one step, and counts it. */
  step<Result>(work: () => Result): Result;
  /** Resolves when others have had their turn. */
  yield(): Promise<void>;
}

/** Where nobody waits. */
const AT_ONCE: Pieces = { step: (work) => work(), yield: async () => {} };

/** The names that were given in a match. */
async function* namesIn(store: Store, match: Hash, pieces = AT_ONCE): AsyncIterable<Given> {
  for (let from = 0; ; from += PAGE) {
    let count = 0;
    for await (const { seq, bytes, openings } of store.read(match, from, PAGE)) {
      count++;
      const { body } = pieces.step(() => readEntry(bytes));
      // What programs are called says which of them decides.
      if (body.k !== "sit" || body.key === PROGRAM_KEY) continue;
      const value = readOpenings(openings).find(({ of }) => of === body.name)?.value;
      yield { key: body.key, seq, of: body.name, name: typeof value === "string" && value !== "" ? value : undefined };
    }
    if (count < PAGE) return;
    await pieces.yield();
  }
}

/** All matches. One that changes meanwhile comes before the page that is read then: it is looked again until there is no other. */
async function allMatches({ lobby }: Store): Promise<ReadonlySet<Hash>> {
  const found = new Set<Hash>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (let from: string | undefined, isLast = false; !isLast; ) {
      const { rows, next } = await lobby.list({}, MAX_PAGE, from);
      for (const { match } of rows) found.add(match);
      from = next;
      isLast = next === undefined;
    }
  }
  return found;
}

/** The note in which processes learn of what was deleted: each number stands for one match, in order. */
const NOTE = "forgotten";
const MAX_NOTED = 200;

interface Noted {
  /** How many there were. */
  readonly count: number;
  /** The last of them. */
  readonly matches: readonly Hash[];
}

const notedIn = (text: string | undefined): Noted =>
  text === undefined ? { count: 0, matches: [] } : (JSON.parse(text) as Noted);

/** What was deleted in one match. */
export interface ForgottenIn {
  /** Names that could still be read. */
  readonly names: number;
  /** The number under which processes learn of it: whoever reads the match after it knows of all up to there. */
  readonly noted: number;
}

/** Deletes the names that keys have given in a match, for good. Undefined where none of them ever sat down. It is read in `pieces`. */
export async function forgetIn(
  store: Store,
  match: Hash,
  keys: readonly string[],
  pieces = AT_ONCE,
): Promise<ForgottenIn | undefined> {
  const names: Given[] = [];
  for await (const given of namesIn(store, match, pieces)) if (keys.includes(given.key)) names.push(given);
  if (names.length === 0) return undefined;
  const [of, beside] = [names.map((name) => name.of), names.map(({ seq }) => seq)];
  const noted = await forgetting(store, match, () => store.forget(match, of, beside));
  return { names: names.filter(({ name }) => name !== undefined).length, noted };
}

/** Deletes something in a match, and lets the processes of the server know: answers the number under which they learn of it. */
export async function forgetting(store: Store, match: Hash, forget: () => Promise<void>): Promise<number> {
  let noted: string | undefined;
  try {
    await forget();
  } finally {
    // They may be deleted where it fails too: other processes look.
    noted = await store.notes.change(NOTE, (old) => {
      const { count, matches } = notedIn(old);
      return JSON.stringify({ count: count + 1, matches: [...matches, match].slice(-MAX_NOTED) } satisfies Noted);
    });
  }
  return notedIn(noted).count;
}

/** What was deleted everywhere. */
export interface Forgotten {
  /** Names, each time that one was given. */
  readonly names: number;
  readonly matches: number;
}

/** Deletes all names that a key has given, in all matches of a store. */
export async function forgetKey(store: Store, key: string): Promise<Forgotten> {
  let [names, matches] = [0, 0];
  for (const match of await allMatches(store)) {
    if (isRelay(match)) {
      await forgetting(store, match, () => store.forget(match, [posterName(match, key)]));
      continue;
    }
    const deleted = await forgetIn(store, match, [key]);
    if (!deleted?.names) continue;
    names += deleted.names;
    matches++;
  }
  await store.lobby.setName(key, null);
  return { names, matches };
}

/** The keys that have given a name, with the number of their matches in which it can still be read. */
export async function keysNamed(store: Store, name: string): Promise<ReadonlyMap<string, number>> {
  const keys = new Map<string, number>();
  for (const match of await allMatches(store)) {
    // Who gives a name at a sealed table says it to the others alone.
    if (isRelay(match)) continue;
    const found = new Set<string>();
    for await (const given of namesIn(store, match)) if (given.name === name) found.add(given.key);
    for (const key of found) keys.set(key, (keys.get(key) ?? 0) + 1);
  }
  return keys;
}

/** Matches of which names were deleted. */
export interface News {
  /** By match, the number of the last time; "any": more than are noted, or an old copy was put back. */
  readonly matches: ReadonlyMap<Hash, number> | "any";
  /** How often it was in all matches by now. */
  readonly count: number;
}

/** What a process learns of names that were deleted. */
export class ForgottenElsewhere {
  readonly #store: Store;
  #count: number | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** What was deleted since the last question; nothing at the first one. */
  async news(): Promise<News> {
    const { count, matches } = notedIn(await this.#store.notes.change(NOTE, () => undefined));
    const before = this.#count ?? count;
    this.#count = count;
    // After an old copy was put back the number is a lower one.
    if (count < before || count - before > matches.length) return { matches: "any", count };
    const fresh = count === before ? [] : matches.slice(before - count);
    return { matches: new Map(fresh.map((match, at) => [match, before + at + 1])), count };
  }
}
