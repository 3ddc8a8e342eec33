// What terms hold of numbered values, as text for people: sets, choices of values, moves of whole boards.
import { countOf, equal, isScalar, printValue, sizeOf, valueAt } from "../../language/core/domain.ts";
import { printType, type Type, type Value } from "../../language/core/types.ts";
import type { PartialMap } from "./term.ts";

/** Sets with no more members are written out; of longer lists the beginning is shown. */
export const MAX_MEMBERS = 8;
export const FIRST = 3;

/** Types with more values have no mask. */
const MAX_BITS = 1 << 10;

/** Lists with no more signs are written out. */
export const WIDEST = 60;

/** Masks with no more digits are written out. */
const MAX_DIGITS = 16;

/**
 * A known set: its members, `all T`, or a mask in which the lowest bit is the type's first value. Of long masks both ends
 * are shown, and how many members there are.
 */
export function printSet(element: Type, members: readonly Value[]): string {
  const size = sizeOf(element);
  if (size !== undefined && size > 1n && BigInt(members.length) === size) return `all ${printType(element)}`;
  if (members.length <= MAX_MEMBERS) {
    const text = `{${members.map((one) => printValue(element, one)).join(", ")}}`;
    if (text.length <= WIDEST) return text;
  }
  if (size === undefined || size > BigInt(MAX_BITS) || !isScalar(element)) {
    const first = members.slice(0, FIRST).map((one) => printValue(element, one));
    return `{${first.join(", ")}, … ${members.length}}`;
  }
  const count = Number(size);
  const chosen = Array.from({ length: count }, (_, i) => i).filter((i) =>
    members.some((one) => equal(one, valueAt(element, i))),
  );
  return maskOf(chosen, count);
}

/** The ordinals below `count` as a mask. */
function maskOf(ordinals: readonly number[], count: number): string {
  const bits = ordinals.reduce((mask, at) => mask | (1n << BigInt(at)), 0n);
  const digits = bits.toString(16).padStart(Math.ceil(count / 4), "0");
  if (digits.length <= MAX_DIGITS) return `0x${digits}`;
  return `0x${digits.slice(0, 6)}…${digits.slice(-6)}:${ordinals.length}`;
}

/** `none|White`; `not none` where fewer values are left out than named. */
export function printChoice(type: Type, values: readonly Value[]): string {
  const print = (some: readonly Value[]): string => some.map((value) => printValue(type, value)).join("|");
  if (values.length <= 1 || !isScalar(type) || countOf(type) > MAX_BITS) return shortened(type, values, print);
  const others = Array.from({ length: countOf(type) }, (_, i) => valueAt(type, i)).filter(
    (value) => !values.some((one) => equal(one, value)),
  );
  if (others.length === 0 || others.length >= values.length) return shortened(type, values, print);
  return `not ${shortened(type, others, print)}`;
}

function shortened(type: Type, values: readonly Value[], print: (some: readonly Value[]) => string): string {
  const text = values.length <= MAX_MEMBERS ? print(values) : "";
  if (text !== "" && text.length <= WIDEST) return text;
  return `${print(values.slice(0, FIRST))}|… ${values.length} of ${countOf(type)}`;
}

/**
 * ` by 8 within 0x…`, where every value of a map has the same distance to what it leads to: the members of a set are
 * moved so far, and only those stay that are within the mask. Undefined for other maps. `back`: the map's inverse image.
 */
export function printShift(map: PartialMap, back: boolean): string | undefined {
  return printDistance(map.of, countOf(map.from), countOf(map.to), back);
}

/** The same of a list of ordinals, -1 where there is none, between types of so many values. */
export function printDistance(of: readonly number[], from: number, to: number, back: boolean): string | undefined {
  const distances = new Set(of.flatMap((at, i) => (at < 0 ? [] : [at - i])));
  if (distances.size !== 1) return undefined;
  const by = [...distances][0]!;
  const sources = of.flatMap((at, i) => (at < 0 ? [] : [i]));
  const within = back ? sources : sources.map((at) => at + by);
  // What stays within both types by itself needs no mask.
  const free = Math.min(from, to - by) - Math.max(0, -by);
  const moved = back ? -by : by;
  return ` by ${moved}${within.length === free ? "" : ` within ${maskOf(within, back ? from : to)}`}`;
}

/** A map by its values: `Cell → Cell: a1→b2, b1→c2, … 56 of 64`. */
export function printMap({ from, to, of }: PartialMap): string {
  const pairs = of.flatMap((at, i) => (at < 0 ? [] : [`${printAt(from, i)}→${printAt(to, at)}`]));
  const rest = pairs.length > FIRST ? `, … ${pairs.length} of ${of.length}` : "";
  return `${printType(from)} → ${printType(to)}: ${pairs.slice(0, FIRST).join(", ")}${rest}`;
}

/** The value with this ordinal. */
export const printAt = (type: Type, ordinal: number): string => printValue(type, valueAt(type, ordinal));

/** A known value of any type. */
export function printConstant(type: Type, value: Value): string {
  return type.kind === "set" ? printSet(type.of, value as readonly Value[]) : printValue(type, value);
}
