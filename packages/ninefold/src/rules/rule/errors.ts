import { CodedError } from "../../language/text/coded-error.ts";

/** Every way in which a rule, or a text that names one, can be wrong, with the sentence `docs/errors.md` explains it by. */
export const RULE_CODES = {
  NF5001: "The states or moves are too many to try one by one, or cannot be listed.",
  NF5002: "λ lists a move twice, or one that is not in the set of moves, or φ or ρ leaves the set of states.",
  NF5003: "A legal move cannot be undone: ρ(φ(a, b), b) is not a.",
  NF5004: "An undone move cannot be done again: φ(ρ(a, b), b) is not a.",
  NF5005: "A function that should be a bijection is none.",
  NF5006: "The rules of an operation are over states or moves that do not fit together.",
  NF5007: "Two rules that are joined disagree about a move that both have.",
  NF5008: "The second rule of a dependent product changes the move of the first.",
  NF5009: "A step of a move made in several cannot be undone, or done again, where it is made.",
  NF5010: "The rule that a pattern repeats is not passive.",
  NF5011: "A chain does not end within the number of steps it may have.",
  NF5012: "Two moves are given one name and do different things.",
  NF5013: "Two evaluators that are joined answer differently.",
  NF5014: "A rule that an operation makes has more moves in a state than it may list.",
} as const;

export type RuleCode = keyof typeof RULE_CODES;

/** Every way in which the text of a rule expression can be wrong. */
export const RULE_TEXT_CODES = {
  NF5101: "A character has no meaning in a rule expression.",
  NF5102: "Something else was expected at this place of a rule expression.",
  NF5103: "A rule expression is too long or nests too deep.",
  NF5104: "Nothing in the environment has the name that a rule expression uses.",
} as const;

export type RuleTextCode = keyof typeof RULE_TEXT_CODES;

/** Where a statement about rules fails: the first state in the order of its domain, then the first moves. */
export interface Counterexample {
  readonly state: unknown;
  readonly moves: readonly unknown[];
  /** `a = 0, b = flip: ρ(φ(a, b), b) = 1`. */
  readonly text: string;
}

/** Rules that cannot be put together as asked: the result would break the laws of Def. 3.1.1. */
export class RuleError extends CodedError<RuleCode | RuleTextCode> {
  override readonly name = "RuleError";
  readonly counterexample: Counterexample | undefined;

  constructor(code: RuleCode | RuleTextCode, message: string, counterexample?: Counterexample) {
    super(code, counterexample ? `${message}: ${counterexample.text}` : message);
    this.counterexample = counterexample;
  }
}
