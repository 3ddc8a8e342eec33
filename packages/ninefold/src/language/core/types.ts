// The types of values. Named types are one object each, compared by identity; the rest compare by structure.
import type { Board } from "./board.ts";

export type Type =
  | BoolType
  | IntType
  | FractionType
  | EnumType
  | ProductType
  | CellType
  | OffsetType
  | OptionType
  | SetType
  | PileType
  | BagType
  | NoneType
  | NeverType
  | UnknownType;

export interface BoolType {
  readonly kind: "bool";
}
/** The integers low..high; infinite bounds mean any integer, which no track can hold. */
export interface IntType {
  readonly kind: "int";
  readonly low: number;
  readonly high: number;
  readonly named?: Named;
}
/** Exact fractions: weights of chance and utilities; no track can hold them. */
export interface FractionType {
  readonly kind: "fraction";
}
export interface EnumType {
  readonly kind: "enum";
  /** Of a part of an enumeration all values of the whole: a value is the same number in both. */
  readonly members: readonly string[];
  readonly named: Named;
  readonly part?: EnumPart;
}
/** `Kind except { king }`: some values of an enumeration that is no part itself. */
export interface EnumPart {
  readonly of: EnumType;
  /** The values that it has, ascending. */
  readonly values: readonly number[];
}
export interface ProductType {
  readonly kind: "product";
  /** With its usual value a field, and those behind it, may be left out where a value is made. */
  readonly fields: readonly { readonly name: string; readonly type: Type; readonly usual?: Value }[];
  readonly named: Named;
}
export interface CellType {
  readonly kind: "cell";
  readonly board: Board;
}
export interface OffsetType {
  readonly kind: "offset";
  readonly board: Board;
}
export interface OptionType {
  readonly kind: "option";
  readonly of: Type;
}
export interface SetType {
  readonly kind: "set";
  readonly of: Type;
}
export interface PileType {
  readonly kind: "pile";
  readonly of: Type;
  readonly atMost: number;
}
/** Some of its values, equal ones counted, in no order. */
export interface BagType {
  readonly kind: "bag";
  readonly of: Type;
  readonly atMost: number;
}
/** The type of `none` alone. */
export interface NoneType {
  readonly kind: "none";
}
/** The type without values, of the members of `{}` and `[]`; fits everywhere. */
export interface NeverType {
  readonly kind: "never";
}
/** The type of what has had its diagnostic; fits everywhere, so that one mistake is told once. */
export interface UnknownType {
  readonly kind: "unknown";
}

/** What a type declaration adds to a type (004 Def. 6.2: coordinates). Identity makes two named types different. */
export interface Named {
  readonly name: string;
  /** Arithmetic wraps modulo this: the coordinate without a name, `~ Z3`. */
  readonly modulus?: number;
  /** Arithmetic wraps, but numbers do not stand for the values: so it is with players, where nobody wrote `~ Zn`. */
  readonly noNumbers?: boolean;
  /** Another coordinate without a name: the type computes as these values do. */
  readonly number?: Type;
  readonly coordinates: readonly { readonly name: string; readonly type: Type }[];
  /** One letter a value, in the order of the values; a letter may be several characters, as in "+P". */
  readonly letters?: readonly string[];
  /** How each value is said to people, in the order of the values; none of two values the same. */
  readonly said?: readonly string[];
  /** The letters of the fields joined, where they tell the values apart: what people may type. */
  readonly short?: readonly string[];
}

/** A runtime value; its type says how to read it. See `domain.ts` for the representation of each type. */
export type Value = number | boolean | null | readonly Value[];

