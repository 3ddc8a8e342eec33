// Checked syntax: every name resolved, every expression typed, every coercion explicit. The reference interpreter
// gives it its meaning; the compiler lowers it. What has a `frame` runs with that many local variables.
import type { Source, Span } from "../text/source.ts";
import type { Board } from "./board.ts";
import type { BoardLook, TrackLook } from "./looks.ts";
import type { EnumType, ProductType, Type, Value } from "./types.ts";

export type Core =
  | CoreOf<"constant", { readonly value: Value }>
  | CoreOf<"fraction", { readonly numerator: Core; readonly denominator: Core }>
  | CoreOf<"local", { readonly slot: number }>
  | CoreOf<"track", { readonly track: number; readonly indices: readonly Core[] }>
  | CoreOf<"call", { readonly callee: number; readonly args: readonly Core[] }>
  | CoreOf<"primitive", { readonly name: Primitive; readonly args: readonly Core[] }>
  /** A field of a product; `none` of `none`. */
  | CoreOf<"field", { readonly base: Core; readonly product: ProductType; readonly field: number }>
  /** The coordinate of a value: a table by the ordinal of the base's type (without its `none`). */
  | CoreOf<"coordinate", { readonly base: Core; readonly table: readonly Value[] }>
  | CoreOf<"make", { readonly product: ProductType; readonly fields: readonly Core[] }>
  | CoreOf<"if", { readonly condition: Core; readonly yes: Core; readonly no: Core }>
  | CoreOf<"match", { readonly subject: Core; readonly arms: readonly CoreArm<Core>[]; readonly otherwise?: Core }>
  | CoreOf<"set", { readonly members: readonly Core[] }>
  | CoreOf<"pile", { readonly members: readonly Core[] }>
  /** `[a, a, b]` where a bag is wanted. */
  | CoreOf<"bag", { readonly members: readonly Core[] }>
  | CoreOf<"comprehension", { readonly element: Core; readonly items: readonly Item[] }>
  | CoreOf<
      "quantifier",
      { readonly quantifier: "some" | "every" | "no"; readonly items: readonly Item[]; readonly body: Core }
    >
  | CoreOf<
      "fold",
      { readonly operator: "sum" | "most" | "least"; readonly items: readonly Item[]; readonly body: Core }
    >
  | CoreOf<"reach", { readonly slot: number; readonly from: Core; readonly to: Core }>
  | CoreOf<"logic", { readonly operator: "and" | "or"; readonly left: Core; readonly right: Core }>
  | CoreOf<"not", { readonly operand: Core }>
  | CoreOf<"sets", { readonly operator: "and" | "or" | "except"; readonly left: Core; readonly right: Core }>
  | CoreOf<"complement", { readonly operand: Core; readonly all: readonly Value[] }>
  | CoreOf<
      "compare",
      { readonly operator: "is" | "is not" | "<" | "<=" | ">" | ">="; readonly left: Core; readonly right: Core }
    >
  | CoreOf<"in", { readonly negated: boolean; readonly left: Core; readonly right: Core }>
  /** Integer arithmetic; where the type wraps (`wrap`), the result is reduced into low..low + modulus - 1. */
  | CoreOf<
      "arithmetic",
      { readonly operator: "+" | "-" | "*"; readonly left: Core; readonly right: Core; readonly wrap?: Wrap }
    >
  /** Offsets added or subtracted; an offset times an integer. */
  | CoreOf<"offsets", { readonly operator: "+" | "-" | "*"; readonly left: Core; readonly right: Core }>
  | CoreOf<"range", { readonly low: Core; readonly high: Core }>
  /** The k-member subsets of a set. */
  | CoreOf<"subsets", { readonly count: Core; readonly of: Core }>
  /** The orders of a set, as piles; only `random` takes it, which never lists it. */
  | CoreOf<"orders", { readonly of: Core }>
  | CoreOf<"size", { readonly operand: Core }>
  | CoreOf<"the", { readonly operand: Core }>
  | CoreOf<"element", { readonly pile: Core; readonly index: Core }>
  /** The parameter of a player's decision among those made together; none where the player has made no such decision. */
  | CoreOf<"joint-parameter", { readonly parameter: CoreOf<"local", { readonly slot: number }>; readonly player: Core }>
  /** In the state that the decision's action makes; with `stage` that of one of its stages. */
  | CoreOf<"after", { readonly decision: number; readonly stage?: number; readonly body: Core }>
  /** Whether the player has a decision of this family here, `by` aside; of its own family only `conditions` first ones count. */
  | CoreOf<
      "possible",
      {
        readonly decision: number;
        readonly player: Core;
        readonly conditions?: number;
        readonly within?: readonly CoreWithin[];
      }
    >
  | CoreOf<"times", { readonly memory: number }>
  | CoreOf<"back", { readonly memory: number; readonly plies: Core }>
  /** The operand's value, which must lie in this node's type: a fault otherwise. */
  | CoreOf<"narrow", { readonly operand: Core }>
  /** What stood here has had its diagnostic. */
  | CoreOf<"missing", object>;

