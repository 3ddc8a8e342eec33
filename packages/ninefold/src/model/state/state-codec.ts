// A state as bytes: whether setup is done, the tracks in the order of declaration, the memories.
import type { Value } from "../../language/core/types.ts";
import type { Linked, Memory } from "../evaluate/run.ts";
import type { Encoding } from "../system/game-system.ts";
import { BitReader, BitWriter, type Codec, codecOf } from "./encoding.ts";
import type { Interpreted } from "./interpreted-state.ts";
import { memoryCodec } from "./memory-codec.ts";

export interface StateCodec {
  encode(state: Interpreted): Encoding;
  /** RangeError for what is no encoding of a state of this game. */
  decode(encoding: Encoding): Interpreted;
}

/** The codecs of what a state is made of, each by itself. */
export interface PartCodecs {
  readonly cells: readonly Codec<Value>[];
  readonly memories: readonly Codec<Memory>[];
}

export function partCodecs({ game, layout }: Linked): PartCodecs {
  return {
    cells: game.tracks.flatMap((track, i) => Array.from({ length: layout[i]!.count }, () => codecOf(track.type))),
    memories: game.memories.map(memoryCodec),
  };
}

export function stateCodec({ game }: Linked, { cells, memories }: PartCodecs): StateCodec {
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
