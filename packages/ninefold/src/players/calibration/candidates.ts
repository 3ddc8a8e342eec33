// Candidates for levels, from weak to strong: budgets that double, and at small ones temperatures that fall.
import { exponential } from "../arithmetic/exponential.ts";
import { logarithm } from "../arithmetic/logarithm.ts";
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
  if (weaker.overlooks !== better.overlooks) return undefined;
  const found = along(weaker, better, 1 / 2);
  const isNew = ![weaker, better].some((one) => one.nodes === found?.nodes && one.temperature === found.temperature);
  return isNew ? found : undefined;
}

/** A share of the path from one candidate to another of the same mind; of nodes and temperatures in their logarithms. */
export function along(weaker: Level, better: Level, share: number): Level | undefined {
  if (weaker.mind !== better.mind) return undefined;
  const power = (ratio: number): number => exponential(logarithm(ratio) * share);
  const nodes = Math.round(weaker.nodes * power(better.nodes / weaker.nodes));
  const [warm, cold] = [weaker.temperature, better.temperature];
  const temperature = warm > 0 && cold > 0 ? warm * power(cold / warm) : warm + (cold - warm) * share;
  return { ...weaker, nodes, temperature: Number(temperature.toPrecision(4)) };
}

/** What a candidate is called in results. */
export const nameOf = ({ mind, nodes, temperature, overlooks }: Level): string =>
  `${mind}:nodes=${nodes}${temperature > 0 ? `,temperature=${temperature}` : ""}${overlooks ? ",overlooks" : ""}`;
