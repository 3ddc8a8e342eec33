// The states that a search of full information looks at in place of what is hidden.
import { drawnIndex, type Perspective, type PossibleState } from "../../knowledge/index.ts";
import type { ChanceSource } from "../../model/index.ts";
import type { Thinking } from "./mind.ts";
import type { Roots } from "./roots.ts";

/** Where more states are possible, so many are drawn. */
const MAX_WORLDS = 16;

/** Some of the possible states, and how much each counts: all of them where they are few, else drawn ones. */
export function* worldsOf(
  roots: Roots,
  perspective: Perspective,
  chance: ChanceSource,
): Generator<Thinking, readonly PossibleState[], boolean | undefined> {
  const work = roots.of(perspective, chance);
  const nothing = { mixture: new Map(), lines: [], nodes: 0 };
  let step = work.next();
  for (; !step.done; step = work.next()) yield { done: step.value.done, thought: () => nothing };
  const all = step.value;
  if (all.length <= MAX_WORLDS) return all;
  const weights = all.map(({ probability }) => probability);
  return Array.from({ length: MAX_WORLDS }, () => all[drawnIndex(weights, chance)])
    .filter((state) => state !== undefined)
    .map((state) => ({ ...state, probability: 1 / MAX_WORLDS }));
}
