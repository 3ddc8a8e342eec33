// Positions and values as text. A position names what differs from the game's first initial state:
// `turn=O, mark[b2]=X`; a board's track may also be given whole, as a picture: `mark="X1O/3/3"`.

import { pictureValues } from "../../language/check/types/pictures.ts";
import type { CoreGame } from "../../language/core/core.ts";
import {
  componentsOf,
  contains,
  countOf,
  equal,
  isScalar,
  ordinalOf,
  printValue,
  valueAt,
  valuesOf,
} from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { quote } from "../../language/text/quoting.ts";
import { bagFrom } from "../evaluate/bags.ts";
import { setFrom } from "../evaluate/sets.ts";
import type { InterpretedState, Memory } from "../state/interpreted-state.ts";
import type { Layout } from "../state/layout.ts";
import { canonicalMemory } from "../state/state-codec.ts";
import type { PositionError } from "../system/game-system.ts";
import { type PositionPart, printParts, readParts, splitParts, trackText } from "./position-parts.ts";

const names = new WeakMap<Type, ReadonlyMap<string, Value>>();

/** The inverse of `printValue`, which reads a value as it is said too; undefined for a text that is no value of the type. */
export function readValue(type: Type, text: string): Value | undefined {
  const written = text.trim();
  if (type.kind === "option") return written === "none" ? null : readValue(type.of, written);
  if (type.kind === "int") {
    const number = /^-?\d{1,16}$/.test(written) ? Number(written) : Number.NaN;
    return contains(type, number) && Number.isSafeInteger(number) ? number + 0 : undefined;
  }
  if (type.kind === "product") {
    const { said, short } = type.named;
    const spoken = said?.indexOf(written) ?? -1;
    if (spoken >= 0) return spoken;
    const joined = said && !/[()]/.test(written) ? (short?.indexOf(written) ?? -1) : -1;
    if (joined >= 0) return joined;
    const inner = new RegExp(`^(?:${type.named.name})?\\s*\\((.*)\\)$`, "su").exec(written)?.[1];
    const parts = splitParts(inner ?? "");
    if (inner === undefined || parts.length !== type.fields.length) return undefined;
    let ordinal = 0;
    for (const [i, field] of type.fields.entries()) {
      const value = readValue(field.type, parts[i] ?? "");
      if (value === undefined) return undefined;
      ordinal = ordinal * countOf(field.type) + ordinalOf(field.type, value);
    }
    return ordinal;
  }
  if (type.kind === "set" || type.kind === "pile" || type.kind === "bag") {
    const [open, close] = type.kind === "set" ? (["{", "}"] as const) : (["[", "]"] as const);
    if (!written.startsWith(open) || !written.endsWith(close) || written.length < 2) return undefined;
    const members = splitParts(written.slice(1, -1)).map((part) => readValue(type.of, part));
    if (members.some((member) => member === undefined)) return undefined;
    const found = members as Value[];
    if (type.kind === "set") return setFrom(found);
    if (found.length > type.atMost) return undefined;
    return type.kind === "bag" ? bagFrom(found) : found;
  }
  if (!isScalar(type) || countOf(type) > 1 << 16) return undefined;
  let known = names.get(type);
  if (!known) {
    known = new Map(valuesOf(type).map((value) => [printValue(type, value), value]));
    names.set(type, known);
  }
  return known.get(written);
}

function printMemory(types: readonly Type[], memory: Memory): string {
  return `[${memory.map((entry) => `(${entry.map((value, i) => printValue(types[i]!, value)).join(", ")})`).join(", ")}]`;
}

function readMemory(types: readonly Type[], text: string): Memory | undefined {
  if (!text.startsWith("[") || !text.endsWith("]")) return undefined;
  const entries = splitParts(text.slice(1, -1)).map((part) => {
    if (!part.startsWith("(") || !part.endsWith(")")) return undefined;
    const values = splitParts(part.slice(1, -1)).map((value, i) => types[i] && readValue(types[i], value));
    return values.length === types.length && values.every((value) => value !== undefined)
      ? (values as Value[])
      : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? (entries as Memory) : undefined;
}

export function printPosition(
  game: CoreGame,
  layout: Layout,
  state: InterpretedState,
  start: InterpretedState,
): string {
  const parts: PositionPart[] = [];
  if (game.setup && state.ready !== start.ready) parts.push({ name: "setup", index: undefined, value: "done" });
  for (const { core, start: first, count } of layout) {
    const { name, type, index: types } = core;
    for (let at = 0; at < count; at++) {
      const value = state.cells[first + at]!;
      if (equal(value, start.cells[first + at]!)) continue;
      const index = componentsOf(types, at).map(({ type, ordinal }) => printValue(type, valueAt(type, ordinal)));
      parts.push({ name, index, value: printValue(type, value) });
    }
  }
  game.memories.forEach(({ name, tuple }, i) => {
    const memory = state.memories[i]!;
    const types = tuple.map((part) => part.type);
    if (memory.length > 0) parts.push({ name, index: undefined, value: printMemory(types, memory) });
  });
  return printParts(parts);
}

/** Reads positions of a game; what a position leaves out is as in the first initial state. */
export function positionReader(
  game: CoreGame,
  layout: Layout,
): (text: string, start: InterpretedState) => InterpretedState | { readonly error: PositionError } {
  const memoryOf = new Map(game.memories.map((core, index) => [core.name, { core, index }]));
  const trackOf = new Map(layout.map((cells) => [cells.core.name, cells]));
  return (text, start) => {
    const cells = [...start.cells];
    const memories = [...start.memories];
    let { ready } = start;
    const error = readParts(text, `turn=${game.player.members[0]}`, ({ name, index, value }) => {
      if (name === "setup" && game.setup && index === undefined) {
        if (value !== "done" && value !== "pending")
          return `found ${quote(`setup=${value}`)}, expected "setup=done" or "setup=pending"`;
        ready = value === "done";
        return undefined;
      }
      const memory = memoryOf.get(name);
      if (memory !== undefined) {
        const { core, index: at } = memory;
        const types = core.tuple.map((part) => part.type);
        const entries = readMemory(types, value);
        if (!entries || entries.length > core.atMost) return `${quote(value)} is nothing that "${name}" can hold`;
        memories[at] = canonicalMemory(core, entries);
        return undefined;
      }
      const found = trackOf.get(name);
      if (!found)
        return `the game has no track ${quote(name)}; its tracks are ${game.tracks.map((one) => one.name).join(", ")}`;
      const { core: track, start: first, strides } = found;
      if (value.startsWith('"') && index === undefined) {
        const drawn = pictureValues(value.slice(1, -1), track.index, track.type);
        if ("message" in drawn) return `the picture of "${name}": ${drawn.message}`;
        drawn.forEach((drawnValue, at) => {
          cells[first + at] = drawnValue;
        });
        return undefined;
      }
      const indices = index ?? [];
      if (indices.length !== track.index.length)
        return `"${name}" has ${track.index.length} indices, found ${indices.length} in ${quote(`${trackText(name, index)}=${value}`)}`;
      let at = first;
      for (const [i, type] of track.index.entries()) {
        const written = indices[i] ?? "";
        const read = readValue(type, written);
        if (read === undefined) return `${quote(written)} is no index of "${name}"`;
        at += strides[i]! * ordinalOf(type, read);
      }
      const read = readValue(track.type, value);
      if (read === undefined) return `${quote(value)} is no value of "${name}"`;
      cells[at] = read;
      return undefined;
    });
    return error ? { error } : { game, cells, memories, ready };
  };
}
