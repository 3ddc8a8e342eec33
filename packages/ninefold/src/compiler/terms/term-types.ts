// The types of terms: which values they number alike, and which numbers they hold.
import { contains, countOf, isScalar, valuesOf } from "../../language/core/domain.ts";
import { join, option, setOf, type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { mayBeNone, optionalOf } from "./held-values.ts";
import { type Arithmetic, NotCompiled } from "./term.ts";

/** The type of the members; NotCompiled where it is no set. */
export const withoutSet = (type: Type): Type => {
  if (type.kind !== "set") throw new NotCompiled("a set was expected");
  return type.of;
};

/** Whether the values of both types have the same ordinals. */
export function sameDomain(a: Type, b: Type): boolean {
  if (a === b || a.kind === "never" || b.kind === "never") return true;
  if (a.kind === "int" && b.kind === "int") return a.low === b.low && a.high === b.high;
  if (a.kind !== b.kind) return false;
  if ((a.kind === "set" || a.kind === "option") && a.kind === b.kind) return sameDomain(a.of, b.of);
  if ((a.kind === "cell" || a.kind === "offset") && a.kind === b.kind) return a.board === b.board;
  return a.kind === "bool" || printName(a) === printName(b);
}

function printName(type: Type): string {
  if (type.kind === "enum" && type.part) return `${type.part.of.named.name} ${type.part.values.join(" ")}`;
  return type.kind === "enum" || type.kind === "product" ? type.named.name : type.kind;
}

/** The type that holds the values of both. */
export function typeOfBoth(a: Type, b: Type): Type {
  if (a.kind === "never") return b;
  if (b.kind === "never" || a === b) return a;
  if ((optionalOf(a) || optionalOf(b)) && !sameDomain(a, b))
    throw new NotCompiled("sets whose members change their type");
  if (a.kind === "none" || b.kind === "none") return option(a.kind === "none" ? b : a);
  if (a.kind === "option" || b.kind === "option") return option(typeOfBoth(withoutNone(a), withoutNone(b)));
  if (a.kind === "set" && b.kind === "set") return setOf(typeOfBoth(a.of, b.of));
  if (a.kind === "enum" && b.kind === "enum") return join(a, b) ?? a;
  if (a.kind !== "int" || b.kind !== "int") return a;
  return sameDomain(a, b) ? a : { kind: "int", low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

export function bounds(type: Type): readonly [number, number] {
  if (type.kind === "int") return [type.low, type.high];
  if (type.kind === "option") return bounds(type.of);
  if (type.kind === "enum" && type.part) return [type.part.values[0] ?? 0, type.part.values.at(-1) ?? 0];
  return isScalar(type) ? [0, countOf(type) - 1] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}

export function within(inner: Type, outer: Type): boolean {
  if (mayBeNone(inner) && !mayBeNone(outer)) return false;
  const [a, b] = [bounds(inner), bounds(outer)];
  if (!(a[0] >= b[0] && a[1] <= b[1])) return false;
  const [one, other] = [withoutNone(inner), withoutNone(outer)];
  return gapsOf(other).length === 0 || (one.kind === "enum" && valuesOf(one).every((value) => contains(other, value)));
}

/** The numbers between the bounds of a type that are no values of it, as those that a part of an enumeration leaves out. */
export function gapsOf(type: Type): readonly number[] {
  const inner = withoutNone(type);
  if (inner.kind !== "enum" || !inner.part) return [];
  const [low, high] = bounds(inner);
  const between = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return between.filter((value) => !contains(inner, value));
}

export function holds(type: Type, value: Value): boolean {
  if (value === null) return mayBeNone(type);
  const [low, high] = bounds(type);
  return typeof value !== "number" || (value >= low && value <= high && !gapsOf(type).includes(value));
}

export function rangeOf(operator: Arithmetic, left: Type, right: Type): Type {
  const [a, b] = [bounds(left), bounds(right)];
  const corners = [a[0], a[1]].flatMap((x) => [b[0], b[1]].map((y) => compute(operator, x, y) ?? 0));
  if (operator === "div" || operator === "mod")
    return { kind: "int", low: Math.min(0, a[0]), high: Math.max(a[1], b[1]) };
  return { kind: "int", low: Math.min(...corners), high: Math.max(...corners) };
}

export function compute(operator: Arithmetic, a: number, b: number): number | undefined {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "min":
      return Math.min(a, b);
    case "max":
      return Math.max(a, b);
    case "div":
      return b === 0 ? undefined : Math.floor(a / b);
    case "mod":
      return b === 0 ? undefined : ((a % b) + Math.abs(b)) % Math.abs(b);
  }
}
