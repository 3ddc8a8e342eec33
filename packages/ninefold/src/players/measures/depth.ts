// Depth: how long a chain of players is, each clearly better than the one before, when the budget is doubled again and again.
import type { Progress, Rules, Seed } from "../../play/index.ts";
import type { MindSpec } from "../choosing/spec.ts";
import type { Estimate } from "../statistics/intervals.ts";
import { mindEntrant } from "../tournament/entrants.ts";
import { standingsOf } from "../tournament/standings.ts";
import { playTournament } from "../tournament/tournament.ts";

/** A player that scores so much against another is clearly better. */
export const CLEARLY_BETTER = 0.7;

export interface DepthOptions {
  /** The first of the chain, whose nodes are doubled. */
  readonly mind: MindSpec;
  readonly doublings: number;
  /** Of each two budgets. */
  readonly plays: number;
  readonly openings: number;
  readonly seed: Seed;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Depth {
  /** Budgets with their score against half of it. */
  readonly doublings: readonly { readonly nodes: number; readonly score: Estimate; readonly elo: number }[];
  /** Budgets each of which scores at least `CLEARLY_BETTER` against the one before. */
  readonly chain: readonly number[];
  /** How many points of Elo a doubling is worth, on the mean. */
  readonly eloPerDoubling: number | undefined;
  readonly stopped: boolean;
}

/** The chain takes each budget that is clearly better than the last one in it, so that none is longer where strength grows with the budget. */
export async function depthOf(rules: Rules, options: DepthOptions): Promise<Depth> {
  const first = options.mind.budget.nodes;
  if (first === undefined || rules.system.players.length !== 2)
    throw new RangeError("Depth is measured of minds with a budget of nodes, in games for two players.");
  const doublings: { nodes: number; score: Estimate; elo: number }[] = [];
  const chain = [first];
  let last = first;
  for (let nodes = 2 * first; doublings.length < options.doublings; nodes *= 2) {
    const half = await scoreBetween(rules, options, nodes, nodes / 2);
    const before = half && last === nodes / 2 ? half : half && (await scoreBetween(rules, options, nodes, last));
    if (!half || !before) return { doublings, chain, ...slopeOf(doublings), stopped: true };
    doublings.push({ nodes, ...half });
    if (before.score.value >= CLEARLY_BETTER) {
      chain.push(nodes);
      last = nodes;
    }
    options.onProgress?.({ done: doublings.length, total: options.doublings });
  }
  return { doublings, chain, ...slopeOf(doublings), stopped: false };
}

const slopeOf = (doublings: readonly { readonly elo: number }[]): Pick<Depth, "eloPerDoubling"> => ({
  eloPerDoubling:
    doublings.length > 0 ? doublings.reduce((sum, { elo }) => sum + elo, 0) / doublings.length : undefined,
});

interface Scored {
  readonly score: Estimate;
  readonly elo: number;
}

/** What one budget scores against another; undefined where it was interrupted. */
async function scoreBetween(
  rules: Rules,
  options: DepthOptions,
  one: number,
  other: number,
): Promise<Scored | undefined> {
  const { mind, plays, openings, signal } = options;
  const seed = `${options.seed}/depth ${one} ${other}`;
  const entrants = [one, other].map((nodes) =>
    mindEntrant({ ...mind, budget: { ...mind.budget, nodes } }, `${mind.kind}:nodes=${nodes}`),
  );
  const { results, stopped } = await playTournament(rules, entrants, { plays, openings, seed, signal });
  if (stopped) return undefined;
  const { score, table } = standingsOf({ entrants: 2, players: 2 }, results, { seed });
  const [first, second] = [0, 1].map((entrant) => table.find((row) => row.entrant === entrant)?.rating?.elo);
  if (!score || first === undefined || second === undefined) return undefined;
  return { score, elo: first - second };
}
