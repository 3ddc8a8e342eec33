// What the heads of several declarations share: parameters with types, and indices.
import { parseExpr } from "./parse-expressions.ts";
import { parseType } from "./parse-types.ts";
import { type Cursor, replacement } from "./parser-state.ts";
import type { FnDecl, IndexNode } from "./tree.ts";

/** The parameters in their brackets; none where no bracket follows. */
export function parseParams(c: Cursor): FnDecl["params"] {
  return c.at("(") ? c.bracketed(() => c.commaList(() => parseParam(c)), []) : [];
}

function parseParam(c: Cursor): FnDecl["params"][number] {
  const name = c.ident("the name of a parameter");
  if (c.at("in")) c.unexpected("NF1114", '":" and a type', replacement(c.peek(), ":"));
  if (!c.tryTake("in")) c.expect(":");
  return { name, type: parseType(c), ...c.spanFrom(name.start) };
}

/** The indices in their brackets; none where no bracket follows. */
export function parseIndexNodes(c: Cursor): readonly IndexNode[] {
  if (!c.at("[")) return [];
  return c.bracketed(
    () =>
      c.commaList(() => {
        const { start } = c.peek();
        const name = c.at("in", 1) ? c.ident() : undefined;
        if (name) c.expect("in");
        const source = parseExpr(c);
        return { ...(name && { name }), source, ...c.spanFrom(Math.min(start, name?.start ?? source.start)) };
      }),
    [],
  );
}
