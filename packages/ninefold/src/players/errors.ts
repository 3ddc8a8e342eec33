/** Every reason why what was kept of players cannot be used, with the sentence `docs/errors.md` explains it by. */
export const PLAYERS_ERRORS = {
  NF7001: "The text or the bytes are no strategy, or not what a solver kept.",
  NF7002: "The strategy, or what a solver kept, is of a version that this program does not read.",
  NF7003: "The strategy, or what a solver kept, belongs to other rules or begins elsewhere.",
  NF7004: "The strategy does not say how to decide in the information states of the game.",
  NF7005: "The strategy is for the game with other values of its parameters.",
  NF7006: "What a solver kept is of another method than it should go on with.",
} as const;

export type PlayersErrorCode = keyof typeof PLAYERS_ERRORS;

/** Why something that was kept cannot be used. */
export interface PlayersError {
  readonly code: PlayersErrorCode;
  readonly message: string;
}
