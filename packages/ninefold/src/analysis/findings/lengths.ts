import { topologicalOrder } from "../states/successors.ts";
import type { Survey } from "./survey.ts";

/** The fewest and the most plies of a play that reaches a terminal state. */
export interface Lengths {
  readonly shortest: number;
  readonly longest: number;
}

/**
 * The lengths of all plays, forced steps not counted; "endless" when the states have a cycle, undefined when no
 * terminal state is among them. Holds for the states that were visited.
 */
export function playLengths(survey: Survey, size: number, roots: number): Lengths | "endless" | undefined {
  const { successors } = survey;
  const order = topologicalOrder(successors, size);
  if (order.length < size) return "endless";
  const least = new Int32Array(size).fill(size).fill(0, 0, roots);
  const most = new Int32Array(size);
  let [shortest, longest] = [size, -1];
  for (const state of order) {
    const kind = survey.kind(state);
    const [fewest, plies] = [least[state]!, most[state]!];
    if (kind === "terminal") {
      shortest = Math.min(shortest, fewest);
      longest = Math.max(longest, plies);
    }
    const step = kind === "ply" ? 1 : 0;
    for (let i = successors.start(state); i < successors.end(state); i++) {
      const target = successors.target(i);
      least[target] = Math.min(least[target]!, fewest + step);
      most[target] = Math.max(most[target]!, plies + step);
    }
  }
  return longest < 0 ? undefined : { shortest, longest };
}
