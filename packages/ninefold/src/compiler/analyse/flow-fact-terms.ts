// Terms simplified by facts that hold at the point of use: a member c of {c | at[c] is mine} has at[c] = mine; in one branch
// of a condition it holds, in the other it does not.
import { equal, tupleOrdinal, valueAt } from "../../language/core/domain.ts";
import { type Type, type Value, withoutNone } from "../../language/core/types.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import type { Statement } from "../terms/statements.ts";
import type { Choices, Term, Variable } from "../terms/term.ts";
import { holds, within, withoutSet } from "../terms/term-types.ts";
import { type FlowFacts, factsOfMember, factsUnguarded, factsWhen, relevant } from "./flow-facts.ts";
import { repeatedCondition } from "./questions-at.ts";

/** Larger tables are not examined. */
const LONGEST_LIST = 1 << 10;

export abstract class FlowFactTerms {
  readonly terms: Terms;
  readonly #simple = new Map<string, Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** Statements, the same list where nothing is simpler, and the facts behind them. */
  abstract statements(
    statements: readonly Statement[],
    facts: FlowFacts,
  ): { readonly statements: readonly Statement[]; readonly facts: FlowFacts };

  /** A term that has the same value wherever these facts hold. */
  simplify(term: Term, facts: FlowFacts): Term {
    if (!term.dependsOnState) return term;
    const own = relevant(facts, term);
    const key = `${term.id} ${[...own].map(([cell, values]) => `${cell.id}:${[...values]}`).join(" ")}`;
    let found = this.#simple.get(key);
    if (!found) {
      found = this.#simplified(term, own);
      this.#simple.set(key, found);
    }
    return found;
  }

  /** A term with a variable: a condition on the variable that it tests repeatedly is tested first. */
  simplifyAt(variable: Variable, term: Term, facts: FlowFacts): Term {
    const simple = this.simplify(term, facts);
    const repeated = repeatedCondition(simple, variable);
    if (!repeated) return simple;
    const side = (truth: boolean): Term => this.simplify(simple, factsUnguarded(repeated, truth, facts));
    return this.terms.choose(repeated, side(true), side(false));
  }

