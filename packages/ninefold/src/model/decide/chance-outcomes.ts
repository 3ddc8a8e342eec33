// All outcomes of an action with chance: the action is run once for each sequence of chance results, in order.

import { fault } from "../evaluate/run.ts";
import type { ChanceSource } from "../system/chance.ts";
import { Fault } from "../system/fault.ts";
import { ONE, type Rational, rational } from "../system/rational.ts";

/** The most chance outcomes of one tuple that are listed. More can still be drawn from. */
export const MAX_CHANCE_OUTCOMES = 100_000;

/** A result of chance: the one taken, and how many there are. */
interface Draw {
  index: number;
  readonly size: number;
}

/** The result of `act` for every sequence of chance results, with its exact probability. */
export function chanceOutcomes<Result>(
  act: (chance: ChanceSource) => Result,
): readonly { result: Result; probability: Rational }[] {
  const found: { result: Result; probability: Rational }[] = [];
  const script: Draw[] = [];
  // A lower bound while the first sequence is run: each other result of a draw leads somewhere too.
  let atLeast = 1;
  // Work that one sequence may take but all together may not is too much to list, not a hole.
  const attempt = (chance: ChanceSource): Result => {
    try {
      return act(chance);
    } catch (error) {
      if (found.length > 0 && error instanceof Fault && error.code === "NF2010") {
        fault("NF2016", "to follow all outcomes of chance takes more work than the limit");
      }
      throw error;
    }
  };
  for (;;) {
    let at = 0;
    let probability = ONE;
    const next = (size: number): number => {
      if (at === script.length) {
        if (found.length === 0) atLeast += size - 1;
        if (atLeast > MAX_CHANCE_OUTCOMES) fault("NF2016", `chance has more than ${MAX_CHANCE_OUTCOMES} outcomes here`);
        script.push({ index: 0, size });
      }
      return script[at++]!.index;
    };
    const result = attempt({
      uniform(size) {
        const index = next(size);
        probability = probability.div(rational(size));
        return index;
      },
      weighted(weights) {
        const index = next(weights.length);
        probability = probability.mul(weights[index]!);
        return index;
      },
    });
    found.push({ result, probability });
    if (found.length > MAX_CHANCE_OUTCOMES)
      fault("NF2016", `chance has more than ${MAX_CHANCE_OUTCOMES} outcomes here`);
    for (;;) {
      const last = script.at(-1);
      if (!last) return found;
      if (++last.index < last.size) break;
      script.pop();
    }
  }
}
