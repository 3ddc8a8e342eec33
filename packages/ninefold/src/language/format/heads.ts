// What the heads of several declarations share: parameters with types, and indices.
import type { FnDecl, IndexNode } from "../syntax/tree.ts";
import { exprDoc, filled, parenthesized } from "./expression.ts";
import { concat, type Doc, group, nest, softline } from "./layout.ts";
import { ANY, beginsAsBinder, COMMA, MORE } from "./precedence.ts";
import { typeDoc } from "./type.ts";

export function indexDoc(index: readonly IndexNode[]): Doc {
  if (index.length === 0) return "";
  const last = index.length - 1;
  const parts = index.map(({ name, source }, i) => {
    if (!name && beginsAsBinder(source, ["name", "number", "text"])) return parenthesized(source);
    return concat(name ? `${name.text} in ` : "", exprDoc(source, ANY, i < last ? COMMA | MORE : 0));
  });
  return concat("[", nest(2, group(softline), filled(parts)), "]");
}

export function paramsDoc(params: FnDecl["params"]): Doc {
  if (params.length === 0) return "";
  const list = params.map((one) => concat(`${one.name.text}: `, typeDoc(one.type)));
  return concat("(", nest(4, group(softline), filled(list)), ")");
}