type CoreOf<Kind extends string, Parts> = { readonly kind: Kind; readonly type: Type; readonly span: Span } & Parts;

/** A parameter of the decision that is asked about, and the set that its value has to lie in. */
export interface CoreWithin {
  readonly param: number;
  readonly set: Core;
}

export interface Wrap {
  readonly low: number;
  readonly modulus: number;
}

export interface CoreArm<Body> {
  readonly values: readonly Core[];
  readonly body: Body;
}

/** A binder (slot and source) or a condition. */
export type Item = { readonly slot: number; readonly source: Core } | { readonly condition: Core };

export const PRIMITIVES = [
  "step",
  "distance",
  "next",
  "previous",
  "min",
  "max",
  "abs",
  "div",
  "mod",
  "top",
  "bottom",
  "push",
  "under",
  "pop",
  "members",
  "count",
  "add",
  "take",
] as const;
export type Primitive = (typeof PRIMITIVES)[number];

export type CoreStatement =
  | { readonly kind: "let"; readonly slot: number; readonly value: Core; readonly span: Span }
  | { readonly kind: "set-local"; readonly slot: number; readonly value: Core; readonly span: Span }
  | {
      readonly kind: "set-track";
      readonly track: number;
      /** Each index is one value, or (`many`) a set of values, at all of which the assignment is made. */
      readonly indices: readonly { readonly core: Core; readonly many: boolean }[];
      /** With `+=` and `-=` the change, else the value; already fitted to the track's type where it replaces it. */
      readonly operator: ":=" | "+=" | "-=";
      readonly value: Core;
      readonly span: Span;
    }
  | {
      readonly kind: "if";
      readonly condition: Core;
      readonly yes: CoreBlock;
      readonly no: CoreBlock;
      readonly span: Span;
    }
  | { readonly kind: "for"; readonly items: readonly Item[]; readonly body: CoreBlock; readonly span: Span }
  | {
      readonly kind: "match";
      readonly subject: Core;
      readonly arms: readonly CoreArm<CoreBlock>[];
      readonly otherwise?: CoreBlock;
      readonly span: Span;
    }
  /** One member of a set, each equally likely; of a bag as likely as it is often in it. */
  | { readonly kind: "random"; readonly slot: number; readonly source: Core; readonly span: Span }
  | {
      readonly kind: "chance";
      readonly arms: readonly { readonly weight: Core; readonly body: CoreBlock }[];
      readonly span: Span;
    };

export type CoreBlock = readonly CoreStatement[];

export interface CoreFunction {
  readonly name: string;
  /** Parameters take the first local variables. */
  readonly params: readonly { readonly name: string; readonly type: Type }[];
  readonly frame: number;
  readonly body: Core;
  /** Whether the value depends on the arguments alone: such a function is a table, and constants are such functions. */
  readonly pure: boolean;
  /** From the library written in the language, not from the file. */
  readonly library: boolean;
  readonly span: Span;
}

export interface CoreTrack {
  readonly name: string;
  readonly index: readonly Type[];
  readonly type: Type;
  /** Runs with the indices in the first local variables, as do the next three. */
  readonly frame: number;
  /** The initial value, or (`many`) the set of initial values. */
  readonly initial: Core;
  readonly many: boolean;
  /** A player, a set of players, or `none` for nobody; the set of all players is everyone. */
  readonly shownTo?: Core;
  readonly shownElse?: Core;
  readonly span: Span;
}

export interface CoreMemory {
  readonly name: string;
  readonly frame: number;
  readonly tuple: readonly Core[];
  readonly since?: Core;
  /** Only the last so many values are kept. */
  readonly last?: number;
  /** Passing this many values is a fault. */
  readonly atMost: number;
  /** Whether `m[n back]` is asked: then the order of the values is part of the state; else they are a bag. */
  readonly ordered: boolean;
  readonly span: Span;
}

export interface CoreParam {
  readonly name: string;
  readonly slot: number;
  readonly type: Type;
  readonly source: Core;
  readonly condition?: Core;
  /** Said where the set or the condition refuses a value. */
  readonly reason?: string;
  readonly span: Span;
}

export interface CoreCondition {
  /** True when it allows; `unless` is already negated. */
  readonly core: Core;
  /** Written with `unless`. */
  readonly negated: boolean;
  readonly reason?: string;
  readonly span: Span;
}

/** The most steps of a decision: every chain ends, and its work is bounded. */
export const MAX_STEPS = 100;

/**
 * How the steps of a decision hang together: its one-step rule patterned on itself, where a stop is kept only if no
 * step can follow (002 Def. 3.4.10 gated by 3.4.2), with the path as the move.
 */
