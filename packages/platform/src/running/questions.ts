// What can be asked of a program, and what is answered.
import type { Wanted } from "../program/chance.ts";
import type { ProgramDisplay } from "../program/given.ts";
import type { Refused } from "../program/options.ts";
import type { ShorthandTable } from "./shorthand.ts";

/** An option that may be chosen: the key of its piece, its own, what it is called, and whether piece and name say all. */
export type Offered = readonly [piece: string, option: string, name: string, short: boolean];

/** What is fixed of a game. */
export interface GameFacts {
  readonly name?: string;
  readonly title?: string;
  readonly players: readonly string[];
  /** Whether a viewer may be shown less than all. */
  readonly hides: boolean;
  readonly display: ProgramDisplay;
  /** What options are called: those that pieces have in the beginning, and those listed. */
  readonly names: readonly string[];
  /** Those that pieces have in the beginning, whether they may be chosen or not. */
  readonly options: readonly Offered[];
  readonly shorthand: ShorthandTable;
  readonly start: string;
  /** Whether there may be pieces that are not there in the beginning. */
  readonly grows: boolean;
  /** JSON of the pieces of the beginning. */
  readonly pieces: string;
}

/**
 * What an option is called, the key of its piece, and its own, which is empty where the others say all. Called nothing it is found
 * by both keys.
 */
export type Choice = readonly [name: string, piece: string, option: string];

/** A field that a viewer is not shown: the key of its piece and its name. */
export type HiddenField = readonly [piece: string, field: string];

/** The question is to be asked again, loosely: pieces then do not keep to their fields, and what is wrong is found when they are written. */
export interface Again {
  readonly again: true;
}

/** What is answered to each question. */
export interface Answers {
  describe: GameFacts;
  /** Of those that pieces have in the beginning their place in `options` of the facts. */
  offered: readonly (Offered | number)[];
  refused: Refused | null;
  /** A state, as a text or in short, or what chance is asked for. */
  commit: string | Wanted | Again;
  begin: string | Wanted | Again;
  hidden: readonly HiddenField[];
  showsChoice: boolean;
  canonical: string | null;
}

/** The last part of a question that is asked again. */
export const LOOSE = "loose";

/** Begins an answer that is a state, as a text or in short. Those that are JSON begin otherwise. */
export const STATE = "=";

/** What went wrong. */
export interface Failure<Code extends string> {
  readonly code: Code;
  readonly message: string;
  readonly stack: string;
}
