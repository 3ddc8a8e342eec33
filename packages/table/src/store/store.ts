// Where the logs of matches are kept: the interface that every store has. Entries are bytes here; what they mean is the
// referee's. A store holds each match as one list without gaps, and never answers before what it answers is durable.

/** SHA-256 as 64 hexadecimal digits, in small letters. */
export type Hash = string;

/** An entry of a log, and what of it may be opened to whom. Both are the codec's. */
export interface StoredEntry {
  readonly bytes: Uint8Array;
  readonly openings: Uint8Array;
}

/** An entry with its number in its match, from 0. */
export type NumberedEntry = { readonly seq: number } & StoredEntry;

/** Entries to be kept after those that are there: all of them or none. */
export interface Append {
  readonly match: Hash;
  /** The number of the match's last entry; -1 for a match that is not there yet. */
  readonly after: number;
  /** At least one; the first one's number is `after + 1`. Their bytes, and their openings, are at most `MAX_APPEND` each. */
  readonly entries: readonly StoredEntry[];
  /** What the entries answer, as `KEY:ASK` in hexadecimal digits: each is answered once in a match. */
  readonly asks: readonly string[];
  /** When the match needs to be looked at, in milliseconds since 1970; null: when somebody decides. */
  readonly due: number | null;
}

/**
 * What became of an append.
 *
 * done: the entries are there, for good.
 * behind: the last entry of the match is another one than `after` says. `heads` tells which; where it is a lower one, the
 * store was restored from an old copy.
 * again: an ask was answered before; the number is that of the first entry of that append, of the first such ask.
 */
export type Appended = "done" | "behind" | { readonly again: number };

/** Texts of rules and other files, by what is in them. */
export interface Blobs {
  /** Keeps bytes, and answers their SHA-256. */
  put(bytes: Uint8Array): Promise<Hash>;
  /** The bytes of this hash, which are checked; undefined where there are none. */
  get(hash: Hash): Promise<Uint8Array | undefined>;
}

/** What the list of matches says of one. All but `public` is computed from the match's entries, and can be written again from them. */
export interface LobbyRow {
  readonly match: Hash;
  /** The number of the last entry that it is computed from. A row of fewer entries does not replace one of more. */
  readonly seq: number;
  readonly title: string;
  readonly rules: Hash;
  readonly state: "open" | "running" | "ended";
  /** The key of who sits there, in seat order; null: nobody. */
  readonly seats: readonly (string | null)[];
  /** Whether it is shown to everybody. It stands here alone: a match whose row is lost is shown to nobody else. */
  readonly public: boolean;
  /** Milliseconds since 1970. */
  readonly updated: number;
}

/** Rows that have all of these. */
export interface LobbyFilter {
  readonly state?: LobbyRow["state"];
  readonly rules?: Hash;
  /** One of the seats has this key. */
  readonly key?: string;
  readonly public?: boolean;
}

/** A part of the list of matches. */
export interface LobbyPage {
  /** Those that changed last come first; matches that changed at once in the order of their hashes. */
  readonly rows: readonly LobbyRow[];
  /** Where the next page begins; undefined: there is none. */
  readonly next?: string;
}

/** What an invitation is good for. */
export interface Invite {
  readonly match: Hash;
  /** Null: any seat. */
  readonly seat: number | null;
  /** Milliseconds since 1970; null: without end. */
  readonly until: number | null;
}

