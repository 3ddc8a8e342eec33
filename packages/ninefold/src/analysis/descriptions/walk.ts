// The simultaneous walk through two descriptions. What it shows of two expressions: in states that correspond, with
// local variables that correspond, both have values that correspond. It never shows that two descriptions differ.

import type { Core, CoreGame, Item } from "../../language/core/core.ts";
import type { Type } from "../../language/core/types.ts";
import type { Span } from "../../language/text/source.ts";
import { entryAt } from "../tables.ts";
import { exchangeable } from "./connections.ts";
import { memberOf, Scope, type Variable, variableOf } from "./scope.ts";
import { Tables } from "./tables.ts";
import type { ValueMap } from "./values.ts";

/** Where a walk stopped: what is not shown to correspond, with its places in both texts. */
export interface Stop {
  readonly what: string;
  readonly one: Span;
  readonly other: Span;
}

/** A walk is given up after this number of pairs of expressions. */
const MAX_PAIRS = 500_000;

interface Spanned {
  readonly span: Span;
}

/** Whether two expressions of corresponding types mean the same, part by part. */
export type SameExpression = (walk: Walk, one: Core, other: Core) => boolean;

/** What the parts of a walk share: the correspondence so far, and where it stopped first. */
export class Walk {
  readonly one: CoreGame;
  readonly other: CoreGame;
  readonly values: ValueMap;
  readonly tables: Tables;
  readonly tracks = new Pairing();
  readonly decisions = new Pairing();
  readonly labels = new Pairing<string>();
  scope = Scope.empty;
  stop: Stop | undefined;
  readonly #sameExpression: SameExpression;
  readonly #functions = new Map<string, boolean>();
  readonly #exchangeable = new Map<number, readonly [number, number] | undefined>();
  /** How many pairs of expressions have been looked at. */
  pairs = 0;

  constructor(one: CoreGame, other: CoreGame, values: ValueMap, sameExpression: SameExpression) {
    this.#sameExpression = sameExpression;
    this.one = one;
    this.other = other;
    this.values = values;
    this.tables = new Tables(one, other, values);
  }

  /** False, with the place remembered if it is the first. */
  fail(what: string, one: Spanned, other: Spanned): false {
    const placed = ({ span: { start, end } }: Spanned): Span => ({ start, end });
    this.stop ??= { what, one: placed(one), other: placed(other) };
    return false;
  }

  /** A way to show something; where it fails, another may still succeed, and nothing is remembered of it. */
  attempt(...attempts: readonly (() => boolean)[]): boolean {
    const { stop } = this;
    for (const tryOne of attempts) {
      if (tryOne()) {
        this.stop = stop;
        return true;
      }
    }
    return false;
  }

  /** What is shown with more variables bound, which are not bound afterwards. */
  inside(bound: readonly Variable[], show: () => boolean): boolean {
    const { scope } = this;
    this.scope = scope.with(...bound);
    const shown = show();
    this.scope = scope;
    return shown;
  }

  /** What is shown in a frame of its own. */
  inFrame(bound: readonly Variable[], show: () => boolean): boolean {
    const { scope } = this;
    this.scope = Scope.empty.with(...bound);
    const shown = show();
    this.scope = scope;
    return shown;
  }

  types(one: Spanned & { readonly type: Type }, other: Spanned & { readonly type: Type }): boolean {
    return this.values.types(one.type, other.type) || this.fail("their types", one, other);
  }

  /** Whether functions answer alike for arguments that correspond: by what they say, or by all they answer. */
  functions(callee: number, counterpart: number): boolean {
    const key = `${callee} ${counterpart}`;
    const known = this.#functions.get(key);
    if (known !== undefined) return known;
    const [one, other] = [entryAt(this.one.functions, callee), entryAt(this.other.functions, counterpart)];
    const shown =
      one.params.length === other.params.length &&
      one.params.every(({ type }, i) => this.values.types(type, entryAt(other.params, i).type)) &&
      this.inFrame(
        one.params.map(({ type }, slot) => ({
          one: slot,
          other: slot,
          types: [type, entryAt(other.params, slot).type],
        })),
        () => this.core(one.body, other.body),
      );
    this.#functions.set(key, shown);
    return shown || this.fail(`the functions "${one.name}" and "${other.name}"`, one, other);
  }

  /** The two parameters of a function of the first game that may be exchanged. */
  exchangeable(callee: number): readonly [number, number] | undefined {
    if (!this.#exchangeable.has(callee)) {
      this.#exchangeable.set(callee, exchangeable(entryAt(this.one.functions, callee), this.tables, 0));
    }
    return this.#exchangeable.get(callee);
  }

  core(one: Core, other: Core): boolean {
    if (++this.pairs > MAX_PAIRS) return this.fail("so much", one, other);
    return this.attempt(
      () => this.types(one, other) && this.#sameExpression(this, one, other),
      () => this.values.types(one.type, other.type) && this.tables.agree(one, other, this.scope),
    );
  }

  /** Expressions of two lists, one by one. */
  cores(one: readonly Core[], other: readonly Core[]): boolean {
    return one.length === other.length && one.every((core, i) => this.core(core, entryAt(other, i)));
  }

  /** Things of two lists whose order does not matter: each of one with another one. */
  unordered<T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean {
    const left = [...other];
    return (
      one.length === other.length &&
      one.every((thing, i) => {
        // The one at the same place first.
        const inTurn = [...left].sort((a, b) => Number(b === other[i]) - Number(a === other[i]));
        return this.attempt(
          ...inTurn.map((there) => () => same(thing, there) && left.splice(left.indexOf(there), 1).length === 1),
        );
      })
    );
  }

  /** Expressions that both have, or neither has. */
  optional(one: Core | undefined, other: Core | undefined): boolean {
    if (!one || !other) return one === other;
    return this.core(one, other);
  }

  /** Binders and conditions one after the other, then what they are for, with the variables that they bind. */
  items(
    one: readonly Item[],
    other: readonly Item[],
    show: (bound: readonly Variable[]) => boolean,
    at: readonly [Spanned, Spanned],
  ): boolean {
    const { scope } = this;
    const bound: Variable[] = [];
    const shown =
      one.length === other.length &&
      one.every((item, i) => {
        const there = entryAt(other, i);
        if ("condition" in item || "condition" in there)
          return "condition" in item && "condition" in there && this.core(item.condition, there.condition);
        if (!this.core(item.source, there.source)) return false;
        const variable = variableOf(item.slot, there.slot, memberOf(item.source.type), memberOf(there.source.type));
        bound.push(variable);
        this.scope = this.scope.with(variable);
        return true;
      });
    const all = shown ? show(bound) : this.fail("what is bound", ...at);
    this.scope = scope;
    return all;
  }
}

/** Things that correspond one to one: the first meeting binds. */
export class Pairing<Thing = number> {
  readonly there = new Map<Thing, Thing>();
  readonly back = new Map<Thing, Thing>();

  /** Whether the two correspond, as far as is known. */
  meet(one: Thing, other: Thing): boolean {
    if (!this.there.has(one) && !this.back.has(other)) {
      this.there.set(one, other);
      this.back.set(other, one);
    }
    return this.there.get(one) === other && this.back.get(other) === one;
  }
}
