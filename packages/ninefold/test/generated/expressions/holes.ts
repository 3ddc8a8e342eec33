// Random conditions in which it matters how often and when something is asked: what may be a hole in the rules, asked of
// members that there perhaps are not.
import { allOf } from "./leaves.ts";
import { bound, chanceOf, inner, oneOf, oneWay, part, type Scope } from "./scope.ts";
import { BOOL_SORT, type BoardSort, type Sort, setSort } from "./sorts.ts";
import { optional } from "./values.ts";

/** A question about members that asks of each whether it is in a set that may be a hole. */
export function holed(scope: Scope): string {
  const { world } = scope;
  const sort = oneOf(
    world,
    world.sorts.filter(({ kind }) => kind === "cell" || kind === "enum"),
  );
  const name = world.fresh("v");
  const inside = bound(inner(scope), { name, sort });
  // Quite often without a member.
  const base = chanceOf(world, 40) ? `({${part(scope, sort)}} and {${part(scope, sort)}})` : part(scope, setSort(sort));
  const before = chanceOf(world, 40) ? `${part(inside, BOOL_SORT)} and ` : "";
  const board = sort.kind === "cell" && sort.board.size ? sort.board : undefined;
  return oneWay(world, [
    [4, () => `({ ${name} in ${base} | ${before}${name} in ${hole(scope, sort)} } is {})`],
    [
      3,
      () => `(${oneOf(world, ["some", "no", "every"])} ${name} in ${base}: ${before}${name} in ${hole(inside, sort)})`,
    ],
    [2, () => `(${part(scope, sort)} in (${base} or ${hole(scope, sort)}))`],
    [board ? 4 : 0, () => `(size ${way(scope, sort, board!)} > 1)`],
  ]);
}

/** A set made of what may be absent. */
function hole(scope: Scope, sort: Sort): string {
  const { world } = scope;
  const value = chanceOf(world, 10) ? `(the ${part(scope, setSort(sort))})` : optional(inner(scope), sort);
  const set = sort.kind === "cell" ? `around(${value})` : `{next(${value})}`;
  if (chanceOf(world, 50)) return set;
  const name = world.fresh("v");
  return `{ ${name} in ${allOf(sort)} | ${name} in ${set} }`;
}

/** The cells of a way that ends where a condition does not hold, which is a hole at the border, or elsewhere. */
function way(scope: Scope, sort: Sort, board: BoardSort): string {
  const { world } = scope;
  const [from, to] = [world.fresh("v"), world.fresh("v")];
  const next = `step(${from}, ${oneOf(world, board.directions)})`;
  const beside = chanceOf(world, 60) ? next : `step(${from}, ${oneOf(world, board.directions)})`;
  const asked = chanceOf(world, 60) ? `around(the ${beside})` : hole(bound(inner(scope), { name: from, sort }), sort);
  return `(reach ${from} from {${part(scope, sort)}} to { ${to} in ${next} | ${to} in ${asked} })`;
}
