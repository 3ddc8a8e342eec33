// Terms with other parts, and foresight.
import type { SubstitutionConstructors } from "../constructors.ts";
import type { Terms } from "../interning/term-table.ts";
import { KINDS, subtermsOf } from "../kinds/kinds.ts";
import { mapStatements, statementsKey } from "../statements.ts";
import type { Choices, Statement, Term, Variable } from "../term.ts";

export const substitutionLaws: SubstitutionConstructors & ThisType<Terms> = {
  alike(statements: readonly Statement[]): readonly Statement[] {
    const key = statementsKey(statements);
    const found = this.statementLists.get(key) ?? statements;
    this.statementLists.set(key, found);
    return found;
  },

  after(statements: readonly Statement[], body: Term): Term {
    return this.make(body.type, { kind: "after", statements: this.alike(statements), body });
  },

  rebuild(term: Term, of: (part: Term) => Term): Term {
    if (subtermsOf(term).every((part) => of(part) === part)) return term;
    return KINDS[term.kind].rebuild?.(term, of, this) ?? term;
  },

  substitute(term: Term, variable: Variable, by: Term): Term {
    const known = new Map<Term, Term>();
    const of = (one: Term): Term => {
      if (!one.free.has(variable.id)) return one;
      let found = known.get(one);
      if (!found) {
        if (one.kind === "variable") found = by;
        else if (one.kind === "after" && by.dependsOnState) found = evaluatedBefore(this, one, variable, by);
        else if (one.kind === "possible" && mayBindWithin(one, by))
          found = this.possible(withOwnVariables(this, one, of));
        else found = this.rebuild(one, of);
        known.set(one, found);
      }
      return found;
    };
    return of(term);
  },
};

/** Whether a term that is written into choices may have their variables, free or bound. */
function mayBindWithin({ params }: Choices, by: Term): boolean {
  if (by.kind === "variable") return params.some(({ variable }) => variable === by.variable);
  return by.kind !== "constant";
}

/** Choices of new variables with other parts. */
function withOwnVariables(terms: Terms, { params, tests }: Choices, of: (part: Term) => Term): Choices {
  const own = params.map(({ variable, set }) => ({ variable, set, by: terms.variable(variable.type) }));
  const part = (term: Term): Term =>
    of(own.reduce((all, { variable, by }) => terms.substitute(all, variable, terms.at(by)), term));
  return { params: own.map(({ by, set }) => ({ variable: by, set: part(set) })), tests: tests.map(part) };
}

/** Foresight with the value that a term has before the statements in place of a variable. */
function evaluatedBefore(terms: Terms, term: Term & { kind: "after" }, variable: Variable, by: Term): Term {
  const key = `${term.id} ${variable.id} ${by.id}`;
  const before = terms.valuesBefore.get(key) ?? terms.variable(by.type);
  terms.valuesBefore.set(key, before);
  const of = (part: Term): Term => terms.substitute(part, variable, terms.at(before));
  return terms.after(
    [{ kind: "let", variable: before, value: by }, ...mapStatements(term.statements, of)],
    of(term.body),
  );
}