/** The list of matches, invitations and names. */
export interface Lobby {
  put(row: LobbyRow): Promise<void>;
  row(match: Hash): Promise<LobbyRow | undefined>;
  /** At most `limit` rows (1 to `MAX_PAGE`), from the beginning or where an earlier page says. */
  list(filter: LobbyFilter, limit: number, from?: string): Promise<LobbyPage>;
  remove(match: Hash): Promise<void>;
  /** Keeps an invitation under the hash of its secret. A hash that is there already stays as it is. */
  invite(hash: Hash, invite: Invite): Promise<void>;
  /**
   * Uses an invitation up. One key has it, the first that asks, and may ask again, so that what failed after this can be
   * done once more; undefined for every other key, for an unknown hash, and after its end.
   */
  use(hash: Hash, key: string, now: number): Promise<Invite | undefined>;
  /** Null deletes the name. */
  setName(key: string, name: string | null): Promise<void>;
  /** The names of those keys that have one. */
  names(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Small texts by name, which the processes of a server share. */
export interface Notes {
  /**
   * Changes a text in one step. The function is given what is there, undefined where there is nothing, and again where another process
   * was first; it answers what is to be there, at most `MAX_NOTE` characters, or undefined to leave it. Answers what is there then.
   */
  change(name: string, change: (old: string | undefined) => string | undefined): Promise<string | undefined>;
}

/**
 * Logs of matches with all that belongs to them. Every question rejects with a `StoreError` where the store cannot answer.
 */
export interface Store {
  /**
   * Appends in this order; each sees those before it. An answer stands for what is durable. Where it rejects nothing is
   * known, but that each append is there as a whole or not at all: ask once more, with the same asks.
   */
  append(appends: readonly Append[]): Promise<readonly Appended[]>;
  /** Entries in order, at most `limit`, from a number on. */
  read(match: Hash, from: number, limit: number): AsyncIterable<NumberedEntry>;
  /** The number of the last entry of those matches that are there. */
  heads(matches: readonly Hash[]): Promise<ReadonlyMap<Hash, number>>;
  /** Matches that were to be looked at before a time, the longest overdue first. */
  due(before: number, limit: number): Promise<readonly Hash[]>;
  /**
   * Removes openings of a match, by what they open, for good. `beside`: the numbers of the entries that they stand beside, where that is
   * known; a store need not look at others.
   */
  forget(match: Hash, of: readonly Hash[], beside?: readonly number[]): Promise<void>;
  readonly blobs: Blobs;
  readonly lobby: Lobby;
  readonly notes: Notes;
  /** Whether several processes may serve from it at a time. */
  readonly isShared: boolean;
  close(): Promise<void>;
}

/** Openings without some of them; the very same bytes where there are none of these. The codec of the log has it. */
export type Without = (openings: Uint8Array, of: readonly Hash[]) => Uint8Array;

/** The bytes of the entries of one append, and those of their openings. */
export const MAX_APPEND = 2 ** 19;
export const MAX_PAGE = 200;
/** Characters of a note. */
export const MAX_NOTE = 2 ** 16;

const HASH = /^[0-9a-f]{64}$/;
const ASK = /^[0-9a-f]{1,128}:[0-9a-f]{1,128}$/;

const total = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** Throws a RangeError for what is no hash. */
export function checkHash(hash: Hash): void {
  if (!HASH.test(hash)) throw new RangeError(`No hash: ${JSON.stringify(hash)}.`);
}

/** Throws a RangeError for an append that no store takes. */
export function checkAppend({ match, after, entries, asks, due }: Append): void {
  checkHash(match);
  if (!Number.isSafeInteger(after) || after < -1) throw new RangeError(`No number of a last entry: ${after}.`);
  if (entries.length === 0) throw new RangeError("An append without entries.");
  const size = Math.max(total(entries.map(({ bytes }) => bytes)), total(entries.map(({ openings }) => openings)));
  if (size > MAX_APPEND) throw new RangeError(`An append of ${size} bytes; ${MAX_APPEND} are the limit.`);
  const wrong = asks.find((ask) => !ASK.test(ask));
  if (wrong !== undefined) throw new RangeError(`No ask: ${JSON.stringify(wrong)}.`);
  if (due !== null && !Number.isSafeInteger(due)) throw new RangeError(`No time: ${due}.`);
}

const NOTE_NAME = /^[a-z]{1,40}$/;

/** Throws a RangeError for what is no name of a note. */
export function checkNoteName(name: string): void {
  if (!NOTE_NAME.test(name)) throw new RangeError(`No name of a note: ${JSON.stringify(name)}.`);
}

/** The text as it is to be kept; a RangeError for one that is too long. */
export function checkedNote(text: string): string {
  if (text.length > MAX_NOTE) throw new RangeError(`A note of ${text.length} characters; ${MAX_NOTE} are the limit.`);
  return text;
}

/** Throws a RangeError for a limit of a page of the lobby. */
export function checkPage(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new RangeError(`No length of a page: ${limit}.`);
}
