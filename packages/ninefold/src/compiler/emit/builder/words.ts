// Sets as words: 64 members each, the first member the lowest bit of the first word.

import type { Code } from "../../code/ir/code.ts";
import { binary, type FunctionBuilding, i32, i64, select, unary } from "./building.ts";

export type Words = readonly Code[];

const FULL = (1n << 64n) - 1n;

/** The words of a set that is known. */
export function constantWords(members: Iterable<number>, words: number): Words {
  return bitsOf(members, words).map(i64);
}

/** The bits of members below 64. */
export function bitsOfWord(members: readonly number[]): bigint {
  return members.reduce((bits, member) => bits | (1n << BigInt(member)), 0n);
}

export function bitsOf(members: Iterable<number>, words: number): bigint[] {
  const bits = new Array<bigint>(words).fill(0n);
  for (const member of members) bits[member >> 6]! |= 1n << BigInt(member & 63);
  return bits;
}

const known = (code: Code): bigint | undefined =>
  code.op === "const" ? BigInt.asUintN(64, BigInt(code.value)) : undefined;

export function and(a: Code, b: Code): Code {
  if (known(a) === 0n || known(b) === FULL) return a;
  if (known(b) === 0n || known(a) === FULL) return b;
  return binary("and", a, b);
}

export function or(a: Code, b: Code): Code {
  if (known(a) === 0n || known(b) === FULL) return b;
  if (known(b) === 0n || known(a) === FULL) return a;
  return binary("or", a, b);
}

export function andNot(a: Code, b: Code): Code {
  const value = known(b);
  return value === undefined ? and(a, binary("xor", b, i64(FULL))) : and(a, i64(FULL & ~value));
}

export const zip = (a: Words, b: Words, join: (x: Code, y: Code) => Code): Words =>
  a.map((word, i) => join(word, b[i]!));

/** The set with every member moved by so many positions, up where it is positive; what leaves the words is lost. */
export function shifted(set: Words, by: number, words: number): Words {
  const [whole, bits] = [Math.floor(Math.abs(by) / 64), Math.abs(by) % 64];
  const at = (i: number): Code => set[i] ?? i64(0n);
  return Array.from({ length: words }, (_, i) => {
    if (by >= 0) {
      const high = shiftWord("shl", at(i - whole), bits);
      return bits === 0 ? high : or(high, shiftWord("shr_u", at(i - whole - 1), 64 - bits));
    }
    const low = shiftWord("shr_u", at(i + whole), bits);
    return bits === 0 ? low : or(low, shiftWord("shl", at(i + whole + 1), 64 - bits));
  });
}

function shiftWord(name: "shl" | "shr_u", word: Code, bits: number): Code {
  if (bits === 0 || known(word) === 0n) return word;
  return binary(name, word, i64(BigInt(bits)));
}

export const any = (set: Words): Code => set.reduce(or);

export const isEmptySet = (set: Words): Code => unary("eqz", any(set));

/** How many members, as an i32. */
export function sizeOfSet(set: Words): Code {
  const counts = set.filter((word) => known(word) !== 0n).map((word) => unary("popcnt", word));
  if (counts.length === 0) return i32(0);
  return unary(
    "wrap",
    counts.reduce((a, b) => binary("add", a, b)),
  );
}

/** The lowest member of a set that is not empty, as an i32; the words are asked more than once. */
export function lowest(set: Words): Code {
  const [first, ...rest] = set;
  const here = unary("wrap", unary("ctz", first!));
  if (rest.length === 0) return here;
  return select(unary("eqz", first!), binary("add", lowest(rest), i32(64)), here);
}

/** One word of the set, by its number; the only one whatever the number is. */
function wordAt(set: Words, at: Code): Code {
  return set.reduceRight((rest, word, i) => select(binary("eq", at, i32(i)), word, rest));
}

/** Whether a number below the set's bits is a member: an i32. */
export function hasBit(build: FunctionBuilding, set: Words, member: Code): Code {
  const at = build.keep(member);
  const word = wordAt(set, binary("shr_u", at, i32(6)));
  return unary("wrap", binary("and", binary("shr_u", word, unary("extend", at)), i64(1n)));
}

/** The set of one number; any set for a number that is none of its bits. */
export function bitAt(build: FunctionBuilding, member: Code, words: number): Words {
  if (member.op === "const") {
    const bit = Number(member.value);
    return constantWords(bit >= 0 && bit < 64 * words ? [bit] : [], words);
  }
  const at = build.keep(member);
  const bit = binary("shl", i64(1n), unary("extend", at));
  if (words === 1) return [bit];
  const word = build.keep(binary("shr_u", at, i32(6)));
  const kept = build.keep(bit);
  return Array.from({ length: words }, (_, i) => select(binary("eq", word, i32(i)), kept, i64(0n)));
}

/** Runs a body for each of so many members at most, ascending; `body` may break out of the one loop that it stands in. */
export function eachBit(build: FunctionBuilding, set: Words, most: number, body: (member: Code) => void): void {
  const left = set.map((word) => {
    const local = build.fresh("i64");
    build.set(local, word);
    return local;
  });
  build.rounds(most + 1, () => {
    const member = build.fresh("i32");
    const take = ([word, ...rest]: Words, first: number): void => {
      if (!word) {
        build.break();
        return;
      }
      const found = (): void => {
        build.set(member, binary("add", unary("wrap", unary("ctz", word)), i32(first)));
        build.set(word, binary("and", word, binary("sub", word, i64(1n))));
      };
      build.if(unary("eqz", word), () => take(rest, first + 64), found);
    };
    take(left, 0);
    body(member);
  });
}
