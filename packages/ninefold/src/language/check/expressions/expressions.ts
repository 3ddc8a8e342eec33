// Expressions as written → checked expressions. `expected` is a hint: it settles which of several types a bare name
// belongs to; `fit` is what makes a value stand where a type is needed.

import type { Core, CoreArm } from "../../core/core.ts";
import { countOf, isScalar, printValue, valuesOf } from "../../core/domain.ts";
import { partsOf } from "../../core/parts.ts";
import { sizeBound } from "../../core/size-bound.ts";
import {
  BOOL,
  INT,
  int,
  join,
  NEVER,
  NONE,
  option,
  setOf,
  type Type,
  UNKNOWN,
  type Value,
  withoutNone,
} from "../../core/types.ts";
import type {
  BackExpr,
  Expr,
  FoldExpr,
  IfExpr,
  MatchArm,
  MatchExpr,
  QuantifierExpr,
  ReachExpr,
  SetExpr,
} from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { missing } from "../context/context.ts";
import { memory } from "../definitions/memories.ts";
import { describe, fit, mismatch, unify } from "../types/fit.ts";
import { reportFunctionAsValue } from "../types/listed-values.ts";
import { collection, condition, fitted, whole } from "../types/values.ts";
import { call } from "./calls.ts";
import { name } from "./names.ts";
import { binary, unary } from "./operators.ts";
import { possible } from "./possible.ts";
import { field, index } from "./selections.ts";
import { binders, comprehension } from "./sets.ts";

export function expression(cx: Context, node: Expr, expected?: Type): Core {
  if (cx.tooDeep(node)) return missing(node);
  cx.depth++;
  const core = checked(cx, node, expected);
  cx.depth--;
  return fractionless(cx, core);
}

/** What may be made of fractions: another fraction. Nothing else holds one, neither a set nor a test nor a function. */
const OF_FRACTIONS: ReadonlySet<Core["kind"]> = new Set(["fraction", "arithmetic", "if", "match"]);

function fractionless(cx: Context, core: Core): Core {
  if (OF_FRACTIONS.has(core.kind) && core.type.kind === "fraction") return core;
  const part = partsOf(core).find((inner) => inner.type.kind === "fraction");
  if (!part) return core;
  whole(cx, part);
  return missing(core.span);
}

function checked(cx: Context, node: Expr, expected?: Type): Core {
  switch (node.kind) {
    case "number":
      return { kind: "constant", value: node.value, type: int(node.value, node.value), span: node };
    case "text":
      cx.report(
        "NF1301",
        node,
        "found a text, expected a value; texts are written only after conditions and in displays",
      );
      return missing(node);
    case "name":
      cx.hint(node, { expected });
      return name(cx, node.name, expected);
    case "call":
      return call(cx, node, expected);
    case "index":
      return index(cx, node);
    case "back":
      return back(cx, node);
    case "field":
      return field(cx, node);
    case "if":
      return conditional(cx, node, expected);
    case "match":
      return match(cx, node, expected);
    case "set":
    case "pile":
      return literal(cx, node.kind, node, expected);
    case "filter":
    case "collect":
      return comprehension(cx, node, expected);
    case "quantifier":
      return quantified(cx, node);
    case "fold":
      return fold(cx, node);
    case "reach":
      return reach(cx, node, expected);
    case "unary":
      return unary(cx, node, expected);
    case "binary":
      return binary(cx, node, expected);
    case "possible":
      return possible(cx, node);
    case "picture":
      cx.report(
        "NF1313",
        node,
        "found a picture, expected a value; a picture may only be the initial value of a track indexed by cells",
      );
      return missing(node);
    case "missing":
      cx.hint(node, { expected });
      return missing(node);
  }
}

function conditional(cx: Context, node: IfExpr, expected?: Type): Core {
  const test = condition(cx, node.condition);
  const yes = expression(cx, node.yes, expected);
  const no = expression(cx, node.no, expected ?? (yes.type.kind === "none" ? undefined : yes.type));
  const both = unify(cx, yes, no) ?? fitBoth(cx, yes, no, expected);
  if (!both) {
    const found = `found ${describe(yes.type)} after "then" and ${describe(no.type)} after "else"`;
    cx.report("NF1302", node, `${found}, expected values of one type${besideSet(yes.type, no.type)}`);
    return missing(node);
  }
  return {
    kind: "if",
    condition: test,
    yes: both[0],
    no: both[1],
    type: join(both[0].type, both[1].type) ?? UNKNOWN,
    span: node,
  };
}

