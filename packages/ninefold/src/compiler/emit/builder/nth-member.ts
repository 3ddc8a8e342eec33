// Code that finds a member of a set by its number, without branches: which one is drawn cannot be foretold.
import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, i32, i64, load, type ModuleBuilding, select, unary } from "./building.ts";
import type { Words } from "./words.ts";

/** The n-th member of a set of so many bits, from 0, which must have so many; as an i32. */
export function nthMember(build: FunctionBuilding, module: ModuleBuilding, set: Words, n: Code, bits: number): Code {
  let left = build.keep(n);
  let word = build.keep(set[0]!);
  let base: Code = i32(0);
  // Words before the one that holds it are passed over.
  let before: Code = i32(0);
  set.slice(1).forEach((next, i) => {
    before = build.keep(binary("add", before, unary("wrap", unary("popcnt", set[i]!))));
    const beyond = build.keep(binary("ge_u", n, before));
    left = build.keep(select(beyond, binary("sub", n, before), left));
    word = build.keep(select(beyond, next, word));
    base = build.keep(select(beyond, i32(64 * (i + 1)), base));
  });
  for (let half = 32; half >= 8; half /= 2) {
    if (half >= bits) continue;
    const low = build.keep(unary("wrap", unary("popcnt", binary("and", word, i64((1n << BigInt(half)) - 1n)))));
    const high = build.keep(binary("ge_u", left, low));
    const shift = build.keep(binary("mul", high, i32(half)));
    left = build.keep(binary("sub", left, select(high, low, i32(0))));
    word = build.keep(binary("shr_u", word, unary("extend", shift)));
    base = build.keep(binary("add", base, shift));
  }
  const byte = binary("and", unary("wrap", word), i32(255));
  const position = load("i32", 8, binary("add", binary("mul", left, i32(256)), byte), module.table(MEMBERS));
  return build.keep(binary("add", base, position));
}

/** By number and byte: where the member with this number is among the byte's bits. */
const MEMBERS = new Uint8Array(8 * 256).map((_, i) => {
  const [number, byte] = [i >> 8, i & 255];
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1)[number] ?? 0;
});
