// Matches between two deciders: which one is stronger?
import { COMING, type DecisionName } from "../../engine/index.ts";
import { type SeededSource, seeded } from "../../play/index.ts";
import { comingIn, shareOf, step } from "./plays.ts";
import { open, type PlayRules } from "./self-play.ts";
import type { Studied } from "./studied.ts";

/** One who decides in the position on level 0 of a game, which was looked at. */
export interface Decider {
  /** The index of what seems best. `before`: the decision before, where that is known. */
  best(before?: DecisionName): { readonly index: number };
}

/**
 * The mean share of the first decider in so many pairs of plays, each pair from one opening with the seats exchanged. Yields
 * after each play.
 */
export function* scoreOf(
  game: Studied,
  deciders: readonly [Decider, Decider],
  { pairs, rules, seed }: { readonly pairs: number; readonly rules: PlayRules; readonly seed: string },
): Generator<void, number> {
  let [sum, plays] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    for (const seat of [0, 1] as const) {
      // The same source opens both plays of a pair.
      const share = play(game, deciders, seat, rules, seeded(`${seed}/${pair}`));
      if (share !== undefined) {
        sum += share;
        plays++;
      }
      yield;
    }
  }
  return plays === 0 ? 1 / 2 : sum / plays;
}

/** The share of the first decider, who has this seat; undefined where the opening has ended the play. */
function play(
  game: Studied,
  [first, second]: readonly [Decider, Decider],
  seat: 0 | 1,
  rules: PlayRules,
  chance: SeededSource,
): number | undefined {
  const { positions, worths } = game;
  positions.seed([...chance.words]);
  if (!open(game, rules, chance)) return undefined;
  let before: DecisionName | undefined;
  for (let ply = 0; ply < rules.maxPlies; ) {
    const coming = comingIn(positions);
    if (coming === COMING.over) {
      const share = shareOf(worths, positions, positions.outcome(0));
      return seat === 0 ? share : 1 - share;
    }
    if (coming === COMING.forced) step(positions, 0);
    else {
      const { index } = (positions.mover(0) === seat ? first : second).best(before);
      before = positions.named(positions.code(0, index));
      step(positions, index);
      ply++;
    }
  }
  return 1 / 2;
}