export const BOOL: BoolType = { kind: "bool" };
export const INT: IntType = { kind: "int", low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
export const FRACTION: FractionType = { kind: "fraction" };
export const NONE: NoneType = { kind: "none" };
export const NEVER: NeverType = { kind: "never" };
export const UNKNOWN: UnknownType = { kind: "unknown" };

export const int = (low: number, high: number): IntType => ({ kind: "int", low, high });
export const setOf = (of: Type): SetType => ({ kind: "set", of });

/** T?; an option of an option is one option, because `none` is one value. */
export function option(of: Type): Type {
  if (of.kind === "never") return NONE;
  return of.kind === "option" || of.kind === "none" || of.kind === "unknown" ? of : { kind: "option", of };
}

/** T of T?. */
export function withoutNone(type: Type): Type {
  return type.kind === "option" ? type.of : type;
}

/** What a type holds in the end: a set of piles of cards, cards. */
export function innermost(type: Type): Type {
  let inner = type;
  while ("of" in inner) inner = inner.of;
  return inner;
}

/** The enumeration that a part is of; every other type is whole. */
export function wholeOf(type: EnumType): EnumType;
export function wholeOf(type: Type): Type;
export function wholeOf(type: Type): Type {
  return type.kind === "enum" && type.part ? type.part.of : type;
}

/** The part of an enumeration with these of its values, ascending; the whole where they are all. */
export function partOf(of: EnumType, values: readonly number[], name?: string): EnumType {
  if (values.length === of.members.length) return of;
  const left = of.members.filter((_, value) => !values.includes(value));
  const { letters } = of.named;
  const named = { ...of.named, name: name ?? `${of.named.name} except { ${left.join(", ")} }` };
  const own = letters && { letters: values.flatMap((value) => letters[value] ?? []) };
  return { ...of, named: { ...named, ...own }, part: { of, values } };
}

/** The values of an enumeration or of a part of one, ascending. */
export const valuesIn = ({ members, part }: EnumType): readonly number[] => part?.values ?? [...members.keys()];

/** Whether all values of one enumeration are values of the other one, or parts of them. */
function isPartOf(a: EnumType, b: EnumType): boolean {
  if (!b.part) return wholeOf(a) === b;
  const { of, values } = b.part;
  return a.part?.of === of && a.part.values.every((value) => values.includes(value));
}

export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "int":
      return b.kind === "int" && a.named === b.named && a.low === b.low && a.high === b.high;
    case "cell":
    case "offset":
      return b.kind === a.kind && a.board === b.board;
    case "option":
    case "set":
      return b.kind === a.kind && sameType(a.of, b.of);
    case "pile":
    case "bag":
      return b.kind === a.kind && a.atMost === b.atMost && sameType(a.of, b.of);
    case "enum":
      return b.kind === "enum" && isPartOf(a, b) && isPartOf(b, a);
    case "product":
      return false;
    default:
      return a.kind === b.kind;
  }
}

/**
 * The least type that both fit, or undefined where there is none. Integers join to the hull of their ranges;
 * a named integer type joins with plain integers to itself when it wraps. Parts of an enumeration join to that of all
 * their values.
 */
export function join(a: Type, b: Type): Type | undefined {
  if (sameType(a, b)) return a;
  if (a.kind === "unknown") return b;
  if (b.kind === "unknown") return a;
  if (a.kind === "never") return b;
  if (b.kind === "never") return a;
  if (a.kind === "none") return option(b);
  if (b.kind === "none") return option(a);
  if (a.kind === "option" || b.kind === "option") {
    const inner = join(withoutNone(a), withoutNone(b));
    return inner && option(inner);
  }
  if (a.kind === "int" && b.kind === "int") {
    if (a.named?.modulus && !b.named) return a;
    if (b.named?.modulus && !a.named) return b;
    if (a.named?.modulus || b.named?.modulus) return undefined;
    return int(Math.min(a.low, b.low), Math.max(a.high, b.high));
  }
  if (a.kind === "enum" && b.kind === "enum") {
    if (isPartOf(a, b)) return b;
    if (isPartOf(b, a)) return a;
    if (wholeOf(a) !== wholeOf(b)) return undefined;
    const both = new Set([...valuesIn(a), ...valuesIn(b)]);
    return partOf(
      wholeOf(a),
      [...both].sort((one, other) => one - other),
    );
  }
  if (a.kind === "int" && b.kind === "fraction") return b;
  if (a.kind === "fraction" && b.kind === "int") return a;
  if (a.kind === "set" && b.kind === "set") {
    const of = join(a.of, b.of);
    return of && setOf(of);
  }
  if ((a.kind === "pile" || a.kind === "bag") && (b.kind === "pile" || b.kind === "bag")) {
    // `[]` is the empty bag too.
    const [bag, other] = a.kind === "bag" ? [a, b] : [b, a];
    if (bag.kind !== other.kind && other.of.kind !== "never") return undefined;
    const of = join(a.of, b.of);
    return of && { kind: bag.kind, of, atMost: Math.max(a.atMost, b.atMost) };
  }
  return undefined;
}

export function printType(type: Type): string {
  switch (type.kind) {
    case "bool":
      return "Bool";
    case "int":
      if (type.named) return type.named.name;
      return Number.isFinite(type.low) && Number.isFinite(type.high) ? `${type.low}..${type.high}` : "Int";
    case "fraction":
      return "Fraction";
    case "enum":
    case "product":
      return type.named.name;
    case "cell":
      return type.board.name;
    case "offset":
      return `${type.board.name}.Offset`;
    case "option":
      return `${printType(type.of)}?`;
    case "set":
      return type.of.kind === "never" ? "{}" : `set of ${printType(type.of)}`;
    case "pile":
      return type.of.kind === "never" ? "[]" : `pile of ${printType(type.of)} at most ${type.atMost}`;
    case "bag":
      return `bag of ${printType(type.of)} at most ${type.atMost}`;
    case "none":
    case "never":
      return type.kind;
    case "unknown":
      return "?";
  }
}
