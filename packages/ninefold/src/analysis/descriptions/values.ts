// The correspondence of two games' types and values: one to one between types that have a name, numbers and truth values
// as they are, and whatever is made of these member by member.

import type { Board } from "../../language/core/board.ts";
import {
  compare,
  contains,
  countOf,
  equal,
  isScalar,
  ordinalOf,
  strides,
  valueAt,
  valuesOf,
} from "../../language/core/domain.ts";
import {
  type EnumType,
  type ProductType,
  type Type,
  type Value,
  wholeOf,
  withoutNone,
} from "../../language/core/types.ts";
import { entryAt, lookUp } from "../tables.ts";
import type { BoardMap } from "./board-maps.ts";

/** A type that is one object, and corresponds to one. */
type NamedThing = EnumType | ProductType | Board;

/** What is thought of types that meet for the first time. */
export interface Guess {
  /** By member the member of the other type; undefined where they cannot correspond. */
  members(one: EnumType, other: EnumType): readonly number[] | undefined;
  board(one: Board, other: Board): BoardMap | undefined;
}

export class ValueMap {
  readonly #guess: Guess;
  readonly #there = new Map<NamedThing, NamedThing>();
  readonly #back = new Map<NamedThing, NamedThing>();
  /** By enumeration; parts have the values of the whole. */
  readonly #members = new Map<EnumType, readonly number[]>();
  readonly #boards = new Map<Board, BoardMap>();

  constructor(guess: Guess) {
    this.#guess = guess;
  }

  get members(): ReadonlyMap<EnumType, readonly number[]> {
    return this.#members;
  }

  get boards(): ReadonlyMap<Board, BoardMap> {
    return this.#boards;
  }

  counterpart(type: EnumType): EnumType {
    return this.#there.get(type) as EnumType;
  }

