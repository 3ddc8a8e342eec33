// Random tracks, with their initial values and who is shown them.
import { literal } from "../expressions/leaves.ts";
import {
  bound,
  chanceOf,
  oneOf,
  part,
  type RandomTrack,
  type Scope,
  someOf,
  type World,
} from "../expressions/scope.ts";
import {
  BOOL_SORT,
  type BoardSort,
  hasMembers,
  literals,
  optionSort,
  range,
  type Sort,
  setSort,
  written,
} from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { anySort, indexSort, indexText } from "./types.ts";

/** The lines that declare whose turn it is, how much was done, and a few tracks without a purpose. */
export function randomTracks(scope: Scope): string[] {
  const { world } = scope;
  const { limit } = world;
  const lines = [`track turn: Player = ${oneOf(world, world.player.members)}`, `track clock: 0..${limit} = 0`];
  const declared = Array.from({ length: 2 + world.pick(3) }, () => track(scope));
  if (chanceOf(world, 30)) declared.push(...pair(world));
  for (const { line, of } of declared) {
    lines.push(line);
    world.tracks.push(of);
  }
  world.tracks.push(
    { name: "turn", sort: world.player, index: [] },
    { name: "clock", sort: range(0, limit), index: [] },
  );
  return lines;
}

/** A track of few values, one that may hold one of them or none, and a constant that has of each those above it. */
function pair(world: World): { line: string; of: RandomTrack }[] {
  const few = world.sorts.filter((sort) => ["int", "enum"].includes(sort.kind) && literals(sort).length > 2);
  if (few.length === 0) return [];
  const sort = oneOf(world, few);
  const [above, value, other] = [world.fresh("k"), world.fresh("v"), world.fresh("v")];
  const all = indexText(sort);
  world.functions.push({ name: above, sort: setSort(sort), params: [sort], indexed: true, pure: true });
  const constant = `constant ${above}[${value} in ${all}] = { ${other} in ${all} | ${other} > ${value} }\n`;
  return [sort, optionSort(sort)].map((of, i) => {
    const name = world.fresh("t");
    const first = i === 0 ? `${literals(sort).at(-2)}` : "none";
    const line = `track ${name}: ${written(of)} = ${first}`;
    return { line: i === 0 ? constant + line : line, of: { name, sort: of, index: [] } };
  });
}

export function track(scope: Scope): { line: string; of: RandomTrack } {
  const { world } = scope;
  const name = world.fresh("t");
  const index = Array.from({ length: [0, 0, 1, 1, 1, 2][world.pick(6)]! }, () => indexSort(world));
  const board = world.boards[0];
  if (index.length > 0 && board && chanceOf(world, 50)) index[0] = { kind: "cell", board };
  const sort = anySort(world);
  const named = index.map((one) => ({ name: world.fresh("v"), sort: one }));
  const inside = bound(scope, ...named);
  const binders = named.map((one) => `${one.name} in ${indexText(one.sort)}`).join(", ");
  const place = index.length > 0 ? `${name}[${named.map((one) => one.name).join(", ")}]` : name;
  const head = `track ${name}${index.length > 0 ? `[${binders}]` : ""}: ${written(sort)}`;
  const line = `${head}${initial(inside, sort, index)}${shown(inside, sort, place)}`;
  return { line, of: { name, sort, index } };
}

function initial(scope: Scope, sort: Sort, index: readonly Sort[]): string {
  const { world } = scope;
  if ((sort.kind === "option" || hasMembers(sort)) && chanceOf(world, 50)) return "";
  const [only] = index;
  const of = sort.kind === "option" ? sort.of : sort;
  if (only?.kind === "cell" && only.board.rectangular && index.length === 1 && of.kind === "enum" && of.name !== "Rank")
    if (chanceOf(world, 60)) return ` = picture "${drawn(world, only.board, of.members, sort.kind === "option")}"`;
  if (index.length === 0 && !hasMembers(sort) && chanceOf(world, 12))
    return ` in {${someOf(world, literals(sort), 1, 2).join(", ")}}`;
  return ` = ${indented(chanceOf(world, 60) ? literal(scope, sort) : part(scope, sort), 4)}`;
}

function drawn(world: World, board: BoardSort, members: readonly string[], empty: boolean): string {
  const [columns, rows] = board.size!;
  const cell = (): string => (empty && chanceOf(world, 50) ? "." : oneOf(world, members)[0]!);
  const row = (): string => Array.from({ length: columns }, cell).join("");
  return Array.from({ length: rows }, row).join("/");
}

/** Who is shown what stands in a place of the track, by its index or its own value, and what the others see there. */
function shown(scope: Scope, sort: Sort, place: string): string {
  const { world } = scope;
  if (!chanceOf(world, 25)) return "";
  const own = scope.locals.filter((local) => local.sort === world.player).map((local) => local.name);
  if (sort === world.player || (sort.kind === "option" && sort.of === world.player)) own.push(place);
  const fixed = ["none", "Player", literal(scope, world.player), literal(scope, setSort(world.player))];
  const to = oneOf(world, own.length > 0 && chanceOf(world, 60) ? own : fixed);
  if (chanceOf(world, 40)) return ` shown to ${to}`;
  const instead = hasMembers(sort) ? `size ${place}` : part(scope, BOOL_SORT);
  return ` shown to ${to} else ${instead}`;
}
