// How many members a value can have.
import { countOf, isScalar } from "./domain.ts";
import type { Type } from "./types.ts";

/** How many members a set, pile or bag of this type can have. */
export function sizeBound(type: Type): number {
  if (type.kind === "pile" || type.kind === "bag") return type.atMost;
  if (type.kind !== "set") return 1;
  if (type.of.kind === "set") return 2 ** Math.min(1023, sizeBound(type.of));
  return isScalar(type.of) ? countOf(type.of) : Number.POSITIVE_INFINITY;
}
