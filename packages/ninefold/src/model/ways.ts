// All ways through an action with chance: the action is run once for each sequence of results, in order.
import type { ChanceSource } from "./chance.ts";
import { ONE, type Rational, rational } from "./rational.ts";
import { fault } from "./run.ts";

/** How many ways one tuple may have before they are no longer listed (they can still be drawn from). */
export const MOST_WAYS = 100_000;

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
  for (;;) {
    let at = 0;
    let probability = ONE;
    const next = (ways: number): number => {
      if (at === script.length) {
        if (ways > MOST_WAYS) fault("NF2016", `chance has ${ways} ways here, more than ${MOST_WAYS}`);
        script.push({ index: 0, ways });
      }
      return script[at++]!.index;
    };
    const result = act({
      uniform(ways) {
        probability = probability.div(rational(ways));
        return next(ways);
      },
      weighted(weights) {
        const index = next(weights.length);
        probability = probability.mul(weights[index]!);
        return index;
      },
    });
    found.push({ result, probability });
    if (found.length > MOST_WAYS) fault("NF2016", `chance has more than ${MOST_WAYS} ways here`);
    for (;;) {
      const last = script.at(-1);
      if (!last) return found;
      if (++last.index < last.ways) break;
      script.pop();
    }
  }
}
