// A state as bytes: whether setup is done, the tracks in the order of declaration, the memories.
import { BitReader, BitWriter, codecOf } from "./encoding.ts";
import type { Encoding } from "./game-system.ts";
import type { Interpreted } from "./interpreted-state.ts";
import { inOrder } from "./memories.ts";
import type { Linked } from "./run.ts";

/** Bits of the number of remembered values. */
const LENGTH_BITS = 24;

export interface StateCodec {
  encode(state: Interpreted): Encoding;
  /** RangeError for what is no encoding of a state of this game. */
  decode(encoding: Encoding): Interpreted;
}

export function stateCodec(link: Linked): StateCodec {
  const { game, layout } = link;
  const cells = game.tracks.flatMap((track, i) => Array.from({ length: layout[i]!.count }, () => codecOf(track.type)));
  const memories = game.memories.map((core) => ({ core, parts: core.tuple.map((part) => codecOf(part.type)) }));
  return {
    encode(state) {
      if (state.encoding !== undefined) return state.encoding;
      const bits = new BitWriter();
      if (game.setup) bits.put(state.ready ? 1 : 0, 1);
      for (let i = 0; i < cells.length; i++) cells[i]!.write(bits, state.cells[i]!);
      memories.forEach(({ parts }, i) => {
        bits.put(state.memories[i]!.length, LENGTH_BITS);
        for (const entry of state.memories[i]!) {
          entry.forEach((value, part) => {
            parts[part]!.write(bits, value);
          });
        }
      });
      state.encoding = bits.finish() as Encoding;
      return state.encoding;
    },
    decode(encoding) {
      const bits = new BitReader(encoding);
      const ready = game.setup ? bits.take(1) === 1 : true;
      const values = cells.map((codec) => codec.read(bits));
      const kept = memories.map(({ core, parts }) => {
        const length = bits.take(LENGTH_BITS);
        if (length > core.atMost) throw new RangeError(`the memory "${core.name}" is longer than it may be`);
        const entries = Array.from({ length }, () => parts.map((part) => part.read(bits)));
        if (inOrder(core, entries).some((entry, i) => entry !== entries[i])) {
          throw new RangeError(`the memory "${core.name}" is out of order`);
        }
        return entries;
      });
      bits.finish();
      return { game, cells: values, memories: kept, ready };
    },
  };
}
