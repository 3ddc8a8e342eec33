// Which combinations of values that all see a play can come to: by going from case to case, as the rules do.
import type { Value } from "ninefold/language";
import { assumed, listedValues } from "../know/assuming.ts";
import { evaluate } from "../know/evaluate.ts";
import type { Cell, Evaluation } from "../know/evaluation.ts";
import { isFixed } from "../know/reading.ts";
import { NO_FACTS, narrowed, type Scope, type Suppositions, seenWith, unseenWith } from "../know/scope.ts";
import { distinct, onlyValue } from "../know/seen.ts";
import { NOWHERE } from "../know/statements.ts";
import { actionAfter, decidingOf, jointLocals } from "./decisions.ts";

/** The values of a cell that are told apart, in groups. */
export interface Apart {
  readonly cell: Cell;
  readonly groups: readonly (readonly Value[])[];
}

/** The cases that a play can come to, of those in which each cell has the values of one group. */
export function reachedCases(on: Evaluation, apart: readonly Apart[]): readonly Suppositions[] {
  const found = new Map<string, Suppositions>();
  const open: Suppositions[] = [];
  const add = (facts: Suppositions): void => {
    const key = JSON.stringify([...facts.values()]);
    if (found.has(key)) return;
    found.set(key, facts);
    open.push(facts);
  };
  for (const facts of startCases(on, apart)) add(facts);
  for (let facts = open.pop(); facts; facts = open.pop()) {
    for (const end of scopesAfter(on, facts)) for (const next of casesAfter(end, facts, apart)) add(next);
  }
  return [...found.values()];
}

function startCases(on: Evaluation, apart: readonly Apart[]): readonly Suppositions[] {
  const values = apart.map(({ cell: { track, indices } }) => {
    const core = on.game.tracks[track];
    if (!core) return undefined;
    const locals = new Map(indices.map((index, i) => [i, index]));
    const initial = evaluate(on, core.initial, seenWith(NO_FACTS, locals));
    const only = onlyValue(initial);
    return core.many ? (Array.isArray(only) ? only : undefined) : initial.values;
  });
  const starts = product(apart, values);
  const { setup } = on.game;
  if (!setup) return starts;
  return starts.flatMap((facts) => casesAfter(on.executed(setup.body, unseenWith(facts)), facts, apart));
}

/** What may come of a case: by a decision of a seat, by several together, by a forced step. */
function scopesAfter(on: Evaluation, facts: Suppositions): readonly Scope[] {
  const { game } = on;
  const scope = seenWith(facts);
  const isOver = game.ends.some(({ condition, items }) => {
    return condition && items.length === 0 && onlyValue(evaluate(on, condition, scope)) === true;
  });
  if (isOver) return [];
  const ends: Scope[] = [];
  for (const decision of game.decisions) {
    for (let me = 0; me < on.seats; me++) {
      const deciding = decidingOf(on, decision, me, facts);
      if (deciding) ends.push(actionAfter(on, decision, deciding.scope, NOWHERE));
    }
  }
  for (const { parts, body } of game.consequences)
    ends.push(on.executed(body, seenWith(facts, jointLocals(on, parts, facts))));
  for (const { condition, body } of game.whenevers) {
    const where = condition ? assumed(on, condition, true, scope) : scope;
    if (where) ends.push(on.executed(body, where));
  }
  return ends;
}

/** The cases after a rule that has ended in this scope. */
function casesAfter(end: Scope, before: Suppositions, apart: readonly Apart[]): readonly Suppositions[] {
  return product(
    apart,
    apart.map(({ cell }) => {
      const kept = end.facts.get(cell.key) ?? before.get(cell.key) ?? listedValues(cell.type);
      const written = end.written.get(cell.track) ?? [];
      const own = written.findLast((one) => one.cell === cell.key);
      // A cell that is written by an index which is not known may be this one.
      if (written.some((one) => !isFixed(one.cell))) return listedValues(cell.type);
      if (!own) return kept;
      const values = own.seen.values ?? listedValues(cell.type);
      return own.partly && kept && values ? distinct([...kept, ...values]) : values;
    }),
  );
}

/** Every choice of a group for each cell that has some of these values. */
function product(apart: readonly Apart[], values: readonly (readonly Value[] | undefined)[]): readonly Suppositions[] {
  let cases: readonly Suppositions[] = [NO_FACTS];
  for (const [i, { cell, groups }] of apart.entries()) {
    const own = values[i];
    const met = own ? groups.filter((group) => narrowed(new Map([[cell.key, own]]), cell.key, group)) : groups;
    cases = cases.flatMap((facts) => met.map((group) => new Map(facts).set(cell.key, group)));
  }
  return cases;
}
