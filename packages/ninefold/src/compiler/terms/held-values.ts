// How the values of the rules are held by terms: all as they are, but for piles and bags, which are held as sets, so that
// what is known of sets is known of them. A pile is held as the set of its positions, each with the value that lies there.
// Positions come in order: the least member is the top of the pile, the greatest its bottom. A bag is held as the set of
// the binary digits that are 1 of how often each value is in it. The digits of less weight come first. A set whose members
// may be none is held as a set of as many numbered members, of which none is `none`.
import type { CoreGame } from "../../language/core/core.ts";
import { countOf, isScalar, ordinalOf, valueAt } from "../../language/core/domain.ts";
import {
  type BagType,
  NEVER,
  type PileType,
  type ProductType,
  printType,
  setOf,
  type Type,
  type Value,
} from "../../language/core/types.ts";
import { NotCompiled } from "./term.ts";

/** The most positions of a pile, each counted once for each value that may lie there: of more the interpreter is faster. */
const MAX_POSITIONS = 640;

/** By game and by name the types of positions and of digits. */
const made = new WeakMap<CoreGame, Map<string, ProductType>>();

/** By the type of its positions or digits the type of a pile or a bag. */
const written = new WeakMap<Type, PileType | BagType>();

/** The type of a pile's positions; none where it is always empty. */
export function positionsOf(game: CoreGame, pile: PileType): Type {
  const { of, atMost } = pile;
  if (of.kind === "never" || atMost === 0) return NEVER;
  if (!isScalar(of)) throw new NotCompiled("piles of sets, piles or bags");
  if (countOf(of) * atMost > MAX_POSITIONS) throw new NotCompiled("piles of very many values");
  return pairs(game, pile, { name: "position", type: { kind: "int", low: 1, high: atMost } });
}

/** The type of the digits of a bag; none where it is always empty. */
export function digitsOf(game: CoreGame, bag: BagType): Type {
  const { of, atMost } = bag;
  if (of.kind === "never" || atMost === 0) return NEVER;
  if (!isScalar(of)) throw new NotCompiled("bags of sets, piles or bags");
  const digits = digitCount(bag);
  if (countOf(of) * digits > MAX_POSITIONS) throw new NotCompiled("bags of very many values");
  return pairs(game, bag, { name: "digit", type: { kind: "int", low: 0, high: digits - 1 } });
}

/** How many binary digits the largest number of equal values in a bag has. */
export const digitCount = ({ atMost }: BagType): number => 32 - Math.clz32(atMost);

/** The type of pairs of something and a value: the same one for equal types of a game. */
function pairs(game: CoreGame, type: PileType | BagType, first: ProductType["fields"][number]): Type {
  const found = product(game, `${first.name} of ${printType(type)}`, [first, { name: "value", type: type.of }]);
  written.set(found, type);
  return found;
}

/** The product of this name, which tells it from others of a game. */
function product(game: CoreGame, name: string, fields: ProductType["fields"]): ProductType {
  let known = made.get(game);
  if (!known) {
    known = new Map();
    made.set(game, known);
  }
  const found = known.get(name) ?? { kind: "product", fields, named: { name, coordinates: [] } };
  known.set(name, found);
  return found;
}

/** By the type of members the optional values that they stand for. */
const optional = new WeakMap<Type, Type>();

/** The type of the members of sets of these values: where they may be none, of the numbers that stand for them. */
export function memberType(game: CoreGame, type: Type): Type {
  if (!mayBeNone(type) || !isScalar(type)) return type;
  const found = product(game, `member ${printType(type)}`, [{ name: "value", type }]);
  optional.set(found, type);
  return found;
}

/** Whether none is among the values of a type. */
export const mayBeNone = ({ kind }: Type): boolean => kind === "option" || kind === "none";

/** The optional values that these members stand for; undefined for other types. */
export const optionalOf = (member: Type): Type | undefined => optional.get(member);

/** The value of the rules that a member of this type stands for. */
export function memberValue(type: Type, member: Value): Value {
  const values = optional.get(type);
  return values ? valueAt(values, member as number) : member;
}

