// What all plays of training have in common: they go on from the position on level 0.
import { COMING, type Coming, type Positions } from "../../engine/index.ts";
import type { ChanceSource, State } from "../../model/index.ts";
import { simultaneous } from "../minds/errors.ts";
import type { Worths } from "../minds/worths.ts";

/** Puts a start that is drawn on level 0. */
export function begin(positions: Positions, starts: readonly State[], chance: ChanceSource): void {
  const start = starts[chance.uniform(starts.length)];
  if (!start) throw new RangeError("a game has an initial state");
  positions.put(0, start);
}

/** What comes in the position. MindError NF7022 where several decide at once. */
export function comingIn(positions: Positions): Exclude<Coming, typeof COMING.several> {
  const coming = positions.look(0);
  if (coming === COMING.several) throw simultaneous("Training");
  return coming;
}

/** Takes a decision, or the forced step. */
export function step(positions: Positions, index: number): void {
  positions.decide(0, index);
  positions.copy(1, 0);
}

/** Takes any decision, or the forced step. */
export const stepAtRandom = (positions: Positions, chance: ChanceSource): void =>
  step(positions, chance.uniform(positions.count(0)));

/** The worth of an outcome to the first player as a share of what can be won: 1 for a win, 1/2 for a draw. */
export function shareOf(worths: Worths, positions: Positions, outcome: number): number {
  const worth = worths.of(outcome, (number) => positions.outcomeAt(number))[0] ?? 0;
  const most = Math.max(worths.greatest, -worths.least);
  return most === 0 ? 1 / 2 : (1 + worth / most) / 2;
}
