/** Every reason why a game cannot be played sealed, with the sentence `docs/errors.md` explains it by. */
export const PLAN_ERRORS = {
  NF9401: "What a player may do reads what that player is not shown.",
} as const;

export type PlanErrorCode = keyof typeof PLAN_ERRORS;
