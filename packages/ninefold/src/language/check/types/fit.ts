// Coercions: how a value of one type comes to stand where another is needed, and what has to be checked as it runs.

import type { Core } from "../../core/core.ts";
import { contains, ordinalOf, printValue, valueAt, valuesOf } from "../../core/domain.ts";
import {
  type EnumType,
  type IntType,
  join,
  option,
  printType,
  sameType,
  type Type,
  type Value,
  wholeOf,
  withoutNone,
} from "../../core/types.ts";
import type { Fix } from "../../text/diagnostic.ts";
import type { Span } from "../../text/source.ts";
import type { Context } from "../context/context.ts";
import { missing } from "../context/context.ts";

type Fit = "as is" | "check" | "member" | "number" | "no";

function fitOf(from: Type, to: Type): Fit {
  if (from.kind === "unknown" || to.kind === "unknown" || from.kind === "never" || sameType(from, to)) return "as is";
  if (to.kind === "option") {
    if (from.kind === "none") return "as is";
    return fitOf(from.kind === "option" ? from.of : from, to.of);
  }
  if (from.kind === "option") {
    const inner = fitOf(from.of, to);
    return inner === "as is" ? "check" : inner;
  }
  if (from.kind === "int" && to.kind === "int") {
    if (from.named && to.named && from.named !== to.named) return "no";
    if (from.low >= to.low && from.high <= to.high) return "as is";
    return from.high < to.low || from.low > to.high ? "no" : "check";
  }
  if (from.kind === "enum" && to.kind === "enum") return partFit(from, to);
  if (from.kind === "int" && to.kind === "enum" && to.named.modulus && !to.named.noNumbers) {
    return from.high < 0 || from.low >= to.members.length ? "no" : "member";
  }
  if (from.kind === "int" && to.kind === "fraction") return "as is";
  if (isNumbered(from) && (to.kind === "int" || to.kind === "fraction")) return "number";
  if (from.kind === "pile" && to.kind === "bag") return from.of.kind === "never" ? "as is" : "no";
  if ((from.kind === "set" || from.kind === "pile" || from.kind === "bag") && "of" in to && to.kind === from.kind) {
    const inner = fitOf(from.of, to.of);
    if (inner === "as is") return "atMost" in from && "atMost" in to && from.atMost > to.atMost ? "check" : "as is";
    return inner === "check" ? "check" : "no";
  }
  return "no";
}

/** Between parts of one enumeration, or one of them and the whole: as between ranges of numbers. */
function partFit(from: EnumType, to: EnumType): Fit {
  if (wholeOf(from) !== wholeOf(to)) return "no";
  const shared = valuesOf(from).filter((value) => contains(to, value));
  return shared.length === valuesOf(from).length ? "as is" : shared.length > 0 ? "check" : "no";
}

const isNumbered = (type: Type): type is EnumType | IntType =>
  (type.kind === "enum" || type.kind === "int") && type.named?.number !== undefined;

/** What each value of a type has of a coordinate: the value of that one in the same place. */
export const coordinateTable = (type: Type, coordinate: Type): readonly Value[] =>
  valuesOf(type).map((value) => valueAt(coordinate, ordinalOf(wholeOf(type), value)));

/** The value of a type's unnamed coordinate that is no modulus. */
export function asNumber(core: Core): Core {
  const type = core.type.kind === "option" ? core.type.of : core.type;
  const number = isNumbered(type) ? type.named?.number : undefined;
  if (!number) return core;
  const table = coordinateTable(type, number);
  return {
    kind: "coordinate",
    base: core,
    table,
    type: core.type.kind === "option" ? { kind: "option", of: number } : number,
    span: core.span,
  };
}

/** The core as a value of `to`, checked while running where that is not certain; a diagnostic where it never fits. */
export function fit(cx: Context, core: Core, to: Type, what?: string): Core {
  switch (fitOf(core.type, to)) {
    case "as is":
      return core.kind === "set" && core.members.length === 0 ? { ...core, type: to } : named(core, to);
    case "member":
      return memberOf(cx, core, to);
    case "number":
      return fit(cx, asNumber(core), to, what);
    case "check":
      return narrowed(cx, core, to);
    case "no":
      mismatch(cx, core.span, core.type, to, what, core);
      return missing(core.span);
  }
}

/** Arguments fitted to parameters. Where several do not fit, their order is the likely mistake, which is reported once. */
export function fitAll(
  cx: Context,
  args: readonly Core[],
  params: readonly { readonly name: string; readonly type: Type }[],
  callee: string,
): readonly Core[] | undefined {
  const misfits = args.filter((arg, i) => fitOf(arg.type, params[i]!.type) === "no");
  if (misfits.length < 2) return args.map((arg, i) => fit(cx, arg, params[i]!.type));
  const span = { start: args[0]!.span.start, end: args.at(-1)!.span.end };
  const found = args.map((arg) => describe(arg.type)).join(", ");
  const expected = params.map((param) => `${param.name}: ${printType(param.type)}`).join(", ");
  cx.report("NF1301", span, `found ${found}, expected ${callee}(${expected})`);
  return undefined;
}

/** Plain numbers that stand where a wrapping type is needed are of that type from there on: their sums wrap. */
function named(core: Core, to: Type): Core {
  const inner = withoutNone(to);
  const member = "of" in inner ? withoutNone(inner.of) : inner;
  if (member.kind !== "int" || !member.named?.modulus || core.type.kind === "none") return core;
  return { ...core, type: core.type.kind === "option" ? option(inner) : inner };
}

