// Playing by a strategy: a perspective goes in, the decision or its mixture comes out.
import { entryAt } from "../../analysis/tables.ts";
import { drawnIndex, type Mixtures, type Perspective } from "../../knowledge/index.ts";
import { type ChanceSource, type GameSystem, type Rational, rational } from "../../model/index.ts";
import { informationKey } from "../form/information.ts";
import { fractionsOf, mixtureAt, type Strategy } from "./strategy.ts";

/** How a strategy decides where a player stands: the probability of each decision by its id. */
export type Decides = ReadonlyMap<string, number>;

/** How a strategy decides for who has a perspective; undefined where it does not say, or speaks of other decisions. */
export function decidesFor(strategy: Strategy, perspective: Perspective): Decides | undefined {
  const choices = perspective.choices.map(({ id }) => id);
  const mixture = mixtureAt(strategy, perspective.player?.name, informationKey(perspective), choices);
  return mixture && new Map(mixture.decisions);
}

/** The id of a decision, drawn by its probability. */
export function drawnDecision(decides: Decides, chance: ChanceSource): string {
  const all = [...decides];
  const drawn = drawnIndex(
    all.map(([, probability]) => probability),
    chance,
  );
  return entryAt(all, drawn)[0];
}

const PARTS = 2 ** 52;

/** How others are taken to decide where they play by a strategy: uniformly at random where it does not say. */
export function mixturesOf(strategy: Strategy, { players }: GameSystem): Mixtures {
  return (player, choices, infostate): readonly Rational[] => {
    const { name } = entryAt(players, player);
    const ids = choices.map(({ id }) => id);
    const mixture = mixtureAt(strategy, name, informationKey({ infostate }), ids);
    if (!mixture) return choices.map(() => rational(1, choices.length));
    const fractions = fractionsOf(mixture);
    if (fractions) return fractions;
    const parts = mixture.decisions.map(([, probability]) => Math.round(probability * PARTS));
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => rational(part, sum));
  };
}
