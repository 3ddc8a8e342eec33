// What a maker declares in passing stands in the world only if its text is taken.
import type { World } from "../expressions/scope.ts";

const LISTS = ["sorts", "functions", "tracks", "memories", "decisions", "actions"] as const;

/** A world of which lists may grow without the other's. */
export const copyOf = (world: World): World => ({
  ...world,
  ...Object.fromEntries(LISTS.map((list) => [list, [...world[list]]])),
});

/** Makes a text and keeps what it declares, if the text is taken. */
export function attempt(world: World, make: (world: World) => string, takes: (text: string) => boolean): boolean {
  const copy = copyOf(world);
  if (!takes(make(copy))) return false;
  for (const list of LISTS) {
    const all: unknown[] = world[list];
    all.push(...copy[list].slice(all.length));
  }
  return true;
}