/** What may lie outside of a type: checked at once where it is a known value of an enumeration. */
function narrowed(cx: Context, core: Core, to: Type): Core {
  const type = withoutNone(to);
  if (type.kind === "set" && type.of.kind === "enum" && core.kind === "set") {
    const { of } = type;
    return { ...core, members: core.members.map((member) => fit(cx, member, of)), type };
  }
  if (type.kind === "enum" && core.kind === "constant") return knownMember(cx, core, type);
  return { kind: "narrow", operand: core, type: to, span: core.span };
}

/** A known value as one of a part of its enumeration. */
function knownMember(cx: Context, core: Core & { kind: "constant" }, type: EnumType): Core {
  if (contains(type, core.value)) return { ...core, type };
  const values = valuesOf(type).map((value) => printValue(type, value));
  const expected = `one of ${printType(type)}: ${values.join(", ")}`;
  cx.report("NF1326", core.span, `found "${printValue(type, core.value)}", expected ${expected}`);
  return missing(core.span);
}

/** A plain number as the value of a wrapping enumeration that has this coordinate. */
function memberOf(cx: Context, core: Core, to: Type): Core {
  const type = to.kind === "option" ? to.of : to;
  if (core.kind === "constant") return type.kind === "enum" ? knownMember(cx, core, type) : { ...core, type };
  return { kind: "narrow", operand: core, type, span: core.span };
}

export function mismatch(cx: Context, span: Span, found: Type, expected: Type, what?: string, core?: Core): void {
  const code = expected.kind === "set" && found.kind !== "set" ? "NF1307" : "NF1301";
  const { advice, fix } = several(cx, span, found, expected, core) ?? remedy(span, found, expected, core);
  const message = `found ${describe(found)}, expected ${describe(expected)}${what ? ` ${what}` : ""}`;
  cx.report(code, span, advice ? `${message}; ${advice}` : message, fix);
}

const SIMPLE: ReadonlySet<Core["kind"]> = new Set([
  "constant",
  "local",
  "track",
  "call",
  "primitive",
  "set",
  "comprehension",
]);

interface Remedy {
  readonly advice?: string;
  readonly fix?: Fix;
}

/** What is meant where a set that is known to have several members stands for one: there is no only member to take. */
function several(cx: Context, span: Span, found: Type, expected: Type, core?: Core): Remedy | undefined {
  const many = core?.kind === "constant" && Array.isArray(core.value) && core.value.length > 1;
  if (!many || found.kind !== "set" || expected.kind === "set" || !sameKind(found.of, expected)) return undefined;
  const { text, start } = cx.own.source;
  const written = text.slice(span.start - start, span.end - start);
  const set = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(written) ? written : "S";
  return { advice: `it has several members: name one, or ask for each, as in "every x in ${set}: …"` };
}

/** What is usually meant where one type stands in another's place. */
function remedy(span: Span, found: Type, expected: Type, core: Core | undefined): Remedy {
  const simple = core !== undefined && SIMPLE.has(core.kind);
  const wrap = (before: string, after: string): Fix["edits"] => [
    { start: span.start, end: span.start, text: before },
    { start: span.end, end: span.end, text: after },
  ];
  if (expected.kind === "bool") {
    if (found.kind === "option") return { advice: 'ask whether it "is none" or "is not none"' };
    return found.kind === "set" ? { advice: 'ask whether it "is {}" or "is not {}"' } : {};
  }
  if (found.kind === "none") return { advice: `a place that may be empty has the type ${printType(option(expected))}` };
  if (found.kind === "set" && expected.kind !== "set" && sameKind(found.of, expected)) {
    const fix = { title: "take the only member", edits: wrap("the ", "") };
    return { advice: '"the" takes the only member of a set', ...(simple && { fix }) };
  }
  if (expected.kind !== "set") return {};
  if (sameKind(found, expected.of) && expected.of.kind !== "unknown") {
    return { advice: "write it in braces", fix: { title: "write { … }", edits: wrap("{ ", " }") } };
  }
  return found.kind === "int" && expected.of.kind === "unknown" ? { advice: 'the numbers up to it are "1..n"' } : {};
}

const sameKind = (from: Type, to: Type): boolean => fitOf(from, to) !== "no";

/** A type in a sentence. */
export function describe(type: Type): string {
  switch (type.kind) {
    case "bool":
      return "a condition";
    case "none":
      return "none";
    case "never":
      return "a member of the empty set";
    case "fraction":
      return "a fraction";
    case "int":
      if (type.named) return withArticle(type.named.name);
      if (type.low === type.high) return `the number ${type.low}`;
      return Number.isFinite(type.low) && Number.isFinite(type.high)
        ? `a number ${type.low}..${type.high}`
        : "a number";
    case "option":
      return `${describe(type.of)} or none`;
    case "set":
      if (type.of.kind === "unknown") return "a set";
      return type.of.kind === "never" ? "the empty set" : `a ${printType(type)}`;
    case "pile":
      return type.of.kind === "never" ? "the empty pile" : `a ${printType(type)}`;
    case "offset":
      return `an offset of the board ${type.board.name}`;
    default:
      return withArticle(printType(type));
  }
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** Two values brought to one type to be compared, or undefined where no value of one is a value of the other. */
export function unify(cx: Context, left: Core, right: Core): readonly [Core, Core] | undefined {
  if (left.type.kind === "unknown" || right.type.kind === "unknown") return [left, right];
  const common = join(left.type, right.type);
  if (common) return [fit(cx, left, common), fit(cx, right, common)];
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    const how = fitOf(from.type, to.type);
    if (how === "member") {
      const fitted = fit(cx, from, to.type);
      return from === left ? [fitted, right] : [left, fitted];
    }
  }
  const numbers = [asNumber(left), asNumber(right)] as const;
  return numbers[0] !== left || numbers[1] !== right ? unify(cx, numbers[0], numbers[1]) : undefined;
}
