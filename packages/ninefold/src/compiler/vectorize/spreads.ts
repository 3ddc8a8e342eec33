// The steps of a flood as shifts of whole sets of cells, each from where it may begin to where it may end.

import { bitsOf } from "../layout/bits.ts";
import { partsOf } from "../terms/kinds/kinds.ts";
import { termsOf } from "../terms/statements.ts";
import type { Term } from "../terms/term.ts";
import { type Family, stepParts } from "./families.ts";
import type { Vectorizer } from "./vectorizer.ts";

/** More steps are not spread all at once. */
const MAX_SHIFTS = 24;

/** Steps over several distances from one set to another. */
export interface Spread {
  readonly begin: Term;
  readonly end: Term;
  /** By distance the cells where a step over it ends. */
  readonly shifts: ReadonlyMap<number, ReadonlySet<number>>;
}

type Reach = Term & { kind: "reach" };
type Spreads = readonly Spread[] | undefined;

/** What was found before: the layout asks for all floods, and then the code of each. */
const found = new WeakMap<Vectorizer, Map<Reach, Spreads>>();

/** The steps by where they begin and end; undefined where they go over too many distances, or are not made of a few. */
export function spreadsOf(vectorizer: Vectorizer, flood: Reach): Spreads {
  const known = found.get(vectorizer) ?? new Map<Reach, Spreads>();
  found.set(vectorizer, known);
  if (!known.has(flood)) known.set(flood, findSpreads(vectorizer, flood));
  return known.get(flood);
}

function findSpreads(vectorizer: Vectorizer, { variable, body }: Reach): Spreads {
  const families = body.cannotFault ? vectorizer.families(variable, body) : undefined;
  if (!families) return undefined;
  const groups = new Map<string, Omit<Spread, "shifts"> & { readonly shifts: Map<number, Set<number>> }>();
  for (const family of families) addSteps(groups, vectorizer, family);
  const spreads = [...groups.values()].filter(({ shifts }) => shifts.size > 0);
  if (spreads.reduce((sum, { shifts }) => sum + shifts.size, 0) > MAX_SHIFTS) return undefined;
  return spreads.map(({ begin, end, shifts }) => ({
    begin: vectorizer.vectorize(begin),
    end: vectorizer.vectorize(end),
    shifts,
  }));
}

function addSteps(
  groups: Map<string, Omit<Spread, "shifts"> & { readonly shifts: Map<number, Set<number>> }>,
  vectorizer: Vectorizer,
  family: Family,
): void {
  const { map } = family;
  const [from, to] = [bitsOf(map.from), bitsOf(map.to)];
  const { known, begin, end } = stepParts(vectorizer.terms, family);
  const key = `${begin.id} ${end.id}`;
  const group = groups.get(key) ?? { begin, end, shifts: new Map<number, Set<number>>() };
  groups.set(key, group);
  for (const [start, end] of map.of.entries()) {
    if (!known.has(start)) continue;
    const target = to.at(end);
    const by = target - from.at(start);
    const targets = group.shifts.get(by) ?? new Set<number>();
    group.shifts.set(by, targets.add(target));
  }
}

/** The questions that floods within terms put to whole sets; the terms themselves ask single members. */
export function questionsOfSpreads(vectorizer: Vectorizer, terms: readonly Term[]): readonly Term[] {
  const questions: Term[] = [];
  const seen = new Set<Term>();
  const look = (term: Term): void => {
    if (seen.has(term) || !(term.dependsOnState || term.free.size > 0)) return;
    seen.add(term);
    if (term.kind === "reach")
      for (const { begin, end } of spreadsOf(vectorizer, term) ?? []) {
        questions.push(begin, end);
        look(begin);
        look(end);
      }
    for (const part of partsOf(term)) look(part);
    if (term.kind === "after") for (const part of termsOf(term.statements)) look(part);
  };
  for (const term of terms) look(term);
  return questions;
}