/** How a value and a set of such values become one type; nothing where they are others. */
function besideSet(a: Type, b: Type): string {
  const [one, set] = a.kind === "set" ? [b, a] : [a, b];
  if (set.kind !== "set" || one.kind === "set" || !join(one, set.of)) return "";
  return ": `{ x }` is the set of one value, `the S` the only member of a set";
}

/** Two branches that fit the type expected of both, though not each other's. */
function fitBoth(cx: Context, a: Core, b: Core, expected: Type | undefined): readonly [Core, Core] | undefined {
  if (!expected || expected.kind === "unknown") return undefined;
  return [fit(cx, a, expected), fit(cx, b, expected)];
}

function match(cx: Context, node: MatchExpr, expected?: Type): Core {
  const subject = expression(cx, node.subject);
  const arms: CoreArm<Core>[] = [];
  let type: Type | undefined;
  const bodyOf = (body: Expr): Core => {
    const core = expression(cx, body, expected ?? type);
    type =
      type === undefined
        ? core.type
        : (join(type, core.type) ?? (expected && expected.kind !== "unknown" ? expected : undefined));
    if (type === undefined) {
      cx.report("NF1302", body, `found ${describe(core.type)}, expected a value of the same type as the arms above`);
      type = UNKNOWN;
    }
    return core;
  };
  for (const { arm, values } of armValues(cx, subject, node)) arms.push({ values, body: bodyOf(arm.body) });
  const otherwise = node.otherwise && bodyOf(node.otherwise);
  const result = type ?? UNKNOWN;
  return {
    kind: "match",
    subject,
    arms: arms.map((arm) => ({ values: arm.values, body: fit(cx, arm.body, result) })),
    ...(otherwise && { otherwise: fit(cx, otherwise, result) }),
    type: result,
    span: node,
  };
}

/**
 * The arms of a match with their values, of the subject's type; reports a value that comes twice and values left out.
 * Arms for absent players alone are left aside.
 */
export function armValues<Body>(
  cx: Context,
  subject: Core,
  node: { readonly subject: Expr; readonly arms: readonly MatchArm<Body>[]; readonly otherwise?: unknown },
): readonly { readonly arm: MatchArm<Body>; readonly values: readonly Core[] }[] {
  const type = subject.type;
  const seen = new Set<Value>();
  const arms = node.arms.flatMap((arm) => {
    const present = arm.values.filter((value) => !cx.namesAbsent(() => expression(cx, value, withoutNone(type))));
    if (present.length === 0) return [];
    const values = present.map((node) => {
      if (reportFunctionAsValue(cx, node, type)) return missing(node);
      const value = expression(cx, node, withoutNone(type));
      const none = value.type.kind === "none" && !["option", "none", "unknown"].includes(type.kind);
      const both = none ? undefined : unify(cx, subject, value);
      if (!both) {
        mismatch(cx, node, value.type, type);
        return missing(node);
      }
      const core =
        type.kind === "int" && !type.named ? value : fit(cx, value, value.type.kind === "none" ? NONE : type);
      if (core.kind === "constant") {
        if (seen.has(core.value))
          cx.report(
            "NF1312",
            node,
            `found ${printValue(type, core.value)} again, expected a value that no arm above has`,
          );
        seen.add(core.value);
      }
      return core;
    });
    return [{ arm, values }];
  });
  const inner = withoutNone(type);
  const at = node.subject;
  if (!node.otherwise && inner.kind !== "unknown") {
    if (!isScalar(inner) || countOf(inner) > 4096) {
      cx.report(
        "NF1311",
        at,
        `found a match on ${describe(type)} that cannot list all values, expected a last arm "otherwise"`,
      );
    } else {
      const left = valuesOf(inner).filter((value) => !seen.has(value));
      const values = arms.flatMap((arm) => arm.values);
      if (left.length > 0 && values.every((core) => core.kind === "constant")) {
        const names = left.slice(0, 4).map((value) => printValue(inner, value));
        const more = left.length > 4 ? ` and ${left.length - 4} more` : "";
        cx.report(
          "NF1311",
          at,
          `found no arm for ${names.join(", ")}${more}, expected one for each value or a last arm "otherwise"`,
        );
      }
    }
  }
  return arms;
}

