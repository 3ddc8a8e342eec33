// The names of the values that are expected somewhere, and functions that stand in their place.
import { PRIMITIVES } from "../../core/core.ts";
import { printValue, valuesOf } from "../../core/domain.ts";
import { type Type, wholeOf, withoutNone } from "../../core/types.ts";
import type { Expr } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";

/** More are not listed in a message. */
const MAX_LISTED = 12;

/** The names of the values of a type, where a game knows them all. */
export function expectedNames(cx: Context, hint: Type | undefined): readonly string[] {
  if (hint?.kind === "offset") return [...hint.board.directions.keys()];
  if (hint?.kind !== "enum" || (wholeOf(hint) === cx.player && cx.names.module !== undefined)) return [];
  return valuesOf(hint).map((value) => printValue(hint, value));
}

/** `a, b or c`; nothing where there are none, or too many to read. */
export function fewOf(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.length > MAX_LISTED) return undefined;
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/**
 * Reports the name of a function that takes arguments where values of a type are listed, as in the arms of a match; false
 * for anything else. A value that the type has lost may still be called as a function is.
 */
export function reportFunctionAsValue(cx: Context, node: Expr, type: Type): boolean {
  const inner = withoutNone(type);
  if (node.kind !== "name" || inner.kind !== "enum" || inner.members.includes(node.name.text)) return false;
  const { text } = node.name;
  const found = cx.global(text) ?? cx.library.globals.get(text);
  const isPrimitive = found === undefined && (PRIMITIVES as readonly string[]).includes(text);
  const takesArguments = found?.kind === "function" && found.decl.kind === "fn" && found.decl.params.length > 0;
  if (cx.local(text) || cx.members.has(text) || !(isPrimitive || takesArguments)) return false;
  const values = fewOf(expectedNames(cx, inner));
  if (values === undefined) return false;
  cx.report("NF1301", node, `found the function "${text}", expected ${values}`);
  return true;
}
