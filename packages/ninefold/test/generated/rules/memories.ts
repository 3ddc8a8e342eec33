import { chanceOf, oneOf, part, scopeOf, someOf, type World } from "../expressions/scope.ts";
import { BOOL_SORT, hasMembers, isOrdered, literals } from "../expressions/sorts.ts";

/** The line of a memory of a track, of a value or of several, asked how often or what was there. */
export function randomMemory(world: World): string {
  const name = world.fresh("m");
  const { name: track, index, sort } = oneOf(world, world.tracks);
  const scalar = index.length === 0 && !hasMembers(sort);
  const end = kept(world);
  if (chanceOf(world, 40)) {
    // What is asked back keeps its order.
    world.memories.push({ name, ...(scalar && !world.plain && { sort }) });
    return `remember ${track} as ${name}${end}`;
  }
  if (!world.plain && chanceOf(world, 40)) {
    const of = oneOf(world, world.sorts.filter(isOrdered));
    const value = part(scopeOf(world, { depth: 2 }), of);
    world.memories.push({ name, ...(chanceOf(world, 60) && { sort: of }) });
    return `remember ${value} as ${name}${end}`;
  }
  world.memories.push({ name });
  const tracks = someOf(world, world.tracks, 1, 3).map((one) => one.name);
  return `remember ${tracks.length > 1 ? `(${tracks.join(", ")})` : tracks[0]} as ${name}${end}`;
}

/** When a memory is emptied, and how much it keeps. */
function kept(world: World): string {
  const numbers = world.tracks.filter(({ index, sort }) => index.length === 0 && sort.kind === "int");
  const { name, sort } = oneOf(world, numbers);
  // As many plies as the track has values need no other bound.
  if (chanceOf(world, 15)) return ` since ${name} is ${oneOf(world, literals(sort))}`;
  const since = chanceOf(world, 30) ? ` since ${part(scopeOf(world, { depth: 2 }), BOOL_SORT)}` : "";
  const last = world.plain ? " at most 40" : ` last ${1 + world.pick(3)}`;
  return `${since}${oneOf(world, [last, " at most 40", " at most 40", " at most 4"])}`;
}