  /** The map of a board that corresponds to one. */
  boardMap(board: Board): BoardMap {
    return lookUp(this.#boards, board);
  }

  /** Whether values of the one correspond to values of the other; integers and fractions whatever their bounds. */
  types(one: Type, other: Type): boolean {
    if (isPart(one) || isPart(other)) return this.types(wholeOf(one), wholeOf(other));
    if (one.kind === "enum" && other.kind === "enum") {
      return this.#meet(one, other, () => {
        const members = this.#guess.members(one, other);
        // Where numbers stand for the values, what computes with them is the same only in the same order.
        const moved = members?.some((to, from) => to !== from);
        if (!members || (moved && [one, other].some(isNumbered))) return false;
        this.#members.set(one, members);
        return true;
      });
    }
    if (one.kind === "product" && other.kind === "product") {
      return this.#meet(
        one,
        other,
        () =>
          one.fields.length === other.fields.length &&
          one.fields.every(({ type }, i) => this.sameDomain(type, entryAt(other.fields, i).type)),
      );
    }
    if ((one.kind === "cell" && other.kind === "cell") || (one.kind === "offset" && other.kind === "offset")) {
      return this.#meet(one.board, other.board, () => {
        const map = this.#guess.board(one.board, other.board);
        if (map) this.#boards.set(one.board, map);
        return map !== undefined;
      });
    }
    if ("of" in one || "of" in other)
      return one.kind === other.kind && "of" in one && "of" in other && this.types(one.of, other.of);
    return one.kind === other.kind;
  }

  /** Whether the types correspond, and each value of the other is that of one value: bounds are the same. */
  sameDomain(one: Type, other: Type): boolean {
    if (!this.types(one, other)) return false;
    if (one.kind === "int" && other.kind === "int") return one.low === other.low && one.high === other.high;
    if (isPart(one) || isPart(other)) {
      const values = valuesOf(one).map((value) => this.value(one, other, value));
      return countOf(one) === countOf(other) && values.every((value) => value !== undefined && contains(other, value));
    }
    if (one.kind === "offset" && other.kind === "offset") {
      const { offsets } = lookUp(this.#boards, one.board);
      return offsets.length === other.board.offsets.size && !offsets.includes(undefined);
    }
    if ("atMost" in one && "atMost" in other && one.atMost !== other.atMost) return false;
    return "of" in one && "of" in other ? this.sameDomain(one.of, other.of) : true;
  }

  /** What a value becomes, between types that correspond; undefined where it is an offset that becomes none. */
  value(one: Type, other: Type, value: Value): Value | undefined {
    if (value === null) return null;
    if (Array.isArray(value)) {
      const [from, to] = [memberType(one), memberType(other)];
      const members = value.map((member) => this.value(from, to, member));
      if (members.includes(undefined)) return undefined;
      return withoutNone(one).kind !== "pile" ? (members as Value[]).sort(compare) : (members as Value[]);
    }
    if (one.kind === "option") return this.value(one.of, other.kind === "option" ? other.of : other, value);
    if (one.kind === "enum") return lookUp(this.#members, wholeOf(one))[value as number];
    if (one.kind === "cell") return lookUp(this.#boards, one.board).cells[value as number];
    if (one.kind === "offset") return lookUp(this.#boards, one.board).offsets[value as number];
    if (one.kind === "product" && other.kind === "product") return this.#product(one, other, value as number);
    return value as Value;
  }

  /** What a value becomes that is no offset without counterpart. @throws RangeError for one that is. */
  renamed(one: Type, other: Type, value: Value): Value {
    const found = this.value(one, other, value);
    if (found === undefined) throw new RangeError(`The offset ${String(value)} becomes none of the other board.`);
    return found;
  }

  /** Whether one value becomes the other. */
  agree(one: Type, other: Type, value: Value, counterpart: Value): boolean {
    const found = this.value(one, other, value);
    return found !== undefined && equal(found, counterpart);
  }

  /** Whether values come in the same order as what they become. */
  keepsOrder(one: Type, other: Type): boolean {
    if ("of" in one && "of" in other) return this.keepsOrder(one.of, other.of);
    if (one.kind === "product" && other.kind === "product") {
      return (
        this.sameDomain(one, other) &&
        one.fields.every(({ type }, i) => this.keepsOrder(type, entryAt(other.fields, i).type))
      );
    }
    if (one.kind === "enum") return lookUp(this.#members, wholeOf(one)).every((to, from) => to === from);
    if (one.kind === "cell") return lookUp(this.#boards, one.board).cells.every((to, from) => to === from);
    if (one.kind === "offset") return lookUp(this.#boards, one.board).offsets.every((to, from) => to === from);
    return true;
  }

  /** The values of a type with what they become; undefined where they are too many to list or some become none. */
  table(one: Type, other: Type, most: number): readonly (readonly [Value, Value])[] | undefined {
    if (!isScalar(one) || countOf(one) > most) return undefined;
    const pairs: (readonly [Value, Value])[] = [];
    for (const value of valuesOf(one)) {
      const to = this.value(one, other, value);
      if (to === undefined) return undefined;
      pairs.push([value, to]);
    }
    return pairs;
  }

  #product(one: ProductType, other: ProductType, ordinal: number): number | undefined {
    const [mine, theirs] = [strides(one), strides(other)];
    let found = 0;
    for (const [i, { type }] of one.fields.entries()) {
      const there = entryAt(other.fields, i).type;
      const part = this.value(type, there, valueAt(type, Math.floor(ordinal / entryAt(mine, i)) % countOf(type)));
      if (part === undefined) return undefined;
      found += entryAt(theirs, i) * ordinalOf(there, part);
    }
    return found;
  }

  #meet(one: NamedThing, other: NamedThing, begin: () => boolean): boolean {
    const [known, back] = [this.#there.get(one), this.#back.get(other)];
    if (known || back) return known === other && back === one;
    if (!begin()) return false;
    this.#there.set(one, other);
    this.#back.set(other, one);
    return true;
  }
}

const memberType = (type: Type): Type => {
  if (type.kind === "option") return memberType(type.of);
  return "of" in type ? type.of : type;
};

const isPart = (type: Type): boolean => wholeOf(type) !== type;

/** Whether integers become members by themselves: `~ Z5`. */
export const isNumbered = ({ named }: EnumType): boolean => named.modulus !== undefined && !named.noNumbers;
