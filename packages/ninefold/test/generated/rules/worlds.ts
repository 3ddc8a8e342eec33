// What a random game is made of before anybody decides.
import { literal } from "../expressions/leaves.ts";
import { bound, chanceOf, type Pick, part, type Scope, scopeOf, type World, type Write } from "../expressions/scope.ts";
import { BOOL_SORT, hasMembers, isOrdered, literals, type SortOf, setSort, written } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { randomAction } from "./actions.ts";
import { randomMemory } from "./memories.ts";
import { randomTracks } from "./tracks.ts";
import { anySort, indexSort, indexText, randomBoards, randomTypes } from "./types.ts";

/** The lines that declare a world, and the world. */
export function randomWorld(pick: Pick, write: Write, plain: boolean): readonly [lines: string[], world: World] {
  let names = 0;
  const members = ["A", "B", "C"].slice(0, [1, 2, 2, 2, 2, 3][pick(6)]);
  const player: SortOf<"enum"> = { kind: "enum", name: "Player", members, computes: "wraps" };
  const world: World = {
    pick,
    write,
    player,
    boards: [],
    sorts: [player],
    functions: [],
    tracks: [],
    memories: [],
    decisions: [],
    actions: [],
    plain: plain && pick(8) > 0,
    untimed: pick(5) < 2,
    limit: 3 + pick(6),
    pieces: pick(8) === 0,
    fresh: (prefix) => `${prefix}${++names}`,
  };
  const lines = [...(world.pieces ? ["use std/pieces"] : []), `players ${members.join(", ")}`];
  lines.push(...randomBoards(world), ...randomTypes(world));
  if (world.boards.length > 1)
    for (const board of world.boards) lines.push(`fn all${board.name}: set of ${board.name}.Offset = compass`);
  const scope = scopeOf(world, { state: false, depth: 2 });
  for (let count = pick(3); count > 0; count--) lines.push(constant(scope));
  for (let count = pick(2); count > 0; count--) lines.push(fn(scope));
  lines.push(...randomTracks(scope));
  for (let count = pick(3); count > 0; count--) lines.push(fn({ ...scope, state: true }));
  for (let count = [0, 0, 0, 1, 1, 2][pick(6)]!; count > 0; count--) lines.push(randomMemory(world));
  for (let count = [0, 0, 1, 2][pick(4)]!; count > 0; count--) lines.push(randomAction(world));
  return [lines, world];
}

export function constant(scope: Scope): string {
  const { world } = scope;
  const name = world.fresh("k");
  const sort = anySort(world);
  if (sort.kind === "option" || hasMembers(sort) || chanceOf(world, 30)) {
    const of = isOrdered(sort) ? sort : world.player;
    world.functions.push({ name, sort: setSort(of), params: [], indexed: false, pure: true });
    return `tag ${name} = ${literal(scope, setSort(of))}`;
  }
  const key = indexSort(world);
  const of = world.fresh("v");
  const value = part(bound(scope, { name: of, sort: key }), sort);
  world.functions.push({ name, sort, params: [key], indexed: true, pure: true });
  if (chanceOf(world, 50)) {
    const rows = literals(key).map((value) => `${value}: ${literal(scope, sort)}`);
    return `constant ${name}[${indexText(key)}] = ${rows.join(", ")}`;
  }
  return `constant ${name}[${of} in ${indexText(key)}] = ${indented(value, 4)}`;
}

/** A function of a few values; of the state too, where the scope has one. */
export function fn(scope: Scope): string {
  const { world } = scope;
  const name = world.fresh("f");
  const params = Array.from({ length: world.pick(3) }, () => ({ name: world.fresh("v"), sort: anySort(world) }));
  const sort = chanceOf(world, 30) ? BOOL_SORT : anySort(world);
  const body = world.write(bound({ ...scope, depth: 3 }, ...params), sort);
  const given = params.map((param) => `${param.name}: ${written(param.sort)}`).join(", ");
  world.functions.push({ name, sort, params: params.map((param) => param.sort), indexed: false, pure: !scope.state });
  return `fn ${name}${params.length > 0 ? `(${given})` : ""}: ${written(sort)} = ${indented(body, 4)}`;
}
