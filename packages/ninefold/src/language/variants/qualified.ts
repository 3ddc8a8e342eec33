// Names of the base with a word before them, `deck.laid`: the text of a variant does not say which words are such, so it
// was read as the field of something else.
import { declaredNames } from "../compose/naming.ts";
import { qualifiedName } from "../syntax/parse-expressions.ts";
import type { Declaration, Expr, TypeNode } from "../syntax/tree.ts";

/** The declarations of a variant, where fields that are names of its base are these names. */
export function withNamesOf(
  base: readonly Declaration[],
  declarations: readonly Declaration[],
): readonly Declaration[] {
  const names = new Set(declaredNames(base).filter((name) => name.includes(".")));
  if (names.size === 0) return declarations;
  const mend = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) return node.map(mend);
    const named = nameIn(node as Expr | TypeNode);
    if (named && names.has(named.text)) {
      const { start, end } = node as Expr;
      return { kind: (node as Expr).kind === "field" ? "name" : "named", name: named, start, end };
    }
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, mend(part)]));
  };
  return mend(declarations) as readonly Declaration[];
}

/** What a field of a name, or a type that belongs to another one, is called if it is one name. */
function nameIn(node: Expr | TypeNode) {
  if (node.kind === "field" && node.base.kind === "name") return qualifiedName(node.base.name, node.field);
  if (node.kind === "named" && node.member) return qualifiedName(node.name, node.member);
  return undefined;
}
