// Code of sets moved along a map: as many shifts as there are distances from a member to its image.
import { bitsOf, wordsOf } from "../../layout/bits.ts";
import type { PartialMap } from "../../terms/term.ts";
import type { FunctionBuilding } from "../builder/building.ts";
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