export interface CoreChain {
  /** The place that counts the steps made. */
  readonly steps: number;
  /** The first arguments of the step that follows, in the state that the step before has made. */
  readonly given: readonly Core[];
  /** True when a step has to follow if one can. */
  readonly onward?: Core;
  /** Runs once, after the last step. */
  readonly last?: CoreBlock;
  /** Chains for which these are equal after the last step are one decision. */
  readonly same?: readonly Core[];
  readonly span: Span;
}

/**
 * How a ply goes on with another decision. The parameters and conditions of that one follow the decision's own, in the
 * state that the decision's own action has made, and the decision's `body` does what both do.
 */
export interface CoreSequel {
  /** The other decision. */
  readonly decision: number;
  /** How many of the parameters and of the conditions are the decision's own; the conditions come before other parameters. */
  readonly params: number;
  readonly conditions: number;
  /** What `after` foresees: first the decision's own action. */
  readonly stages: readonly CoreBlock[];
}

/** Of the decisions that all conditions allow, those are legal for which `value` is extreme. */
export interface CorePreference {
  readonly extreme: "most" | "least";
  readonly value: Core;
  readonly reason?: string;
  readonly span: Span;
}

export interface CoreDecision {
  readonly name: string;
  /** `me` has the first local variable. */
  readonly params: readonly CoreParam[];
  readonly frame: number;
  /** A player, a set of players or none; everyone without it. */
  readonly by?: Core;
  /** Where several say who may decide: what each says, all of which `by` is made of. */
  readonly byEach?: readonly Core[];
  readonly conditions: readonly CoreCondition[];
  readonly body?: CoreBlock;
  /** Of a decision made in steps. Its action is `body` once a step. */
  readonly chain?: CoreChain;
  readonly sequel?: CoreSequel;
  /** Without a chain asked in the state before the decision, with one in the state after the last step. */
  readonly preferences: readonly CorePreference[];
  readonly shownTo?: Core;
  readonly span: Span;
}

export interface CoreConsequence {
  readonly parts: readonly {
    /** Undefined: all deciding players; then each parameter's place holds a table by player. */
    readonly player?: number;
    readonly decision: number;
    readonly slots: readonly number[];
  }[];
  readonly frame: number;
  readonly body: CoreBlock;
  readonly span: Span;
}

export interface CoreOutcome {
  readonly label: string;
  readonly subject?: Core;
  readonly parameter?: Core;
}

/** An `end` or `outcome` line; `items` are the binders of its family. Without `condition`: otherwise. */
export interface CoreLine {
  readonly frame: number;
  readonly items: readonly Item[];
  readonly outcome?: CoreOutcome;
  readonly condition?: Core;
  readonly reason?: string;
  readonly span: Span;
}

export interface CoreWorth {
  readonly label: string;
  readonly subjectSlot?: number;
  readonly subjectType?: Type;
  readonly parameterSlot?: number;
  readonly parameterType?: Type;
  readonly playerSlot: number;
  readonly frame: number;
  readonly value: Core;
  readonly span: Span;
}

export interface CoreStep {
  /** `setup`, or `whenever` with its condition. */
  readonly name: string;
  readonly frame: number;
  readonly condition?: Core;
  readonly reason?: string;
  /** Of `whenever`: the state before it is seen by the players, as one in which they decide is. */
  readonly shown?: true;
  readonly body: CoreBlock;
  readonly span: Span;
}

export interface CoreDisplay {
  /** The tracks that are drawn, in written order: of those of one board the first lies lowest. */
  readonly boards: readonly { readonly track: number; readonly look?: BoardLook }[];
  readonly glyphs: readonly { readonly type: Type; readonly value: Value; readonly text: string }[];
  readonly colours: readonly CoreAppearance[];
  readonly shapes: readonly CoreAppearance[];
  readonly areas: readonly { readonly name: string; readonly title?: string }[];
  readonly placed: readonly CorePlaced[];
  readonly spots: readonly CoreSpots[];
  readonly links: readonly CoreLinks[];
  readonly gestures: readonly CoreGesture[];
  readonly hidden: readonly number[];
  readonly titles: readonly { readonly track: number; readonly text: string }[];
  readonly decisionTitles: readonly { readonly decision: number; readonly text: string }[];
}

/** Values of a type, each bound to the first local variable. */
interface CoreEach {
  readonly type: Type;
  readonly source: Core;
  readonly frame: number;
}

/** The colour or the shape of each: a value of `names`. */
export interface CoreAppearance extends CoreEach {
  readonly value: Core;
  readonly names: EnumType;
}

export interface CorePlaced {
  readonly track: number;
  /** The name of an area. */
  readonly area?: string;
  readonly look?: TrackLook;
  /** Its indices have the first local variables, and the value behind them one where it is bound: then its type is here. */
  readonly on?: { readonly frame: number; readonly spot: CoreSpot; readonly value?: Type };
}

