// The functions that the language brings: what each takes, and the type of what it gives.
import type { Core, Primitive } from "../../core/core.ts";
import { countOf } from "../../core/domain.ts";
import {
  INT,
  type IntType,
  int,
  join,
  NEVER,
  option,
  setOf,
  type Type,
  UNKNOWN,
  withoutNone,
} from "../../core/types.ts";
import type { CallExpr, Expr } from "../../syntax/tree.ts";
import { type Context, missing } from "../context/context.ts";
import { libraryEntity } from "../context/entities.ts";
import { describe, fit } from "../types/fit.ts";
import { MAX_IN_PILE } from "../types/types.ts";
import { fitted } from "../types/values.ts";

export const PRIMITIVE_USAGE: Readonly<Record<Primitive, string>> = {
  step: "step(cell, offset) or step(cell, offset, times)",
  distance: "distance(cell, cell)",
  next: "next(value) or next(value, among)",
  previous: "previous(value) or previous(value, among)",
  min: "min(a, b, …)",
  max: "max(a, b, …)",
  abs: "abs(number)",
  div: "div(number, by)",
  mod: "mod(number, by)",
  top: "top(pile)",
  bottom: "bottom(pile)",
  push: "push(pile, value)",
  under: "under(pile, value)",
  pop: "pop(pile)",
  members: "members(pile)",
  count: "count(bag, value)",
  add: "add(bag, value) or add(bag, value, times)",
  take: "take(bag, value) or take(bag, value, times)",
};

export const isPrimitive = (name: string): name is Primitive => Object.hasOwn(PRIMITIVE_USAGE, name);

/** How many arguments a primitive takes, where it is not one. */
const ARITY: Readonly<Partial<Record<Primitive, readonly [number, number]>>> = {
  step: [2, 3],
  distance: [2, 2],
  next: [1, 2],
  previous: [1, 2],
  min: [2, 99],
  max: [2, 99],
  div: [2, 2],
  mod: [2, 2],
  push: [2, 2],
  under: [2, 2],
  count: [2, 2],
  add: [2, 3],
  take: [2, 3],
};

/** The arguments as checked with the type of the value; or the first one, where it is not what is `wanted`. */
type Applied =
  | { readonly args: readonly Core[]; readonly type: Type }
  | { readonly unfit: Core; readonly wanted: string };

type Arguments = readonly [Expr, ...Expr[]];

/** A call of a primitive; undefined, after a diagnostic, where the number of arguments is wrong. */
export function primitive(cx: Context, node: CallExpr, name: Primitive, expected?: Type): Core | undefined {
  const usage = PRIMITIVE_USAGE[name];
  cx.refer(node.callee, libraryEntity(cx, name, usage));
  const [first, ...rest] = node.args;
  const n = node.args.length;
  const [fewest, largest] = ARITY[name] ?? [1, 1];
  if (!first || n < fewest || n > largest) {
    cx.report("NF1304", node, `found ${n} argument${n === 1 ? "" : "s"}, expected ${usage}`);
    return undefined;
  }
  const applied = apply(cx, name, [first, ...rest], expected);
  if ("unfit" in applied) {
    const { unfit, wanted } = applied;
    if (unfit.type.kind !== "unknown")
      cx.report("NF1301", unfit.span, `found ${describe(unfit.type)}, expected ${wanted}: ${usage}`);
    for (const arg of rest) cx.expression(arg);
    return missing(node);
  }
  if (applied.args.some((arg) => arg.type.kind === "unknown")) return missing(node);
  return { kind: "primitive", name, ...applied, span: node };
}

function apply(cx: Context, name: Primitive, args: Arguments, expected?: Type): Applied {
  switch (name) {
    case "step":
      return step(cx, args);
    case "distance":
      return distance(cx, args);
    case "next":
    case "previous":
      return neighbour(cx, args, expected);
    case "min":
    case "max":
      return extreme(cx, name === "min" ? Math.min : Math.max, args);
    case "abs":
      return absolute(cx, args);
    case "div":
    case "mod":
      return divided(cx, name, args);
    case "count":
    case "add":
    case "take":
      return ofBag(cx, name, args, expected);
    default:
      return ofPile(cx, name, args, expected);
  }
}

function step(cx: Context, [from, by, times]: Arguments): Applied {
  const cell = cx.expression(from, cx.frame.board && { kind: "cell", board: cx.frame.board });
  const type = withoutNone(cell.type);
  if (type.kind !== "cell") return { unfit: cell, wanted: "a cell" };
  const offset = by ? [fitted(cx, by, { kind: "offset", board: type.board })] : [];
  const count = times ? [fitted(cx, times, INT)] : [];
  return { args: [fit(cx, cell, type), ...offset, ...count], type: setOf(type) };
}

function distance(cx: Context, [from, ...to]: Arguments): Applied {
  const cell = cx.expression(from);
  const type = withoutNone(cell.type);
  if (type.kind !== "cell") return { unfit: cell, wanted: "a cell" };
  const args = [fit(cx, cell, type), ...to.map((arg) => fitted(cx, arg, type))];
  return { args, type: int(0, type.board.cells.length) };
}

