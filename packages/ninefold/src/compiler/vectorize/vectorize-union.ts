// A union of single values, each a member where a set has one of its own cells, as one test of the set.
import { ordinalOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { ascending, intersected, isEmpty, united } from "../terms/known-sets.ts";
import type { Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import type { ConditionToSet } from "./condition-to-set.ts";

/** What vectorizes the parts of a union. */
type Vectorizer = ConditionToSet & { vectorize(term: Term): Term };

/** Fewer values are tested one by one. */
const MIN_TESTS = 3;

/** A value that is a member where a set has one of these known cells. */
interface IntersectionTest {
  readonly value: Value;
  readonly cells: Term & { kind: "constant" };
  readonly set: Term;
}

/** The union with its parts vectorized, in which tests of one set are one test; undefined where no tests are. */
export function vectorizeUnion(vectorizer: Vectorizer, union: Term): Term | undefined {
  const { terms } = vectorizer;
  const parts = united(union);
  if (parts.length < MIN_TESTS || !parts.every(({ kind }) => kind === "if")) return undefined;
  const bySet = new Map<Term, IntersectionTest[]>();
  for (const part of parts) {
    const one = intersectionTest(vectorizer, vectorizer.vectorize(part));
    if (!one) return undefined;
    bySet.set(one.set, [...(bySet.get(one.set) ?? []), one]);
  }
  let found = terms.none(withoutSet(union.type));
  for (const [set, tests] of bySet) {
    const together =
      tests.length < MIN_TESTS ? undefined : testedTogether(vectorizer, withoutSet(union.type), set, tests);
    if (!together) return undefined;
    found = terms.union(found, together);
  }
  return found;
}

/** `if no (cells ∩ set) then {} else {value}`. */
function intersectionTest({ terms }: Vectorizer, part: Term): IntersectionTest | undefined {
  if (part.kind !== "if" || part.condition.kind !== "empty" || !isEmpty(part.yes)) return undefined;
  if (part.no.kind !== "constant" || !part.condition.cannotFault) return undefined;
  const [value, ...others] = part.no.value as readonly Value[];
  if (value === undefined || others.length > 0) return undefined;
  const all = intersected(part.condition.set);
  const [cells, ...more] = all.filter((one): one is Term & { kind: "constant" } => one.kind === "constant");
  const rest: readonly Term[] = all.filter((one) => one.kind !== "constant").sort((a, b) => a.id - b.id);
  if (!cells || more.length > 0 || rest.length === 0) return undefined;
  return { value, cells, set: rest.reduce((a, b) => terms.intersection(a, b)) };
}

/** The values of which a set has one of the cells. */
function testedTogether(
  vectorizer: Vectorizer,
  element: Type,
  set: Term,
  tests: readonly IntersectionTest[],
): Term | undefined {
  const { terms } = vectorizer;
  const variable = terms.variable(element);
  const cells = new Map<number, readonly Value[]>();
  for (const one of tests) {
    const ordinal = ordinalOf(element, one.value);
    cells.set(
      ordinal,
      ascending([...(cells.get(ordinal) ?? []), ...(one.cells.value as readonly Value[])], withoutSet(set.type)),
    );
  }
  const own = terms.apply(set.type, [terms.at(variable)], (value) => cells.get(ordinalOf(element, value)) ?? []);
  return own && vectorizer.inverseImage(variable, own, set);
}
