// What a decision may bring about, without doing it. A refusal by foresight, `unless after B`, can only come true where the
// action changes something that B depends on in the direction in which B rises: for all other choices B is as it is now.

import type { Terms } from "../terms/interning/term-table.ts";
import { membersOf } from "../terms/known-sets.ts";
import type { Statement } from "../terms/statements.ts";
import { type Choices, conjuncts, type Term, type Variable } from "../terms/term.ts";
import { MayBecomeTrue, mergeReasons, type Write } from "./may-become-true.ts";
import { neededStatements, tracksReadBy } from "./needed-statements.ts";

/** A condition that is refused after an action: whether it holds already, and when it may come to. */
export interface Risks {
  readonly now: Term;
  /** By the parameters; the first form is exact where it can be evaluated, the second one is wider. */
  readonly reasons: readonly { readonly exact: Term; readonly wide: Term }[];
}

/** Undefined where the tests are not one refusal by foresight, or what it depends on is not understood. */
export function risksOf(terms: Terms, { tests }: Choices): Risks | undefined {
  const [test, ...others] = tests;
  if (others.length > 0 || test?.kind !== "not" || test.operand.kind !== "after") return undefined;
  const { statements, body } = test.operand;
  if (!body.cannotFault) return undefined;
  const done = writesOf(terms, neededStatements(statements, body), tracksReadBy(body));
  const found = done && new MayBecomeTrue(terms, done.writes).mayBecomeTrue(body);
  if (!found) return undefined;
  const { known } = done;
  const reasons = found.map((reason) => ({ ...reason, atWrite: false }));
  return {
    now: known(body),
    reasons: mergeReasons(terms, reasons).map(({ when, write, within }) => ({
      exact: known(within ? terms.and(when, fallsWithin(terms, write, within)) : when),
      wide: known(when),
    })),
  };
}

/** Whether a write falls within a set. */
function fallsWithin(terms: Terms, { at, set }: Write, within: Term): Term {
  return at ? terms.member(at, within) : terms.not(terms.empty(terms.intersection(set, within)));
}

/** The writes of an action, and any term with the values of the names that the action gives, as they are before it. */
interface ActionWrites {
  readonly writes: readonly Write[];
  readonly known: (term: Term) => Term;
}

/**
 * What an action writes to the given tracks, where its terms can all be evaluated before it; undefined for other actions,
 * and where one may fault.
 */
function writesOf(
  terms: Terms,
  statements: readonly Statement[],
  tracks: ReadonlySet<number>,
): ActionWrites | undefined {
  const found: Write[] = [];
  const lets: [Variable, Term][] = [];
  const written = new Set<number>();
  const known = (term: Term): Term =>
    lets.reduce((one, [variable, value]) => terms.substitute(one, variable, value), term);
  /** The term as it is before the action; undefined where it reads what has been written, or may fault. */
  const before = (term: Term): Term | undefined => {
    if (!term.cannotFault || [...tracksReadBy(term)].some((track) => written.has(track))) return undefined;
    return known(term);
  };
  /** What held before the action and is about nothing that has been written. */
  const stillHeld = (when: Term): readonly Term[] =>
    conjuncts(when).filter((one) => [...tracksReadBy(one)].every((track) => !written.has(track)));
  const walk = (some: readonly Statement[], when: Term): boolean =>
    some.every((statement) => {
      switch (statement.kind) {
        case "let": {
          const value = before(statement.value);
          if (!value || lets.some(([variable]) => variable === statement.variable)) return false;
          lets.push([statement.variable, value]);
          return true;
        }
        case "write":
        case "write-all": {
          const where = statement.kind === "write" ? statement.at : statement.set;
          const [at, value] = [before(where), before(statement.value)];
          written.add(statement.track);
          if (!tracks.has(statement.track))
            return where.cannotFault && cannotFaultWhere(known(statement.value), stillHeld(when));
          if (!at || !value) return false;
          found.push({ when, track: statement.track, value, ...(statement.kind === "write" ? { at } : { set: at }) });
          return true;
        }
        case "if": {
          const condition = before(statement.condition);
          if (!condition) return false;
          return (
            walk(statement.yes, terms.and(when, condition)) && walk(statement.no, terms.and(when, terms.not(condition)))
          );
        }
        default:
          return false;
      }
    });
  return walk(statements, terms.yes) ? { writes: found, known } : undefined;
}

/** Whether a term is certainly no fault where these conditions hold. */
function cannotFaultWhere(term: Term, held: readonly Term[]): boolean {
  if (term.cannotFault) return true;
  if (term.kind === "if") return [term.condition, term.yes, term.no].every((part) => cannotFaultWhere(part, held));
  return term.kind === "the" && term.set.cannotFault && hasOneMemberAtMost(term.set, held);
}

/** Whether a set certainly has no second member where these conditions hold. */
function hasOneMemberAtMost(set: Term, held: readonly Term[]): boolean {
  switch (set.kind) {
    case "maybe":
      return true;
    case "filter":
      return hasOneMemberAtMost(set.set, held);
    case "intersection":
      return hasOneMemberAtMost(set.left, held) || hasOneMemberAtMost(set.right, held);
    case "difference":
      return hasOneMemberAtMost(set.left, held);
    case "table": {
      const same = held.flatMap((one) =>
        one.kind === "table" && one.args.length === set.args.length && one.args.every((arg, i) => arg === set.args[i])
          ? [one.list]
          : [],
      );
      return set.list
        .all()
        .every((value, at) => membersOf(value).length <= 1 || same.some((list) => list.at(at) === false));
    }
    default:
      return false;
  }
}
