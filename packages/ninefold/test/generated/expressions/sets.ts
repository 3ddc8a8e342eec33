// Random sets, and binders that run through them.
import { allOf, leaf, literal, named } from "./leaves.ts";
import { bound, chanceOf, inner, oneOf, oneWay, part, type RandomTrack, type Scope } from "./scope.ts";
import { BOOL_SORT, type BoardSort, literals, type Sort, type SortOf, sameSort, setSort } from "./sorts.ts";

/** The most values that a loop runs through. */
const MOST = 9;

/** A sort to make sets of. */
export function setOver({ world }: Scope): Sort {
  const fit = world.sorts.filter(
    (sort) => sort.kind !== "offset" && sort.kind !== "bool" && literals(sort).length <= MOST,
  );
  return oneOf(world, fit);
}

/** The directions of a board as a set that needs nothing beside it to be understood. */
export function ways({ world }: Scope, board: BoardSort): string {
  if (world.boards.length > 1) return `all${board.name}`;
  return chanceOf(world, 60) ? oneOf(world, board.directionSets) : `{${oneOf(world, board.directions)}}`;
}

/** What a binder or a parameter chooses from, seldom empty. */
export function source(scope: Scope, sort: Sort): string {
  const { world } = scope;
  const whole = sort.kind === "offset" ? ways(scope, sort.board) : (allOf(sort) ?? literal(scope, setSort(sort)));
  if (scope.depth <= 0) return whole;
  return oneWay(world, [
    [6, () => whole],
    [3, () => filtered(scope, sort, whole)],
    [sort.kind === "offset" ? 0 : 3, () => part(scope, setSort(sort))],
  ]);
}

/** A binder with its condition, if it has one, and the scope behind it. */
function binder(scope: Scope): readonly [items: readonly string[], scope: Scope] {
  const { world } = scope;
  const offsets = world.sorts.filter(({ kind }) => kind === "offset");
  const sort = offsets.length > 0 && chanceOf(world, 15) ? oneOf(world, offsets) : setOver(scope);
  const name = world.fresh("v");
  const from = `${name} in ${source(scope, sort)}`;
  const inside = bound(scope, { name, sort });
  return [chanceOf(world, 15) ? [from, world.write(inside, BOOL_SORT)] : [from], inside];
}

/** So many binders, and the scope behind them. */
export function binders(scope: Scope, count: number): readonly [text: string, scope: Scope] {
  let inside = inner(scope);
  const texts = Array.from({ length: count }, () => {
    const [items, behind] = binder(inside);
    inside = behind;
    return items.join(" | ");
  });
  return [texts.join(", "), inside];
}

function filtered(scope: Scope, sort: Sort, from: string): string {
  const name = scope.world.fresh("v");
  const inside = bound(inner(scope), { name, sort });
  return `{ ${name} in ${from} | ${scope.world.write(inside, BOOL_SORT)} }`;
}

export function set(scope: Scope, sort: SortOf<"set">): string {
  const { world } = scope;
  const { of } = sort;
  const whole = of.kind === "offset" ? ways(scope, of.board) : (allOf(of) ?? literal(scope, sort));
  const again = (): string => part(scope, sort);
  const piles = named(scope, (one) => (one.kind === "pile" || one.kind === "bag") && sameSort(one.of, of));
  const scalar = literals(of).length > 0;
  return oneWay(world, [
    [6, () => leaf(scope, sort)],
    [scalar ? 2 : 0, () => `{${part(scope, of)}${chanceOf(world, 40) ? `, ${part(scope, of)}` : ""}}`],
    [5, () => filtered(scope, of, whole)],
    [2, () => collected(scope, of)],
    [2, () => `(${again()} or ${again()})`],
    [2, () => `(${again()} and ${again()})`],
    [2, () => `(${again()} except ${again()})`],
    [scalar && of.kind !== "offset" ? 1 : 0, () => `(not ${again()})`],
    [1, () => `(if ${part(scope, BOOL_SORT)} then ${again()} else ${again()})`],
    [1, () => reached(scope, sort)],
    [of.kind === "int" ? 1 : 0, () => (of.kind === "int" ? `(${part(scope, of)}..${part(scope, of)})` : "")],
    [holdersOf(scope, of).length > 0 ? 5 : 0, () => holders(scope, of)],
    [piles.length > 0 ? 3 : 0, () => `members(${oneOf(world, piles).make()})`],
    [of.kind === "cell" ? 14 : 0, () => (of.kind === "cell" ? cells(scope, of) : "")],
  ]);
}

