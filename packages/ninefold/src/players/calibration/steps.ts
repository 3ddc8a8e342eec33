// Levels chosen among candidates whose ratings are known: equal steps from a player who decides at random to the best.
import { powerOfTen } from "../arithmetic/exponential.ts";
import { FIRST_THAT_SEES, LEVELS, type Level } from "../levels/level.ts";
import { along, RANDOM } from "./candidates.ts";

export interface RatedCandidate {
  readonly level: Level;
  /** Elo above a player who decides at random. */
  readonly elo: number;
}

/** A level that scored less against the one below would not be told from it. */
const LEAST_SCORE = 0.62;

/** A candidate that is so much weaker than the strongest and searches less is as good, in Elo. */
const NEAR = 20;

/** A step from which every candidate is farther, in Elo, is made of the two that it lies between. */
const FAR = 45;

/** The score that so much Elo more promises, where draws are as likely as Davidson's parameter says. */
export function expectedScore(elo: number, draws: number): number {
  const root = powerOfTen(elo / 800);
  return (root + draws / 2) / (root + 1 / root + draws);
}

/** From the weakest; none where no candidate is better than one who decides at random. */
export function stepsOf(candidates: readonly RatedCandidate[], draws: number): readonly Level[] {
  const highest = Math.max(...candidates.map(({ elo }) => elo));
  const good = candidates.filter(({ level, elo }) => elo >= highest - NEAR && !level.overlooks);
  const [best] = good.sort((one, other) => one.level.nodes - other.level.nodes || other.elo - one.elo);
  if (!best || best.elo <= 0) return [];
  for (let count = LEVELS; count > 1; count--) {
    const levels = chosen(candidates, best, count);
    if (levels.every(({ elo }, i) => expectedScore(elo - (levels[i - 1]?.elo ?? 0), draws) >= LEAST_SCORE))
      return levels.map(asLevel);
  }
  return [asLevel(best)];
}

/** So many levels, each as near as can be to its step. */
function chosen(candidates: readonly RatedCandidate[], best: RatedCandidate, count: number): readonly RatedCandidate[] {
  return Array.from({ length: count }, (_, i) => {
    const [number, target] = [i + 1, (best.elo * (i + 1)) / count];
    if (number === count) return best;
    const able = candidates.filter(({ level }) => number < FIRST_THAT_SEES || !level.overlooks);
    const nearest = able.reduce((near, one) => (distance(one, target) < distance(near, target) ? one : near), best);
    return distance(nearest, target) > FAR ? (mixed(able, target) ?? nearest) : nearest;
  });
}

const distance = ({ elo }: RatedCandidate, target: number): number => Math.abs(elo - target);

/** The candidate that is expected at a rating between two that were measured; undefined where there are no two of one kind. */
function mixed(candidates: readonly RatedCandidate[], target: number): RatedCandidate | undefined {
  const searching = candidates.filter(({ level }) => !level.overlooks && level.mind !== RANDOM.mind);
  const above = searching.filter(({ elo }) => elo >= target).sort((one, other) => one.elo - other.elo)[0];
  const below = searching.filter(({ elo }) => elo < target).sort((one, other) => other.elo - one.elo)[0];
  if (!above || !below) return undefined;
  const level = along(below.level, above.level, (target - below.elo) / (above.elo - below.elo));
  return level && { level, elo: target };
}

const asLevel = ({ level, elo }: RatedCandidate): Level => ({ ...level, elo: Math.round(elo) });
