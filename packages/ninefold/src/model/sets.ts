// Sets as values: their members ascending, each once. Nearly all sets are of numbers, which have ways of their own here.
import { compare, equal } from "../language/domain.ts";
import type { Value } from "../language/types.ts";

export type Members = readonly Value[];

/** The set of these values. */
export function setFrom(values: readonly Value[]): Members {
  for (let i = 1; i < values.length; i++) {
    if (!before(values[i - 1]!, values[i]!)) return sorted(values);
  }
  return values;
}

/** Whether a stands before b in the order of the values. */
function before(a: Value, b: Value): boolean {
  return typeof a === "number" && typeof b === "number" ? a < b : compare(a, b) < 0;
}

/** One bit for each of the numbers 0..1023: all false between calls. */
const marks = new Int32Array(32);
const MARKED = 32 * marks.length;

/** Small numbers (cells, players, pieces) are sorted by marking them. */
function sorted(values: readonly Value[]): Members {
  let top = -1;
  for (const value of values) {
    if (typeof value !== "number" || value < 0 || value >= MARKED) {
      marks.fill(0);
      const ascending = values.toSorted(compare);
      return ascending.filter((one, at) => at === 0 || !equal(ascending[at - 1]!, one));
    }
    const word = value >> 5;
    marks[word]! |= 1 << (value & 31);
    if (word > top) top = word;
  }
  const found: Value[] = [];
  for (let word = 0; word <= top; word++) {
    for (let bits = marks[word]!; bits !== 0; bits &= bits - 1) found.push(32 * word + 31 - Math.clz32(bits & -bits));
    marks[word] = 0;
  }
  return found;
}

export function has(set: Members, value: Value): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const member = set[middle]!;
    if (member === value) return true;
    if (before(member, value)) low = middle + 1;
    else if (typeof member === "object" && equal(member, value)) return true;
    else high = middle - 1;
  }
  return false;
}

export function union(a: Members, b: Members): Members {
  if (a.length === 0) return b;
  return b.length === 0 ? a : setFrom([...a, ...b]);
}

export const intersection = (a: Members, b: Members): Members => a.filter((value) => has(b, value));

export const difference = (a: Members, b: Members): Members =>
  b.length === 0 ? a : a.filter((value) => !has(b, value));

/** How many k-member subsets a set of n has; Infinity above 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1n;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * BigInt(n - i + 1)) / BigInt(i);
  return ways > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(ways);
}

/** The k-member subset with this rank, 0..choose(n, k) - 1, in the order of the sets. */
export function subsetAt(set: Members, k: number, rank: number): Members {
  const picked: Value[] = [];
  let left = rank;
  for (let i = 0; picked.length < k; i++) {
    const with_i = choose(set.length - i - 1, k - picked.length - 1);
    if (left < with_i) picked.push(set[i]!);
    else left -= with_i;
  }
  return picked;
}
