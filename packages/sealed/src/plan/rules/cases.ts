// What is told apart of the states in which rules are asked: the values of small tracks that all see, on which views depend.
import type { Type, Value } from "ninefold/language";
import { listedValues } from "../know/assuming.ts";
import { evaluate } from "../know/evaluate.ts";
import type { Cell, Evaluation } from "../know/evaluation.ts";
import { viewersOf } from "../know/reading.ts";
import { NO_FACTS, type Suppositions, seenWith } from "../know/scope.ts";
import { onlyValue } from "../know/seen.ts";
import { decidingOf, isSettled } from "./decisions.ts";
import { indexTuples } from "./indices.ts";
import { type Apart, reachedCases } from "./reached.ts";
import type { Cases } from "./walk.ts";

/** At most so many cases. */
const MAX_CASES = 160;

/** A value with at most so many is told apart one by one; an optional one else by whether it is there. */
const MAX_APART = 12;

/** By their texts. */
type Cells = ReadonlyMap<string, Cell>;

/** `noting` runs a question and gives the cells that all see which it asked for. */
export function casesOf(on: Evaluation, noting: (ask: () => void) => Cells): Cases {
  const byViews = noting(() => askViews(on));
  const byRules = noting(() => askRules(on));
  const apart = apartOf([...byViews.values(), ...[...byRules.values()].filter(({ key }) => !byViews.has(key))]);
  const reached = reachedCases(on, apart);
  const terminal = reached.filter((facts) => mayBeOver(on, facts));
  const views = new Map(reached.map((facts) => projected(facts, byViews)));
  return { states: [...views.values()], terminal };
}

/** A case as far as views depend on it. */
function projected(facts: Suppositions, cells: Cells): readonly [string, Suppositions] {
  const kept = [...facts].filter(([key]) => cells.has(key));
  return [JSON.stringify(kept), new Map(kept)];
}

function askViews(on: Evaluation): void {
  for (const [track] of on.game.tracks.entries())
    for (const indices of indexTuples(on, track)) viewersOf(on, track, indices, seenWith(NO_FACTS));
}

function askRules(on: Evaluation): void {
  for (const decision of on.game.decisions)
    for (let me = 0; me < on.seats; me++) decidingOf(on, decision, me, NO_FACTS);
  for (const { condition, items } of on.game.ends)
    if (condition && items.length === 0) evaluate(on, condition, seenWith(NO_FACTS));
}

/** The cells whose values are told apart: the first ones, as long as there are not too many cases. */
function apartOf(cells: readonly Cell[]): readonly Apart[] {
  let cases = 1;
  return cells.flatMap((cell) => {
    const groups = cell.indices.every((index) => onlyValue(index) !== undefined) ? groupsOf(cell.type) : undefined;
    if (!groups || cases * groups.length > MAX_CASES) return [];
    cases *= groups.length;
    return [{ cell, groups }];
  });
}

function groupsOf(type: Type): readonly (readonly Value[])[] | undefined {
  const values = listedValues(type);
  if (!values) return undefined;
  if (values.length <= MAX_APART) return values.map((value) => [value]);
  if (type.kind !== "option") return undefined;
  return [[null], values.filter((value) => value !== null)];
}

/** Whether the play may be over in these states: not where some decision is certainly legal and nothing ends it. */
function mayBeOver(on: Evaluation, facts: Suppositions): boolean {
  const scope = seenWith(facts);
  const mayEnd = on.game.ends.some(({ condition, items }) => {
    if (!condition || items.length > 0) return true;
    return onlyValue(evaluate(on, condition, scope)) !== false;
  });
  return mayEnd || !isSomebodysTurn(on, facts);
}

/** Whether somebody certainly has a decision, whoever's turn it is. */
function isSomebodysTurn(on: Evaluation, facts: Suppositions): boolean {
  const certain = new Map<string, Set<number>>();
  for (let me = 0; me < on.seats; me++) {
    for (const decision of on.game.decisions) {
      const deciding = decidingOf(on, decision, me, facts);
      if (!deciding?.legality.every(isSettled)) continue;
      if (!decision.by) return true;
      const by = evaluate(on, decision.by, seenWith(facts));
      if (onlyValue(by) !== undefined) return true;
      if (decision.by.type.kind === "enum") certain.set(by.key, (certain.get(by.key) ?? new Set()).add(me));
    }
  }
  return [...certain.values()].some((those) => those.size === on.seats);
}
