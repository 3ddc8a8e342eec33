// A state as bytes: whether setup is done, the tracks in the order of declaration, the memories.
import type { CoreGame, CoreMemory } from "../../language/core/core.ts";
import { compare } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import type { Encoding } from "../system/game-system.ts";
import { BitReader, BitWriter, type Codec, codecOf } from "./encoding.ts";
import type { InterpretedState, Memory } from "./interpreted-state.ts";
import type { Layout } from "./layout.ts";

export interface StateCodec {
  encode(state: InterpretedState): Encoding;
  /** RangeError for what is no encoding of a state of this game. */
  decode(encoding: Encoding): InterpretedState;
}

/** The codecs of what a state is made of, each by itself. */
export interface PartCodecs {
  readonly cells: readonly Codec<Value>[];
  readonly memories: readonly Codec<Memory>[];
}

export function partCodecs(game: CoreGame, layout: Layout): PartCodecs {
  return {
    cells: layout.flatMap(({ core, count }) => Array.from({ length: count }, () => codecOf(core.type))),
    memories: game.memories.map(memoryCodec),
  };
}

export function stateCodec(game: CoreGame, { cells, memories }: PartCodecs): StateCodec {
  return {
    encode(state) {
      if (state.encoding !== undefined) return state.encoding;
      const bits = new BitWriter();
      if (game.setup) bits.put(state.ready ? 1 : 0, 1);
      for (let i = 0; i < cells.length; i++) cells[i]!.write(bits, state.cells[i]!);
      for (let i = 0; i < memories.length; i++) memories[i]!.write(bits, state.memories[i]!);
      state.encoding = bits.finish() as Encoding;
      return state.encoding;
    },
    decode(encoding) {
      const bits = new BitReader(encoding);
      const ready = game.setup ? bits.take(1) === 1 : true;
      const values = cells.map((codec) => codec.read(bits));
      const kept = memories.map((codec) => codec.read(bits));
      bits.finish();
      return { game, cells: values, memories: kept, ready };
    },
  };
}

/** Bits of the number of remembered values. */
const LENGTH_BITS = 24;

/** A memory as its length and its entries. */
function memoryCodec(core: CoreMemory): Codec<Memory> {
  const parts = core.tuple.map((part) => codecOf(part.type));
  return {
    write(bits, memory) {
      bits.put(memory.length, LENGTH_BITS);
      for (const entry of memory) {
        for (const [i, value] of entry.entries()) parts[i]!.write(bits, value);
      }
    },
    read(bits) {
      const length = bits.take(LENGTH_BITS);
      if (length > core.atMost) throw new RangeError(`the memory "${core.name}" is longer than it may be`);
      const entries = Array.from({ length }, () => parts.map((part) => part.read(bits)));
      if (canonicalMemory(core, entries).some((entry, i) => entry !== entries[i])) {
        throw new RangeError(`the memory "${core.name}" is out of order`);
      }
      return entries;
    },
  };
}

/** The values as the state holds them: where only `times` asks, the order of the past is no part of the state. */
export function canonicalMemory(
  core: CoreMemory,
  kept: Memory,
  order: (a: readonly Value[], b: readonly Value[]) => number = compare,
): Memory {
  return core.ordered || core.last !== undefined ? kept : kept.toSorted(order);
}
