// How many decisions are legal where foresight may refuse some: those that cannot have brought about what is refused are
// counted without a look ahead.

import { risksOf } from "../../analyse/risks.ts";
import type { Code } from "../../code/ir/code.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import type { Terms } from "../../terms/interning/term-table.ts";
import { partsOf } from "../../terms/kinds/kinds.ts";
import type { Term } from "../../terms/term.ts";
import type { Sizes } from "../../vectorize/set-sizes.ts";
import type { Vectorizer } from "../../vectorize/vectorizer.ts";
import { binary, i32 } from "../builder/building.ts";
import * as words from "../builder/words.ts";
import { eachChoice } from "../terms/emit-choices.ts";
import type { EmitContext } from "../terms/emit-context.ts";
import { throughMembers } from "../terms/members.ts";

/** Counts the choices of one family under a refusal by foresight. */
export class SafeCounting {
  readonly #family: DecisionFamily;
  readonly #sizes: Sizes | undefined;
  readonly #now: Term;
  /** The parameter whose values are counted all at once, and those of them that have to be looked at one by one. */
  readonly #level: number;
  readonly #risky: Term;
  /** Sets that are the same for all choices. */
  readonly #once: readonly Term[];

  private constructor(family: DecisionFamily, sizes: Sizes | undefined, now: Term, level: number, risky: Term) {
    this.#family = family;
    this.#sizes = sizes;
    this.#now = now;
    this.#level = level;
    this.#risky = risky;
    this.#once = [...new Set(closedSets(risky))];
  }

  /** Undefined where every choice has to be looked at. `sizes`: how the last parameter is counted by the one before. */
  static of(vectorizer: Vectorizer, family: DecisionFamily, sizes: Sizes | undefined): SafeCounting | undefined {
    const risks = family.chain ? undefined : risksOf(vectorizer.terms, family);
    const level = family.params.length - (sizes ? 2 : 1);
    if (!risks || level < 0) return undefined;
    const { terms } = vectorizer;
    // The level is below the number of parameters.
    const { variable } = family.params[level]!;
    const where = (condition: Term): Term | undefined =>
      vectorizer.conditionToSet(variable, vectorizer.vectorize(possibly(terms, family, level + 1, condition)));
    let risky = terms.none(variable.type);
    let { now } = risks;
    if (now.free.size > 0) {
      // For some choices it holds already: these are looked at.
      const found = where(now);
      if (!found) return undefined;
      risky = vectorizer.vectorize(found);
      now = terms.no;
    }
    for (const { exact, wide } of risks.reasons) {
      const found = where(exact) ?? where(wide);
      if (!found) return undefined;
      risky = terms.union(risky, vectorizer.vectorize(found));
    }
    return new SafeCounting(family, sizes, vectorizer.vectorize(now), level, risky);
  }

  /** What it asks besides the tests. */
  get terms(): readonly Term[] {
    return [this.#now, this.#risky];
  }

  count(emit: EmitContext, total: Code): void {
    const { build } = emit;
    const add = (count: Code): void => build.set(total, binary("add", total, count));
    emit.if(
      emit.scalar(this.#now),
      () => eachChoice(emit, this.#family, 0, () => add(i32(1))),
      () => {
        for (const set of this.#once) emit.set(set);
        this.#count(emit, 0, add);
      },
    );
  }

  #count(emit: EmitContext, at: number, add: (count: Code) => void): void {
    const { terms } = emit.game.vectorizer;
    const { variable, set } = this.#family.params[at]!;
    if (at < this.#level) {
      throughMembers(emit, set, variable, () => this.#count(emit, at + 1, add));
      return;
    }
    const safe = (members: Term): Code => words.sizeOfSet(emit.set(terms.difference(members, this.#risky)));
    if (!this.#sizes) add(safe(set));
    for (const sized of this.#sizes ?? []) add(binary("mul", safe(sized.set), i32(sized.size)));
    throughMembers(emit, terms.intersection(set, this.#risky), variable, () =>
      eachChoice(emit, this.#family, at + 1, () => add(i32(1))),
    );
  }
}

/** Whether the parameters from the given one on can be chosen so that a condition holds. */
function possibly(terms: Terms, { params }: DecisionFamily, from: number, condition: Term): Term {
  return params.slice(from).reduceRight((condition, { variable, set }) => {
    if (!condition.free.has(variable.id)) return condition;
    return terms.not(
      terms.empty(terms.filter(set, variable.type, (member) => terms.substitute(condition, variable, member))),
    );
  }, condition);
}

/** The largest sets within a term that depend on the state alone and are not there already. */
function closedSets(term: Term): readonly Term[] {
  if (!term.dependsOnState || term.kind === "indicesWhere") return [];
  if (term.type.kind === "set" && term.free.size === 0) return [term];
  return partsOf(term).flatMap(closedSets);
}
