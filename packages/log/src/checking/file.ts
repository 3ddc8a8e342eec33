// Logs as files, for people: the entries with their openings and the last hash, in bytes, or as lines of JSON.
import { encode, nextIn } from "../codec/canonical.ts";
import { list, whole } from "../codec/form.ts";
import { jsonIn } from "../codec/json.ts";
import { Reader } from "../codec/reader.ts";
import { field, type OneOf, oneOf } from "../codec/record.ts";
import type { Head } from "../course/standing.ts";
import { hash } from "../entry/body.ts";
import { type Entry, entryForm } from "../entry/entry.ts";
import { MAX_BESIDE, type Opening, openingForm } from "../entry/sealed.ts";
import { LogError, unfit } from "../errors.ts";

const ITEMS = {
  entry: [1, { entry: field(1, entryForm), openings: field(2, list(openingForm, MAX_BESIDE)) }],
  head: [2, { seq: field(1, whole()), hash: field(2, hash) }],
} as const;

const item = oneOf(ITEMS);
type Item = OneOf<typeof ITEMS>;

/** A log with all that is known of it. */
export interface LogFile {
  readonly items: readonly { readonly entry: Entry; readonly openings: readonly Opening[] }[];
  /** The last entry: nothing else would say that it was not changed, or left out. */
  readonly head: Head;
}

const MAGIC = new TextEncoder().encode("ninefold-log-1\n");
const FIRST_LINE = '{"ninefold-log":1}';

/** No file of a log has more bytes. */
export const MAX_FILE = 1 << 26;

const allOf = ({ items, head }: LogFile): readonly Item[] => [
  ...items.map(({ entry, openings }) => ({ k: "entry", entry, openings }) as const),
  { k: "head", ...head },
];

/** The file as bytes: a line that says what it is, then CBOR items one after the other (RFC 8742). */
export function writeLog(log: LogFile): Uint8Array {
  const parts = [MAGIC, ...allOf(log).map((one) => encode(item, one))];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The file as text: JSON, an item a line. */
export const writeLogText = (log: LogFile): string =>
  [FIRST_LINE, ...allOf(log).map((one) => JSON.stringify(one)), ""].join("\n");

/** Reads both forms. LogError NF7501 to NF7504 for anything else, whatever it is. */
export function readLog(bytes: Uint8Array): LogFile {
  if (bytes.length > MAX_FILE) throw new LogError("NF7503", `${bytes.length} bytes are more than a log may have.`);
  if (MAGIC.every((byte, i) => bytes[i] === byte)) return logOf(itemsIn(bytes.subarray(MAGIC.length)));
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith(FIRST_LINE)) return logOf(itemsOfLines(text));
  const later = /^ninefold-log-(\d{1,9})\n|^\{"ninefold-log":(\d{1,9})\}/.exec(text.slice(0, 40));
  const version = later?.[1] ?? later?.[2];
  if (version !== undefined)
    throw new LogError("NF7504", `The log has the form of version ${version}; this program reads version 1.`);
  throw new LogError("NF7504", `This is no log of a match: it begins with neither "ninefold-log-1" nor ${FIRST_LINE}.`);
}

function itemsIn(bytes: Uint8Array): readonly Item[] {
  const source = new Reader(bytes);
  const items: Item[] = [];
  while (!source.isAtEnd) items.push(nextIn(item, source, bytes));
  return items;
}

function itemsOfLines(text: string): readonly Item[] {
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line, i) => item.check(parsed(line, i + 2), `line ${i + 2}`));
}

function parsed(line: string, number: number): unknown {
  const data = jsonIn(line);
  if (data === undefined) throw unfit("NF7502", `line ${number}`, "a text that is no JSON", "an item");
  return data;
}

function logOf(items: readonly Item[]): LogFile {
  const last = items.at(-1);
  const entries = items.flatMap((one) => (one.k === "entry" ? [{ entry: one.entry, openings: one.openings }] : []));
  if (last?.k !== "head" || entries.length !== items.length - 1)
    throw new LogError("NF7504", "A log ends with its last hash, and has it nowhere else.");
  const { seq, hash: lastHash } = last;
  return { items: entries, head: { seq, hash: lastHash } };
}
