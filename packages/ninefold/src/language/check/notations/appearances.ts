// What values look like: the colours and the shapes of the values of a type, which are names.

import { COLOUR_NAMES, colourOf } from "../../core/colours.ts";
import type { CoreAppearance } from "../../core/core.ts";
import { SHAPE_NAMES } from "../../core/shapes.ts";
import type { EnumType } from "../../core/types.ts";
import type { DisplayItem, Expr, NameExpr, TextExpr } from "../../syntax/tree.ts";
import { quote } from "../../text/quoting.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import { describe } from "../types/fit.ts";
import { each, stateless } from "./each-value.ts";

type AppearanceItem = DisplayItem & { readonly kind: "colour-item" | "shape-item" };

const NAMES = { colour: COLOUR_NAMES, shape: SHAPE_NAMES } as const satisfies Readonly<
  Record<string, readonly string[]>
>;
type What = keyof typeof NAMES;

export function appearance(cx: Context, item: AppearanceItem, what: What): CoreAppearance | undefined {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const from = each(cx, item);
    const known = namesIn(item.value).map((written) => isKnownName(cx, written, what));
    if (known.includes(false)) return undefined;
    const names: EnumType = { kind: "enum", members: NAMES[what], named: { name: what, coordinates: [] } };
    const value = cx.expression(item.value, names);
    stateless(cx, value, item.value, { found: `a ${what}`, expected: `one that depends on "${item.name.text}" alone` });
    return from && { ...from, value, names };
  });
  if (!result) return undefined;
  if (result.value.type === result.names) return { ...result, frame: size };
  if (result.value.type.kind !== "unknown")
    cx.report("NF1301", item.value, `found ${describe(result.value.type)}, expected the name of a ${what}`);
  return undefined;
}

/** Whether a word or a text in the place of a name is one; reported where it is not. */
function isKnownName(cx: Context, written: NameExpr | TextExpr, what: What): boolean {
  const all: readonly string[] = NAMES[what];
  const expected = `expected the name of a ${what}: ${all.join(", ")}`;
  if (written.kind === "name") {
    const { name } = written;
    if (all.includes(name.text)) return true;
    cx.unknown("NF1201", name, all, `found ${quote(name.text)}, ${expected}`);
    return false;
  }
  const { value, start, end } = written;
  const coded = what === "colour" ? colourOf(value.replace(/^#/, "")) : undefined;
  const meant = all.includes(value) ? value : coded;
  const fix = meant === undefined ? undefined : { title: `write \`${meant}\``, edits: [{ start, end, text: meant }] };
  cx.report("NF1301", written, `found the text ${quote(value)}, ${expected}`, fix);
  return false;
}

/** The words and texts that stand for names: the results of the branches of an expression. */
function namesIn(node: Expr): readonly (NameExpr | TextExpr)[] {
  switch (node.kind) {
    case "name":
    case "text":
      return [node];
    case "if":
      return [...namesIn(node.yes), ...namesIn(node.no)];
    case "match":
      return [...node.arms.flatMap((arm) => namesIn(arm.body)), ...(node.otherwise ? namesIn(node.otherwise) : [])];
    default:
      return [];
  }
}
