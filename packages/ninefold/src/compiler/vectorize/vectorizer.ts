// Vectorizing: conditions on one member after the other become operations on sets of all members at once. A set that is
// chosen by a condition becomes an intersection; a step on a board becomes a shift of all cells; a slide through free cells
// becomes a fill that runs back from its end. Terms come in and equal terms go out; where no set operation is cheaper the
// term stays as it is.
import { Costs, type InitialCount } from "../analyse/costs.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { mapOf } from "../terms/laws/maps.ts";
import { mapStatements, type Statement } from "../terms/statements.ts";
import type { Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { ConditionToSet } from "./condition-to-set.ts";
import { vectorizeUnion } from "./vectorize-union.ts";

/** A relation of more partial functions has its union over a set taken member by member. */
const MAX_IMAGES = 8;

export class Vectorizer extends ConditionToSet {
  readonly #costs: Costs;
  readonly #known = new Map<Term, Term>();

  constructor(lowering: { readonly terms: Terms; readonly initialCount: InitialCount }) {
    super(lowering.terms);
    this.#costs = new Costs((track, values) => lowering.initialCount(track, values));
  }

  vectorize(term: Term): Term {
    let found = this.#known.get(term);
    if (!found) {
      found = term.kind === "union" ? vectorizeUnion(this, term) : undefined;
      found ??= this.#vectorized(this.terms.rebuild(term, (part) => this.vectorize(part)));
      this.#known.set(term, found);
      this.#known.set(found, found);
    }
    return found;
  }

  statements(statements: readonly Statement[]): readonly Statement[] {
    return this.terms.alike(mapStatements(statements, (term) => this.vectorize(term)));
  }

  #vectorized(term: Term): Term {
    switch (term.kind) {
      case "filter": {
        const chosen = this.conditionToSet(term.variable, term.condition);
        const set = chosen && this.terms.intersection(term.set, chosen);
        return set && this.#costs.of(set) <= this.#costs.of(term) ? set : term;
      }
      case "any":
        return this.#any(term);
      case "collect":
        return this.#images(term) ?? term;
      default:
        return term;
    }
  }

  /** The union over the members of a set as images of the set. */
  #images({ variable, set, body }: Term & { kind: "collect" }): Term | undefined {
    const { terms } = this;
    const map = body.kind === "maybe" ? mapOf(terms, variable, body.value) : undefined;
    if (map) return terms.image(map, set);
    const families = body.cannotFault && set.cannotFault ? this.families(variable, body) : undefined;
    if (!families || families.length > MAX_IMAGES) return undefined;
    return families.reduce(
      (all, { map, guard }) => terms.union(all, terms.image(map, terms.intersection(set, guard))),
      terms.none(withoutSet(body.type)),
    );
  }

  /** Whether one of some known sets is a subset is tested of all at once; other conditions are tested set by set. */
  #any(term: Term & { kind: "any" }): Term {
    const { terms } = this;
    const { variable, sets, body } = term;
    const isVariable = (one: Term): boolean => one.kind === "variable" && one.variable === variable;
    if (body.kind === "empty" && (body.set.kind === "intersection" || body.set.kind === "difference")) {
      const { left, right, kind } = body.set;
      const [own, other] = isVariable(left) ? [left, right] : [right, left];
      if (isVariable(own) && !other.free.has(variable.id) && (kind === "intersection" || own === left)) {
        return terms.holds(sets, this.vectorize(kind === "intersection" ? terms.complement(other) : other));
      }
    }
    return sets.reduce<Term>(
      (any, set) => terms.or(any, this.vectorize(terms.substitute(body, variable, terms.constant(variable.type, set)))),
      terms.no,
    );
  }
}
