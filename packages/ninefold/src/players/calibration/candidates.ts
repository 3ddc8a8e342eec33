// Candidates for levels, from weak to strong: budgets that double, and at small ones temperatures that fall.
import { type Level, nodesOf } from "../levels/level.ts";

/** Who decides at random: what all ratings are counted from. */
export const RANDOM: Level = { mind: "random", nodes: 1, temperature: 0, overlooks: true };

/** Plays and temperatures, in shares of what a temperature of 1 is. */
type Rung = readonly [plays: number, temperature: number];

const OVERLOOKING: readonly Rung[] = [
  [16, 4],
  [16, 1],
  [16, 0.5],
];

const SEEING: readonly Rung[] = [
  [16, 4],
  [16, 1],
  [32, 0.5],
  [64, 0.25],
  [128, 0.12],
  [256, 0.06],
];

/** What every calibration begins with: `unit` is what a temperature of 1 is. */
export function firstCandidates(mind: string, unit: number, maxNodes: number): readonly Level[] {
  const of = (rungs: readonly Rung[]): readonly Level[] =>
    rungs
      .map(([plays, share]) => ({ mind, nodes: nodesOf(mind, plays), temperature: share * unit }))
      .filter(({ nodes }) => nodes <= maxNodes);
  return [RANDOM, ...of(OVERLOOKING).map((level) => ({ ...level, overlooks: true })), ...of(SEEING)];
}

/** A stronger candidate than the strongest so far, which takes what seems best; undefined where it would search more than `maxNodes`. */
export function stronger({ mind, nodes }: Level, maxNodes: number): Level | undefined {
  const more = nodes * (mind === "alphabeta" ? 4 : 2);
  return more > maxNodes ? undefined : { mind, nodes: more, temperature: 0 };
}

/** The candidate in the middle of two that stand next to each other; undefined where there is none. */
export function between(weaker: Level, better: Level): Level | undefined {
  if (weaker.mind !== better.mind || weaker.overlooks !== better.overlooks) return undefined;
  const nodes = Math.round(Math.sqrt(weaker.nodes * better.nodes));
  const [warm, cold] = [weaker.temperature, better.temperature];
  const temperature = cold > 0 ? Math.sqrt(warm * cold) : warm / 2;
  const found: Level = { ...weaker, nodes, temperature: Number(temperature.toPrecision(4)) };
  const isNew = ![weaker, better].some((one) => one.nodes === found.nodes && one.temperature === found.temperature);
  return isNew ? found : undefined;
}

/** What a candidate is called in results. */
export const nameOf = ({ mind, nodes, temperature, overlooks }: Level): string =>
  `${mind}:nodes=${nodes}${temperature > 0 ? `,temperature=${temperature}` : ""}${overlooks ? ",overlooks" : ""}`;