export interface CoreSpots extends CoreEach {
  readonly spot: CoreSpot;
}

export type CoreSpot =
  /** A cell, or none. */
  | { readonly kind: "cell"; readonly cell: Core; readonly board: Board }
  | { readonly kind: "point"; readonly x: Core; readonly y: Core };

/** From each a line to a value of the same type, to none, or to each of a set. */
export interface CoreLinks extends CoreEach {
  readonly to: Core;
}

/** What is clicked to say a decision. `me` has the first local variable, the parameters the next ones. */
export interface CoreGesture {
  readonly decision: number;
  readonly frame: number;
  readonly clicks: readonly CoreClick[];
}

export type CoreClick =
  | { readonly kind: "track"; readonly track: number; readonly indices: readonly Core[] }
  /** A cell or any cell of a set. */
  | { readonly kind: "cells"; readonly board: Board; readonly value: Core }
  | { readonly kind: "value"; readonly value: Core };

/** A form of positions as text: its parts in order, and the text behind the last. */
export interface CoreNotation {
  readonly name: string;
  readonly parts: readonly CoreNotationPart[];
  readonly end: string;
  /** What is done to a position that has been read; without chance. */
  readonly body: CoreBlock;
  readonly frame: number;
  readonly span: Span;
}

/**
 * The text before a part, empty only before the first, begins with no character that the part before it may hold.
 * `-` stands for `none`, and where no letter stands.
 */
export type CoreNotationPart = { readonly before: string } & (
  | { readonly kind: "aside" }
  | { readonly kind: "picture"; readonly track: number }
  /** A number or a cell as printed; `entry` says which value of an indexed track. */
  | { readonly kind: "value"; readonly track: number; readonly entry: number }
  /** One of the letters, which stand for the values in their order. */
  | { readonly kind: "letter"; readonly track: number; readonly entry: number; readonly letters: readonly string[] }
  /**
   * The letters of the places that hold `true`; of a track of numbers, the letters of those that hold more than 0, with
   * the number in front where it is more than 1. The letters stand for the places in their order.
   */
  | { readonly kind: "letters"; readonly track: number; readonly entry: number; readonly letters: readonly string[] }
);

/** Decisions of one family as text. Its variables begin with those of the decision. */
export interface CoreSpelling {
  readonly name: string;
  readonly decision: number;
  readonly frame: number;
  readonly items: readonly CoreSpelt[];
  /** What each further step of a decision made in steps adds; asked with the parameters of that step. */
  readonly again: readonly CoreSpelt[];
  readonly span: Span;
}

export type CoreSpelt =
  | { readonly kind: "text"; readonly text: string }
  /** `texts`: those of the values of its type, without `none`, in their order. */
  | { readonly kind: "value"; readonly value: Core; readonly texts: readonly string[] | undefined }
  /**
   * Written where the condition holds. An optional one may be left out by who types; without a condition it is written
   * where it is needed.
   */
  | {
      readonly kind: "part";
      readonly optional: boolean;
      readonly items: readonly CoreSpelt[];
      readonly condition?: Core;
    };

/** A checked game: what a `.game` file means, parameters already set. */
/** Which value it is of a parameter that has one for each index. */
export interface CoreParameterIndex {
  readonly name: string;
  /** What each index is called, or its type, and its value. */
  readonly index: readonly { readonly name: string; readonly value: string }[];
}

export interface CoreGame {
  readonly name: string;
  readonly title: string;
  /** The texts that spans point into: the file's own, and those of the games and modules that it is made of. */
  readonly source: Source;
  readonly player: EnumType;
  readonly parameters: readonly {
    readonly name: string;
    readonly value: Value;
    /** Its value where none is given. */
    readonly usual: Value;
    /** All that it may be, from the least on. */
    readonly values: readonly Value[];
    readonly type: Type;
    /** The parameter of which it is the value for one index: `deck` of `deck[Red, wolf]`. */
    readonly of?: CoreParameterIndex;
  }[];
  readonly functions: readonly CoreFunction[];
  readonly tracks: readonly CoreTrack[];
  readonly memories: readonly CoreMemory[];
  readonly starts: readonly { readonly frame: number; readonly condition: Core; readonly reason?: string }[];
  readonly setup?: CoreStep;
  readonly whenevers: readonly CoreStep[];
  readonly decisions: readonly CoreDecision[];
  readonly consequences: readonly CoreConsequence[];
  readonly ends: readonly CoreLine[];
  readonly outcomes: readonly CoreLine[];
  readonly worths: readonly CoreWorth[];
  readonly notations: readonly CoreNotation[];
  readonly spellings: readonly CoreSpelling[];
  readonly display: CoreDisplay;
}
