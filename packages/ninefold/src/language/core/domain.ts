// The values of a finite type, numbered. How each type's values are represented:
//   bool: false, true; int: the number; enum: the member's place, of a part its place in the whole;
//   cell: the cell's place on its board; offset: its place among the board's offsets;
//   product: its ordinal (fields in mixed radix, the first slowest); option: the value or null;
//   set: its members ascending, each once; pile: its members, the top first;
//   bag: its members ascending, as often as they are in it.
// So every value of a type without sets, piles and bags is a number, a boolean or null, and compares with ===.
import { type ProductType, printType, type Type, type Value } from "./types.ts";

/** The largest type whose values are ever listed, and the largest product (its ordinals stay exact). */
export const LARGEST_LISTED = 1 << 20;

/** How many values a type has; undefined for a type without end. */
export function sizeOf(type: Type): bigint | undefined {
  return traitsOf(type).size;
}

/** What is asked of a type again and again. */
interface Traits {
  readonly size: bigint | undefined;
  readonly count: number;
  readonly scalar: boolean;
  readonly depth: number;
}
const traits = new WeakMap<Type, Traits>();

function traitsOf(type: Type): Traits {
  let found = traits.get(type);
  if (!found) {
    const size = measure(type);
    found = { size, count: Number(size ?? 0n), scalar: numbered(type, size), depth: deepness(type) };
    traits.set(type, found);
  }
  return found;
}

function deepness(type: Type): number {
  if (type.kind === "product") return 1 + Math.max(0, ...type.fields.map((field) => depthOf(field.type)));
  return "of" in type ? 1 + depthOf(type.of) : 0;
}

function measure(type: Type): bigint | undefined {
  switch (type.kind) {
    case "bool":
      return 2n;
    case "int":
      return Number.isFinite(type.low) && Number.isFinite(type.high) ? BigInt(type.high - type.low + 1) : undefined;
    case "enum":
      return BigInt(type.part?.values.length ?? type.members.length);
    case "cell":
      return BigInt(type.board.cells.length);
    case "offset":
      return BigInt(type.board.offsets.size);
    case "never":
      return 0n;
    case "none":
    case "unknown":
      return 1n;
    case "fraction":
      return undefined;
    case "option": {
      const of = sizeOf(type.of);
      return of === undefined ? undefined : of + 1n;
    }
    case "product": {
      let size = 1n;
      for (const field of type.fields) {
        const of = sizeOf(field.type);
        if (of === undefined) return undefined;
        size *= of;
      }
      return size;
    }
    case "set": {
      const of = sizeOf(type.of);
      return of === undefined || of > 4096n ? undefined : 1n << of;
    }
    case "pile": {
      const of = sizeOf(type.of);
      if (of === undefined || of.toString(16).length * type.atMost > 1 << 16) return undefined;
      let size = 1n;
      for (let n = 1; n <= type.atMost; n++) size = size * of + 1n;
      return size;
    }
    case "bag": {
      const of = sizeOf(type.of);
      if (of === undefined || of.toString(16).length * type.atMost > 1 << 16) return undefined;
      // So many ways there are to choose where, among all kinds and the free places, the places taken end.
      let size = 1n;
      for (let n = 1n; n <= BigInt(type.atMost); n++) size = (size * (of + n)) / n;
      return size;
    }
  }
}

function numbered(type: Type, size: bigint | undefined): boolean {
  if (type.kind === "option") return isScalar(type.of);
  if (type.kind === "product" && !type.fields.every((field) => isScalar(field.type))) return false;
  return type.kind !== "set" && type.kind !== "pile" && type.kind !== "bag" && size !== undefined && size <= 1n << 48n;
}

/** How deep a type is made of types. */
export function depthOf(type: Type): number {
  return traitsOf(type).depth;
}

/** Whether a type has an end at all, however many values it has. */
export function hasEnd(type: Type): boolean {
  switch (type.kind) {
    case "fraction":
      return false;
    case "int":
      return Number.isFinite(type.low) && Number.isFinite(type.high);
    case "option":
    case "set":
    case "pile":
    case "bag":
      return hasEnd(type.of);
    case "product":
      // A field is a listed type, or its diagnostic has been given.
      return true;
    default:
      return true;
  }
}

/** Whether the values are numbered by `ordinalOf`: finite, without sets, piles and bags, and not too many. */
export function isScalar(type: Type): boolean {
  return traitsOf(type).scalar;
}

/** Whether a track can hold values of the type: finite, and its single values not too many to be numbered. */
export function isStorable(type: Type): boolean {
  if (type.kind === "option" || type.kind === "set" || type.kind === "pile" || type.kind === "bag") {
    return sizeOf(type) !== undefined && isStorable(type.of);
  }
  return isScalar(type);
}

/** The size of a scalar type as a number. */
export function countOf(type: Type): number {
  return traitsOf(type).count;
}

/** The place of a value among the values of its scalar type, from 0; `none` comes first. */
export function ordinalOf(type: Type, value: Value): number {
  if (type.kind === "option") return value === null ? 0 : 1 + ordinalOf(type.of, value);
  if (type.kind === "int") return (value as number) - type.low;
  if (type.kind === "enum" && type.part) return type.part.values.indexOf(value as number);
  return Number(value);
}

