// What lines of a display say of each value of a type. They are the same in every state.

import { constantSet } from "../../core/constants.ts";
import type { Core } from "../../core/core.ts";
import { isScalar } from "../../core/domain.ts";
import { isPure } from "../../core/parts.ts";
import { sizeBound } from "../../core/size-bound.ts";
import type { Type } from "../../core/types.ts";
import type { Expr, Ident } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import type { Context } from "../context/context.ts";
import { describe } from "../types/fit.ts";
import { elementOf, source } from "../types/values.ts";

/** The most values that one line of a display is about. */
export const MAX_SPOTS = 4096;

/** Binds the name to the values of the set, which is returned with their type; undefined after a diagnostic. */
export function each(
  cx: Context,
  { name, source: node }: { readonly name: Ident; readonly source: Expr },
): { readonly type: Type; readonly source: Core } | undefined {
  const from = source(cx, node);
  const type = elementOf(from);
  cx.bind(name, type);
  if (from.type.kind === "unknown" || type.kind === "unknown") return undefined;
  const isFine =
    stateless(cx, from, node, { found: "a set", expected: "one that is the same in every state" }) &&
    isListed(cx, type, node) &&
    isFew(cx, constantSet(from, cx.functions)?.length ?? sizeBound(from.type), node);
  return isFine ? { type, source: from } : undefined;
}

/** Whether single values of the type have spots and looks; reported where not. */
export function isListed(cx: Context, type: Type, span: Span): boolean {
  if (isScalar(type)) return true;
  if (type.kind !== "unknown")
    cx.report("NF1320", span, `found ${describe(type)}, expected values that are no sets or piles`);
  return false;
}

/** Whether so many values may have something said of them; reported where not. */
export function isFew(cx: Context, count: number, span: Span): boolean {
  if (count <= MAX_SPOTS) return true;
  // A set without a bound has had its diagnostic.
  if (Number.isFinite(count)) cx.report("NF1339", span, `found ${count} values, expected at most ${MAX_SPOTS}`);
  return false;
}

/** Whether an expression is the same in every state; reported where not. */
export function stateless(
  cx: Context,
  core: Core,
  span: Span,
  { found, expected }: { readonly found: string; readonly expected: string },
): boolean {
  if (isPure(core, cx.functions)) return true;
  cx.report("NF1317", span, `found ${found} that depends on the tracks, expected ${expected}`);
  return false;
}
