// Code of sets moved along maps: as many shifts as there are distances from a member to its image. The union of one set
// moved by several distances that are evenly spaced is found by doubling.
import { bitsOf, wordsOf } from "../../layout/bits.ts";
import type { PartialMap, Term } from "../../terms/term.ts";
import { type FunctionBuilding, i64 } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";

export function movedAlong(
  build: FunctionBuilding,
  map: PartialMap,
  set: Words,
  count: number,
  direction: "image" | "preimage",
): Words {
  const byDistance = new Map<number, number[]>();
  const [begin, end] = [bitsOf(map.from), bitsOf(map.to)];
  map.of.forEach((next, ordinal) => {
    if (next < 0) return;
    const from = begin.at(ordinal);
    const distance = end.at(next) - from;
    const list = byDistance.get(distance) ?? [];
    list.push(from);
    byDistance.set(distance, list);
  });
  const kept = set.map((word) => build.keep(word));
  let found: Words = words.constantWords([], count);
  const sources = wordsOf(map.from);
  for (const [distance, from] of byDistance) {
    const moved =
      direction === "preimage"
        ? words.zip(words.shifted(kept, -distance, count), words.constantWords(from, count), words.and)
        : words.shifted(words.zip(kept, words.constantWords(from, sources), words.and), distance, count);
    found = words.zip(found, moved, words.or);
  }
  return found;
}

/** Fewer are moved one by one. */
const FEWEST = 4;

/** A set moved down by a distance, of which the bits are kept that a mask has. */
interface Shift {
  readonly distance: number;
  readonly mask: readonly bigint[];
}

/** The words of a union of inverse images of one set by such maps; undefined for other unions. */
export function evenUnion(build: FunctionBuilding, union: Term, ask: (set: Term) => Words): Words | undefined {
  const parts = partsOf(union);
  const [first] = parts;
  if (parts.length < FEWEST || first?.kind !== "preimage") return undefined;
  const count = wordsOf(first.map.from);
  const shifts: Shift[] = [];
  for (const part of parts) {
    const shift = part.kind === "preimage" && part.set === first.set ? shiftOf(part.map, count) : undefined;
    if (!shift) return undefined;
    shifts.push(shift);
  }
  shifts.sort((a, b) => a.distance - b.distance);
  const [low, next] = shifts.map(({ distance }) => distance) as [number, number];
  const by = next - low;
  const even = shifts.every(({ distance, mask }, i) => distance === low + i * by && same(mask, shifts[0]!.mask));
  if (!even || by === 0) return undefined;
  // Bits from beyond the mask are dropped at the end.
  const long = Math.max(count, wordsOf(first.map.to));
  const keep = (set: Words): Words => set.map((word) => build.keep(word));
  let found = keep(words.shifted(ask(first.set), -low, long));
  for (let length = 1; length < shifts.length; ) {
    const more = Math.min(length, shifts.length - length);
    found = keep(words.zip(found, words.shifted(found, -more * by, long), words.or));
    length += more;
  }
  return words.zip(found.slice(0, count), shifts[0]!.mask.map(i64), words.and);
}

const partsOf = (term: Term): readonly Term[] =>
  term.kind === "union" ? [...partsOf(term.left), ...partsOf(term.right)] : [term];

const same = (a: readonly bigint[], b: readonly bigint[]): boolean => a.every((word, i) => word === b[i]);

/** A map that leads from each value equally far; undefined for others. */
function shiftOf({ from, to, of }: PartialMap, count: number): Shift | undefined {
  const [begin, end] = [bitsOf(from), bitsOf(to)];
  const sources = of.flatMap((next, at) => (next < 0 ? [] : [{ bit: begin.at(at), to: end.at(next) }]));
  const [first] = sources;
  if (!first || sources.some(({ bit, to: other }) => other - bit !== first.to - first.bit)) return undefined;
  const mask = words.bitsOf(
    sources.map(({ bit }) => bit),
    count,
  );
  return { distance: first.to - first.bit, mask };
}
