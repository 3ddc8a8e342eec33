// States between the interpreter's form and a compiled game's memory.
import type { CoreGame } from "../../language/core/core.ts";
import { countOf, equal, ordinalOf, valueAt } from "../../language/core/domain.ts";
import { setOf, type Type, type Value } from "../../language/core/types.ts";
import { heldType, heldValue, valueHeld } from "../terms/held-values.ts";
import { bitsOf } from "./bits.ts";
import { fieldValues, type Layout } from "./represent.ts";

/**
 * Writes the values of all tracks, in the order of the interpreter's layout, and whether the setup is done; nothing is
 * remembered.
 */
export function writeState(
  memory: Uint8Array,
  address: number,
  layout: Pick<Layout, "size" | "tracks" | "ready">,
  game: CoreGame,
  cells: readonly Value[],
  ready = true,
): void {
  memory.fill(0, address, address + layout.size);
  if (layout.ready !== undefined) memory[address + layout.ready] = ready ? 1 : 0;
  const view = new DataView(memory.buffer, memory.byteOffset);
  let at = 0;
  for (const [i, track] of layout.tracks.entries()) {
    const { type } = track;
    const written = game.tracks[i]!.type;
    const element = memberOf(game, written);
    const members = element ? countOf(element) : 1;
    let whole: Value = null;
    for (let index = 0; index < track.count; index++) {
      if (index % members === 0) whole = heldValue(written, cells[at + index / members]!);
      const value = element ? includes(whole, valueAt(element, index % members)) : whole;
      if (track.row) put(view, address + track.row.offset, track.row.bits, index, ordinalOf(type, value));
      const fields = fieldValues(type, value);
      for (const plane of track.planes) {
        if (fields?.[plane.field] !== plane.value) continue;
        const bit = bitsOf(track.index).at(index);
        const byte = address + plane.offset + (bit >> 3);
        memory[byte] = memory[byte]! | (1 << (bit & 7));
      }
    }
    at += track.count / members;
  }
}

/** The type of the members of a track that is held as a set, by truth about each of them. */
function memberOf(game: CoreGame, type: Type): Type | undefined {
  const held = heldType(game, type);
  return held.kind === "set" ? held.of : undefined;
}

const includes = (set: Value, member: Value): boolean => (set as readonly Value[]).some((one) => equal(one, member));

/** The inverse of `writeState`. */
export function readState(
  memory: Uint8Array,
  address: number,
  layout: Pick<Layout, "tracks">,
  game: CoreGame,
): Value[] {
  const view = new DataView(memory.buffer, memory.byteOffset);
  const cells: Value[] = [];
  for (const [i, track] of layout.tracks.entries()) {
    const { type } = track;
    // A value by its fields, for families that are held as sets alone.
    const byFields = new Map<string, Value>();
    if (!track.row) {
      for (let ordinal = 0; ordinal < track.values; ordinal++) {
        const value = valueAt(type, ordinal);
        byFields.set((fieldValues(type, value) ?? []).join(" "), value);
      }
    }
    const values: Value[] = [];
    for (let index = 0; index < track.count; index++) {
      if (track.row) {
        values.push(valueAt(type, get(view, address + track.row.offset, track.row.bits, index)));
        continue;
      }
      const bit = bitsOf(track.index).at(index);
      const fields = track.planes
        .filter(({ offset }) => (memory[address + offset + (bit >> 3)]! >> (bit & 7)) & 1)
        .map(({ value }) => value);
      values.push(byFields.get(fields.join(" "))!);
    }
    const element = memberOf(game, game.tracks[i]!.type);
    if (!element) cells.push(...values);
    else {
      for (let from = 0; from < values.length; from += countOf(element)) {
        const held = values.slice(from, from + countOf(element));
        const members = held.flatMap((member, ordinal) => (member ? [valueAt(element, ordinal)] : []));
        cells.push(valueHeld(setOf(element), members));
      }
    }
  }
  return cells;
}

function put(view: DataView, at: number, bits: number, index: number, value: number): void {
  if (bits === 8) view.setUint8(at + index, value);
  else if (bits === 16) view.setUint16(at + 2 * index, value, true);
  else view.setUint32(at + 4 * index, value, true);
}

function get(view: DataView, at: number, bits: number, index: number): number {
  if (bits === 8) return view.getUint8(at + index);
  return bits === 16 ? view.getUint16(at + 2 * index, true) : view.getUint32(at + 4 * index, true);
}

/** Whether the setup is done; true in a game without. */
export const readReady = (memory: Uint8Array, address: number, layout: Pick<Layout, "ready">): boolean =>
  layout.ready === undefined || memory[address + layout.ready] === 1;
