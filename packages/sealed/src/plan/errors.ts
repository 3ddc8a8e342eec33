/** Every reason why a game cannot be played sealed, with the sentence `docs/errors.md` explains it by. */
export const PLAN_ERRORS = {
  NF9401: "What a player may decide reads what that player is not shown.",
  NF9402: "Whether a step is forced, or the play is over, reads what no seat alone knows.",
  NF9403: "Who is shown something depends on a secret.",
  NF9404: "Who is to decide is a secret.",
  NF9405:
    "A value that others are shown is made of secrets of several seats, or decides over chance: no seat alone can compute it.",
  NF9406: "How many cards change hands is a secret.",
  NF9407: "Where a card is put is a secret.",
  NF9408: "The same card may be in two positions.",
  NF9409: "An outcome needs secrets of several seats that no view opens.",
  NF9410: "That a rule is kept would need a proof which is too large, or of no form that is known.",
  NF9411: "The rules take too much work to be gone through.",
} as const;

export type PlanErrorCode = keyof typeof PLAN_ERRORS;
