// All ways through an action with chance: the action is run once for each sequence of results, in order.

import { fault } from "../evaluate/run.ts";
import type { ChanceSource } from "../system/chance.ts";
import { Fault } from "../system/fault.ts";
import { ONE, type Rational, rational } from "../system/rational.ts";

/** How many ways one tuple may have before they are no longer listed (they can still be drawn from). */
export const MAX_WAYS = 100_000;

interface Choice {
  index: number;
  readonly ways: number;
}

/** The result of `act` for every sequence of chance results, with its exact probability. */
export function allWays<Result>(
  act: (chance: ChanceSource) => Result,
): readonly { result: Result; probability: Rational }[] {
  const found: { result: Result; probability: Rational }[] = [];
  const script: Choice[] = [];
  // A bound from below while the first way is followed: each of a choice's other results leads somewhere too.
  let atLeast = 1;
  // What one way can do but all of them together cannot is too much to list, not a hole.
  const attempt = (chance: ChanceSource): Result => {
    try {
      return act(chance);
    } catch (error) {
      if (found.length > 0 && error instanceof Fault && error.code === "NF2010") {
        fault("NF2016", "to follow all ways of chance takes more work than the limit");
      }
      throw error;
    }
  };
  for (;;) {
    let at = 0;
    let probability = ONE;
    const next = (ways: number): number => {
      if (at === script.length) {
        if (found.length === 0) atLeast += ways - 1;
        if (atLeast > MAX_WAYS) fault("NF2016", `chance has more than ${MAX_WAYS} ways here`);
        script.push({ index: 0, ways });
      }
      return script[at++]!.index;
    };
    const result = attempt({
      uniform(ways) {
        const index = next(ways);
        probability = probability.div(rational(ways));
        return index;
      },
      weighted(weights) {
        const index = next(weights.length);
        probability = probability.mul(weights[index]!);
        return index;
      },
    });
    found.push({ result, probability });
    if (found.length > MAX_WAYS) fault("NF2016", `chance has more than ${MAX_WAYS} ways here`);
    for (;;) {
      const last = script.at(-1);
      if (!last) return found;
      if (++last.index < last.ways) break;
      script.pop();
    }
  }
}
