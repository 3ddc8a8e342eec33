// How a state lies in memory, as text for people.
import type { CoreGame, CoreTrack } from "../../language/core/core.ts";
import { printValue, valueAt } from "../../language/core/domain.ts";
import { printType, withoutNone } from "../../language/core/types.ts";
import { isHeldAsSet } from "../terms/held-values.ts";
import { bitsOf } from "./bits.ts";
import type { Layout, MemoryLayout, Plane, TrackLayout } from "./represent.ts";

/**
 * One line for each part of a state, with its bytes from the state's beginning: a set has a bit for each index, a row a
 * number for each, the ordinal of the value. A memory's ring lies beside all states, at an address of its own.
 */
export function printLayout(game: CoreGame, layout: Layout): string {
  const lines = layout.tracks.flatMap((track, i) => printTrack(game.tracks[i]!, track));
  const memories = layout.memories.flatMap((memory, i) => (memory ? printMemory(game.memories[i]!.name, memory) : []));
  const ready = layout.ready === undefined ? [] : ["setup", `  ${bytes(layout.ready, 1)} whether it is done`];
  const parts = [...lines, ...memories, ...ready].map((line) => `  ${line}`);
  return `${[`state of ${layout.size} bytes`, ...parts].join("\n")}\n`;
}

const bytes = (offset: number, count: number): string =>
  (count === 1 ? `${offset}` : `${offset}–${offset + count - 1}`).padEnd(10);

function printTrack(track: CoreTrack, { index, count, words, planes, row }: TrackLayout): readonly string[] {
  const { size, plain } = bitsOf(index);
  const family = track.index.length === 0 ? "" : `[${track.index.map(printType).join(", ")}]`;
  const bits = plain ? `${size} bits` : `${size} bits for ${count} values`;
  return [
    `${track.name}${family}: ${printType(track.type)}`,
    ...planes.map((plane) => `  ${bytes(plane.offset, 8 * words)} set  ${printPlane(track, plane)}, ${bits}`),
    ...(row ? [`  ${bytes(row.offset, (count * row.bits) / 8)} row  ${count} × ${row.bits} bits`] : []),
  ];
}

function printPlane({ name, type }: CoreTrack, { field, value }: Plane): string {
  if (isHeldAsSet(type)) return name;
  const inner = withoutNone(type);
  if (inner.kind !== "product") return `{${name} in ${printValue(inner, valueAt(inner, value))}}`;
  const part = inner.fields[field]!;
  return `{${name}.${part.name} in ${printValue(part.type, valueAt(part.type, value))}}`;
}

function printMemory(name: string, { begin, end, ring, entry, entries }: MemoryLayout): readonly string[] {
  return [
    `${name}, in a ring of ${entries} entries of ${entry} bytes at ${ring}`,
    `  ${bytes(begin, 4)} number of its first entry`,
    `  ${bytes(end, 4)} number of the entry behind its last`,
  ];
}
