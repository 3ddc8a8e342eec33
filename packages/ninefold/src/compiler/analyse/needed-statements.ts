// Dead statements: where only one term is evaluated after an action, writes that it does not read are left out.

import { subtermsOf } from "../terms/kinds/kinds.ts";
import { type Statement, termsOf } from "../terms/statements.ts";
import type { Term } from "../terms/term.ts";

/** The tracks that a term reads, within foresight too. */
export function tracksReadBy(term: Term): ReadonlySet<number> {
  const found = new Set<number>();
  visitSubterms(term, new Set(), (one) => {
    if (one.kind === "trackRead" || one.kind === "indicesWhere") found.add(one.track);
  });
  return found;
}

/** Visits every subterm once, those of statements too. */
export function visitSubterms(term: Term, seen: Set<Term>, show: (term: Term) => void): void {
  if (seen.has(term) || !(term.dependsOnState || term.free.size > 0)) return;
  seen.add(term);
  show(term);
  for (const part of subtermsOf(term)) visitSubterms(part, seen, show);
}

/** Whether statements have terms with loops, so that executing them twice costs more than keeping the state. */
export function haveLoops(statements: readonly Statement[]): boolean {
  let found = false;
  const seen = new Set<Term>();
  for (const term of termsOf(statements)) {
    visitSubterms(term, seen, ({ kind }) => {
      found ||= kind === "reach" || kind === "filter" || kind === "collect" || kind === "fold";
    });
  }
  return found;
}

/** The statements that the body after them needs, and those that may fault. */
export function neededStatements(statements: readonly Statement[], body: Term): readonly Statement[] {
  const needs = new Needs();
  needs.use(body);
  return needs.of(statements);
}

/** What is read further on. It only grows: what is read after an iteration is read in the next one too. */
class Needs {
  readonly #tracks = new Set<number>();
  readonly #variables = new Set<number>();

  use(term: Term): void {
    for (const track of tracksReadBy(term)) this.#tracks.add(track);
    for (const variable of term.free) this.#variables.add(variable);
  }

  of(statements: readonly Statement[]): readonly Statement[] {
    const kept: Statement[] = [];
    for (const statement of statements.toReversed()) {
      const needed = this.#needed(statement);
      if (needed) kept.push(needed);
    }
    return kept.reverse();
  }

  #needed(statement: Statement): Statement | undefined {
    switch (statement.kind) {
      case "let":
        if (statement.value.cannotFault && !this.#variables.has(statement.variable.id)) return undefined;
        break;
      case "write":
        if (statement.at.cannotFault && statement.value.cannotFault && !this.#tracks.has(statement.track))
          return undefined;
        break;
      case "write-all":
        if (statement.set.cannotFault && statement.value.cannotFault && !this.#tracks.has(statement.track))
          return undefined;
        break;
      case "if": {
        const [yes, no] = [this.of(statement.yes), this.of(statement.no)];
        if (yes.length + no.length === 0 && statement.condition.cannotFault) return undefined;
        this.use(statement.condition);
        return { ...statement, yes, no };
      }
      case "for": {
        let body = this.of(statement.body);
        for (let count = -1; count !== this.#tracks.size + this.#variables.size; body = this.of(statement.body)) {
          count = this.#tracks.size + this.#variables.size;
        }
        if (body.length === 0 && statement.set.cannotFault) return undefined;
        this.use(statement.set);
        return { ...statement, body };
      }
      case "fault":
        return statement;
    }
    for (const term of termsOf([statement])) this.use(term);
    return statement;
  }
}
