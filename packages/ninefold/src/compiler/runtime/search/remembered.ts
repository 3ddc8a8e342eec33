// What a state remembers, between the interpreter's form and the windows of a level.
import type { CoreGame } from "../../../language/core/core.ts";
import { equal } from "../../../language/core/domain.ts";
import type { Type, Value } from "../../../language/core/types.ts";
import type { Memory } from "../../../model/state/interpreted-state.ts";
import { cellsOf, layoutOf } from "../../../model/state/layout.ts";
import { canonicalMemory } from "../../../model/state/state-codec.ts";
import type { KeptMemory, KeptPart } from "../../emit/search/kept-memories.ts";
import { valueOfCode } from "../../emit/terms/value-codes.ts";
import { readState, writeState } from "../../layout/state-memory.ts";
import { heldType, heldValue, valueHeld } from "../../terms/held-values.ts";
import type { Runnable } from "../stored.ts";
import type { Levels } from "./levels.ts";

export class Remembered {
  readonly #game: CoreGame;
  readonly #layout: Runnable["layout"];
  /** The tracks as an entry has them: as sets where there are any, else as rows. */
  readonly #kept: Pick<Runnable["layout"], "tracks">;
  readonly #memories: readonly (KeptMemory | undefined)[];
  readonly #levels: Levels;
  readonly #cells: ReturnType<typeof layoutOf>;
  /** A state of which an entry has some parts. */
  readonly #state: Uint8Array;

  constructor(
    game: CoreGame,
    layout: Runnable["layout"],
    memories: readonly (KeptMemory | undefined)[],
    levels: Levels,
  ) {
    this.#game = game;
    this.#layout = layout;
    this.#kept = {
      tracks: layout.tracks.map((track) => (track.planes.length > 0 ? { ...track, row: undefined } : track)),
    };
    this.#memories = memories;
    this.#levels = levels;
    this.#cells = layoutOf(game);
    this.#state = new Uint8Array(layout.size);
  }

  /** Makes enough of a window for what a state remembers. */
  reserve(memories: readonly Memory[]): void {
    memories.forEach((memory, which) => {
      if (this.#memories[which]) this.#levels.remember(memory.length);
    });
  }

  /** Writes what a state remembers, which is written at an address already. */
  write(at: number, cells: readonly Value[], memories: readonly Memory[]): void {
    const { words } = this.#levels;
    this.#memories.forEach((kept, which) => {
      const entries = memories[which];
      if (!kept || !entries) return;
      words[(at + kept.begin) >> 2] = 0;
      words[(at + kept.end) >> 2] = entries.length;
      const window = this.#levels.window(at, which);
      entries.forEach((entry, number) => {
        this.#writeEntry(window + number * kept.entry, kept, which, cells, entry);
      });
    });
  }

  #writeEntry(to: number, kept: KeptMemory, which: number, cells: readonly Value[], entry: readonly Value[]): void {
    const { bytes } = this.#levels;
    const then = [...cells];
    kept.parts.forEach((part, i) => {
      const value = entry[i]!;
      if (part.kind !== "tracks") {
        writePart(bytes, to, part, heldValue(this.#game.memories[which]!.tuple[i]!.type, value));
        return;
      }
      const { start, count, core } = cellsOf(this.#cells, part.track);
      then.splice(start, count, ...(core.index.length > 0 ? (value as readonly Value[]) : [value]));
    });
    writeState(this.#state, 0, this.#layout, this.#game, then);
    let next = to;
    for (const { offset, bits } of kept.pieces) {
      bytes.set(this.#state.subarray(offset, offset + bits / 8), next);
      next += bits / 8;
    }
  }

  /** The inverse of `write`. */
  read(at: number): readonly Memory[] {
    const { words, capacity } = this.#levels;
    return this.#game.memories.map((core, which): Memory => {
      const kept = this.#memories[which];
      if (!kept) return [];
      const entries: (readonly Value[])[] = [];
      const end = words[(at + kept.end) >> 2]!;
      const window = this.#levels.window(at, which);
      for (let number = words[(at + kept.begin) >> 2]!; number !== end; number++) {
        entries.push(this.#readEntry(window + (number & (capacity - 1)) * kept.entry, kept, which));
      }
      return canonicalMemory(core, entries);
    });
  }

  #readEntry(from: number, kept: KeptMemory, which: number): readonly Value[] {
    const { bytes } = this.#levels;
    let next = from;
    for (const { offset, bits } of kept.pieces) {
      this.#state.set(bytes.subarray(next, next + bits / 8), offset);
      next += bits / 8;
    }
    const cells = kept.pieces.length > 0 ? readState(this.#state, 0, this.#kept, this.#game) : [];
    return kept.parts.map((part, i): Value => {
      const { type } = this.#game.memories[which]!.tuple[i]!;
      if (part.kind !== "tracks") return readPart(bytes, from, part, type, heldType(this.#game, type));
      const { start, count, core } = cellsOf(this.#cells, part.track);
      return core.index.length > 0 ? cells.slice(start, start + count) : cells[start]!;
    });
  }
}

type ValuePart = Exclude<KeptPart, { kind: "tracks" }>;

/** Writes a part of an entry, of a value as terms hold it. */
function writePart(bytes: Uint8Array, entry: number, part: ValuePart, value: Value): void {
  if (part.kind === "known") return;
  const at = entry + part.at;
  if (part.kind === "number") {
    const code = value === null ? -1 : Number(value);
    for (let i = 0; i < 4; i++) bytes[at + i] = code >> (8 * i);
    return;
  }
  bytes.fill(0, at, at + 8 * Math.ceil(part.members.length / 64));
  const members = value as readonly Value[];
  part.members.forEach((member, bit) => {
    if (member !== null && members.some((one) => equal(one, member))) bytes[at + (bit >> 3)]! |= 1 << (bit & 7);
  });
}

/** The inverse of `writePart`, as the rules have the value. */
function readPart(bytes: Uint8Array, entry: number, part: ValuePart, type: Type, held: Type): Value {
  if (part.kind === "known") return part.value;
  const at = entry + part.at;
  if (part.kind === "number") {
    return valueOfCode(type, bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
  }
  return valueHeld(
    held,
    part.members.filter((member, bit) => member !== null && (bytes[at + (bit >> 3)]! >> (bit & 7)) & 1),
  );
}