/** The tracks that have a value for each value of a sort. */
const holdersOf = ({ world, state }: Scope, of: Sort): readonly RandomTrack[] =>
  (state ? world.tracks : []).filter(
    ({ index, sort }) => index.some((one) => sameSort(one, of)) && literals(sort).length > 0,
  );

/** Where a track has a value. */
export function holders(scope: Scope, of: Sort): string {
  const { world } = scope;
  const { name, index, sort } = oneOf(world, holdersOf(scope, of));
  const member = world.fresh("v");
  const free = index.findIndex((one) => sameSort(one, of));
  const places = index.map((one, at) => (at === free ? member : leaf({ ...scope, depth: -1 }, one)));
  const value = chanceOf(world, 70) ? oneOf(world, literals(sort)) : leaf({ ...scope, depth: -1 }, sort);
  const not = chanceOf(world, 20) ? " not" : "";
  return `{ ${member} in ${allOf(of)} | ${name}[${places.join(", ")}] is${not} ${value} }`;
}

function collected(scope: Scope, of: Sort): string {
  const [items, behind] = binder(inner(scope));
  const [more, inside] = chanceOf(scope.world, 25) ? binder(behind) : [[], behind];
  const asked = chanceOf(scope.world, 30) ? [scope.world.write(inner(inside), BOOL_SORT)] : [];
  return `{ ${scope.world.write(inner(inside), of)} | ${[...items, ...more, ...asked].join(", ")} }`;
}

function reached(scope: Scope, sort: SortOf<"set">): string {
  const { world } = scope;
  const name = world.fresh("v");
  const inside = bound(inner(scope, 2), { name, sort: sort.of });
  const step = sort.of.kind === "cell" ? `around(${name})` : `{${world.write(inside, sort.of)}}`;
  const to = chanceOf(world, 50) ? `(${step} and ${world.write(inside, sort)})` : step;
  return `(reach ${name} from ${part(scope, sort)} to ${to})`;
}

/** Sets of cells by the library of boards. */
function cells(scope: Scope, of: SortOf<"cell">): string {
  const { world } = scope;
  const { board } = of;
  const only = world.boards.length === 1;
  const lattice = board.size !== undefined;
  const cell = (): string => part(scope, of);
  const offset = (): string => part(scope, { kind: "offset", board });
  const free = (): string => part(scope, setSort(of));
  return oneWay(world, [
    [3, () => `around(${cell()})`],
    [3, () => `step(${cell()}, ${offset()})`],
    [1, () => `step(${cell()}, ${offset()}, ${1 + world.pick(2)})`],
    [2, () => `steps(${cell()}, ${ways(scope, board)})`],
    [2, () => `ray(${cell()}, ${offset()})`],
    [2, () => `slide(${cell()}, ${ways(scope, board)}, ${free()})`],
    [2, () => `group(${cell()}, ${free()})`],
    [lattice ? 1 : 0, () => `between(${cell()}, ${cell()})`],
    [lattice && only ? 1 : 0, () => `leaps(${cell()}, 1, ${1 + world.pick(2)})`],
    [lattice && only ? 1 : 0, () => `${oneOf(world, ["row", "column"])}(${1 + world.pick(3)})`],
    [only ? 1 : 0, () => "border"],
    [world.pieces && only && lattice ? 2 : 0, () => `king(${cell()})`],
    [world.pieces && only && lattice ? 2 : 0, () => `queen(${cell()}, ${free()})`],
  ]);
}
