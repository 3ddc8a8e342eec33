import { CodedError } from "../../language/text/coded-error.ts";

/** Every reason why a mind cannot think, with the sentence `docs/errors.md` explains it by. */
export const MIND_ERRORS = {
  NF7020: "The game does not say what one of its outcomes is worth, so that no player can want it or not.",
  NF7021: "The text names no player that thinks.",
  NF7022: "The player does not know how to play a game of this kind.",
  NF7023: "The text is not what training leaves.",
  NF7024: "What was trained, or solved, belongs to other rules.",
  NF7025: "The text is no table of solved positions.",
  NF7026: "The text is no time control.",
} as const;

export type MindErrorCode = keyof typeof MIND_ERRORS;

/** Why a mind cannot think. */
export class MindError extends CodedError<MindErrorCode> {
  override readonly name = "MindError";
}

/** Why a search that goes from decision to decision does not play a game in which several decide at once. */
export const simultaneous = (search: string): MindError =>
  new MindError("NF7022", `${search} knows no decisions that several players make at once: take mcts instead.`);
