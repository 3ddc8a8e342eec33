// Random conditions about the state that a decision would make.
import { named } from "./leaves.ts";
import { bound, chanceOf, inner, oneOf, oneWay, part, type Scope } from "./scope.ts";
import { holders } from "./sets.ts";
import { BOOL_SORT, isOrdered, literals } from "./sorts.ts";

/** What is foreseen of a value of now, which may be another one afterwards. */
export function foreseen(scope: Scope): string {
  const { world } = scope;
  const told = named({ ...scope, world: { ...world, functions: [] }, locals: [] }, isOrdered);
  const { sort, make } = oneOf(world, told);
  const name = world.fresh("v");
  const inside = { ...bound(inner(scope), { name, sort }), foresight: false };
  const value = make();
  const indexed = world.tracks.filter(
    ({ index, sort: held }) => index.length === 1 && index[0] === sort && isOrdered(held),
  );
  const { name: track, sort: held } = indexed.length > 0 ? oneOf(world, indexed) : { name: "", sort: BOOL_SORT };
  const asked = oneWay(world, [
    [track ? 3 : 0, () => `(${track}[${name}] is ${part(inside, held)})`],
    // Whether it is still the same one.
    [2, () => `(${name} is ${value})`],
    [1, () => part(inside, BOOL_SORT)],
  ]);
  return `(${oneOf(world, ["some", "no"])} ${name} in {${value}}: (after ${asked}))`;
}

/** What is foreseen of the places where a track has a value. */
export function heldAfter(scope: Scope): string {
  const { world } = scope;
  const fit = world.tracks.filter(({ index, sort }) => index.length > 0 && literals(sort).length > 0);
  if (fit.length === 0) return `(after ${part({ ...scope, foresight: false }, BOOL_SORT)})`;
  const of = oneOf(world, oneOf(world, fit).index);
  const inside = { ...inner(scope, 2), foresight: false };
  const held = holders(inside, of);
  return oneWay(world, [
    [5, () => `(after ${held} is${chanceOf(world, 60) ? " not" : ""} {})`],
    [2, () => `(after size ${held} ${oneOf(world, ["<", ">", "is"])} ${world.pick(4)})`],
    [2, () => `(after ${part(inside, of)} in ${held})`],
    [1, () => `(size ${held} ${oneOf(world, ["<", ">", "is"])} (after size ${held}))`],
    [of.kind === "cell" ? 3 : 0, () => `(after size group(${part(inside, of)}, ${held}) > ${1 + world.pick(3)})`],
    [of.kind === "cell" ? 3 : 0, () => `(after (some v in around(${part(inside, of)}): v in ${held}))`],
  ]);
}
