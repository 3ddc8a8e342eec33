// Sets as values: their members ascending, each once.
import { compare, equal } from "../language/domain.ts";
import type { Value } from "../language/types.ts";

export type Members = readonly Value[];

/** The set of these values. */
export function setFrom(values: readonly Value[]): Members {
  for (let i = 1; i < values.length; i++) {
    if (compare(values[i - 1]!, values[i]!) >= 0) {
      const sorted = values.toSorted(compare);
      return sorted.filter((value, at) => at === 0 || !equal(sorted[at - 1]!, value));
    }
  }
  return values;
}

export function has(set: Members, value: Value): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compare(set[middle]!, value);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

export const union = (a: Members, b: Members): Members =>
  a.length === 0 ? b : b.length === 0 ? a : setFrom([...a, ...b]);

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
