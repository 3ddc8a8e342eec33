// The numbers under which seats have asked for something: a value that grows by a few copies each time.
import type { By } from "../entry/entry.ts";
import { LogError } from "../errors.ts";

/** Sets that are never changed, each larger than the next: what is asked for is looked up in a few of them. */
export type Asks = readonly ReadonlySet<string>[];

/** LogError NF7621 where the seat has asked under it before. */
export function asked(asks: Asks, by: By, ask: string): Asks {
  const name = `${by} ${ask}`;
  if (asks.some((some) => some.has(name))) throw new LogError("NF7621", `Seat ${by} has asked under ${ask} before.`);
  const kept = [...asks];
  let last = new Set([name]);
  for (let before = kept.at(-1); before && before.size <= last.size; before = kept.at(-1)) {
    last = new Set([...before, ...last]);
    kept.pop();
  }
  return [...kept, last];
}
