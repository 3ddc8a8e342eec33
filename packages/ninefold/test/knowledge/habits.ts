// How players may be taken to decide.
import type { Mixtures } from "../../src/knowledge/index.ts";
import { rational } from "../../src/model/index.ts";
import { checksum } from "../../src/play/index.ts";
import type { Habit } from "./every-play.ts";

export const uniform: Mixtures = (_player, choices) => choices.map(() => rational(1, choices.length));

/** Weights of 1 to 3, by what the player knows. */
const weight = (infostate: string, id: string): number => 1 + (checksum(infostate + id).charCodeAt(0) % 3);

export const habitual: Mixtures = (_player, choices, infostate) => {
  const weights = choices.map(({ id }) => weight(infostate, id));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((one) => rational(one, sum));
};

export const habitOf =
  (mixtures: Mixtures): Habit =>
  (player, infostate, decision, among) =>
    mixtures(player, among, infostate)[among.indexOf(decision)]!;