/** The pile whose positions, or the bag whose digits these are; undefined for other types. */
export const writtenAs = (pairs: Type): PileType | BagType | undefined => written.get(pairs);

/** The pile whose positions these are; undefined for other types. */
export function pileOfPositions(positions: Type): PileType | undefined {
  const found = written.get(positions);
  return found?.kind === "pile" ? found : undefined;
}

/** The bag whose digits these are; undefined for other types. */
export function bagOfDigits(digits: Type): BagType | undefined {
  const found = written.get(digits);
  return found?.kind === "bag" ? found : undefined;
}

/** The type of the terms whose values are held values of a type. */
export function heldType(game: CoreGame, type: Type): Type {
  if (type.kind === "pile") return setOf(positionsOf(game, type));
  if (type.kind === "bag") return setOf(digitsOf(game, type));
  if ((type.kind === "set" || type.kind === "option") && contains(type.of))
    throw new NotCompiled(type.kind === "set" ? "sets of piles or bags" : "piles or bags, or none");
  if ((type.kind === "set" || type.kind === "option") && type.of.kind === "set" && heldType(game, type.of) !== type.of)
    throw new NotCompiled(type.kind === "set" ? "sets of sets that hold none" : "sets that hold none, or none");
  if (type.kind !== "set") return type;
  const member = memberType(game, type.of);
  return member === type.of ? type : setOf(member);
}

/** Whether the values of a type are held as sets. */
export const isHeldAsSet = ({ kind }: Type): boolean => kind === "set" || kind === "pile" || kind === "bag";

const contains = (type: Type): boolean =>
  type.kind === "pile" || type.kind === "bag" || ("of" in type && contains(type.of));

/** The ordinal of a position, counted from 0 at the top, with a value. */
export const positionAt = ({ of }: PileType, position: number, value: Value): number =>
  position * countOf(of) + ordinalOf(of, value);

/** The ordinal of a digit with a value. */
export const digitAt = ({ of }: BagType, digit: number, value: Value): number =>
  digit * countOf(of) + ordinalOf(of, value);

/** A value of the rules as terms hold it. */
export function heldValue(type: Type, value: Value): Value {
  if (type.kind === "pile") return (value as readonly Value[]).map((one, position) => positionAt(type, position, one));
  if (type.kind === "set" && mayBeNone(type.of) && isScalar(type.of))
    return (value as readonly Value[]).map((one) => ordinalOf(type.of, one));
  return type.kind === "bag" ? heldBag(type, value as readonly Value[]) : value;
}

/** The value of the rules that a held value of a term of this type stands for. */
export function valueHeld(type: Type, value: Value): Value {
  if (type.kind !== "set") return value;
  if (optional.has(type.of)) return (value as readonly Value[]).map((member) => memberValue(type.of, member));
  const held = written.get(type.of);
  if (!held) return value;
  const members = value as readonly number[];
  return held.kind === "pile" ? members.map((position) => valueAtPosition(held, position)) : bagHeld(held, members);
}

function heldBag(bag: BagType, values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const digits = [...counts].flatMap(([value, count]) => digitsOfCount(bag, value, count));
  return digits.sort((a, b) => a - b);
}

/** The digits that are 1 where a value is so often in a bag. */
export const digitsOfCount = (bag: BagType, value: Value, count: number): number[] =>
  Array.from({ length: digitCount(bag) }, (_, digit) => digit).flatMap((digit) =>
    (count >> digit) & 1 ? [digitAt(bag, digit, value)] : [],
  );

function bagHeld({ of }: BagType, digits: readonly number[]): Value {
  const kinds = countOf(of);
  const counts = new Array<number>(kinds).fill(0);
  for (const digit of digits) counts[digit % kinds]! += 1 << Math.floor(digit / kinds);
  return counts.flatMap((count, ordinal) => new Array<Value>(count).fill(valueAt(of, ordinal)));
}

/** The value at a position. */
export const valueAtPosition = ({ of }: PileType, position: number): Value => valueAt(of, position % countOf(of));
