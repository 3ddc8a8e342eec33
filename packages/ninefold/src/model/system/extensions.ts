// What some game systems know beyond the nine parts of Def. 1. It stands beside the system, found by the functions below,
// so that the interface asks nothing of an implementation that it may not have.
import type { CoreGame } from "../../language/core/core.ts";
import type { Span } from "../../language/text/source.ts";
import type { Decision, Encoding, GameSystem, PlayerId, State, TrackValue } from "./game-system.ts";

/**
 * The states as elements of a product (Def. 1: 𝕊 is the product of the tracks). Any texts that states have in the same
 * component are together the factors of a state.
 */
export interface Factoring {
  /** A canonical text for each track in the order of `values`, then for what is no track: each memory, whether setup is done. */
  factors(state: State): readonly string[];
  /** The inverse; RangeError for what are no factors of a state. */
  compose(factors: readonly string[]): State;
}

/**
 * The value of every track after the first `steps` steps of a legal decision made in steps: for a screen that shows it
 * step by step. Between two steps there is no state of the game, so nothing else can be asked there. RangeError for a
 * decision that is not legal in the state or has fewer steps.
 */
export type Preview = (state: State, player: PlayerId, decision: Decision, steps: number) => readonly TrackValue[];

/** Begins to count the units of work of all questions; what it answers tells how many there have been since. */
export type CountWork = () => () => number;

/** A line or a condition of the rules that has made no difference. */
export interface IdleRule {
  readonly kind: "end" | "outcome" | "condition";
  readonly span: Span;
  /** As written, on one line. */
  readonly text: string;
}

/** Notes which lines and conditions make a difference in the states that are asked about. */
export interface RuleWatch {
  /** Forgets what was noted. A state whose legality was asked before is not looked at again. */
  begin(): void;
  /**
   * `end` and `outcome` lines that gave no state its end or its outcome, and conditions that refused nothing that the
   * rules before them admitted: without them all would have been the same.
   */
  idle(): readonly IdleRule[];
}

export interface Extensions {
  /** The checked syntax that the system is the meaning of: analyses may read it instead of asking the system. */
  readonly description: CoreGame;
  readonly factoring: Factoring;
  readonly preview: Preview;
  readonly countWork: CountWork;
  readonly ruleWatch: RuleWatch;
}

const extensions = new WeakMap<GameSystem, Partial<Extensions>>();

/** Puts what is known beside a game system, which is returned. */
export function attachExtensions(system: GameSystem, known: Partial<Extensions>): GameSystem {
  extensions.set(system, known);
  return system;
}

/** The checked syntax of a game of the language. */
export function descriptionOf(system: GameSystem): CoreGame | undefined {
  return extensions.get(system)?.description;
}

/** The work of a system that counts none is 0. */
export function countWork(system: GameSystem): () => number {
  return extensions.get(system)?.countWork?.() ?? (() => 0);
}

/** Undefined where the rules are no text. */
export function ruleWatchOn(system: GameSystem): RuleWatch | undefined {
  return extensions.get(system)?.ruleWatch;
}

/** Undefined where something is hidden: a step could reveal what its player is to learn only by deciding. */
export function previewOf(system: GameSystem): Preview | undefined {
  return system.hidesNothing ? extensions.get(system)?.preview : undefined;
}

/** The factors of the states; where nothing is known of them, the whole encoding is the only factor. */
export function factoringOf(system: GameSystem): Factoring {
  return extensions.get(system)?.factoring ?? wholeFactoring(system);
}

function wholeFactoring(system: GameSystem): Factoring {
  return {
    factors: (state) => [system.encode(state)],
    compose([encoding, ...others]) {
      if (encoding === undefined || others.length > 0) {
        throw new RangeError(`found ${others.length + (encoding === undefined ? 0 : 1)} factors, expected 1`);
      }
      return system.decode(encoding as Encoding);
    },
  };
}
