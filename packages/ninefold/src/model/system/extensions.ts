// What some game systems know beyond the nine parts of Def. 1. It stands beside the system, found by the functions below,
// so that the interface asks nothing of an implementation that it may not have.
import type { Core, CoreGame } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import type { Span } from "../../language/text/source.ts";
import type { ChanceSource } from "./chance.ts";
import type { Click } from "./display.ts";
import type {
  Decision,
  DecisionTuple,
  Encoding,
  GameSystem,
  PlayerId,
  State,
  TrackValue,
  ViewedTrack,
} from "./game-system.ts";
import type { Given } from "./noted-chance.ts";
import { AS_PRINTED, type PlainValues } from "./plain-values.ts";
import { ONE, type Rational } from "./rational.ts";

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

/** The reason that the rules give for the outcome of a terminal state, or else for its being an ending state. */
export type EndingReason = (state: State) => string | undefined;

/** What a text leaves open, written in full in the spelling of this name. */
export interface Clash {
  readonly name: string;
  readonly text: string;
  readonly decisions: readonly [Decision, Decision];
}

/** Decisions as people write them (`spelling`): a face of the ids, which stay their names. */
export interface Spellings {
  /** The names of the spellings, in written order. */
  readonly names: readonly string[];
  /** Whether decisions of a family have a text in the spelling of this name. */
  spells(name: string, family: string): boolean;
  /**
   * The text of a legal decision in the spelling of this name: no more of what may be left out than tells it from the
   * other legal ones. Undefined where its family has none. RangeError for what is not legal.
   */
  write(state: State, player: PlayerId, decision: Decision, name: string): string | undefined;
  /** All legal decisions that a text may be, in the spelling of this name, or in any of all spellings. */
  read(state: State, player: PlayerId, text: string, name?: string): readonly Decision[];
  /** Two legal decisions of a player of which no text tells the first from the second, if there are any. */
  clash(state: State, player: PlayerId): Clash | undefined;
  /** The ids of what a text may be where no condition is asked: decisions that the rules may be asked to refuse. */
  guess(state: State, player: PlayerId, text: string): readonly string[];
}

/** Begins to count the units of work of all questions; what it answers tells how many there have been since. */
export type CountWork = () => () => number;

/** Bounds what all questions take together that are asked meanwhile: units of work, with what is listed and printed for them. */
export type Together = <Answer>(work: number, ask: () => Answer) => Answer;

/** A consequence that was drawn with another probability than its own. */
export interface WeighedDraw {
  readonly state: State;
  /** Its probability over that with which it was drawn. */
  readonly weight: Rational;
}

/**
 * Draws a consequence of a tuple so that it is likely to show what is given: what a deal shows of one player's cards, for
 * one. Every consequence may be drawn, so that the mean over draws by their weights is what it is over consequences.
 */
export type DrawTowards = (
  state: State,
  tuple: DecisionTuple,
  chance: ChanceSource,
  shown: readonly ViewedTrack[],
) => WeighedDraw;

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

/**
 * What is clicked, in order, to say a decision of a family with these parameters, as printed; of a decision made in steps,
 * to say one step. Undefined where the game has no gesture for it. RangeError for what is no decision of the game.
 */
export type GesturesOf = (
  player: PlayerId,
  family: string,
  parameters: readonly string[],
) => readonly Click[] | undefined;

/** A play of which nothing is hidden, as it is shown. */
export interface ShownPlay {
  /** Whether more belongs to a state than its tracks, which depends on the states before it. */
  readonly remembers: boolean;
  /**
   * The state after a ply in this one, in which these tracks are shown to have other values; where nothing is remembered, any
   * state of the game in which they have these. Undefined where something is hidden or is no value.
   */
  next(before: State, tracks: readonly ViewedTrack[]): State | undefined;
}

/** The values that chance gives where a tuple is taken with these results, in order: all of them, whoever may see them. */
export type ChanceGiven = (state: State, tuple: DecisionTuple, chance: ChanceSource) => readonly Given[];

/**
 * The value of an expression of the rules in states, where local variables have these values; `frame`: so many of them there are.
 * It is what the rules know: who shows it answers for it that it hides nothing.
 */
export type Asking = (
  core: Core,
  frame: number,
) => (state: State, locals: readonly (readonly [slot: number, value: Value])[]) => Value;

