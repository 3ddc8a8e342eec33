// How much outcomes are worth in a game, so that temperatures of one game mean as much in another.
import { UNFINISHED } from "../../engine/index.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import { positionsOf } from "../../play/index.ts";
import { LOGITS_OF_A_WIN, Worths } from "../minds/worths.ts";

/** So many random plays tell what outcomes are worth, each of so many plies at most. */
const PLAYS = 16;
const MAX_PLIES = 500;

/** The largest worth of an outcome: 1 where the rules write none, else of the outcomes of some random plays. */
function scaleOf(system: GameSystem): number {
  if (descriptionOf(system)?.worths.length === 0) return 1;
  const positions = positionsOf(system);
  const worths = new Worths(system);
  const [start] = system.initialStates();
  if (!start) return 1;
  positions.put(0, start);
  positions.seed([1, 2, 3, 4]);
  for (let play = 0; play < PLAYS; play++) {
    const outcome = positions.playout(0, MAX_PLIES);
    if (outcome !== UNFINISHED) worths.of(outcome, (number) => positions.outcomeAt(number));
  }
  return Math.max(worths.greatest, -worths.least) || 1;
}

/**
 * What a temperature of 1 is. Worths that are averages of plays range up to the largest worth, and near the middle a logit of
 * winning is half of it; where positions are weighed, it is a smaller share.
 */
export function temperatureOf(system: GameSystem, evaluator: boolean): number {
  return evaluator ? (2 * scaleOf(system)) / LOGITS_OF_A_WIN : scaleOf(system);
}
