import { printable, quote } from "../../language/index.ts";
import { found } from "../arguments.ts";
import type { Seed } from "../chance/seeded.ts";
import { checksum } from "../platform/hash.ts";
import { isMark, type Mark } from "../tree/note.ts";
import type { RecordError, RecordErrorCode } from "./errors.ts";
import type { Settlement } from "./settlement.ts";

export const FORMAT = "ninefold-record";
export const VERSION = 1;
export const MAX_RECORD_LENGTH = 2 ** 24;

/** What a record says, with its checksum left out; `chance` and `forced` are left out where they are empty. */
export interface RecordData {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly game: string;
  /** The hash of the rules. */
  readonly rules: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** The seed and the generator's name, when the match has a seed. */
  readonly seed?: Seed;
  readonly generator?: string;
  /** The state before any forced step; `position` is there to be read by people. */
  readonly initial: { readonly position: string; readonly encoding: string; readonly forced?: readonly RecordedStep[] };
  readonly plies: readonly RecordedPly[];
  /** The ply that the match is at, when later ones are known. */
  readonly at?: number;
  /** What those have decided who wait for others. */
  readonly pending?: readonly (string | null)[];
  /** What players asked for in vain, and have learnt from. */
  readonly attempts?: readonly RecordedAttempt[];
  /** How players ended the match themselves, at the ply that it is at. */
  readonly settled?: Settlement;
  /** What is said of plies. */
  readonly notes?: readonly RecordedNote[];
  /** Lines that leave that of the plies, or one before them. */
  readonly branches?: readonly RecordedBranch[];
  /** Where a tree stands, when that is on a branch. */
  readonly marker?: RecordedPoint;
  /** The checksum of the encoding of the state after the last ply. */
  readonly final: string;
}

/** After so many plies of a line, from the beginning of the match on: line 0 has the plies of the record, line n is its branch n - 1. */
export interface RecordedPoint {
  readonly line: number;
  readonly ply: number;
}

/** Plies that were played elsewhere in place of those that come after a point of an earlier line. */
export interface RecordedBranch extends RecordedPoint {
  readonly plies: readonly RecordedPly[];
  readonly notes?: readonly RecordedNote[];
}

/** What is said after so many plies, from the beginning of the match on. */
export interface RecordedNote {
  readonly ply: number;
  readonly mark?: Mark;
  readonly comment?: string;
}

export interface RecordedPly {
  /** The id of each player's decision, null for the null decision. */
  readonly decisions: readonly (string | null)[];
  readonly chance?: readonly number[];
  readonly forced?: readonly RecordedStep[];
}

/** A decision that the rules refused to a player, by her index, after so many plies. */
export interface RecordedAttempt {
  readonly ply: number;
  readonly player: number;
  readonly decision: string;
}

/** A forced step with its chance results. */
export interface RecordedStep {
  readonly decision: string;
  readonly chance?: readonly number[];
}

