// Positions and values as text. A position names what differs from the game's first initial state:
// `turn=O, mark[b2]=X`; a board's track may also be given whole, as a picture: `mark="X1O/3/3"`.
import type { CoreGame } from "../language/core.ts";
import { contains, countOf, equal, isScalar, ordinalOf, printValue, valueAt, valuesOf } from "../language/domain.ts";
import { pictureValues } from "../language/pictures.ts";
import type { Type, Value } from "../language/types.ts";
import type { PositionError } from "./game-system.ts";
import type { Interpreted } from "./interpreted-state.ts";
import { inOrder } from "./memories.ts";
import type { Linked, Memory } from "./run.ts";
import { setFrom } from "./sets.ts";

type Layout = Linked["layout"];

/** In UTF-16 units: longer texts are not read. */
export const LONGEST_POSITION = 1 << 20;

/** Splits at commas that stand in no bracket and no text. */
export function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let part = "";
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && "([{".includes(letter)) depth++;
    else if (!quoted && ")]}".includes(letter)) depth--;
    if (letter === "," && depth === 0 && !quoted) {
      parts.push(part.trim());
      part = "";
    } else part += letter;
  }
  if (part.trim() !== "" || parts.length > 0) parts.push(part.trim());
  return parts;
}

const names = new WeakMap<Type, ReadonlyMap<string, Value>>();

/** The inverse of `printValue`; undefined for a text that is no value of the type. */
export function readValue(type: Type, text: string): Value | undefined {
  const written = text.trim();
  if (type.kind === "option") return written === "none" ? null : readValue(type.of, written);
  if (type.kind === "int") {
    const number = /^-?\d{1,16}$/.test(written) ? Number(written) : Number.NaN;
    return contains(type, number) && Number.isSafeInteger(number) ? number + 0 : undefined;
  }
  if (type.kind === "product") {
    const inner = new RegExp(`^(?:${type.named.name})?\\s*\\((.*)\\)$`, "su").exec(written)?.[1];
    const parts = splitParts(inner ?? "");
    if (inner === undefined || parts.length !== type.fields.length) return undefined;
    let ordinal = 0;
    for (const [i, field] of type.fields.entries()) {
      const value = readValue(field.type, parts[i]!);
      if (value === undefined) return undefined;
      ordinal = ordinal * countOf(field.type) + ordinalOf(field.type, value);
    }
    return ordinal;
  }
  if (type.kind === "set" || type.kind === "pile") {
    const [open, close] = type.kind === "set" ? "{}" : "[]";
    if (!written.startsWith(open!) || !written.endsWith(close!) || written.length < 2) return undefined;
    const members = splitParts(written.slice(1, -1)).map((part) => readValue(type.of, part));
    if (members.some((member) => member === undefined)) return undefined;
    const found = members as Value[];
    return type.kind === "set" ? setFrom(found) : found.length <= type.atMost ? found : undefined;
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

export function printPosition(game: CoreGame, layout: Layout, state: Interpreted, start: Interpreted): string {
  const parts: string[] = [];
  if (game.setup && state.ready !== start.ready) parts.push("setup=done");
  game.tracks.forEach((track, i) => {
    const { start: first, count, strides } = layout[i]!;
    for (let at = 0; at < count; at++) {
      const value = state.cells[first + at]!;
      if (equal(value, start.cells[first + at]!)) continue;
      const index = track.index.map((type, k) =>
        printValue(type, valueAt(type, Math.floor(at / strides[k]!) % countOf(type))),
      );
      parts.push(`${track.name}${index.length > 0 ? `[${index.join(", ")}]` : ""}=${printValue(track.type, value)}`);
    }
  });
  game.memories.forEach((memory, i) => {
    if (state.memories[i]!.length > 0) {
      parts.push(
        `${memory.name}=${printMemory(
          memory.tuple.map((part) => part.type),
          state.memories[i]!,
        )}`,
      );
    }
  });
  return parts.length === 0 ? "start" : parts.join(", ");
}

/** Reads positions of a game; what a position leaves out is as in the first initial state. */
export function positionReader(
  game: CoreGame,
  layout: Layout,
): (text: string, start: Interpreted) => Interpreted | { readonly error: PositionError } {
  return (text, start) => {
    if (text.length > LONGEST_POSITION) return wrong("the position is longer than 1 MiB");
    const cells = [...start.cells];
    const memories = [...start.memories];
    const given = new Set<string>();
    let { ready } = start;
    const written = text.trim();
    for (const part of written === "start" || written === "" ? [] : splitParts(written)) {
      const [, name, index, value] = /^([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[([^\]]*)\])?\s*=\s*(.*)$/su.exec(part) ?? [];
      if (name === undefined || value === undefined)
        return wrong(`found "${part}", expected a track and its value, such as "turn=${game.player.members[0]}"`);
      const place = index === undefined ? name : `${name}[${splitParts(index).join(", ")}]`;
      if (given.has(place)) return wrong(`"${place}" is given twice`);
      given.add(place);
      if (name === "setup" && game.setup && index === undefined) {
        if (value !== "done" && value !== "pending")
          return wrong(`found "setup=${value}", expected "setup=done" or "setup=pending"`);
        ready = value === "done";
        continue;
      }
      const memory = game.memories.findIndex((core) => core.name === name);
      if (memory >= 0) {
        const entries = readMemory(
          game.memories[memory]!.tuple.map((core) => core.type),
          value,
        );
        if (!entries || entries.length > game.memories[memory]!.atMost)
          return wrong(`"${value}" is nothing that "${name}" can hold`);
        memories[memory] = inOrder(game.memories[memory]!, entries);
        continue;
      }
      const number = game.tracks.findIndex((track) => track.name === name);
      const track = game.tracks[number];
      if (!track)
        return wrong(`the game has no track "${name}"; its tracks are ${game.tracks.map((t) => t.name).join(", ")}`);
      const { start: first, strides } = layout[number]!;
      if (value.startsWith('"') && index === undefined) {
        const drawn = pictureValues(value.slice(1, -1), track.index, track.type);
        if ("message" in drawn) return wrong(`the picture of "${name}": ${drawn.message}`);
        drawn.forEach((drawnValue, at) => {
          cells[first + at] = drawnValue;
        });
        continue;
      }
      const indices = index === undefined ? [] : splitParts(index);
      if (indices.length !== track.index.length)
        return wrong(`"${name}" has ${track.index.length} indices, found ${indices.length} in "${part}"`);
      let at = first;
      for (const [i, type] of track.index.entries()) {
        const read = readValue(type, indices[i]!);
        if (read === undefined) return wrong(`"${indices[i]}" is no index of "${name}"`);
        at += strides[i]! * ordinalOf(type, read);
      }
      const read = readValue(track.type, value);
      if (read === undefined) return wrong(`"${value}" is no value of "${name}"`);
      cells[at] = read;
    }
    return { game, cells, memories, ready };
  };
}

const wrong = (message: string): { error: PositionError } => ({ error: { code: "NF3001", message } });
