// Sets as values: their members ascending, each once. Nearly all sets are of numbers, which have fast paths here.
// `run` is the question whose work it is, if it is one's: comparisons that take longer than one of numbers are counted.
import type { Value } from "../../language/core/types.ts";
import { order } from "./order.ts";
import { type Run, spend } from "./run.ts";

export type Members = readonly Value[];

/** The set of these values. */
export function setFrom(values: readonly Value[], run?: Run): Members {
  for (let i = 1; i < values.length; i++) {
    if (!before(values[i - 1]!, values[i]!, run)) return sorted(values, run);
  }
  return values;
}

/** Whether a precedes b in the order of the values. */
function before(a: Value, b: Value, run: Run | undefined): boolean {
  return typeof a === "number" && typeof b === "number" ? a < b : order(a, b, run) < 0;
}

/** One bit for each of the numbers 0..1023: all false between calls. */
const marks = new Int32Array(32);
const MARKED = 32 * marks.length;

/** Small numbers (cells, players, pieces) are sorted by marking them. */
function sorted(values: readonly Value[], run: Run | undefined): Members {
  let top = -1;
  for (const value of values) {
    if (typeof value !== "number" || value < 0 || value >= MARKED) {
      marks.fill(0);
      if (run) spend(run, values.length * Math.ceil(Math.log2(values.length)));
      const ascending = values.toSorted((a, b) => order(a, b, run));
      return ascending.filter((one, at) => at === 0 || order(ascending[at - 1]!, one, run) !== 0);
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

export function has(set: Members, value: Value, run?: Run): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const member = set[middle]!;
    if (member === value) return true;
    const after = typeof member === "number" && typeof value === "number" ? member - value : order(member, value, run);
    if (after === 0) return true;
    if (after < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

export function union(a: Members, b: Members, run?: Run): Members {
  if (a.length === 0) return b;
  return b.length === 0 ? a : setFrom([...a, ...b], run);
}

export const intersection = (a: Members, b: Members, run?: Run): Members => a.filter((value) => has(b, value, run));

export const difference = (a: Members, b: Members, run?: Run): Members =>
  b.length === 0 ? a : a.filter((value) => !has(b, value, run));

/** How many k-member subsets a set of n has; Infinity above 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let count = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) {
    const product = count * (n - i + 1);
    // Each partial quotient is a whole number; a product that is not exact is divided as it is.
    count = product <= Number.MAX_SAFE_INTEGER ? product / i : Number((BigInt(count) * BigInt(n - i + 1)) / BigInt(i));
    // The partial quotients only grow.
    if (count > Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  }
  return count;
}

/** All k-member subsets, in the order of the sets; each is computed from the one before. */
export function subsetsOf(set: Members, k: number): readonly Members[] {
  const found: Members[] = [];
  if (k < 0 || k > set.length) return found;
  const picks = Array.from({ length: k }, (_, i) => i);
  for (;;) {
    found.push(picks.map((pick) => set[pick]!));
    // The last pick that can be increased is, and those after it take the next members.
    let next = k - 1;
    while (next >= 0 && picks[next] === set.length - k + next) next--;
    if (next < 0) return found;
    picks[next]!++;
    for (let i = next + 1; i < k; i++) picks[i] = picks[i - 1]! + 1;
  }
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
