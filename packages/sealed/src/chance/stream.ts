// Chance from a seed that nobody could choose: SHA-512 of the seed and a counter, as words of 32 bits.
import { sha512 } from "@noble/hashes/sha2.js";
import type { ChanceSource } from "ninefold/model";
import { drawnFrom } from "ninefold/play";
import { fromHex, type Hex } from "ninefold-log";

const WORDS = 16;

/**
 * Every result is exactly as probable as the rules say, by rejection: of uniform results words at or above the greatest multiple
 * of their number are passed over, and weighted ones are uniform over the common denominator. Words are big-endian, block n is
 * SHA-512(seed ‖ n in 8 bytes), n from 0.
 */
export function streamOf(seed: Hex): ChanceSource {
  const bytes = new Uint8Array(40);
  bytes.set(fromHex(seed));
  const counter = new DataView(bytes.buffer, 32);
  let block = new DataView(new ArrayBuffer(0));
  let drawn = 0;
  return drawnFrom(() => {
    const word = drawn % WORDS;
    if (word === 0) {
      counter.setBigUint64(0, BigInt(drawn / WORDS));
      block = new DataView(sha512(bytes).buffer);
    }
    drawn++;
    return block.getUint32(4 * word);
  });
}
