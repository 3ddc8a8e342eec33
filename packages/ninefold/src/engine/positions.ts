// Positions of a search: a stack of states, one on each level, that is gone down and up many times. A search asks for
// small things very often, so that all answers are numbers: decisions by their index in the list of those that are legal,
// players and outcomes by theirs. The states never leave the stack.
import type { Decision, Outcome, PlayerId, State } from "../model/index.ts";
import type { Cell } from "./cells.ts";

/** What comes in a position: nothing, for the play is over; a forced step; a decision of one player; of several at once. */
export const COMING = { over: 0, forced: 1, one: 2, several: 3 } as const;

export type Coming = (typeof COMING)[keyof typeof COMING];

/** In place of the code of a decision in a trace: it was made in steps. */
export const UNRECORDED = -1;

/** In place of the outcome of a play that was left before its end. */
export const UNFINISHED = -1;

/**
 * A linear evaluation of a position: a sum of whole numbers, one for the value of each cell and one for the values of each
 * pair of cells, by their ordinals. Weights have 32 bits, and so has the sum, which wraps around: it is the same wherever it
 * is computed.
 */
export interface LinearWeights {
  /** By cell what each of its values counts. */
  readonly cells: readonly ArrayLike<number>[];
  /** Two cells and the number of their table, which pairs may share: there the values of the second vary fastest. */
  readonly pairs: readonly { readonly first: number; readonly second: number; readonly table: number }[];
  readonly tables: readonly ArrayLike<number>[];
}

/** A chance of 1 in a `Preference`. */
export const ALWAYS = 0xffff;

/**
 * Which decisions playouts prefer to others: one that is drawn is taken by a chance that what stands about the cell has which it
 * names, or else another is drawn, up to 128 times.
 */
export interface Preference {
  /** By code the cells that are looked at for it, as many for each; undefined for a decision that is always taken. -1 is beside the board. */
  readonly about: readonly (ArrayLike<number> | undefined)[];
  /** The ordinals of these cells are the digits of a number: the first counts most. That beside the board is the greatest. */
  readonly radix: number;
  /** By player and number the chance, a whole number up to `ALWAYS`. */
  readonly patterns: Uint16Array;
}

/** What a code says of a decision. */
export type DecisionName = Pick<Decision, "family" | "parameters">;

/** The id of a decision that is not made in steps. */
export const idOf = ({ family, parameters }: DecisionName): string =>
  parameters.length === 0 ? family : `${family}(${parameters.join(", ")})`;

/**
 * What is asked of a level holds for the position that was put there last. `look` comes first: only `ended`, `tally`, `hash`,
 * `read`, `evaluate`, `playout` and `copy` can be asked before it. Questions throw `Fault` where the rules have a hole.
 */
export interface Positions {
  /** Whether a decision, or a forced step, can lead to several positions. */
  readonly chancy: boolean;
  /** Whether the rules remember earlier positions, so that equal tracks do not make equal positions. */
  readonly remembers: boolean;
  /** Why they are asked of the game system one by one; undefined where they run in compiled code. */
  readonly reason: string | undefined;

  /** Puts a state on a level. RangeError for a state of another game. */
  put(level: number, state: State): void;
  /** The state of a level as the game system knows it. */
  state(level: number): State;
  /** Puts the position of a level on another. */
  copy(from: number, to: number): void;

  /** Whether an ending holds there; what has ended so has no decisions, and other positions may have none either. */
  ended(level: number): boolean;
  /** Lists what can be decided and says what comes. */
  look(level: number): Coming;
  /** Says what comes, and counts the decisions without a list: afterwards `mover` and `count` can be asked too, but no decision. */
  tally(level: number): Coming;
  /** Who decides alone. */
  mover(level: number): PlayerId;
  /** How many decisions are legal: of who decides alone, or of one of several; 1 for a forced step. */
  count(level: number, player?: PlayerId): number;
  /**
   * A number for a decision, of its family and parameters: below 2^31, the same in all positions of the game. Of one made in
   * steps it may be a hash of what its steps change, and is no other decision's that is not made so; where decisions could be
   * 2^31 and more, any is a hash.
   */
  code(level: number, index: number, player?: PlayerId): number;
  /** All codes of decisions are below this number; undefined where nobody can say. */
  readonly codesBelow: number | undefined;
  /** Writes the codes of all decisions from an index on, of who decides alone. */
  codes(level: number, into: Int32Array, from: number): void;
  /** The family and the printed parameters of the decisions with a code; undefined where the code does not tell. */
  named(code: number): DecisionName | undefined;
  /** A decision as the game system knows it. */
  decision(level: number, index: number, player?: PlayerId): Decision;
  /** Its id, which takes less than the decision where its code tells it. */
  id(level: number, index: number, player?: PlayerId): string;
  /** The number of the outcome of a play that is over. */
  outcome(level: number): number;
  /** The outcome with a number. */
  outcomeAt(outcome: number): Outcome;

  /** Puts on the next level what a decision, or the forced step, leads to; what chance decides is drawn. */
  decide(level: number, index: number): void;
  /** The same of decisions made together: by player an index, which counts for those who decide. */
  decideTogether(level: number, indices: ArrayLike<number>): void;
  /** Finds all positions that a decision, or the forced step, may lead to, and says how many; kept until the next question of this level. */
  chances(level: number, index: number): number;
  /** How probable one of them is. */
  probability(level: number, chance: number): number;
  /** Puts one of them on the next level. */
  take(level: number, chance: number): void;

  /**
   * Finds a hash of the values of all tracks, and of whether the setup is done: what the rules remember of earlier positions is
   * no part of it.
   */
  hash(level: number): void;
  /** The two halves of the hash that was found last. */
  readonly low: number;
  readonly high: number;

  /** What can be read of a position: the tracks with few values; none in a game that is not one of the language. */
  readonly cells: readonly Cell[];
  /** Writes the ordinals of their values, in their order. */
  read(level: number, ordinals: Int32Array | Uint8Array): void;
  /** From here on positions are evaluated by these weights. RangeError where they do not fit the cells. */
  weigh(weights: LinearWeights): void;
  /** The sum of the weights in a position; 0 before there are any. */
  evaluate(level: number): number;

  /** From here on chance and playouts draw by these words, as a seeded source has them. */
  seed(words: readonly [number, number, number, number]): void;
  /**
   * Plays on from a level with uniformly random decisions for so many plies at most: the outcome, or `UNFINISHED`. Its
   * decisions are written to a trace, the first ones where it has no room for all: of each who makes it, and its code, or
   * `UNRECORDED` of one made in steps. Forced steps are no decisions.
   */
  playout(level: number, maxPlies: number, trace?: Int32Array): number;
  /**
   * From here on playouts prefer some decisions, and positions are no longer weighed; false where that is not done: codes are
   * not known beforehand. RangeError where it does not fit the game.
   */
  prefer(preference: Preference): boolean;
  /** How many decisions the last playout with a trace has recorded. */
  readonly recorded: number;
}
