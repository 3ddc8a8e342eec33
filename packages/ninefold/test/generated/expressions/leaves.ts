// The shortest expressions of a sort: what a scope has a name for, and literals.
import { chanceOf, oneOf, part, type Scope, someOf } from "./scope.ts";
import { isOrdered, literals, number, type Sort, sameSort } from "./sorts.ts";

/** Ways to name a value whose sort passes: locals, tracks at an index, calls of functions and constants. */
export function named(scope: Scope, passes: (sort: Sort) => boolean): readonly { sort: Sort; make: () => string }[] {
  const { world, locals, state } = scope;
  const found: { sort: Sort; make: () => string }[] = [];
  // Arguments are written at a level of their own, and there has to be a last one.
  const bare = scope.depth < 0;
  for (const { name, sort } of locals) if (passes(sort)) found.push({ sort, make: () => name });
  for (const { name, sort, index } of state ? world.tracks : [])
    if (passes(sort) && !(bare && index.length > 0))
      found.push({ sort, make: () => (index.length === 0 ? name : `${name}[${args(scope, index)}]`) });
  for (const { name, sort, params, indexed, pure } of world.functions) {
    if (!passes(sort) || !(state || pure) || (bare && params.length > 0)) continue;
    const [open, close] = indexed ? ["[", "]"] : ["(", ")"];
    found.push({ sort, make: () => (params.length === 0 ? name : `${name}${open}${args(scope, params)}${close}`) });
  }
  return found;
}

export const args = (scope: Scope, sorts: readonly Sort[]): string => sorts.map((sort) => part(scope, sort)).join(", ");

/** A name for a value of this very sort, or a literal where there is none. */
export function leaf(scope: Scope, sort: Sort): string {
  const known = named(scope, (one) => sameSort(one, sort));
  return known.length > 0 && chanceOf(scope.world, 80) ? oneOf(scope.world, known).make() : literal(scope, sort);
}

export function literal({ world }: Scope, sort: Sort): string {
  switch (sort.kind) {
    case "set":
      return allOf(sort.of) !== undefined && chanceOf(world, 40)
        ? allOf(sort.of)!
        : `{${someOf(world, literals(sort.of), 1, 3).join(", ")}}`;
    case "pile":
    case "bag":
      return `[${someOf(world, literals(sort.of), chanceOf(world, 20) ? 0 : 1, sort.atMost).join(", ")}]`;
    case "option":
      return chanceOf(world, 30) ? "none" : oneOf(world, literals(sort.of));
    case "int":
      return number(sort.low + world.pick(sort.high - sort.low + 1));
    default:
      return oneOf(world, literals(sort));
  }
}

/** The set of all values of a sort, where it has a short text. */
export function allOf(sort: Sort): string | undefined {
  switch (sort.kind) {
    case "int":
      return `(${number(sort.low)}..${number(sort.high)})`;
    case "bool":
      return "Bool";
    case "offset":
      return undefined;
    default:
      return isOrdered(sort) && "name" in sort ? sort.name : sort.kind === "cell" ? sort.board.name : undefined;
  }
}
