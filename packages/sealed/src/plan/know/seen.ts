// What can be said of a value before the game is played: who can compute it, what it may be, and which secrets it is made of.
import type { Span, Value } from "ninefold/language";
import type { Seats } from "./seats.ts";

/** A cell of a track. */
export interface CellAt {
  readonly track: number;
  readonly indices: readonly Seen[];
}

/** A cell of a track that not all seats see, as a rule reads it. */
export interface SecretRead extends CellAt {
  /** The canonical text of the cell. */
  readonly cell: string;
  /** Who sees it there. */
  readonly know: Seats;
  /** Who knows which cell is read. */
  readonly asked: Seats;
  readonly span: Span;
}

/** A statement that draws, for some seats. */
export interface Draw {
  /** Of `random` or `chance` in the text. */
  readonly span: Span;
  /** What tells it from another run through the statement: the seats that it is for. */
  readonly round: string;
}

/** For a value whose viewers depend on it: what it may be, and who sees it then. */
export interface Partition {
  readonly values: readonly Value[];
  readonly viewers: readonly Seats[];
}

export interface Seen {
  /** The seats that can compute the value. */
  readonly know: Seats;
  /** All that it may be, where that is known and little. */
  readonly values: readonly Value[] | undefined;
  /** Equal texts have equal values in one state. */
  readonly key: string;
  readonly reads: ReadonlyMap<string, SecretRead>;
  /** The draws that it depends on. */
  readonly draws: ReadonlySet<Draw>;
  readonly partition?: Partition | undefined;
  /** There is no value: the rules have a hole here, which everyone sees. */
  readonly hole?: true;
  /** Where the value is that of a draw or of one cell, as it is: which. */
  readonly from?: Draw | CellAt | undefined;
  /** The text of what is shown in its stead, to everyone. */
  readonly instead?: string | undefined;
}

const NO_READS: ReadonlyMap<string, SecretRead> = new Map();
const NO_DRAWS: ReadonlySet<Draw> = new Set();

/** What everybody knows. */
export const known = (all: Seats, key: string, values?: readonly Value[]): Seen => ({
  know: all,
  values,
  key,
  reads: NO_READS,
  draws: NO_DRAWS,
});

/** A value that is known. */
export const constantSeen = (all: Seats, value: Value): Seen => known(all, JSON.stringify(value), [value]);

/** No value. */
export const holeSeen = (all: Seats): Seen => ({ ...known(all, "hole"), hole: true });

/** The one value that it may have; undefined where that is not known. */
export function onlyValue({ values }: Seen): Value | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

type Parts = Pick<Seen, "know" | "reads" | "draws">;

/** Who can compute all of these, and what they are made of. */
export function together(all: Seats, parts: readonly Parts[]): Parts {
  let know = all;
  let reads = NO_READS;
  let draws = NO_DRAWS;
  for (const part of parts) {
    know &= part.know;
    reads = joinedMaps(reads, part.reads);
    draws = joinedSets(draws, part.draws);
  }
  return { know, reads, draws };
}

function joinedMaps<V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  if (other.size === 0 || one === other) return one;
  return one.size === 0 ? other : new Map([...one, ...other]);
}

function joinedSets<V>(one: ReadonlySet<V>, other: ReadonlySet<V>): ReadonlySet<V> {
  if (other.size === 0 || one === other) return one;
  return one.size === 0 ? other : new Set([...one, ...other]);
}

/** The same value, known by fewer: whoever knows it has to know these too. */
export const under = (all: Seats, seen: Seen, ...parts: readonly Parts[]): Seen => ({
  ...seen,
  ...together(all, [seen, ...parts]),
});

/** Whichever of several it is. */
export function either(all: Seats, key: string, options: readonly Seen[]): Seen {
  const values = options.every((one) => one.values)
    ? distinct(options.flatMap(({ values }) => values ?? []))
    : undefined;
  return { ...together(all, options), key, values: values && values.length <= MAX_VALUES ? values : undefined };
}

/** So many values are held. */
export const MAX_VALUES = 128;

/** Whether a value is one of these. */
export function isAmong(values: readonly Value[]): (value: Value) => boolean {
  const texts = new Set(values.map((value) => JSON.stringify(value)));
  return (value) => texts.has(JSON.stringify(value));
}

export const distinct = (values: readonly Value[]): readonly Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