function literal(cx: Context, kind: "set" | "pile", node: SetExpr | (Expr & { kind: "pile" }), expected?: Type): Core {
  const wanted = expected && withoutNone(expected);
  const hint = wanted && "of" in wanted ? wanted.of : wanted;
  let members = node.members.map((member) => expression(cx, member, hint));
  let of: Type = NEVER;
  members.forEach((member) => {
    const both = join(of, member.type);
    if (both) of = both;
    else if (hint && hint.kind !== "unknown" && kind === "set") of = hint;
    else {
      cx.report(
        "NF1302",
        member.span,
        `found ${describe(member.type)}, expected ${describe(of)} like the members before it`,
      );
      of = UNKNOWN;
    }
  });
  const single = of;
  members = members.map((member) => fit(cx, member, single));
  if (kind === "set") return { kind, members, type: setOf(of), span: node };
  const list = wanted?.kind === "bag" ? "bag" : kind;
  return { kind: list, members, type: { kind: list, of, atMost: members.length }, span: node };
}

function quantified(cx: Context, node: QuantifierExpr): Core {
  return cx.inScope(() => {
    const items = binders(cx, node.binders);
    const body = condition(cx, node.body);
    return { kind: "quantifier", quantifier: node.quantifier, items, body, type: BOOL, span: node };
  });
}

function fold(cx: Context, node: FoldExpr): Core {
  return cx.inScope(() => {
    const items = binders(cx, node.binders);
    const body = expression(cx, node.body);
    if (node.operator === "sum") {
      const terms = items.reduce((n, item) => ("source" in item ? n * sizeBound(item.source.type) : n), 1);
      const number = fit(cx, body, INT);
      const range = number.type.kind === "int" ? number.type : INT;
      const type =
        body.type.kind === "int"
          ? int(times(Math.min(0, range.low), terms), times(Math.max(0, range.high), terms))
          : INT;
      return { kind: "fold", operator: "sum", items, body: number, type, span: node };
    }
    if (!isScalar(body.type) && body.type.kind !== "int" && body.type.kind !== "unknown") {
      cx.report("NF1303", node.body, `found ${describe(body.type)}, expected values that have an order`);
    }
    return { kind: "fold", operator: node.operator, items, body, type: option(body.type), span: node };
  });
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

function reach(cx: Context, node: ReachExpr, expected?: Type): Core {
  const start = collection(cx, node.from, expected);
  const of = reachedType(cx, node, start);
  const from = fit(cx, start, setOf(of));
  return cx.inScope(() => {
    const local = cx.bind(node.name, of);
    const to = fit(cx, expression(cx, node.to, setOf(of)), setOf(of));
    if (of.kind !== "unknown" && !isScalar(of))
      cx.report("NF1306", node.from, `found ${describe(start.type)}, expected a set of values of a finite type`);
    return { kind: "reach", slot: local.slot, from, to, type: setOf(of), span: node };
  });
}

/** The type of what is reached: of plain numbers, those of the beginning and those of the steps together. */
function reachedType(cx: Context, node: ReachExpr, start: Core): Type {
  const of = start.type.kind === "set" ? start.type.of : UNKNOWN;
  if (of.kind !== "int" || of.named) return of;
  const { suppressed, unfit } = cx;
  cx.suppressed = true;
  const to = cx.inScope(() => {
    cx.bind(node.name, of);
    return expression(cx, node.to, start.type);
  });
  cx.suppressed = suppressed;
  cx.unfit = unfit;
  const found = to.type.kind === "set" ? join(of, to.type.of) : undefined;
  return found?.kind === "int" && isScalar(found) ? found : of;
}

function back(cx: Context, node: BackExpr): Core {
  const global = cx.globals.get(node.memory.text);
  if (global?.kind !== "memory") {
    const memories = [...cx.globals].filter(([, one]) => one.kind === "memory").map(([text]) => text);
    const found = `found "${node.memory.text}", expected the name of a memory`;
    if (global) cx.report("NF1211", node.memory, found);
    else cx.unknown("NF1201", node.memory, memories, found);
    cx.expression(node.plies);
    return missing(node);
  }
  cx.refer(node.memory, global.entity);
  cx.backs.add(global.index);
  const parts = memory(cx, global).tuple;
  const plies = fitted(cx, node.plies, INT);
  if (parts.length !== 1) {
    const found = `found a look back into "${node.memory.text}", which remembers ${parts.length} values at once`;
    if (parts.length > 1)
      cx.report("NF1211", node, `${found}, expected a memory of one value; others are asked with "times"`);
    return missing(node);
  }
  return { kind: "back", memory: global.index, plies, type: option(parts[0]!.type), span: node };
}
