import type { EvaluatorFor } from "./evaluator.ts";

/** So many more decisions to choose from are worth as much as a win: far more than there are, so that endings decide. */
const UNIT = 1 << 16;

/** Who may choose between more decisions is better off; the others share what that is worth. */
export const mobility: EvaluatorFor = (positions, players) => ({
  unit: UNIT,
  reads: "count",
  evaluate(level, player) {
    const choices = positions.count(level);
    if (positions.mover(level) === player) return choices;
    return -Math.trunc(choices / Math.max(1, players - 1));
  },
});
