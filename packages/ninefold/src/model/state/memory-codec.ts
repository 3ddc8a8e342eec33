import type { CoreMemory } from "../../language/core/core.ts";
import type { Memory } from "../evaluate/run.ts";
import { type Codec, codecOf } from "./encoding.ts";
import { inOrder } from "./memories.ts";

/** Bits of the number of remembered values. */
const LENGTH_BITS = 24;

/** A memory as its length and its entries. */
export function memoryCodec(core: CoreMemory): Codec<Memory> {
  const parts = core.tuple.map((part) => codecOf(part.type));
  return {
    write(bits, memory) {
      bits.put(memory.length, LENGTH_BITS);
      for (const entry of memory) {
        entry.forEach((value, part) => {
          parts[part]!.write(bits, value);
        });
      }
    },
    read(bits) {
      const length = bits.take(LENGTH_BITS);
      if (length > core.atMost) throw new RangeError(`the memory "${core.name}" is longer than it may be`);
      const entries = Array.from({ length }, () => parts.map((part) => part.read(bits)));
      if (inOrder(core, entries).some((entry, i) => entry !== entries[i])) {
        throw new RangeError(`the memory "${core.name}" is out of order`);
      }
      return entries;
    },
  };
}
