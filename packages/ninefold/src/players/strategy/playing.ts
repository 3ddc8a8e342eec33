// Playing by a strategy: a perspective goes in, the decision or its mixture comes out.
import { entryAt } from "../../analysis/tables.ts";
import type { Mixtures, Perspective } from "../../knowledge/index.ts";
import { type ChanceSource, type GameSystem, type Rational, rational } from "../../model/index.ts";
import { keyOf } from "../form/information.ts";
import type { Strategy } from "./strategy.ts";

/** How a strategy decides where a player stands: the probability of each decision by its id. */
export type Decides = ReadonlyMap<string, number>;

/** How a strategy decides for who has a perspective; undefined where it does not say, or speaks of other decisions. */
export function decidesFor(strategy: Strategy, perspective: Perspective): Decides | undefined {
  const { player, choices } = perspective;
  const found = strategy.players.find(({ name }) => name === player?.name)?.states.get(keyOf(perspective));
  if (!found || found.decisions.length !== choices.length) return undefined;
  const decides = new Map(found.decisions);
  return choices.every(({ id }) => decides.has(id)) ? decides : undefined;
}

const REAL = 2 ** 48;

/** The id of a decision, drawn by its probability. */
export function drawnDecision(decides: Decides, chance: ChanceSource): string {
  const all = [...decides];
  const sum = all.reduce((total, [, probability]) => total + probability, 0);
  let left = (chance.uniform(REAL) / REAL) * sum;
  const drawn = all.find(([, probability]) => {
    left -= probability;
    return left < 0;
  });
  // Rounding may leave a little at the end: it is the last decision's that may be taken.
  const last = all.findLast(([, probability]) => probability > 0);
  return (drawn ?? last ?? entryAt(all, all.length - 1))[0];
}

const PARTS = 2 ** 52;

/** How others are taken to decide where they play by a strategy: uniformly at random where it does not say. */
export function mixturesOf(strategy: Strategy, { players }: GameSystem): Mixtures {
  const states = players.map(({ name }) => strategy.players.find((player) => player.name === name)?.states);
  return (player, choices, infostate): readonly Rational[] => {
    const found = states[player]?.get(keyOf({ infostate }));
    const decides = new Map(found?.decisions);
    const parts = choices.map(({ id }) => Math.round((decides.get(id) ?? 0) * PARTS));
    const sum = parts.reduce((total, part) => total + part, 0);
    if (sum === 0) return choices.map(() => rational(1, choices.length));
    return parts.map((part) => rational(part, sum));
  };
}
