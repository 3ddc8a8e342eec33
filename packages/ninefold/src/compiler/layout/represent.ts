// How a state lies in memory: each family of tracks as sets, one for each value that a field of its values can have,
// or as a row of numbers, or as both, by what the rules ask of it.
import type { CoreGame } from "../../language/core/core.ts";
import { componentsOf, countOf, equal, ordinalOf, valueAt } from "../../language/core/domain.ts";
import { type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { partsOf } from "../terms/kinds/kinds.ts";
import { termsOf } from "../terms/statements.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { trackTypes } from "../terms/track-types.ts";
import { bitsOf } from "./bits.ts";

/** A set of one bit for each index of a family: those where a field of the value is this one. */
export interface Plane {
  /** The index of the field; 0 for values that are no products. */
  readonly field: number;
  /** The ordinal of the field's value. */
  readonly value: number;
  /** In bytes, from the beginning of the state. */
  readonly offset: number;
}

export interface TrackLayout {
  readonly type: Type;
  /** How many values its type has, how many tracks the family has, and how many words a set of them takes. */
  readonly values: number;
  /** The index of a family with one; numbers where there are several. */
  readonly index: Type;
  readonly count: number;
  readonly words: number;
  /** Empty where nothing is asked of all tracks at once. */
  readonly planes: readonly Plane[];
  /** One number for each track, the ordinal of its value; undefined where no single one is asked, or a few sets tell. */
  readonly row: { readonly offset: number; readonly bits: 8 | 16 | 32 } | undefined;
}

/** Where a memory lies: its part of the ring in the state, and the ring beside all states. */
export interface MemoryLayout {
  /** The numbers of its first entry and of the one behind its last. */
  readonly begin: number;
  readonly end: number;
  readonly pieces: readonly { readonly offset: number; readonly bits: 8 | 16 | 32 | 64 }[];
  /** How many words of 64 bits each value takes that is kept besides; a number takes none, but 32 bits. */
  readonly values: readonly number[];
  readonly ring: number;
  readonly entry: number;
  readonly entries: number;
  /** How many entries a state remembers at most. */
  readonly most: number;
}

export interface Layout {
  readonly tracks: readonly TrackLayout[];
  readonly memories: readonly (MemoryLayout | undefined)[];
  /** Of a game with a setup: whether it is done, a byte. */
  readonly ready: number | undefined;
  /** The bytes of a state, a multiple of eight. */
  readonly size: number;
}

/** What the terms of a game ask of its tracks. */
export interface Questions {
  /** Families asked by sets, and those asked at an index. */
  readonly sets: Set<number>;
  readonly single: Set<number>;
}

/** Looks through terms for what they ask of tracks, each term once. */
export function questionsOf(terms: readonly Term[]): Questions {
  const found: Questions = { sets: new Set(), single: new Set() };
  const seen = new Set<Term>();
  const ask = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    if (term.kind === "trackRead") found.single.add(term.track);
    if (term.kind === "indicesWhere") found.sets.add(term.track);
    for (const part of partsOf(term)) ask(part);
    if (term.kind === "after") for (const part of termsOf(term.statements)) ask(part);
  };
  for (const term of terms) ask(term);
  return found;
}

/** Values that so few sets tell apart are read from the sets; of more there is a row beside them. */
const MAX_PLANES_READ = 4;

/** Families of more tracks are no sets, nor are those whose fields have more values. */
const MAX_BITS = 512;
const MAX_PLANES = 256;

/** How a game's states lie in memory; `ringFor` makes the ring of a memory from the families of tracks that it keeps. */
export function layoutOf(
  game: CoreGame,
  questions: Questions,
  controls: readonly number[],
  memories: readonly (readonly number[] | undefined)[],
  ringFor: (memory: number, tracks: readonly TrackLayout[]) => Omit<MemoryLayout, "begin" | "end">,
): Layout {
  let at = 0;
  const reserve = (bytes: number, align: number): number => {
    at = Math.ceil(at / align) * align;
    const start = at;
    at += bytes;
    return start;
  };
  const tracks = trackTypes(game).map((track, i): TrackLayout => {
    const index = indexOf(track);
    const count = countOf(index);
    const words = Math.ceil(bitsOf(index).size / 64);
    const planes: Plane[] = [];
    if (questions.sets.has(i)) {
      if (count > MAX_BITS) throw new NotCompiled(`a family of ${count} tracks asked all at once`);
      const fields = fieldsOf(track.type);
      if (fields.reduce((sum, size) => sum + size, 0) > MAX_PLANES)
        throw new NotCompiled("tracks of many values asked all at once");
      fields.forEach((size, field) => {
        for (let value = firstKept(track.type); value < size; value++)
          planes.push({ field, value, offset: reserve(8 * words, 8) });
      });
    }
    const size = countOf(track.type);
    const bits = size <= 256 ? 8 : size <= 65536 ? 16 : 32;
    // What nobody asks is still part of the state.
    const read = questions.single.has(i) && planes.length > MAX_PLANES_READ;
    const needed = planes.length === 0 || read || controls.includes(i);
    const row = needed ? ({ offset: reserve((count * bits) / 8, bits / 8), bits } as const) : undefined;
    return { type: track.type, values: size, index, count, words, planes, row };
  });
  const kept = memories.map((remembered, i): MemoryLayout | undefined => {
    if (!remembered) return undefined;
    const ring = ringFor(
      i,
      remembered.map((track) => tracks[track]!),
    );
    return { begin: reserve(4, 4), end: reserve(4, 4), ...ring };
  });
  const ready = game.setup && reserve(1, 1);
  return { tracks, memories: kept, ready, size: Math.ceil(at / 8) * 8 };
}