/** The text of a record: one line per member and per ply, its checksum at the end. */
export function writeRecord(data: RecordData): string {
  const normal = normalRecord(data);
  const members = Object.entries({ ...normal, checksum: checksumOf(normal) }).map(([key, value]) => {
    const lines = key === "plies" || key === "branches" ? listed(value as readonly unknown[]) : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${lines}`;
  });
  return `{\n${members.join(",\n")}\n}\n`;
}

const listed = (values: readonly unknown[]): string =>
  values.length === 0 ? "[]" : `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(",\n")}\n  ]`;

/**
 * What a text says that should be a record: which game it wants, with which parameters. Nothing is played yet.
 * Whatever the text is, this returns; white space and the order of members do not matter.
 */
export function readRecord(text: string): { readonly record: RecordData } | { readonly error: RecordError } {
  if (typeof text !== "string") return fail("NF3101", `Not JSON: found ${found(text)}, expected the text of a record.`);
  if (text.length > MAX_RECORD_LENGTH) {
    return fail("NF3110", `A record has at most ${MAX_RECORD_LENGTH} characters, this has ${text.length}.`);
  }
  if (nestsDeeply(text)) return fail("NF3102", "Brackets are nested deeper than in any record.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail("NF3101", `Not JSON: ${printable((error as Error).message)}`);
  }
  const outer = value as Partial<RecordData> & { readonly checksum?: unknown };
  if (typeof value !== "object" || value === null || outer.format !== FORMAT) {
    return fail("NF3102", `A record has the member "format": "${FORMAT}".`);
  }
  if (outer.version !== VERSION) {
    const found = printable(JSON.stringify(outer.version)?.slice(0, 40) ?? "none");
    return fail("NF3103", `This program reads version ${VERSION} of records, and this is version ${found}.`);
  }
  let record: RecordData;
  try {
    record = normalRecord(value);
  } catch (error) {
    if (error instanceof Misshapen) return fail("NF3102", error.message);
    throw error;
  }
  if (outer.checksum !== checksumOf(record)) {
    return fail("NF3105", "The record was changed or cut: its checksum does not fit what it says.");
  }
  return { record };
}

const checksumOf = (normal: RecordData): string => checksum(JSON.stringify(normal));

const fail = (code: RecordErrorCode, message: string): { readonly error: RecordError } => ({
  error: { code, message },
});

/** A record has eight levels; the parsers of some engines recurse, and so must not see thousands. */
function nestsDeeply(text: string): boolean {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === '"') quoted = !quoted;
    else if (quoted) at += unit === "\\" ? 1 : 0;
    else if (unit === "[" || unit === "{") depth++;
    else if (unit === "]" || unit === "}") depth--;
    if (depth > 8) return true;
  }
  return false;
}

class Misshapen extends Error {}

type Reader<Value> = (value: unknown, at: string) => Value;

const reader =
  <Value>(what: string, fits: (value: unknown) => boolean): Reader<Value> =>
  (value, at) => {
    if (!fits(value)) throw new Misshapen(`${at} is not ${what}.`);
    return value as Value;
  };

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isSeed = (value: unknown): boolean => typeof value === "string" || Number.isSafeInteger(value);
const text = reader<string>("a text", (value) => typeof value === "string");
const count = reader<number>("a whole number from 0 on", isCount);
const seed = reader<Seed>("a text or a whole number", isSeed);
const draw = reader<"draw">("a draw", (value) => value === "draw");
const yes = reader<true>("true", (value) => value === true);
const idOrNull = reader<string | null>("a text or null", (value) => value === null || typeof value === "string");
const object = reader<Record<string, unknown>>("an object", (value) => typeof value === "object" && value !== null);
const array = reader<readonly unknown[]>("a list", Array.isArray);

const list =
  <Value>(member: Reader<Value>): Reader<readonly Value[]> =>
  (value, at) =>
    array(value, at).map((each, index) => member(each, `${at}[${index}]`));

/** The member as a part of an object, no member where there is none. */
function optional<Key extends string, Value>(
  from: Record<string, unknown>,
  key: Key,
  read: Reader<Value>,
  at: string,
): { readonly [K in Key]?: Value } {
  if (from[key] === undefined) return {};
  return { [key]: read(from[key], at === "" ? key : `${at}.${key}`) } as { readonly [K in Key]?: Value };
}

const recordedStep: Reader<RecordedStep> = (value, at) => {
  const from = object(value, at);
  return { decision: text(from.decision, `${at}.decision`), ...optional(from, "chance", list(count), at) };
};

const recordedPly: Reader<RecordedPly> = (value, at) => {
  const from = object(value, at);
  return {
    decisions: list(idOrNull)(from.decisions, `${at}.decisions`),
    ...optional(from, "chance", list(count), at),
    ...optional(from, "forced", list(recordedStep), at),
  };
};

const recordedAttempt: Reader<RecordedAttempt> = (value, at) => {
  const from = object(value, at);
  return {
    ply: count(from.ply, `${at}.ply`),
    player: count(from.player, `${at}.player`),
    decision: text(from.decision, `${at}.decision`),
  };
};

const mark = reader<Mark>("a mark", isMark);
const comment = reader<string>("a comment", (value) => typeof value === "string" && value !== "");

const recordedNote: Reader<RecordedNote> = (value, at) => {
  const from = object(value, at);
  return {
    ply: count(from.ply, `${at}.ply`),
    ...optional(from, "mark", mark, at),
    ...optional(from, "comment", comment, at),
  };
};

const recordedPoint: Reader<RecordedPoint> = (value, at) => {
  const from = object(value, at);
  return { line: count(from.line, `${at}.line`), ply: count(from.ply, `${at}.ply`) };
};

const recordedBranch: Reader<RecordedBranch> = (value, at) => ({
  ...recordedPoint(value, at),
  plies: list(recordedPly)(object(value, at).plies, `${at}.plies`),
  ...optional(object(value, at), "notes", list(recordedNote), at),
});

const settlement: Reader<Settlement> = (value, at) => {
  const from = object(value, at);
  if (from.agreed === undefined)
    return { resigned: count(from.resigned, `${at}.resigned`), ...optional(from, "onTime", yes, at) };
  return { agreed: draw(from.agreed, `${at}.agreed`) };
};

const initial: Reader<RecordData["initial"]> = (value, at) => {
  const from = object(value, at);
  return {
    position: text(from.position, `${at}.position`),
    encoding: text(from.encoding, `${at}.encoding`),
    ...optional(from, "forced", list(recordedStep), at),
  };
};

const parameters: Reader<Readonly<Record<string, string>>> = (value, at) => {
  const entries = Object.entries(object(value, at)).map(
    ([key, each]) => [key, text(each, `${at}[${quote(key)}]`)] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The members of a record in their order and nothing else: what its checksum is taken of. */
function normalRecord(value: unknown): RecordData {
  const from = object(value, "The record");
  return {
    format: FORMAT,
    version: VERSION,
    game: text(from.game, "game"),
    rules: text(from.rules, "rules"),
    ...optional(from, "parameters", parameters, ""),
    ...optional(from, "seed", seed, ""),
    ...optional(from, "generator", text, ""),
    initial: initial(from.initial, "initial"),
    plies: list(recordedPly)(from.plies, "plies"),
    ...optional(from, "at", count, ""),
    ...optional(from, "pending", list(idOrNull), ""),
    ...optional(from, "attempts", list(recordedAttempt), ""),
    ...optional(from, "settled", settlement, ""),
    ...optional(from, "notes", list(recordedNote), ""),
    ...optional(from, "branches", list(recordedBranch), ""),
    ...optional(from, "marker", recordedPoint, ""),
    final: text(from.final, "final"),
  };
}
