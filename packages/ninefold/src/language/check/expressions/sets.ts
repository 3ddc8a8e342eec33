// Sets: comprehensions, and the binders that quantifiers, loops and parameters share.

import type { Core, Item } from "../../core/core.ts";
import { setOf, type Type } from "../../core/types.ts";
import type { Binder, CollectExpr, ComprehensionItem, FilterExpr } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { condition, elementOf, source } from "../types/values.ts";

/** Binders in order, each seeing the ones before it; their names are bound in the present scope. */
export function binders(cx: Context, nodes: readonly Binder[]): readonly Item[] {
  return nodes.flatMap((node): Item[] => {
    const from = source(cx, node.source);
    const local = cx.bind(node.name, elementOf(from));
    const bound: Item = { slot: local.slot, source: from };
    return node.condition ? [bound, { condition: condition(cx, node.condition) }] : [bound];
  });
}

export function comprehension(cx: Context, node: FilterExpr | CollectExpr, expected?: Type): Core {
  return cx.inScope(() => {
    if (node.kind === "filter") {
      const from = source(cx, node.source, expected);
      const local = cx.bind(node.name, elementOf(from));
      const items: Item[] = [{ slot: local.slot, source: from }, ...itemsOf(cx, node.items)];
      return {
        kind: "comprehension",
        element: { kind: "local", slot: local.slot, type: local.type, span: node.name },
        items,
        type: setOf(local.type),
        span: node,
      };
    }
    const items = itemsOf(cx, node.items);
    const element = cx.expression(node.element, expected?.kind === "set" ? expected.of : undefined);
    return { kind: "comprehension", element, items, type: setOf(element.type), span: node };
  });
}

/** `x in S` binds x unless x is a local name here already: then it asks whether x is in S. */
export function itemsOf(cx: Context, nodes: readonly ComprehensionItem[]): readonly Item[] {
  return nodes.map((node): Item => {
    if (node.kind === "condition") return { condition: condition(cx, node.condition) };
    if (cx.local(node.name.text)) {
      return {
        condition: condition(cx, {
          kind: "binary",
          operator: "in",
          left: { kind: "name", name: node.name, start: node.name.start, end: node.name.end },
          right: node.source,
          start: node.start,
          end: node.end,
        }),
      };
    }
    const from = source(cx, node.source);
    return { slot: cx.bind(node.name, elementOf(from)).slot, source: from };
  });
}
