// Which decisions are loud: those that gain as few others do, as who decides sees it.
import { COMING } from "../../engine/index.ts";
import type { PlayerId } from "../../model/index.ts";
import { seeded } from "../../play/index.ts";
import { linear } from "../evaluators/linear.ts";
import { begin, comingIn, stepAtRandom } from "./plays.ts";
import type { Studied } from "./studied.ts";

/** One decision in so many is loud: in chess this is where captures of pawns begin. */
const ONE_IN = 9;

/** It is found by the decisions of so many positions, each after so many random plies at most. */
const POSITIONS = 150;
const MAX_PLIES = 60;

/** What one decision in nine gains, in parts of a logit; undefined where nothing is gained. */
export function loudnessOf(game: Studied, weights: Float64Array): number | undefined {
  const { positions, starts, features } = game;
  const evaluator = linear(features, weights)(positions, game.system.players.length);
  const chance = seeded("loudness");
  const gained: number[] = [];
  for (let i = 0; i < POSITIONS; i++) {
    begin(positions, starts, chance);
    for (let left = chance.uniform(MAX_PLIES); left > 0 && comingIn(positions) !== COMING.over; left--) {
      stepAtRandom(positions, chance);
    }
    if (comingIn(positions) !== COMING.one) continue;
    const before = evaluator.evaluate(0, 0 as PlayerId);
    const sign = positions.mover(0) === 0 ? 1 : -1;
    for (let index = 0, count = positions.count(0); index < count; index++) {
      positions.decide(0, index);
      gained.push(sign * (evaluator.evaluate(1, 0 as PlayerId) - before));
    }
  }
  gained.sort((one, other) => one - other);
  const passed = gained[Math.floor(gained.length * (1 - 1 / ONE_IN))] ?? 0;
  return (gained.at(-1) ?? 0) > 0 ? Math.max(1, passed) : undefined;
}
