// Functions of numbered values as text for people: by a sign or a distance where one says the same, else by their values.
import { componentsOf, countOf, equal, isScalar, printValue, valueAt } from "../../language/core/domain.ts";
import { printType, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import {
  FIRST,
  MAX_MEMBERS,
  printAt,
  printChoice,
  printConstant,
  printDistance,
  printSet,
  WIDEST,
} from "./print-values.ts";
import type { LookupTable } from "./term.ts";

/**
 * Functions with no more values are read whole; longer ones, up to so many values, only as far as one sign may still say
 * them. What is read here counts as the compiler's work.
 */
const MAX_READ = 1 << 9;
const MAX_COMPARED = 1 << 13;

/** Comparisons of two values; those of order are for whole numbers. */
const SIGNS: readonly (readonly [sign: string, holds: (a: Value, b: Value) => boolean, ordered: boolean])[] = [
  ["=", equal, false],
  ["≠", (a, b) => !equal(a, b), false],
  ["<", ofNumbers((a, b) => a < b), true],
  ["<=", ofNumbers((a, b) => a <= b), true],
  [">", ofNumbers((a, b) => a > b), true],
  [">=", ofNumbers((a, b) => a >= b), true],
];

function ofNumbers(holds: (a: number, b: number) => boolean): (a: Value, b: Value) => boolean {
  return (a, b) => typeof a === "number" && typeof b === "number" && holds(a, b);
}

/** A short text of a function of its printed arguments; undefined where only its values describe it. */
export function printTable(
  list: LookupTable,
  result: Type,
  types: readonly Type[],
  args: readonly string[],
): string | undefined {
  const [first, second, ...more] = types;
  if (!first || more.length > 0) return undefined;
  if (second) return result.kind === "bool" ? printCompared(list, first, second, args) : undefined;
  if (list.size > MAX_READ) return undefined;
  const values = list.all();
  if (result.kind === "bool") {
    const chosen = values.flatMap((value, i) => (value === true ? [valueAt(first, i)] : []));
    const choice = printChoice(first, chosen);
    if (!choice.includes("…")) return `${args[0]} is ${choice}`;
    return `${args[0]} in ${printSet(first, chosen)}`;
  }
  if (isScalar(result)) {
    const to = withoutNone(result);
    const of = values.map((value) => (typeof value === "number" ? value : -1));
    const ordinals = to.kind === "cell" || to.kind === "enum";
    if (values.length > 2 && ordinals) {
      const shift = printDistance(of, countOf(first), countOf(to), false);
      if (shift !== undefined) return `${args[0]} shifted${shift}`;
    }
    if (values.length > MAX_MEMBERS) return undefined;
    const pairs = values.flatMap((value, i) =>
      value === undefined ? [] : [`${printAt(first, i)}→${printValue(result, value)}`],
    );
    const text = `(${pairs.join(", ")})`;
    return text.length <= WIDEST ? `${text}[${args[0]}]` : undefined;
  }
  return undefined;
}

/** A condition on two values that one sign says. */
function printCompared(list: LookupTable, first: Type, second: Type, args: readonly string[]): string | undefined {
  if (list.size > MAX_COMPARED || withoutNone(first).kind !== withoutNone(second).kind) return undefined;
  const numbers = first.kind === "int" && second.kind === "int";
  const width = countOf(second);
  const found = SIGNS.find(([, holds, ordered]) => {
    if (ordered && !numbers) return false;
    for (let i = 0; i < list.size; i++) {
      const value = list.at(i);
      const [a, b] = [valueAt(first, Math.floor(i / width)), valueAt(second, i % width)];
      if (value !== undefined && value !== holds(a, b)) return false;
    }
    return true;
  });
  return found && `${args[0]} ${found[0]} ${args[1]}`;
}

/** A function by its first values, a condition by the first of which it holds: `Cell × Player → Bool: 3 of 128, (a1, X), …`. */
export function printListed(list: LookupTable, result: Type, types: readonly Type[]): string {
  const head = `${types.map(printType).join(" × ")} → ${printType(result)}`;
  if (result.kind === "bool" && list.size <= MAX_READ) {
    const chosen = list.all().flatMap((value, i) => (value === true ? [i] : []));
    const first = chosen.slice(0, FIRST).map((i) => printArguments(types, i));
    return `${head}: ${chosen.length} of ${list.size}, ${first.join(", ")}${chosen.length > FIRST ? ", …" : ""}`;
  }
  const pairs = Array.from({ length: Math.min(FIRST, list.size) }, (_, i) => {
    const value = list.at(i);
    return `${printArguments(types, i)}→${value === undefined ? "?" : printConstant(result, value)}`;
  });
  // The first one always, then as many as find room beside it.
  const shown = pairs.filter((_, i) => i === 0 || pairs.slice(0, i + 1).join(", ").length <= 2 * WIDEST);
  return `${head}: ${shown.join(", ")}${list.size > shown.length ? `, … ${list.size}` : ""}`;
}

/** The arguments at an index of the table. */
function printArguments(types: readonly Type[], index: number): string {
  const text = componentsOf(types, index)
    .map(({ type, ordinal }) => printAt(type, ordinal))
    .join(", ");
  return types.length === 1 ? text : `(${text})`;
}
