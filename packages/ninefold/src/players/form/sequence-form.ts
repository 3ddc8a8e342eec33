// The sequence form (Koller, Megiddo and von Stengel 1996): what solvers of games with hidden information work on. A game
// system comes in; by player the forest of information states, and what pairs of sequences are worth, go out, in arrays.
import type { GameSystem, Rational } from "../../model/index.ts";
import type { Fractions } from "./fractions.ts";
import type { HistoryTree } from "./history-tree.ts";

/**
 * The information states of a player, numbered from 0, those before which she has decided before those after; and her
 * sequences of decisions, numbered from 0, the empty one. Those that go on from an information state are numbers in a row.
 */
export interface PlayerForm {
  /** By information state the sequence of her decisions before it: smaller than those that go on from it. */
  readonly parentSequence: Int32Array;
  /** By information state the first of the sequences that go on from it; and last how many sequences there are. */
  readonly firstSequence: Int32Array;
}

/** How many information states a player has. */
export const statesOf = ({ parentSequence }: PlayerForm): number => parentSequence.length;

/** How many sequences a player has, the empty one among them. */
export const sequencesOf = ({ firstSequence }: PlayerForm): number => firstSequence[firstSequence.length - 1]!;

/**
 * What tuples of sequences are worth, one of each player: the sum over all ends of plays that they lead to, each as
 * probable as chance has it. Tuples that lead to no end are left out.
 */
export interface Payoffs {
  readonly size: number;
  /** By tuple and player the sequence. */
  readonly sequences: Int32Array;
  /** By tuple and player the number of the worth among the fractions. */
  readonly worth: Int32Array;
  readonly fractions: Fractions;
}

/** How many nodes the game has as an extensive form, where who decide together do so one after the other. */
export interface Histories {
  /** By player the nodes at which she decides. */
  readonly decisions: readonly number[];
  /** Nodes at which chance decides. */
  readonly chance: number;
  readonly terminal: number;
}

/** What an information state is. */
export interface InformationState {
  /** What tells it from others in every run, on every machine: 32 hexadecimal digits, a hash of all that was observed. */
  readonly key: string;
  /** The ids of the decisions to choose from. */
  readonly choices: readonly string[];
  /** What the player saw and did until then, in order. */
  readonly seen: readonly string[];
}

export interface SequenceForm {
  readonly system: GameSystem;
  /** Where all plays begin, as text. */
  readonly from: string;
  readonly players: readonly PlayerForm[];
  readonly payoffs: Payoffs;
  /** What the worths of each outcome sum up to, where it is the same for all. */
  readonly sum: Rational | undefined;
  readonly histories: Histories;
  /** All histories, where they were asked for. */
  readonly tree: HistoryTree | undefined;
  /** Made anew each time it is asked for. */
  readonly informationState: (player: number, state: number) => InformationState;
}
