// The kinds of faults: what each matches and what it writes instead. A kind that hits nothing but speed is left out
// (writes to a cache), and so are ways to write one fault twice: branches exchanged are the condition negated.
import { STATEMENT_KINDS } from "./kinds-statements.ts";
import { VALUE_KINDS } from "./kinds-values.ts";
import type { Spot } from "./syntax.ts";

/** The text from `start` to `end` replaced. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Kind {
  readonly name: string;
  /** What it matches, and what it writes. */
  readonly says: string;
  /** Each edit is a fault of its own. */
  readonly at: (spot: Spot) => readonly Edit[];
}

export const KINDS: readonly Kind[] = [...VALUE_KINDS, ...STATEMENT_KINDS];
