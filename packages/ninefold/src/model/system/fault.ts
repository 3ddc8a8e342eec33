import { CodedError } from "../../language/text/coded-error.ts";
import type { Span } from "../../language/text/source.ts";

/** Every way in which written rules can fail while they run, with the sentence `docs/errors.md` explains it by. */
export const RULE_FAULTS = {
  NF2001: "A value left the type of the place it was put in.",
  NF2002: "`the` met a set with more than one member.",
  NF2003: "`none` stood where a value is needed.",
  NF2004: "No arm of a `match` fits the value.",
  NF2005: "The fractions of a `chance` do not sum to 1, or one of them is not above 0.",
  NF2006: "A memory passed the bound written for it.",
  NF2007: "No consequence is written for a legal tuple of decisions.",
  NF2008: "Two consequences are written for one tuple of decisions.",
  NF2009: "`random` met an empty set.",
  NF2010: "A step took more work than the limit allows.",
  NF2011: "`pop` met an empty pile, or `take` a bag that does not hold so many.",
  NF2012: "An integer left the range that is computed exactly (2^53).",
  NF2013: "A terminal state has no outcome.",
  NF2014: "A terminal state has two outcomes.",
  NF2015: "A division by zero.",
  NF2016: "More outcomes of chance than the limit allows.",
  NF2017: "The game has no initial state: no combination of initial values passes `start when`.",
  NF2018: "A decision made in steps went on for more steps than the limit allows.",
} as const;

/** The ways in which rules written as a program can fail besides. */
export const PROGRAM_FAULTS = {
  NF2051: "A function of a program threw an error.",
  NF2052: "An effect of a program made a state that cannot be kept as a value.",
  NF2053: "A function of a program answered what it may not.",
  NF2054: "A question took a program more memory than the limit allows, or called too deep.",
} as const;

export const FAULT_CODES = { ...RULE_FAULTS, ...PROGRAM_FAULTS } as const;

export type FaultCode = keyof typeof FAULT_CODES;

/**
 * Rules that ran into a hole. Thrown by a game system's questions and caught by whoever asked: the match that
 * refuses the decision and keeps its state, the checker that reports it. Never thrown for a caller's own mistake
 * (that is a RangeError).
 */
export class Fault extends CodedError<FaultCode> {
  override readonly name = "Fault";
  /** Where in the rules, if they have a text. */
  readonly span: Span | undefined;
  /** What they were asked, as far as whoever asked has said it: `what White may decide`, `what (go(2), 0) does`. */
  readonly asked: string | undefined;

  constructor(code: FaultCode, message: string, span?: Span, asked?: string) {
    super(code, message);
    this.span = span;
    this.asked = asked;
  }
}

/** More forced steps than this without a decision between them are a hole in the rules. */
export const MAX_FORCED_STEPS = 10_000;

export function endlessSteps(): Fault {
  return new Fault("NF2010", `More than ${MAX_FORCED_STEPS} forced steps follow each other without a decision.`);
}

/** Answers a question; a fault that does not say yet which question it was says so. */
export function namingQuestion<Answer>(asked: () => string, question: () => Answer): Answer {
  try {
    return question();
  } catch (error) {
    if (!(error instanceof Fault) || error.asked !== undefined) throw error;
    throw new Fault(error.code, error.message, error.span, asked());
  }
}
