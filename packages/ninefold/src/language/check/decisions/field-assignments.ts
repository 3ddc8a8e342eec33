// `at[to].kind := as`: a value is made anew with another field, and put where it was.
import type { Core, CoreStatement } from "../../core/core.ts";
import type { Type } from "../../core/types.ts";
import type { AssignStatement, Expr, FieldExpr } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { missing } from "../context/context.ts";
import { fit } from "../types/fit.ts";

type FieldAssignment = AssignStatement & { readonly target: FieldExpr };

/** The value that an assignment gives to a place that can be read. */
export type Changed = (cx: Context, node: AssignStatement, read: Core, type: Type) => Core;
type Assign = (cx: Context, node: AssignStatement, changed: Changed) => CoreStatement[];

/** Whether it is a field of something that can be assigned. */
export function isFieldAssignment(node: AssignStatement): node is FieldAssignment {
  const base = baseOf(node.target);
  return node.target.kind === "field" && (base.kind === "name" || (base.kind === "index" && base.base.kind === "name"));
}

const baseOf = (target: Expr): Expr => (target.kind === "field" ? baseOf(target.base) : target);

/** `assign` assigns to what the field is one of; `changed` says what the field gets. */
export function assignField(cx: Context, node: FieldAssignment, assign: Assign, changed: Changed): CoreStatement[] {
  return assign(cx, { ...node, target: baseOf(node.target) }, () => withField(cx, node, changed));
}

/** What the field's value is a part of, made with another value of the field. */
function withField(cx: Context, node: FieldAssignment, changed: Changed): Core {
  const old = cx.expression(node.target);
  if (old.kind !== "field") {
    if (old.kind !== "missing")
      cx.report("NF1308", node.target, `found a coordinate before "${node.operator}", expected a field of a product`);
    cx.expression(node.value);
    return missing(node);
  }
  const span = { start: node.start, end: node.end };
  const type = old.product.fields[old.field]?.type ?? old.type;
  return rebuilt(cx, old, changed(cx, node, old, type), span);
}

function rebuilt(
  cx: Context,
  { base, product, field }: Core & { kind: "field" },
  value: Core,
  span: Core["span"],
): Core {
  const whole = fit(cx, base, product);
  const fields = product.fields.map(
    ({ type }, i): Core => (i === field ? value : { kind: "field", base: whole, product, field: i, type, span }),
  );
  const made: Core = { kind: "make", product, fields, type: product, span };
  return base.kind === "field" ? rebuilt(cx, base, made, span) : made;
}
