// Makes terms. Each is made once; what the laws of sets and of tables say is equal is made as the simpler one.
import { ordinalOf } from "../../language/core/domain.ts";
import { MemberTerms } from "./member-terms.ts";
import { mapStatements, type Statement, statementsKey, termsOf, variablesOf } from "./statements.ts";
import { COMPOSED } from "./table-terms.ts";
import { partsOf, type Term, type Variable } from "./term.ts";
import { sameDomain, withoutSet } from "./term-types.ts";

/** The terms of one game. */
export class Terms extends MemberTerms {
  readonly #statements = new Map<string, readonly Statement[]>();

  /** The same list for the same statements. */
  alike(statements: readonly Statement[]): readonly Statement[] {
    const key = statementsKey(statements);
    const found = this.#statements.get(key) ?? statements;
    this.#statements.set(key, found);
    return found;
  }

  after(made: readonly Statement[], body: Term): Term {
    const statements = this.alike(made);
    const parts = [body, ...termsOf(statements)];
    return this.make(
      body.type,
      String(this.idOf(statements)),
      { kind: "after", statements, body },
      parts,
      ...variablesOf(statements),
    );
  }

  /**
   * A place of a term replaced, and everything simplified that this makes simpler. What stands in its place is asked where
   * the whole term is asked: what is foreseen within it has the value from before.
   */
  substitute(term: Term, variable: Variable, by: Term): Term {
    const known = new Map<Term, Term>();
    const of = (one: Term): Term => {
      if (!one.free.has(variable.id)) return one;
      let found = known.get(one);
      if (!found) {
        if (one.kind === "variable") found = by;
        else if (one.kind === "after" && by.dependsOnState) found = this.#askedBefore(one, variable, by);
        else found = this.rebuild(one, of);
        known.set(one, found);
      }
      return found;
    };
    return of(term);
  }

  /** By foresight, place and value the place that has the value. */
  readonly #before = new Map<string, Variable>();

  /** Foresight with the value that a term has before the statements in place of a place. */
  #askedBefore(term: Term & { kind: "after" }, variable: Variable, by: Term): Term {
    const key = `${term.id} ${variable.id} ${by.id}`;
    const before = this.#before.get(key) ?? this.variable(by.type);
    this.#before.set(key, before);
    const of = (part: Term): Term => this.substitute(part, variable, this.at(before));
    return this.after(
      [{ kind: "let", variable: before, value: by }, ...mapStatements(term.statements, of)],
      of(term.body),
    );
  }

  /** The same term with other parts. */
  rebuild(term: Term, of: (part: Term) => Term): Term {
    const same = (parts: readonly Term[]): boolean => parts.every((part) => of(part) === part);
    if (same(partsOf(term)) && (term.kind !== "after" || same(termsOf(term.statements)))) return term;
    switch (term.kind) {
      case "constant":
      case "variable":
      case "fault":
      case "indicesWhere":
      case "times":
        return term;
      case "trackRead":
        return this.cell(term.type, term.track, of(term.at));
      case "some":
        return this.some(of(term.operand));
      case "table": {
        const args = term.args.map(of);
        const { list } = term;
        const types = term.args.map((arg) => arg.type);
        const renamed = args.every(
          (arg, i) => !COMPOSED.has(arg.kind) && args.indexOf(arg) === i && sameDomain(arg.type, types[i]!),
        );
        if (renamed) return this.table(term.type, args, list);
        const made = this.apply(
          term.type,
          args,
          (values) =>
            list.at(
              values.reduce<number>(
                (variable, value, i) => variable * list.counts[i]! + ordinalOf(types[i]!, value),
                0,
              ),
            ),
          `list ${this.idOf(list)}`,
        );
        return made ?? this.make(term.type, String(this.idOf(list)), { kind: "table", args, list }, args);
      }
      case "arithmetic":
        return this.arithmetic(term.operator, of(term.left), of(term.right));
      case "compare":
        return this.compare(term.operator, of(term.left), of(term.right));
      case "not":
        return this.not(of(term.operand));
      case "and":
        return this.and(of(term.left), of(term.right));
      case "or":
        return this.or(of(term.left), of(term.right));
      case "if":
        return this.choose(of(term.condition), of(term.yes), of(term.no));
      case "narrow":
        return this.narrow(term.type, of(term.operand));
      case "empty":
        return this.empty(of(term.set));
      case "member":
        return this.member(of(term.value), of(term.set));
      case "size":
        return this.size(of(term.set));
      case "the":
        return this.the(of(term.set));
      case "fold":
        return this.fold(term.fold, of(term.set), term.variable.type, (member) =>
          of(this.substitute(term.body, term.variable, member)),
        );
      case "any":
        return this.any(term.variable.type, term.sets, (set) => of(this.substitute(term.body, term.variable, set)));
      case "possible":
        return this.possible({
          params: term.params.map(({ variable, set }) => ({ variable, set: of(set) })),
          tests: term.tests.map(of),
        });
      case "holds":
        return this.holds(term.sets, of(term.set));
      case "maybe":
        return this.maybe(of(term.value));
      case "union":
        return this.union(of(term.left), of(term.right));
      case "intersection":
        return this.intersection(of(term.left), of(term.right));
      case "difference":
        return this.difference(of(term.left), of(term.right));
      case "filter":
        return this.filter(of(term.set), term.variable.type, (member) =>
          of(this.substitute(term.condition, term.variable, member)),
        );
      case "collect":
        return this.collect(of(term.set), term.variable.type, withoutSet(term.type), (member) =>
          of(this.substitute(term.body, term.variable, member)),
        );
      case "preimage":
        return this.preimage(term.map, of(term.set));
      case "image":
        return this.image(term.map, of(term.set));
      case "slide":
        return this.slide(of(term.value), term.map, of(term.through));
      case "fill":
        return this.fill(term.map, of(term.set), of(term.through));
      case "reach":
        return this.reach(of(term.from), term.variable.type, (member) =>
          of(this.substitute(term.body, term.variable, member)),
        );
      case "range":
        return this.range(of(term.low), of(term.high));
      case "after":
        return this.after(mapStatements(term.statements, of), of(term.body));
    }
  }
}
