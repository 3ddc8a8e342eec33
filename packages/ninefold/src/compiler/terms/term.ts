// Terms: the rules of one game between checked syntax and code. A term is a value of a state: every name is resolved,
// every function is written in, sets are sets of numbered values. Terms are pure and shared: what is written twice is
// one term, and terms that the laws in `laws/` find to be equal are one term too.

import { ordinalOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { FaultCode } from "../../model/index.ts";

/** A variable of a binder: a member of a set, a parameter of a decision, a local of an action. */
export interface Variable {
  readonly id: number;
  readonly type: Type;
}

export type Comparison = "=" | "<" | "<=";
export type Arithmetic = "+" | "-" | "*" | "min" | "max" | "div" | "mod";
export type Fold = "sum" | "most" | "least";

/** What all terms have. */
interface Common {
  readonly id: number;
  readonly type: Type;
  /** The ids of its free variables. */
  readonly free: ReadonlySet<number>;
  /** Whether it depends on the state. */
  readonly dependsOnState: boolean;
  /** Whether it has a value wherever it is evaluated. */
  readonly cannotFault: boolean;
}

interface Binary<Kind extends string> {
  readonly kind: Kind;
  readonly left: Term;
  readonly right: Term;
}

interface Moved<Kind extends string> {
  readonly kind: Kind;
  readonly map: PartialMap;
  readonly set: Term;
}

export type Shape =
  | { readonly kind: "constant"; readonly value: Value }
  | { readonly kind: "variable"; readonly variable: Variable }
  /** The value of a track at an index, which is numbered over all indices of its family together. */
  | { readonly kind: "trackRead"; readonly track: number; readonly at: Term }
  /** The operand, which is known not to be none here. */
  | { readonly kind: "some"; readonly operand: Term }
  /** A function of numbered values, by one value for each combination of its arguments. */
  | { readonly kind: "table"; readonly args: readonly Term[]; readonly list: LookupTable }
  | { readonly kind: "arithmetic"; readonly operator: Arithmetic; readonly left: Term; readonly right: Term }
  | { readonly kind: "compare"; readonly operator: Comparison; readonly left: Term; readonly right: Term }
  | { readonly kind: "not"; readonly operand: Term }
  /** The right side is evaluated only where the left side does not decide. */
  | Binary<"and">
  | Binary<"or">
  | { readonly kind: "if"; readonly condition: Term; readonly yes: Term; readonly no: Term }
  /** The operand, which is a fault where it lies outside the term's type. */
  | { readonly kind: "narrow"; readonly operand: Term }
  | { readonly kind: "fault"; readonly code: FaultCode }
  // Questions about sets.
  | { readonly kind: "empty"; readonly set: Term }
  | { readonly kind: "member"; readonly value: Term; readonly set: Term }
  | { readonly kind: "size"; readonly set: Term }
  /** The only member or none; a fault where there are more. */
  | { readonly kind: "the"; readonly set: Term }
  /** Whether the body holds of one of these known sets, which are the variable's values. */
  | { readonly kind: "any"; readonly variable: Variable; readonly sets: readonly Value[]; readonly body: Term }
  /** Whether the set holds one of these known sets whole. */
  | { readonly kind: "holds"; readonly sets: readonly Value[]; readonly set: Term }
  /** Whether the parameters can be chosen so that the tests hold, which are evaluated last, in order. */
  | ({ readonly kind: "possible" } & Choices)
  /** Over the members; `most` and `least` of no member are none. */
  | { readonly kind: "fold"; readonly fold: Fold; readonly variable: Variable; readonly set: Term; readonly body: Term }
  /**
   * How often what a memory keeps has had its values: now, and in the states that it remembers. `now` are those that are
   * no whole families of tracks.
   */
  | { readonly kind: "times"; readonly memory: number; readonly now: readonly Term[] }
  /** What a memory has kept so many plies ago; none where it has kept nothing then. */
  | { readonly kind: "back"; readonly memory: number; readonly plies: Term }
  // Sets of numbered values.
  /** The set of one value, empty where the value is none. */
  | { readonly kind: "maybe"; readonly value: Term }
  | Binary<"union">
  | Binary<"intersection">
  | Binary<"difference">
  /** The indices at which a track has one of these values. */
  | { readonly kind: "indicesWhere"; readonly track: number; readonly values: readonly Value[] }
  | { readonly kind: "filter"; readonly variable: Variable; readonly set: Term; readonly condition: Term }
  /** The union of the bodies over the members. */
  | { readonly kind: "collect"; readonly variable: Variable; readonly set: Term; readonly body: Term }
  /** {x | f(x) in set} and {f(x) | x in set} of a partial function on numbered values: undefined where it has no value. */
  | Moved<"preimage">
  | Moved<"image">
  /** The cells that the map leads to from the value, step by step, as long as the cell before is in `through`. */
  | { readonly kind: "slide"; readonly value: Term; readonly map: PartialMap; readonly through: Term }
  /** The cells from which a slide leads to a member of the set: back along the map through `through`. */
  | { readonly kind: "fill"; readonly map: PartialMap; readonly set: Term; readonly through: Term }
  /** The least set that holds the beginning and with each member the body's. */
  | { readonly kind: "reach"; readonly variable: Variable; readonly from: Term; readonly body: Term }
  | { readonly kind: "range"; readonly low: Term; readonly high: Term }
  /** The body in the state that the statements make. */
  | { readonly kind: "after"; readonly statements: readonly Statement[]; readonly body: Term };

/** Variables, each of a member of its set, which may depend on those before; and conditions on all of them together. */
export interface Choices {
  readonly params: readonly { readonly variable: Variable; readonly set: Term }[];
  readonly tests: readonly Term[];
}

export type Term = Common & Shape;

/** A statement of an action. Its terms are evaluated in the state that the statements before it have made. */
export type Statement =
  | { readonly kind: "let"; readonly variable: Variable; readonly value: Term }
  | { readonly kind: "write"; readonly track: number; readonly at: Term; readonly value: Term }
  /** At all indices of a set, in a family with one index. */
  | { readonly kind: "write-all"; readonly track: number; readonly set: Term; readonly value: Term }
  | {
      readonly kind: "if";
      readonly condition: Term;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | { readonly kind: "for"; readonly variable: Variable; readonly set: Term; readonly body: readonly Statement[] }
  | { readonly kind: "fault"; readonly code: FaultCode }
  /** The variable becomes a member of the set, each equally likely if nothing else is said; a fault where it has none. */
  | { readonly kind: "random"; readonly variable: Variable; readonly set: Term; readonly weights?: Weights }
  /** The variable becomes a set of so many members of the set, each such set equally likely. */
  | { readonly kind: "random-subset"; readonly variable: Variable; readonly set: Term; readonly count: Term }
  /** One arm is done, as likely as its share of the whole. Shares are above 0 and sum to the whole, or it is a fault. */
  | { readonly kind: "chance"; readonly whole: Term; readonly arms: readonly Arm[] };

/** How likely each member is: its share, above 0, of a whole that all shares come to. No fault is among them. */
export interface Weights {
  readonly whole: Term;
  /** Where the variable is the member. */
  readonly share: Term;
}

export interface Arm {
  readonly share: Term;
  readonly body: readonly Statement[];
}

/**
 * A function of numbered arguments, by their ordinals in mixed radix, the last argument fastest. A value is computed when
 * it is first needed; it is undefined for arguments that never occur.
 */
export class LookupTable {
  readonly counts: readonly number[];
  readonly size: number;
  readonly #of: (ordinals: readonly number[]) => Value | undefined;
  readonly #values: (Value | undefined)[] = [];
  readonly #computed: boolean[] = [];
  #all: readonly (Value | undefined)[] | undefined;

  constructor(counts: readonly number[], of: (ordinals: readonly number[]) => Value | undefined) {
    this.counts = counts;
    this.size = counts.reduce((product, count) => product * count, 1);
    this.#of = of;
  }

  /** The value at an index, which stands for the ordinals of the arguments in mixed radix. */
  at(index: number): Value | undefined {
    if (!this.#computed[index]) {
      this.#values[index] = this.#of(this.ordinalsAt(index));
      this.#computed[index] = true;
    }
    return this.#values[index];
  }

  /** The value of arguments of these types. */
  of(types: readonly Type[], args: readonly Value[]): Value | undefined {
    return this.at(this.counts.reduce((index, count, i) => index * count + ordinalOf(types[i]!, args[i]!), 0));
  }

  /** The ordinals of the arguments at an index. */
  ordinalsAt(index: number): readonly number[] {
    const ordinals = new Array<number>(this.counts.length);
    let rest = index;
    for (let i = this.counts.length - 1; i >= 0; i--) {
      const count = this.counts[i]!;
      ordinals[i] = rest % count;
      rest = Math.floor(rest / count);
    }
    return ordinals;
  }

  all(): readonly (Value | undefined)[] {
    this.#all ??= Array.from({ length: this.size }, (_, index) => this.at(index));
    return this.#all;
  }
}

/** A partial function between numbered types: by ordinal the ordinal it leads to, or -1. */
export interface PartialMap {
  readonly id: number;
  readonly from: Type;
  readonly to: Type;
  readonly of: readonly number[];
}

/** The compiler cannot express a game; it is then run by the interpreter. */
export class NotCompiled extends Error {
  override name = "NotCompiled";
}

/** Whether a term asks a memory itself. */
export const readsMemory = ({ kind }: Term): boolean => kind === "times" || kind === "back";

/** The conditions that all have to hold where one does. */
export const conjuncts = (term: Term): readonly Term[] =>
  term.kind === "and" ? [...conjuncts(term.left), ...conjuncts(term.right)] : [term];
