// Which decisions are loud: those that change the value of a position as few others do.
import { COMING } from "../../engine/index.ts";
import type { PlayerId } from "../../model/index.ts";
import { seeded } from "../../play/index.ts";
import { linear } from "../evaluators/linear.ts";
import { begin, comingIn, stepAtRandom } from "./plays.ts";
import type { Studied } from "./studied.ts";

/** One decision in so many is loud. */
const ONE_IN = Number(process.env.ONE_IN ?? 8);

/** It is found by the decisions of so many positions, each after so many random plies at most. */
const POSITIONS = 150;
const MAX_PLIES = 60;

/** The change, in parts of a logit, that one decision in ten passes; undefined where nothing changes. */
export function loudnessOf(game: Studied, weights: Float64Array): number | undefined {
  const { positions, starts, features } = game;
  const evaluator = linear(features, weights)(positions, game.system.players.length);
  const chance = seeded("loudness");
  const changes: number[] = [];
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
      changes.push(sign * (evaluator.evaluate(1, 0 as PlayerId) - before));
    }
  }
  changes.sort((one, other) => one - other);
  const passed = changes[Math.floor(changes.length * (1 - 1 / ONE_IN))] ?? 0;
  return Math.max(1, passed);
}
