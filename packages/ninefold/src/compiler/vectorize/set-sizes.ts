// The number of choices of two parameters where the second one's set is a table of the first one's value. The first one's
// members are grouped by the size of that set, so that the choices are a sum of products.
import { BOOL } from "../../language/core/types.ts";
import type { DecisionFamily } from "../lower/program.ts";
import { membersOf } from "../terms/known-sets.ts";
import type { Term } from "../terms/term.ts";
import type { Vectorizer } from "./vectorizer.ts";

/** More sizes are counted member by member. */
const MAX_SIZES = 4;

/** By size of the last parameter's set, which is not empty, the members of the one before it from which it has this size. */
export type Sizes = readonly { readonly size: number; readonly set: Term }[];

/** Undefined where the last set is not listed by the one parameter before it, or its sizes are many. */
export function sizesOf(vectorizer: Vectorizer, { params }: DecisionFamily): Sizes | undefined {
  const [first, second] = params.slice(-2);
  if (!first || second?.set.kind !== "table" || !second.set.cannotFault || !first.set.cannotFault) return undefined;
  const { terms } = vectorizer;
  const { set } = second;
  const sizes = new Set(set.list.all().map((value) => membersOf(value).length));
  sizes.delete(0);
  if (sizes.size > MAX_SIZES) return undefined;
  const found: { size: number; set: Term }[] = [];
  for (const size of [...sizes].sort((a, b) => a - b)) {
    const here = terms.apply(BOOL, [set], (value) => membersOf(value).length === size, `size ${size}`);
    const where = here && vectorizer.conditionToSet(first.variable, here);
    if (!where) return undefined;
    found.push({ size, set: vectorizer.vectorize(terms.intersection(first.set, where)) });
  }
  return found;
}
