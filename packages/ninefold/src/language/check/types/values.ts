// What every part of the checker asks of an expression: a value of a type, a condition, a set to choose from.

import type { Core } from "../../core/core.ts";
import { hasEnd } from "../../core/domain.ts";
import { sizeBound } from "../../core/size-bound.ts";
import { BOOL, setOf, type Type, UNKNOWN, withoutNone } from "../../core/types.ts";
import type { Expr } from "../../syntax/tree.ts";
import { type Context, missing } from "../context/context.ts";
import { describe, fit, mismatch } from "./fit.ts";

/** An expression that must be a value of `type`. */
export function fitted(cx: Context, node: Expr, type: Type, what?: string): Core {
  return fit(cx, cx.expression(node, type), type, what);
}

/** Reports a fraction where none has a meaning. */
export function whole(cx: Context, core: Core): Core {
  if (core.type.kind !== "fraction") return core;
  const use = "fractions are only for the weights of a chance and for what an outcome is worth";
  cx.report("NF1303", core.span, `found a fraction, expected a whole number; ${use}`);
  return missing(core.span);
}

export function condition(cx: Context, node: Expr): Core {
  return fitted(cx, node, BOOL);
}

/** An expression that must be a set; a pile or a bag stands for its members, each once. */
export function collection(cx: Context, node: Expr, expected?: Type): Core {
  return asCollection(cx, cx.expression(node, expected), node, expected);
}

function asCollection(cx: Context, core: Core, node: Expr, expected?: Type): Core {
  if (core.type.kind === "set" || core.type.kind === "unknown") return core;
  if (core.type.kind === "pile" || core.type.kind === "bag") {
    return { kind: "primitive", name: "members", args: [core], type: setOf(core.type.of), span: node };
  }
  mismatch(cx, node, core.type, setOf(withoutNone(expectedOf(expected))), undefined, core);
  return missing(node);
}

/** The source of a binder: a set whose size has a bound. */
export function source(cx: Context, node: Expr, expected?: Type): Core {
  const core = collection(cx, node, expected);
  bounded(cx, core);
  return core;
}

/** What one value is drawn from: a set, or a bag, in which each member counts as often as it is there. */
export function drawnFrom(cx: Context, node: Expr): Core {
  const core = cx.expression(node);
  if (core.type.kind === "bag") return core;
  const set = asCollection(cx, core, node);
  bounded(cx, set);
  return set;
}

/** Reports a set whose size has no bound. */
export function bounded(cx: Context, core: Core): void {
  if (core.type.kind !== "set" || Number.isFinite(sizeBound(core.type))) return;
  const endless = !hasEnd(core.type.of);
  const found = endless ? "numbers without a known bound" : `${describe(core.type)}, which can have too many members`;
  cx.report(
    "NF1404",
    core.span,
    `found ${found}, expected a set of known size; give the numbers in it a type such as 0..10`,
  );
}

const expectedOf = (expected: Type | undefined): Type => (expected?.kind === "set" ? expected.of : UNKNOWN);

/** The type of the members of a set, or of a bag that is drawn from. */
export const elementOf = ({ type }: Core): Type => (type.kind === "set" || type.kind === "bag" ? type.of : UNKNOWN);
