// Plays of Monte Carlo tree search against itself, from openings that are drawn: what it decided, and how much of it each decision
// got, is what a policy learns from.
import { COMING, type DecisionName } from "../../engine/index.ts";
import type { ChanceSource } from "../../model/index.ts";
import { positionsOf, seeded } from "../../play/index.ts";
import type { PolicyFor } from "../policies/policy.ts";
import { bestChild } from "../search/mcts/best.ts";
import { Rewards } from "../search/mcts/rewards.ts";
import { Search } from "../search/mcts/search.ts";
import { NO_SLOT, ROOT } from "../search/mcts/tree.ts";
import { possibleWorths } from "../search/possible-worths.ts";
import type { DecisionSamples, NumberedFeatures } from "./decision-samples.ts";
import type { Decider } from "./gate.ts";
import { comingIn, step } from "./plays.ts";
import { open, type PlayRules } from "./self-play.ts";
import type { Studied } from "./studied.ts";

/** The memory of a search: a few thousand plays a decision need no more. */
const BYTES = 2 ** 25;

const WORD = 2 ** 32;

/** One decision in so many is any. */
const ASTRAY = 16;

/** One who decides by plays, as a policy says; without one by plays alone. */
export class TreeSearcher implements Decider {
  readonly #game: Studied;
  readonly #search: Search;
  readonly #nodes: number;
  readonly #chance: ChanceSource;

  constructor(game: Studied, policy: PolicyFor | undefined, nodes: number, seed: string) {
    const { system, worths } = game;
    // Its own, beside those that are played on.
    const positions = positionsOf(system);
    const rewards = new Rewards(worths, (number) => positions.outcomeAt(number));
    this.#game = game;
    this.#search = new Search({ positions, rewards, possible: possibleWorths(system), memory: BYTES, policy });
    this.#nodes = nodes;
    this.#chance = seeded(seed);
  }

  best(before?: DecisionName): { readonly index: number; readonly isProved: boolean } {
    const search = this.#search;
    search.seed(seeded(this.#chance.uniform(WORD)));
    search.begin(this.#game.positions.state(0), before);
    for (let left = this.#nodes; left > 0 && !search.isProved; left--) search.simulate();
    const { tree, bounds, rewards, isProved } = search;
    const found = bestChild(tree, bounds, ROOT, rewards.middle);
    return { index: found === NO_SLOT ? 0 : tree.index(found), isProved };
  }
}

/** Plays once and adds what was decided where that was not forced. Nothing is learned of positions whose worth is proved. */
export function addPlay(
  game: Studied,
  player: TreeSearcher,
  features: NumberedFeatures,
  samples: DecisionSamples,
  { chance, rules }: { readonly chance: ChanceSource; readonly rules: PlayRules },
): void {
  if (!open(game, rules, chance)) return;
  const { positions } = game;
  let before: DecisionName | undefined;
  for (let ply = 0; ply < rules.maxPlies; ) {
    const coming = comingIn(positions);
    if (coming === COMING.over) return;
    if (coming === COMING.forced) {
      step(positions, 0);
      continue;
    }
    ply++;
    const { index, isProved } = player.best(before);
    if (!isProved) addDecisions(game, features, samples, before, index);
    const taken = chance.uniform(ASTRAY) === 0 ? chance.uniform(positions.count(0)) : index;
    before = positions.named(positions.code(0, taken));
    step(positions, taken);
  }
}

/** Adds the decisions of the position on level 0, and which of them was taken. */
function addDecisions(
  { positions }: Studied,
  features: NumberedFeatures,
  samples: DecisionSamples,
  before: DecisionName | undefined,
  taken: number,
): void {
  const count = positions.count(0);
  if (count < 2) return;
  const player = positions.mover(0);
  features.read(0, before);
  for (let index = 0; index < count; index++)
    samples.add(features.of(player, positions.code(0, index)), index === taken ? 1 : 0);
  samples.end();
}