  #simplified(term: Term, facts: FlowFacts): Term {
    const { terms } = this;
    const of = (part: Term): Term => this.simplify(part, facts);
    switch (term.kind) {
      case "trackRead":
      case "member": {
        const rebuilt = terms.rebuild(term, of);
        const [only, ...others] = facts.get(rebuilt) ?? [];
        return only === undefined || others.length > 0
          ? rebuilt
          : terms.constant(rebuilt.type, valueAt(rebuilt.type, only));
      }
      case "table": {
        const rebuilt = terms.rebuild(term, of);
        return rebuilt.kind === "table" ? this.#simplifyTable(rebuilt, facts) : rebuilt;
      }
      case "narrow":
        return this.#narrow(term.type, of(term.operand), facts);
      case "and":
      case "or": {
        const left = of(term.left);
        const right = this.simplify(term.right, factsWhen(left, term.kind === "and", facts));
        return left === term.left && right === term.right ? term : terms[term.kind](left, right);
      }
      case "if":
        return this.#simplifyIf(term, facts);
      case "filter":
        return this.#simplifyBinder(term, term.condition, facts, (set, body) =>
          terms.filter(set, term.variable.type, body),
        );
      case "collect":
        return this.#simplifyBinder(term, term.body, facts, (set, body) =>
          terms.collect(set, term.variable.type, withoutSet(term.type), body),
        );
      case "fold":
        return this.#simplifyBinder(term, term.body, facts, (set, body) =>
          terms.fold(term.fold, set, term.variable.type, body),
        );
      case "reach":
        return this.#simplifyReach(term, of);
      case "any":
        return this.#simplifyAny(term, of);
      case "possible": {
        const { params, tests } = this.choices(term, facts).choices;
        const same = term.params.every(({ set }, i) => set === params[i]?.set);
        return same && term.tests.every((test, i) => test === tests[i]) ? term : terms.possible({ params, tests });
      }
      case "after": {
        const done = this.statements(term.statements, facts);
        const body = this.simplify(term.body, done.facts);
        return done.statements === term.statements && body === term.body ? term : terms.after(done.statements, body);
      }
      default:
        return terms.rebuild(term, of);
    }
  }

  #simplifyIf(term: Term & { kind: "if" }, facts: FlowFacts): Term {
    const condition = this.simplify(term.condition, facts);
    const yes = this.simplify(term.yes, factsWhen(condition, true, facts));
    const no = this.simplify(term.no, factsWhen(condition, false, facts));
    const same = condition === term.condition && yes === term.yes && no === term.no;
    return same ? term : this.terms.choose(condition, yes, no);
  }

  #simplifyReach(term: Term & { kind: "reach" }, of: (part: Term) => Term): Term {
    const { terms } = this;
    const [from, body] = [of(term.from), of(term.body)];
    if (from === term.from && body === term.body) return term;
    return terms.reach(from, term.variable.type, (member) => terms.substitute(body, term.variable, member));
  }

  #simplifyAny(term: Term & { kind: "any" }, of: (part: Term) => Term): Term {
    const { terms } = this;
    const body = of(term.body);
    if (body === term.body) return term;
    return terms.any(term.variable.type, term.sets, (set) => terms.substitute(body, term.variable, set));
  }

  /** Choices, and the facts that hold where they have been made. */
  choices({ params, tests }: Choices, facts: FlowFacts): { readonly choices: Choices; readonly facts: FlowFacts } {
    let here = facts;
    const simpleParams = params.map(({ variable, set }, i) => {
      const before = params[i - 1]?.variable;
      const known = before ? this.simplifyAt(before, set, here) : this.simplify(set, here);
      here = factsOfMember(this.terms, known, this.terms.at(variable), here);
      return { variable, set: known };
    });
    const last = params.at(-1)?.variable;
    const simpleTests = tests.map((test) => {
      const known = last ? this.simplifyAt(last, test, here) : this.simplify(test, here);
      here = factsWhen(known, true, here);
      return known;
    });
    return { choices: { params: simpleParams, tests: simpleTests }, facts: here };
  }

  /** A term with a body that is evaluated for each member of a set: there the facts of members hold. */
  #simplifyBinder(
    term: Term & { readonly set: Term; readonly variable: Variable },
    body: Term,
    facts: FlowFacts,
    make: (set: Term, body: (member: Term) => Term) => Term,
  ): Term {
    const { terms } = this;
    const set = this.simplify(term.set, facts);
    const made = this.simplifyAt(term.variable, body, factsOfMember(terms, set, terms.at(term.variable), facts));
    if (set === term.set && made === body) return term;
    return make(set, (member) => terms.substitute(made, term.variable, member));
  }

  /** A table without the arguments on which it does not depend, by the facts. */
  #simplifyTable(term: Term & { kind: "table" }, facts: FlowFacts): Term {
    if (term.list.size > LONGEST_LIST) return term;
    for (const [at, arg] of term.args.entries()) {
      const ordinals = facts.get(arg);
      const made = ordinals && this.#withoutArgument(term, at, ordinals);
      if (made) return made.kind === "table" ? this.#simplifyTable(made, facts) : made;
    }
    return term;
  }

  /** The function of its other arguments that it is for these ordinals of one; undefined where it is none. */
  #withoutArgument(term: Term & { kind: "table" }, at: number, ordinals: ReadonlySet<number>): Term | undefined {
    const [count, ...faster] = term.list.counts.slice(at);
    if (count === undefined) return undefined;
    const step = faster.reduce((product, one) => product * one, 1);
    const all = term.list.all();
    const values: (Value | undefined)[] = [];
    for (let rest = 0; rest < term.list.size / count; rest++) {
      const base = Math.floor(rest / step) * step * count + (rest % step);
      const [first, ...others] = [...ordinals].flatMap((ordinal) => {
        const value = all[base + ordinal * step];
        return value === undefined ? [] : [value];
      });
      if (first !== undefined && !others.every((value) => equal(value, first))) return undefined;
      values.push(first);
    }
    const args = term.args.filter((_, i) => i !== at);
    if (args.length === 0) return values[0] === undefined ? undefined : this.terms.constant(term.type, values[0]);
    const types = args.map((arg) => arg.type);
    return this.terms.apply(term.type, args, (...given) => values.at(tupleOrdinal(types, given)));
  }

  /** A value that can only be one of the type's values does not fault. */
  #narrow(type: Type, operand: Term, facts: FlowFacts): Term {
    const { terms } = this;
    const [only, ...others] = operand.kind === "table" ? operand.args : [];
    const cell = only && others.length === 0 ? only : operand;
    const ordinals = facts.get(cell);
    if (!ordinals || !within(withoutNone(operand.type), withoutNone(type))) return terms.narrow(type, operand);
    const values = [...ordinals].map((ordinal) =>
      operand.kind === "table" ? operand.list.at(ordinal) : valueAt(cell.type, ordinal),
    );
    const fits = values.every((value) => value !== undefined && holds(type, value));
    if (!fits) return terms.narrow(type, operand);
    return type.kind === "option" ? operand : terms.some(operand);
  }
}
