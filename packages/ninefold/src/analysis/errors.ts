import { CodedError } from "../language/text/coded-error.ts";

/** Every way in which a game cannot be analysed as asked, with the sentence `docs/errors.md` explains it by. */
export const ANALYSIS_CODES = {
  NF6001: "The game tree is infinite, since plays may come back to a state: a depth cuts it.",
  NF6002:
    "The game has more states, its tree more different nodes, a node more choices or its sequence form more entries than may be held.",
  NF6003: "Nothing says what an outcome is worth: neither the rules, with `worth`, nor who wins or loses.",
  NF6004: "There is no method yet that solves a game of this kind.",
  NF6005: "More renamings of players and outcomes are alike than may be tried.",
  NF6006: "There is more to write or to draw than one file may hold.",
  NF6007: "A format cannot say what the game is: it has no word for it, or part of the game is not there.",
  NF6008: "A declared renaming names what a game does not have, or makes one kind of thing another.",
  NF6009: "The symmetries of a game are not all found with the work that may be spent on them.",
} as const;

export type AnalysisCode = keyof typeof ANALYSIS_CODES;

/** A game that cannot be analysed as asked. */
export class AnalysisError extends CodedError<AnalysisCode> {
  override readonly name = "AnalysisError";
}
