// What a state remembers, between the interpreter's form and the windows of a level: each entry is a state of which only
// the tracks are kept that are remembered.
import type { CoreGame } from "../../../language/core/core.ts";
import type { Value } from "../../../language/core/types.ts";
import type { Memory } from "../../../model/state/interpreted-state.ts";
import { cellsOf, layoutOf } from "../../../model/state/layout.ts";
import { canonicalMemory } from "../../../model/state/state-codec.ts";
import type { KeptMemory } from "../../emit/search/emit-search.ts";
import { readState, writeState } from "../../layout/state-memory.ts";
import type { Runnable } from "../stored.ts";
import type { Levels } from "./levels.ts";

export class Remembered {
  readonly #game: CoreGame;
  readonly #layout: Runnable["layout"];
  /** The tracks as an entry has them: as sets where there are any, else as rows. */
  readonly #kept: Pick<Runnable["layout"], "tracks">;
  readonly #memories: readonly (KeptMemory | undefined)[];
  readonly #levels: Levels;
  /** By memory the cells that each part of its entries is: the first, how many, and whether they are a family. */
  readonly #parts: readonly (readonly { readonly start: number; readonly count: number; readonly family: boolean }[])[];

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
    const cells = layoutOf(game);
    this.#parts = game.memories.map(({ tuple }, which) =>
      tuple.flatMap((part) => {
        if (!memories[which] || part.kind !== "track") return [];
        const { start, count, core } = cellsOf(cells, part.track);
        return [{ start, count, family: core.index.length > 0 }];
      }),
    );
  }

  /** Makes room for what a state remembers. */
  reserve(memories: readonly Memory[]): void {
    memories.forEach((memory, which) => {
      if (this.#memories[which]) this.#levels.remember(memory.length);
    });
  }

  /** Writes what a state remembers, which is written at an address already. */
  write(at: number, cells: readonly Value[], memories: readonly Memory[]): void {
    const { words, bytes } = this.#levels;
    const state = new Uint8Array(this.#layout.size);
    this.#memories.forEach((kept, which) => {
      const entries = memories[which];
      if (!kept || !entries) return;
      words[(at + kept.begin) >> 2] = 0;
      words[(at + kept.end) >> 2] = entries.length;
      for (const [number, entry] of entries.entries()) {
        const then = [...cells];
        this.#parts[which]!.forEach(({ start, count, family }, i) => {
          then.splice(start, count, ...(family ? (entry[i] as readonly Value[]) : [entry[i]!]));
        });
        writeState(state, 0, this.#layout, this.#game, then);
        let to = this.#levels.window(at, which) + number * kept.entry;
        for (const { offset, bits } of kept.pieces) {
          bytes.set(state.subarray(offset, offset + bits / 8), to);
          to += bits / 8;
        }
      }
    });
  }

  /** The inverse of `write`. */
  read(at: number): readonly Memory[] {
    const { words, bytes, capacity } = this.#levels;
    const state = new Uint8Array(this.#layout.size);
    return this.#game.memories.map((core, which): Memory => {
      const kept = this.#memories[which];
      if (!kept) return [];
      const entries: Value[][] = [];
      const end = words[(at + kept.end) >> 2]!;
      for (let number = words[(at + kept.begin) >> 2]!; number !== end; number++) {
        let from = this.#levels.window(at, which) + (number & (capacity - 1)) * kept.entry;
        for (const { offset, bits } of kept.pieces) {
          state.set(bytes.subarray(from, from + bits / 8), offset);
          from += bits / 8;
        }
        const cells = readState(state, 0, this.#kept, this.#game);
        entries.push(
          this.#parts[which]!.map(({ start, count, family }) =>
            family ? cells.slice(start, start + count) : cells[start]!,
          ),
        );
      }
      return canonicalMemory(core, entries);
    });
  }
}