/** The one type that numbers the tracks of a family. */
export function indexOf({ index }: Pick<CoreGame["tracks"][number], "index">): Type {
  const [only] = index;
  if (index.length === 1 && only) return only;
  return { kind: "int", low: 0, high: index.reduce((product, type) => product * countOf(type), 1) - 1 };
}

/** Where the parts of a state begin: what lies at an index of one part lies within it. */
export function partsOfState({ tracks, memories }: Layout): readonly number[] {
  const begins = [
    ...tracks.flatMap(({ planes, row }) => [...planes.map(({ offset }) => offset), ...(row ? [row.offset] : [])]),
    ...memories.flatMap((memory) => (memory ? [memory.begin, memory.end] : [])),
  ];
  return begins.sort((a, b) => a - b);
}

/** How many values each field of a type's values has, `none` aside. */
export function fieldsOf(type: Type): readonly number[] {
  const inner = withoutNone(type);
  return inner.kind === "product" ? inner.fields.map((field) => countOf(field.type)) : [countOf(inner)];
}

/** The first ordinal of a field of which there is a set: a value that is in none of the others needs none. */
const firstKept = (type: Type): number => (type.kind === "option" || type.kind === "product" ? 0 : 1);

/** Whether a value is the one that is in no set: none, or the first of values that are neither products nor perhaps none. */
const isUnkept = (type: Type, value: Value): boolean =>
  type.kind === "option" ? value === null : type.kind !== "product" && ordinalOf(type, value) === 0;

/** The ordinals of a value's fields; undefined for the value that is in no set. */
export function fieldValues(type: Type, value: Value): readonly number[] | undefined {
  if (isUnkept(type, value)) return undefined;
  const inner = withoutNone(type);
  if (inner.kind !== "product") return [ordinalOf(inner, value)];
  const types = inner.fields.map((field) => field.type);
  return componentsOf(types, value as number).map(({ ordinal }) => ordinal);
}

/** A choice of a track's values as what is asked of its planes: in each field one of these values; or not so. */
export interface PlaneChoice {
  readonly negated: boolean;
  /** By field the ordinals; undefined where all fit. One list for each part of the choice. */
  readonly parts: readonly (readonly (readonly number[] | undefined)[])[];
}

export function planeChoice(type: Type, values: readonly Value[]): PlaneChoice {
  const all = Array.from({ length: countOf(type) }, (_, i) => valueAt(type, i));
  const negated = values.some((value) => isUnkept(type, value));
  const chosen = negated ? all.filter((value) => !values.some((one) => equal(one, value))) : values;
  const sizes = fieldsOf(type);
  const tuples = chosen.map((value) => fieldValues(type, value)!);
  const projections = sizes.map((_, field) => [...new Set(tuples.map((tuple) => tuple[field]!))].sort((a, b) => a - b));
  const whole = projections.reduce((product, projection) => product * projection.length, 1) === tuples.length;
  const part = (lists: readonly (readonly number[])[]): readonly (readonly number[] | undefined)[] =>
    lists.map((list, field) => (list.length === sizes[field]! && sizes.length > 1 ? undefined : list));
  if (whole) {
    const lists = part(projections);
    // All fields fit: what is there at all.
    const some = lists.every((list) => list === undefined) ? [projections[0]!, ...lists.slice(1)] : lists;
    return { negated, parts: [some] };
  }
  return { negated, parts: tuples.map((tuple) => tuple.map((value) => [value])) };
}

/** The numbers of a family's planes that are read to find these values. */
export function planesRead({ type, planes }: TrackLayout, values: readonly Value[]): readonly number[] {
  const { parts } = planeChoice(type, values);
  return planes.flatMap((plane, at) => (parts.some((lists) => lists[plane.field]?.includes(plane.value)) ? [at] : []));
}
