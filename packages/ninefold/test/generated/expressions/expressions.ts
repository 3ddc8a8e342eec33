// A random expression of a wanted sort, well-typed in its scope.
import { condition } from "./conditions.ts";
import { leaf } from "./leaves.ts";
import { numberIn } from "./numbers.ts";
import { chanceOf, inner, type Scope, type Write } from "./scope.ts";
import { set } from "./sets.ts";
import type { Sort } from "./sorts.ts";
import { bag, optional, pile, value } from "./values.ts";

export const expression: Write = (scope: Scope, sort: Sort): string => {
  if (sort.kind === "int") return numberIn(scope, sort.low, sort.high);
  if (sort.kind === "bool") return condition(scope);
  if (scope.depth <= 0) return leaf(scope, sort);
  switch (sort.kind) {
    case "set":
      return set(scope, sort);
    case "pile":
      return pile(scope, sort);
    case "bag":
      return bag(scope, sort);
    case "option":
      if (chanceOf(scope.world, 25)) return leaf(scope, sort);
      return chanceOf(scope.world, 40) ? optional(scope, sort.of) : expression(inner(scope), sort.of);
    default:
      return value(scope, sort);
  }
};
