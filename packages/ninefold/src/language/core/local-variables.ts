// Which local variables an expression asks.
import type { Core } from "./core.ts";
import { anyCore, itemParts, partsOf } from "./parts.ts";

/** Whether it asks one of these local variables, by slot. */
export const asksLocal = (core: Core, isOne: (slot: number) => boolean): boolean =>
  anyCore(core, [], (part) => part.kind === "local" && isOne(part.slot));

/** The local variables that it asks and does not bind itself. */
export function freeVariables(core: Core): ReadonlySet<number> {
  const free = new Set<number>();
  const visit = (part: Core, bound: ReadonlySet<number>): void => {
    if (part.kind === "local" && !bound.has(part.slot)) free.add(part.slot);
    if (part.kind === "reach") {
      visit(part.from, bound);
      visit(part.to, new Set([...bound, part.slot]));
      return;
    }
    if (part.kind !== "comprehension" && part.kind !== "quantifier" && part.kind !== "fold") {
      for (const inner of partsOf(part)) visit(inner, bound);
      return;
    }
    const inside = new Set(bound);
    for (const item of part.items) {
      for (const inner of itemParts([item])) visit(inner, inside);
      if ("slot" in item) inside.add(item.slot);
    }
    visit(part.kind === "comprehension" ? part.element : part.body, inside);
  };
  visit(core, new Set());
  return free;
}
