// A state as bytes: whether setup is done, the tracks in the order of declaration, the memories.
import { BitReader, BitWriter, codecOf } from "./encoding.ts";
import type { Encoding } from "./game-system.ts";
import type { Interpreted } from "./interpreted-state.ts";
import { memoryCodec } from "./memory-codec.ts";
import type { Linked } from "./run.ts";

export interface StateCodec {
  encode(state: Interpreted): Encoding;
  /** RangeError for what is no encoding of a state of this game. */
  decode(encoding: Encoding): Interpreted;
}

export function stateCodec(link: Linked): StateCodec {
  const { game, layout } = link;
  const cells = game.tracks.flatMap((track, i) => Array.from({ length: layout[i]!.count }, () => codecOf(track.type)));
  const memories = game.memories.map(memoryCodec);
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
