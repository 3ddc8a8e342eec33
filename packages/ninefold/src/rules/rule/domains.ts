// Domains made of others: products, unions, intersections, sets and lists.
import { type Domain, dataOf, isLarge, keyOf, listed, TRIED, unlisted } from "./domain.ts";

/** A state as the full product of its tracks, or a move made of parts. */
export type Row = readonly unknown[];

type Factors<T extends Row> = { readonly [K in keyof T]: Domain<T[K]> };

const multiplied = (factors: readonly Domain<unknown>[]): bigint | undefined =>
  factors.reduce<bigint | undefined>(
    (size, factor) => (size === undefined || factor.size === undefined ? undefined : size * factor.size),
    1n,
  );

/** A × B × …: the tuples of members, the last varying fastest. */
export function product<T extends Row>(...factors: Factors<T>): Domain<T> {
  const parts = factors as readonly Domain<unknown>[];
  const name = `(${parts.map((part) => part.name).join(" × ")})`;
  const size = multiplied(parts);
  const isMember = (value: unknown): value is T =>
    Array.isArray(value) && value.length === parts.length && parts.every((part, i) => part.has(value[i]));
  function* rows(at: number): Generator<Row> {
    if (at === parts.length) yield [];
    else for (const head of parts[at]!.members()) for (const rest of rows(at + 1)) yield [head, ...rest];
  }
  return {
    name,
    size,
    made: { by: "×", of: parts },
    members: () => (size === undefined ? unlisted(name) : (rows(0) as Generator<T>)),
    has: isMember,
    key: (row) => `[${parts.map((part, i) => part.key(row[i])).join(",")}]`,
    read(key) {
      const data = dataOf(key);
      if (!Array.isArray(data) || data.length !== parts.length) return undefined;
      const row: unknown = data.map((part, i) => parts[i]!.read(keyOf(part)));
      return isMember(row) ? row : undefined;
    },
    print: (row) => `(${parts.map((part, i) => part.print(row[i])).join(", ")})`,
  };
}

/** B ∪ C: the members of B, then those of C alone. */
export function union<B, C>(one: Domain<B>, other: Domain<C>): Domain<B | C> {
  return unionOf<B | C>([one as Domain<B | C>, other as Domain<B | C>]);
}

/** B₁ ∪ B₂ ∪ …, at least one: the members of each that are in none before. */
export function unionOf<B>(parts: readonly Domain<B>[]): Domain<B> {
  const partIndex = (value: unknown): number => parts.findIndex((part) => part.has(value));
  const ownerOf = (value: B): Domain<B> => parts.at(partIndex(value))!;
  return {
    name: parts.map((part) => part.name).join(" ∪ "),
    size: parts.reduce<bigint | undefined>(
      (size, part) => (size === undefined || part.size === undefined ? undefined : size + part.size),
      0n,
    ),
    *members() {
      for (const [i, part] of parts.entries()) {
        for (const value of part.members()) if (partIndex(value) === i) yield value;
      }
    },
    has: (value): value is B => partIndex(value) >= 0,
    key: (value) => ownerOf(value).key(value),
    read(key) {
      for (const part of parts) {
        const found = part.read(key);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    print: (value) => ownerOf(value).print(value),
  };
}

/**
 * B ∩ C, listed as the one that is known to be smaller lists them. Where that has too many members to be listed whole, and
 * many of them are not in the other, it cannot be listed: the next that both have may be too far off.
 */
export function intersection<B, C>(one: Domain<B>, other: Domain<C>): Domain<B & C> {
  const fewer = other.size !== undefined && (one.size === undefined || other.size < one.size) ? other : one;
  const isMember = (value: unknown): value is B & C => one.has(value) && other.has(value);
  const name = `${one.name} ∩ ${other.name}`;
  return {
    name,
    size: fewer.size,
    *members() {
      let others = 0n;
      for (const value of fewer.members()) {
        if (isMember(value)) yield value;
        else if (isLarge(fewer) && ++others > TRIED) unlisted(name);
      }
    },
    has: isMember,
    key: one.key,
    read(key) {
      const value = one.read(key);
      return isMember(value) ? value : undefined;
    },
    print: one.print,
  };
}

/** The value with each member once, in the order of their keys: how a set is written as a list. */
export function setOf<A>(domain: Domain<A>, members: Iterable<A>): readonly A[] {
  const byKey = new Map(Array.from(members, (member) => [domain.key(member), member]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, member]) => member);
}

/** 𝒫(A): the subsets as lists in the order of their keys. */
export function subsets<A>(of: Domain<A>): Domain<readonly A[]> {
  const name = `𝒫(${of.name})`;
  const isMember = (value: unknown): value is readonly A[] =>
    Array.isArray(value) &&
    value.every((member, i) => of.has(member) && (i === 0 || of.key(value[i - 1]) < of.key(member)));
  return {
    name,
    size: of.size !== undefined && of.size < 64n ? 1n << of.size : undefined,
    made: { by: "𝒫", of: [of] },
    *members() {
      const all = setOf(of, listed(of));
      if (all.length >= 31) unlisted(name);
      for (let mask = 0; mask < 2 ** all.length; mask++) yield all.filter((_, i) => (mask >> i) & 1);
    },
    has: isMember,
    key: (set) => `[${set.map(of.key).join(",")}]`,
    read: (key) => readList(of, key, isMember),
    print: (set) => `{${set.map(of.print).join(", ")}}`,
  };
}

/** The lists of one to `most` members of B. */
export function lists<B>(of: Domain<B>, most: number): Domain<readonly B[]> {
  const name = `${of.name}⁺`;
  const isMember = (value: unknown): value is readonly B[] =>
    Array.isArray(value) && value.length > 0 && value.length <= most && value.every((member) => of.has(member));
  function* ofLength(length: number): Generator<readonly B[]> {
    if (length === 0) yield [];
    else for (const head of of.members()) for (const rest of ofLength(length - 1)) yield [head, ...rest];
  }
  const { size } = of;
  let sum: bigint | undefined = 0n;
  for (let length = 1; length <= most && sum !== undefined; length++) {
    sum = size === undefined || sum > 1n << 40n ? undefined : sum + size ** BigInt(length);
  }
  return {
    name,
    size: sum,
    // Lists of one are what a product of one factor holds.
    made: { by: most === 1 ? "×" : `⁺${most}`, of: [of] },
    *members() {
      if (sum === undefined) unlisted(name);
      for (let length = 1; length <= most; length++) yield* ofLength(length);
    },
    has: isMember,
    key: (list) => `[${list.map(of.key).join(",")}]`,
    read: (key) => readList(of, key, isMember),
    print: (list) => list.map(of.print).join(", then "),
  };
}

function readList<B>(
  of: Domain<B>,
  key: string,
  isMember: (value: unknown) => value is readonly B[],
): readonly B[] | undefined {
  const data = dataOf(key);
  if (!Array.isArray(data)) return undefined;
  const list = data.map((member) => of.read(keyOf(member)));
  return isMember(list) ? list : undefined;
}