/** The next or the previous value of a type, or of a set of its values. */
function neighbour(cx: Context, [of, among]: Arguments, expected?: Type): Applied {
  const value = cx.expression(of, expected);
  const type = withoutNone(value.type);
  if (type.kind !== "enum" && type.kind !== "int" && type.kind !== "product")
    return { unfit: value, wanted: "a value of a listed type" };
  if (type.kind === "int" && !Number.isFinite(countOf(type)))
    return { unfit: value, wanted: "a value of a finite type" };
  if (!among) return { args: [fit(cx, value, type)], type };
  return { args: [fit(cx, value, type), fitted(cx, among, setOf(type))], type: option(type) };
}

/** A number, with what is known of its range. */
const numeric = (cx: Context, core: Core): Core =>
  fit(cx, core, withoutNone(core.type).kind === "int" ? withoutNone(core.type) : INT);

const rangeOf = (core: Core): IntType => (core.type.kind === "int" ? core.type : INT);

function extreme(cx: Context, pick: (...values: number[]) => number, nodes: Arguments): Applied {
  const args = nodes.map((arg) => cx.expression(arg)).map((arg) => numeric(cx, arg));
  const ranges = args.map(rangeOf);
  return { args, type: int(pick(...ranges.map((range) => range.low)), pick(...ranges.map((range) => range.high))) };
}

function absolute(cx: Context, [of]: Arguments): Applied {
  const arg = numeric(cx, cx.expression(of, INT));
  const { low, high } = rangeOf(arg);
  const least = low > 0 ? low : high < 0 ? -high : 0;
  return { args: [arg], type: int(least, Math.max(Math.abs(low), Math.abs(high))) };
}

function divided(cx: Context, name: "div" | "mod", nodes: Arguments): Applied {
  const args = nodes.map((arg) => numeric(cx, cx.expression(arg, INT)));
  const [number = INT, divisor = INT] = args.map(rangeOf);
  if (name === "mod") {
    const modulus = Math.max(Math.abs(divisor.low), Math.abs(divisor.high));
    return { args, type: int(0, Math.max(0, modulus - 1)) };
  }
  const bound = Math.max(Math.abs(number.low), Math.abs(number.high));
  return { args, type: int(number.low < 0 || divisor.low < 0 ? -bound - 1 : 0, bound) };
}

type OfPile = "top" | "bottom" | "push" | "under" | "pop" | "members";

function ofPile(cx: Context, name: OfPile, [first, added]: Arguments, expected?: Type): Applied {
  const pile = cx.expression(first, expected);
  if (pile.type.kind === "bag" && name === "members") return { args: [pile], type: setOf(pile.type.of) };
  if (pile.type.kind !== "pile") return { unfit: pile, wanted: name === "members" ? "a pile or a bag" : "a pile" };
  const { of, atMost } = pile.type;
  if (name === "top" || name === "bottom") return { args: [pile], type: option(of) };
  if (name === "members") return { args: [pile], type: setOf(of) };
  if (!added) return { args: [pile], type: pile.type };
  const value = cx.expression(added, of.kind === "never" ? undefined : of);
  // `none` makes a pile of optional values, which can never be a pile of values that are not.
  const wanted = expected?.kind === "pile" ? expected.of : NEVER;
  const lacksNone = [of, wanted].every(({ kind }) => kind !== "option" && kind !== "none" && kind !== "never");
  if (value.type.kind === "none" && lacksNone) return { args: [pile, fit(cx, value, wanted)], type: pile.type };
  const both = join(of, value.type) ?? of;
  return { args: [pile, fit(cx, value, both)], type: { kind: "pile", of: both, atMost: atMost + 1 } };
}

function ofBag(cx: Context, name: "count" | "add" | "take", args: Arguments, expected?: Type): Applied {
  const [first, of, times] = args;
  const any: Type = { kind: "bag", of: UNKNOWN, atMost: 0 };
  const bag = asBag(cx.expression(first, name === "count" ? any : (expected ?? any)));
  if (bag.type.kind !== "bag" || !of) return { unfit: bag, wanted: "a bag" };
  const { atMost } = bag.type;
  const value = cx.expression(of, bag.type.of.kind === "never" ? undefined : bag.type.of);
  const both = join(bag.type.of, value.type) ?? bag.type.of;
  const given = [bag, fit(cx, value, both)];
  if (name === "count") return { args: given, type: int(0, atMost) };
  const many = times ? [fit(cx, numeric(cx, cx.expression(times, INT)), int(0, MAX_IN_PILE))] : [];
  const most = Math.min(MAX_IN_PILE, ...many.map((core) => rangeOf(core).high), ...(times ? [] : [1]));
  const type: Type = { kind: "bag", of: both, atMost: name === "add" ? atMost + most : atMost };
  return { args: [...given, ...many], type };
}

/** `[]` is the empty bag too. */
const asBag = (core: Core): Core =>
  core.type.kind === "pile" && core.type.of.kind === "never" ? { ...core, type: { ...core.type, kind: "bag" } } : core;