/** Whether each value of the type is its own ordinal. */
export function isOwnOrdinal(type: Type): boolean {
  if (type.kind === "int") return type.low === 0;
  if (type.kind === "enum") return !type.part;
  return type.kind === "cell" || type.kind === "offset" || type.kind === "product";
}

/** The inverse of `ordinalOf`. */
export function valueAt(type: Type, ordinal: number): Value {
  if (type.kind === "option") return ordinal === 0 ? null : valueAt(type.of, ordinal - 1);
  if (type.kind === "int") return ordinal + type.low;
  if (type.kind === "bool") return ordinal === 1;
  if (type.kind === "none") return null;
  return type.kind === "enum" ? (type.part?.values[ordinal] ?? ordinal) : ordinal;
}

/** Whether a value of a wider type lies in this one. */
export function contains(type: Type, value: Value): boolean {
  switch (type.kind) {
    case "option":
      return value === null || contains(type.of, value);
    case "int":
      return typeof value === "number" && value >= type.low && value <= type.high;
    case "set":
      return Array.isArray(value) && value.every((member) => contains(type.of, member));
    case "pile":
    case "bag":
      return Array.isArray(value) && value.length <= type.atMost && value.every((member) => contains(type.of, member));
    case "none":
      return value === null;
    case "enum":
      if (typeof value !== "number") return false;
      return type.part ? type.part.values.includes(value) : value >= 0 && value < type.members.length;
    default:
      return value !== null;
  }
}

const listed = new WeakMap<Type, readonly Value[]>();

/** All values of a scalar type in order. RangeError above `LARGEST_LISTED`. */
export function valuesOf(type: Type): readonly Value[] {
  let values = listed.get(type);
  if (values === undefined) {
    const count = countOf(type);
    if (!isScalar(type) || count > LARGEST_LISTED)
      throw new RangeError(`${printType(type)} has too many values to list`);
    values = Array.from({ length: count }, (_, i) => valueAt(type, i));
    listed.set(type, values);
  }
  return values;
}

/** For each field of a product, what its ordinal is multiplied by. */
export function strides(type: ProductType): readonly number[] {
  const result: number[] = [];
  let stride = 1;
  for (const field of type.fields.toReversed()) {
    result.push(stride);
    stride *= countOf(field.type);
  }
  return result.reverse();
}

/** The place of a tuple among all tuples of values of these scalar types, from 0: in mixed radix, the first slowest. */
export function tupleOrdinal(types: readonly Type[], values: readonly Value[]): number {
  if (types.length !== values.length) throw new RangeError(`${values.length} values for ${types.length} types`);
  return values.reduce<number>((ordinal, value, i) => {
    const type = types[i]!;
    return ordinal * countOf(type) + ordinalOf(type, value);
  }, 0);
}

/** The inverse of `tupleOrdinal`: for each type the ordinal of its value. */
export function componentsOf(
  types: readonly Type[],
  tuple: number,
): readonly { readonly type: Type; readonly ordinal: number }[] {
  const components: { type: Type; ordinal: number }[] = [];
  let rest = tuple;
  for (const type of types.toReversed()) {
    const count = countOf(type);
    components.push({ type, ordinal: rest % count });
    rest = Math.floor(rest / count);
  }
  return components.reverse();
}

/** The tuple with this ordinal. */
export const tupleAt = (types: readonly Type[], tuple: number): readonly Value[] =>
  componentsOf(types, tuple).map(({ type, ordinal }) => valueAt(type, ordinal));

/** The order of a type's values: as written for enumerations and products, by size for integers, `none` first. */
export function compare(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (Array.isArray(a) && Array.isArray(b)) {
    const shared = Math.min(a.length, b.length);
    for (let i = 0; i < shared; i++) {
      const order = compare(a[i]!, b[i]!);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return Number(a) - Number(b);
}

export function equal(a: Value, b: Value): boolean {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return a === b;
  return a.length === b.length && a.every((member, i) => equal(member, b[i]!));
}

/** The value as people say it where its type tells how, else as the language writes it. */
export function sayValue(type: Type, value: Value): string {
  const named = type.kind === "product" && typeof value === "number" ? type.named.said : undefined;
  return named?.[value as number] ?? printValue(type, value);
}

/** `b2`, `X`, `none`, `Bid(1, 6)`, `{a1, b2}`, `[red, blue]`: as the language writes the value. */
export function printValue(type: Type, value: Value): string {
  if (value === null) return "none";
  switch (type.kind) {
    case "option":
      return printValue(type.of, value);
    case "enum":
      return type.members[value as number] ?? "?";
    case "cell":
      return type.board.cells[value as number] ?? "?";
    case "offset":
      return type.board.offsets.print(value as number);
    case "product": {
      const parts = componentsOf(
        type.fields.map((field) => field.type),
        value as number,
      );
      const fields = parts.map((part) => printValue(part.type, valueAt(part.type, part.ordinal)));
      return `${type.named.name}(${fields.join(", ")})`;
    }
    case "set":
      return `{${(value as readonly Value[]).map((member) => printValue(type.of, member)).join(", ")}}`;
    case "pile":
    case "bag":
      return `[${(value as readonly Value[]).map((member) => printValue(type.of, member)).join(", ")}]`;
    default:
      return String(value);
  }
}
