// A union of single values, each there where a set meets the cells of its own: the values whose cells the set meets.
import { ordinalOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { ascending, intersected, isEmpty, united } from "../terms/known-sets.ts";
import type { Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import type { Vectorizer } from "./vectorizer.ts";

/** Fewer values are asked for one by one. */
const FEWEST = 3;

/** A value, and the known cells of its own that a set has to meet. */
interface Meeting {
  readonly value: Value;
  readonly cells: Term & { kind: "constant" };
  readonly set: Term;
}

/** The union with its parts lifted, of which those that ask about one set ask it once; undefined where there are none. */
export function vectorizeUnion(lifting: Vectorizer, union: Term): Term | undefined {
  const { terms } = lifting;
  const parts = united(union);
  if (parts.length < FEWEST || !parts.every(({ kind }) => kind === "if")) return undefined;
  const bySet = new Map<Term, Meeting[]>();
  for (const part of parts) {
    const one = meetingOf(lifting, lifting.vectorize(part));
    if (!one) return undefined;
    bySet.set(one.set, [...(bySet.get(one.set) ?? []), one]);
  }
  let found = terms.none(withoutSet(union.type));
  for (const [set, meetings] of bySet) {
    const together = meetings.length < FEWEST ? undefined : metBy(lifting, withoutSet(union.type), set, meetings);
    if (!together) return undefined;
    found = terms.union(found, together);
  }
  return found;
}

/** `if no (cells ∩ set) then {} else {value}`. */
function meetingOf({ terms }: Vectorizer, part: Term): Meeting | undefined {
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

/** The values whose cells a set meets. */
function metBy(lifting: Vectorizer, element: Type, set: Term, meetings: readonly Meeting[]): Term | undefined {
  const { terms } = lifting;
  const variable = terms.variable(element);
  const cells = new Map<number, readonly Value[]>();
  for (const one of meetings) {
    const ordinal = ordinalOf(element, one.value);
    cells.set(
      ordinal,
      ascending([...(cells.get(ordinal) ?? []), ...(one.cells.value as readonly Value[])], withoutSet(set.type)),
    );
  }
  const own = terms.apply(set.type, [terms.at(variable)], ([value]) => cells.get(ordinalOf(element, value!)) ?? []);
  return own && lifting.inverseImage(variable, own, set);
}
