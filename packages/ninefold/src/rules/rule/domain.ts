// The sets that rules are over. Equality is decided by keys alone.
import { RuleError } from "./errors.ts";

/**
 * A finite set of states or of moves. A key is a canonical JSON text, so that the keys of pairs, lists and sets are put
 * together from those of their parts without ambiguity; two values are the same exactly when their keys are.
 */
export interface Domain<A> {
  readonly name: string;
  /** How many members there are at most; undefined where nobody can list them. */
  readonly size: bigint | undefined;
  readonly made?: Made;
  /** Each member once, in a fixed order. RuleError NF5001 where they cannot be listed. */
  members(): Iterable<A>;
  has(value: unknown): value is A;
  key(value: A): string;
  /** The member with this key. */
  read(key: string): A | undefined;
  print(value: A): string;
}

/**
 * How a domain is made of others. What is too large to be listed is compared by it: two that have members and are made
 * otherwise have other members.
 */
interface Made {
  readonly by: string;
  readonly of: readonly Domain<unknown>[];
}

/** Keys found before; what states and moves are made of never changes. */
const known = new WeakMap<object, string>();

/** The canonical JSON text of plain data: numbers, texts, truth values, null, lists, and records by sorted names. */
export function keyOf(value: unknown): string {
  const key = keyIfPlain(value);
  if (key === undefined) throw new RangeError(`a ${typeof value} that is no plain data has no key`);
  return key;
}

function keyIfPlain(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : undefined;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return JSON.stringify(value);
  if (typeof value !== "object") return undefined;
  const found = known.get(value);
  if (found !== undefined) return found;
  const isList = Array.isArray(value);
  const names = isList ? [] : Object.keys(value).sort();
  const parts = (isList ? value : names.map((name) => (value as Readonly<Record<string, unknown>>)[name])).map(
    keyIfPlain,
  );
  if (parts.includes(undefined)) return undefined;
  const key = isList
    ? `[${parts.join(",")}]`
    : `{${names.map((name, i) => `${JSON.stringify(name)}:${parts[i]}`).join(",")}}`;
  known.set(value, key);
  return key;
}

/** A text as it is, a list as `(a, b)`, anything else as its key. */
function printPlain(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? `(${value.map(printPlain).join(", ")})` : keyOf(value);
}

/**
 * The domain of these members, which are plain data.
 *
 * @throws RangeError for two equal members, and for what is no plain data.
 */
export function finite<A>(name: string, members: readonly A[], print: (value: A) => string = printPlain): Domain<A> {
  const byKey = new Map(members.map((member) => [keyOf(member), member]));
  if (byKey.size < members.length) throw new RangeError(`${name}: a member is listed twice`);
  return {
    name,
    size: BigInt(members.length),
    members: () => members,
    has: (value): value is A => byKey.has(keyIfPlain(value) ?? ""),
    key: keyOf,
    read: (key) => byKey.get(key),
    print,
  };
}

/** What a key stands for; undefined for what is no key. */
export function dataOf(key: string): unknown {
  try {
    return JSON.parse(key);
  } catch {
    return undefined;
  }
}

/** The numbers 0 to n - 1. */
export const numbers = (n: number): Domain<number> =>
  finite(
    `0..${n - 1}`,
    Array.from({ length: n }, (_, i) => i),
  );

/** More members than this are not tried one by one when an operation asks for its precondition. */
export const TRIED = 4096n;

/** More members than this are never listed. */
const LISTED = 1n << 20n;

/** Whether it has more members than are ever listed, or uncounted ones. */
export const isLarge = ({ size }: Domain<unknown>): boolean => size === undefined || size > LISTED;

/** All members, or undefined when there are more than an operation tries. */
export function tried<A>(domain: Domain<A>): Iterable<A> | undefined {
  return domain.size !== undefined && domain.size <= TRIED ? domain.members() : undefined;
}

/** All members, for a question that cannot be answered otherwise. RuleError NF5001 when there are too many. */
export function listed<A>(domain: Domain<A>): Iterable<A> {
  if (isLarge(domain)) {
    throw new RuleError("NF5001", `${domain.name} has ${domain.size ?? "uncounted"} members, too many to try`);
  }
  return domain.members();
}

/** The first member: what stands where it does not matter which. RangeError for an empty domain. */
export function someMember<A>(domain: Domain<A>): A {
  for (const member of domain.members()) return member;
  throw new RangeError(`${domain.name} is empty`);
}

/** For `members` of a domain that has no listing. */
export function unlisted(name: string): never {
  throw new RuleError("NF5001", `${name} cannot be listed`);
}

/**
 * Whether two domains have the same members. A size is only a bound from above, so what can be listed is looked at member
 * by member, and what is too large for that by what it is made of. Where that says nothing either, the answer is yes
 * unless the first members differ.
 */
export function sameDomain(one: Domain<unknown>, other: Domain<unknown>): boolean {
  if (one === other) return true;
  if ((one.size === undefined) !== (other.size === undefined)) return false;
  if (one.made && other.made) {
    if (isMadeAlike(one.made, other.made)) return true;
    if (isLarge(one) && isLarge(other)) return false;
  }
  return isWithin(one, other) && isWithin(other, one);
}

const isMadeAlike = (one: Made, other: Made): boolean =>
  one.by === other.by && one.of.length === other.of.length && one.of.every((part, i) => sameDomain(part, other.of[i]!));

function isWithin(one: Domain<unknown>, other: Domain<unknown>): boolean {
  for (const member of isLarge(one) ? firstMembers(one, other) : one.members()) {
    if (!other.has(member) || other.key(member) !== one.key(member)) return false;
  }
  return true;
}

/** So many that some are not in `other` when that has fewer; none where they cannot be listed. */
function* firstMembers(one: Domain<unknown>, other: Domain<unknown>): Generator<unknown> {
  const most = isLarge(other) ? TRIED : other.size!;
  let count = 0n;
  try {
    for (const member of one.members()) {
      yield member;
      if (++count > most) return;
    }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
  }
}