export interface Extensions {
  /** The checked syntax that the system is the meaning of: analyses may read it instead of asking the system. */
  readonly description: CoreGame;
  readonly factoring: Factoring;
  readonly preview: Preview;
  readonly endingReason: EndingReason;
  readonly spellings: Spellings;
  /** What may be shown to, and read from, those who play: where something is hidden, what speaks of parameters alone. */
  readonly shownSpellings: Spellings;
  /** A text of printed values with those in it as people say them. */
  readonly say: (printed: string) => string;
  readonly plainValues: PlainValues;
  readonly countWork: CountWork;
  readonly together: Together;
  /** Whether compiled code may find what is legal in one more state. */
  readonly mayLook: () => boolean;
  readonly ruleWatch: RuleWatch;
  readonly drawTowards: DrawTowards;
  readonly gestures: GesturesOf;
  readonly shownPlay: ShownPlay | undefined;
  readonly given: ChanceGiven;
  readonly asking: Asking;
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

/**
 * Asks several questions that take no more than so many units of work together, with what is listed and printed for them: a
 * question that wants more is a fault, NF2010, and so are all that come after it. A system that counts no work is asked all the same.
 */
export function withinWork<Answer>(system: GameSystem, work: number, ask: () => Answer): Answer {
  const together = extensions.get(system)?.together;
  return together ? together(work, ask) : ask();
}

/** Whether compiled code may find what is legal in one more state, where questions are bounded together. */
export function mayLook(system: GameSystem): boolean {
  return extensions.get(system)?.mayLook?.() ?? true;
}

/** Undefined where the rules are no text. */
export function ruleWatchOn(system: GameSystem): RuleWatch | undefined {
  return extensions.get(system)?.ruleWatch;
}

/** Undefined where something is hidden: a step could reveal what its player is to learn only by deciding. */
export function previewOf(system: GameSystem): Preview | undefined {
  return system.hidesNothing ? extensions.get(system)?.preview : undefined;
}

/** Why the play is over in a terminal state, as the rules say it; undefined where they do not. */
export function endingReasonOf(system: GameSystem, state: State): string | undefined {
  return extensions.get(system)?.endingReason?.(state);
}

/** Undefined where something is hidden, and where what is shown of states does not tell them. */
export function shownPlayOf(system: GameSystem): ShownPlay | undefined {
  return system.hidesNothing ? extensions.get(system)?.shownPlay : undefined;
}

/** Where nothing is known of what chance gives, it is nothing. */
export function chanceGivenBy(system: GameSystem): ChanceGiven {
  return extensions.get(system)?.given ?? (() => []);
}

/** Undefined where the rules are no text. */
export function askingOf(system: GameSystem): Asking | undefined {
  return extensions.get(system)?.asking;
}

/** By the probabilities of the rules, where nothing better is known. */
export function drawTowards(system: GameSystem): DrawTowards {
  return (
    extensions.get(system)?.drawTowards ??
    ((state, tuple, chance) => ({ state: system.draw(state, tuple, chance), weight: ONE }))
  );
}

/** Where nothing is said of gestures, there are none. */
export function gesturesOf(system: GameSystem): GesturesOf {
  return extensions.get(system)?.gestures ?? (() => undefined);
}

const NO_SPELLINGS: Spellings = {
  names: Object.freeze([]),
  spells: () => false,
  write: () => undefined,
  read: () => [],
  clash: () => undefined,
  guess: () => [],
};

/** All spellings of a game, for who may see everything. */
export function spellingsOf(system: GameSystem): Spellings {
  return extensions.get(system)?.spellings ?? NO_SPELLINGS;
}

/** The spellings that tell nobody what the rules hide. */
export function shownSpellingsOf(system: GameSystem): Spellings {
  return extensions.get(system)?.shownSpellings ?? NO_SPELLINGS;
}

/** How people say the values of a game in what the game system prints: values of tracks, parameters, outcomes. */
export function sayerFor(system: GameSystem): (printed: string) => string {
  return extensions.get(system)?.say ?? ((printed) => printed);
}

/** What the game system prints, as plain values: as it is printed where nothing is known of its types. */
export function plainValuesOf(system: GameSystem): PlainValues {
  return extensions.get(system)?.plainValues ?? AS_PRINTED;
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
