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

/** Positions of a search that looks ahead say less than plays: so many stand for one, and the first decisions are not all that it looks at. */
const POSITIONS_OF_A_PLAY = 8;

/** The nodes of a mind, for so many plays of one that decides by plays. */
export const nodesOf = (mind: string, plays: number): number =>
  mind === "alphabeta" ? POSITIONS_OF_A_PLAY * plays : plays;

/** Plays and temperatures, in shares of what a temperature of 1 is, of games that nobody calibrated. */
const USUAL: readonly (readonly [plays: number, temperature: number])[] = [
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

/** The levels of a game that nobody calibrated: `unit` is what a temperature of 1 is, `mind` who decides. */
export function usualLevels(mind: string, unit: number): readonly Level[] {
  return USUAL.map(([plays, share], i) => ({
    mind,
    nodes: nodesOf(mind, plays),
    temperature: share * unit,
    ...(i + 1 < FIRST_THAT_SEES && { overlooks: true }),
  }));
}
