// Levels: how strong a player is, from 1 to 9. A level is a mind, what it thinks by, and how often it takes second best.

export const LEVELS = 9;

export interface Level {
  readonly mind: string;
  readonly nodes: number;
  /** As in `tempered`. */
  readonly temperature: number;
  /** Whether a decision that wins at once may be overlooked. */
  readonly overlooks?: boolean;
  /** Of levels that were calibrated: Elo above a player who decides at random. */
  readonly elo?: number;
}

/** From this level on no decision that wins at once is overlooked. */
export const FIRST_THAT_SEES = 3;

/** Nodes and temperatures, in shares of the largest worth, of games that nobody calibrated. */
const USUAL: readonly (readonly [nodes: number, temperature: number])[] = [
  [16, 0.6],
  [32, 0.4],
  [64, 0.25],
  [128, 0.15],
  [256, 0.08],
  [512, 0.04],
  [1_024, 0.02],
  [4_096, 0],
  [16_384, 0],
];

/** The levels of a game that nobody calibrated: `scale` is the largest worth, `mind` who decides. */
export function usualLevels(mind: string, scale: number): readonly Level[] {
  return USUAL.map(([nodes, share], i) => ({
    mind,
    nodes,
    temperature: share * scale,
    ...(i + 1 < FIRST_THAT_SEES && { overlooks: true }),
  }));
}
