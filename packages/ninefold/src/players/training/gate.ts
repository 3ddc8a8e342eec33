// Matches between two evaluators: does one play better than the other?
import { COMING } from "../../engine/index.ts";
import { type SeededSource, seeded } from "../../play/index.ts";
import { comingIn, shareOf, step } from "./plays.ts";
import { open, type PlayRules, type Searcher } from "./self-play.ts";
import type { Studied } from "./studied.ts";

/**
 * The mean share of the first searcher in so many pairs of plays, each pair from one opening with the seats exchanged. Yields
 * after each play.
 */
export function* scoreOf(
  game: Studied,
  searchers: readonly [Searcher, Searcher],
  { pairs, rules, seed }: { readonly pairs: number; readonly rules: PlayRules; readonly seed: string },
): Generator<void, number> {
  let [sum, plays] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    for (const seat of [0, 1] as const) {
      // The same source opens both plays of a pair.
      const share = play(game, searchers, seat, rules, seeded(`${seed}/${pair}`));
      if (share !== undefined) {
        sum += share;
        plays++;
      }
      yield;
    }
  }
  return plays === 0 ? 1 / 2 : sum / plays;
}

/** The share of the first searcher, who has this seat; undefined where the opening has ended the play. */
function play(
  game: Studied,
  [first, second]: readonly [Searcher, Searcher],
  seat: 0 | 1,
  rules: PlayRules,
  chance: SeededSource,
): number | undefined {
  const { positions, worths } = game;
  positions.seed([...chance.words]);
  if (!open(game, rules, chance)) return undefined;
  for (let ply = 0; ply < rules.maxPlies; ) {
    const coming = comingIn(positions);
    if (coming === COMING.over) {
      const share = shareOf(worths, positions, positions.outcome(0));
      return seat === 0 ? share : 1 - share;
    }
    if (coming === COMING.forced) step(positions, 0);
    else {
      const searcher = positions.mover(0) === seat ? first : second;
      step(positions, searcher.best().index);
      ply++;
    }
  }
  return 1 / 2;
}
