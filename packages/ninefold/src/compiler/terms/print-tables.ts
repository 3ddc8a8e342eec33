// Functions of numbered values as text for people: by a sign or a distance where one says the same, else by their values.
import { countOf, equal, isScalar, printValue, valueAt } from "../../language/core/domain.ts";
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
  ["<", (a, b) => a! < b!, true],
  ["<=", (a, b) => a! <= b!, true],
  [">", (a, b) => a! > b!, true],
  [">=", (a, b) => a! >= b!, true],
];

/** A short text of a function of its printed arguments; undefined where only its values describe it. */
export function printTable(
  list: LookupTable,
  result: Type,
  types: readonly Type[],
  args: readonly string[],
): string | undefined {
  const [first] = types;
  if (types.length === 2) return result.kind === "bool" ? printCompared(list, types, args) : undefined;
  if (types.length !== 1 || list.size > MAX_READ) return undefined;
  const values = list.all();
  if (result.kind === "bool") {
    const chosen = values.flatMap((value, i) => (value === true ? [valueAt(first!, i)] : []));
    const choice = printChoice(first!, chosen);
    if (!choice.includes("…")) return `${args[0]} is ${choice}`;
    return `${args[0]} in ${printSet(first!, chosen)}`;
  }
  if (isScalar(result)) {
    const to = withoutNone(result);
    const of = values.map((value) => (typeof value === "number" ? value : -1));
    const ordinals = to.kind === "cell" || to.kind === "enum";
    if (values.length > 2 && ordinals) {
      const shift = printDistance(of, countOf(first!), countOf(to), false);
      if (shift !== undefined) return `${args[0]} shifted${shift}`;
    }
    if (values.length > MAX_MEMBERS) return undefined;
    const pairs = values.flatMap((value, i) =>
      value === undefined ? [] : [`${printAt(first!, i)}→${printValue(result, value)}`],
    );
    const text = `(${pairs.join(", ")})`;
    return text.length <= WIDEST ? `${text}[${args[0]}]` : undefined;
  }
  return undefined;
}

/** A condition on two values that one sign says. */
function printCompared(list: LookupTable, types: readonly Type[], args: readonly string[]): string | undefined {
  const [first, second] = types as readonly [Type, Type];
  if (list.size > MAX_COMPARED || withoutNone(first).kind !== withoutNone(second).kind) return undefined;
  const numbers = types.every(({ kind }) => kind === "int");
  const found = SIGNS.find(([, holds, ordered]) => {
    if (ordered && !numbers) return false;
    for (let i = 0; i < list.size; i++) {
      const value = list.at(i);
      const [a, b] = [valueAt(first, Math.floor(i / list.counts[1]!)), valueAt(second, i % list.counts[1]!)];
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
    const first = chosen.slice(0, FIRST).map((i) => printArguments(list, types, i));
    return `${head}: ${chosen.length} of ${list.size}, ${first.join(", ")}${chosen.length > FIRST ? ", …" : ""}`;
  }
  const pairs = Array.from({ length: Math.min(FIRST, list.size) }, (_, i) => {
    const value = list.at(i);
    return `${printArguments(list, types, i)}→${value === undefined ? "?" : printConstant(result, value)}`;
  });
  return `${head}: ${pairs.join(", ")}${list.size > FIRST ? `, … ${list.size}` : ""}`;
}

/** The arguments at an index of the table. */
function printArguments({ counts }: LookupTable, types: readonly Type[], variable: number): string {
  let rest = variable;
  const ordinals = counts.map(() => 0);
  for (let arg = counts.length - 1; arg >= 0; arg--) {
    ordinals[arg] = rest % counts[arg]!;
    rest = Math.floor(rest / counts[arg]!);
  }
  const texts = ordinals.map((ordinal, arg) => printAt(types[arg]!, ordinal));
  return texts.length === 1 ? texts[0]! : `(${texts.join(", ")})`;
}
