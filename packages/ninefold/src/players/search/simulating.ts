// Plays of a search in slices, so that others get their turn.
import type { Budget, Thinking, Thought } from "../minds/mind.ts";

const USUAL_NODES = 1_000;

/** For trees and tables, in bytes, where nothing is said. */
export const USUAL_MEMORY = 64 * 2 ** 20;

/** So long is searched before others get their turn, in milliseconds. When that is changes nothing that is found. */
const SLICE = 2;

/** As many plays as the budget allows. `simulate` makes one, and says whether there is more to be found. */
export function* simulated(
  { nodes, milliseconds }: Budget,
  simulate: () => boolean,
  thoughtAfter: (plays: number) => Thought,
): Generator<Thinking, Thought, boolean | undefined> {
  const total = nodes ?? (milliseconds === undefined ? USUAL_NODES : Number.POSITIVE_INFINITY);
  const end = performance.now() + (milliseconds ?? Number.POSITIVE_INFINITY);
  let done = 0;
  const thought = (): Thought => thoughtAfter(done);
  for (let slice = 1, goesOn = true; goesOn && done < total; ) {
    const begun = performance.now();
    if (begun >= end && done > 0) break;
    const upTo = Math.min(total, done + slice);
    while (goesOn && done < upTo) {
      goesOn = simulate();
      done++;
    }
    const spent = performance.now() - begun;
    if (spent < SLICE / 2) slice *= 2;
    else if (spent > 2 * SLICE && slice > 1) slice /= 2;
    if (yield { done, ...(Number.isFinite(total) && { total }), thought }) break;
  }
  return thought();
}
