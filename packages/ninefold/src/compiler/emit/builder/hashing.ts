// Code that hashes words: MurmurHash3 for 128 bits (Appleby, 2011), whose first half this is.
import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, i64 } from "./building.ts";

const FACTORS = [0x87c37b91114253d5n, 0x4cf5ad432745937fn] as const;
const FINAL = [0xff51afd7ed558ccdn, 0xc4ceb9fe1a85ec53n] as const;

/** Mixes a word into the hash: for each hash before it another word is another hash, and the other way round. */
export function mix(build: FunctionBuilding, hash: Code, word: Code): void {
  const [first, second] = FACTORS;
  const one = binary("mul", binary("rotl", binary("mul", word, i64(first)), i64(31n)), i64(second));
  const joined = binary("rotl", binary("xor", hash, one), i64(27n));
  build.set(hash, binary("add", binary("mul", joined, i64(5n)), i64(0x52dce729n)));
}

/** The hash at its end: each bit of what was mixed into it is spread over all bits. */
export function spread(build: FunctionBuilding, hash: Code): Code {
  for (const factor of FINAL) {
    build.set(hash, binary("mul", binary("xor", hash, binary("shr_u", hash, i64(33n))), i64(factor)));
  }
  return binary("xor", hash, binary("shr_u", hash, i64(33n)));
}
