// What a decision lets its player choose: the parameters, each with the set that it is chosen from, and what has to hold. A
// set of sets is chosen from by the numbers of its members, among all that there can be.
import type { Core, CoreDecision } from "../../language/core/core.ts";
import { countOf, isScalar, valueAt } from "../../language/core/domain.ts";
import { anyCore } from "../../language/core/parts.ts";
import { NONE, setOf, type Type, type Value } from "../../language/core/types.ts";
import { choose, subsetsOf } from "../../model/evaluate/sets.ts";
import { valueHeld } from "../terms/held-values.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { type Choices, NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { bounds, withoutSet } from "../terms/term-types.ts";
import { type Lowering, type NumberedSets, valueOfParameter } from "./lowering.ts";
import { type Scope, withLocal } from "./scope.ts";

/** The most sets that a member may be. */
const MAX_SETS = 4096;

/** Whether a condition is evaluated before any parameter is chosen: it depends on none and has no foresight. */
export function isBeforeChoices(decision: CoreDecision, condition: Core): boolean {
  const chosen = (slot: number): boolean => decision.params.some((param) => param.slot === slot);
  return !anyCore(condition, [], (part) => part.kind === "after" || (part.kind === "local" && chosen(part.slot)));
}

/** The choices of a decision under those of these conditions that depend on parameters; and the scope with them. */
export function choicesOf(
  lowering: Lowering,
  decision: CoreDecision,
  conditions: readonly Core[],
  scope: Scope,
): { readonly choices: Choices; readonly scope: Scope } {
  const { terms } = lowering;
  let here = scope;
  const params: { variable: Variable; set: Term }[] = [];
  const { sequel } = decision;
  for (const [i, param] of decision.params.entries()) {
    const guard = i === sequel?.params ? goingOn(lowering, decision, params, here) : terms.yes;
    const ofSets = numberedSets(lowering, param.source, here);
    if (ofSets && decision.chain) throw new NotCompiled("parameters of steps that are sets");
    const followed = ofSets?.numbers ?? lowering.lower(param.source, here);
    const set = terms.choose(guard, followed, terms.none(withoutSet(followed.type)));
    const element = withoutSet(set.type);
    if (!isScalar(element)) throw new NotCompiled("parameters that are sets");
    const variable = terms.variable(element);
    if (ofSets) lowering.numbered.set(variable.id, ofSets);
    here = withLocal(here, param.slot, valueOfParameter(lowering, variable));
    const condition = param.condition ? lowering.lower(param.condition, here) : terms.yes;
    params.push({ variable, set: restricted(terms, variable, set, condition) });
  }
  const tests: Term[] = [];
  for (const condition of sequel ? conditions.filter((one) => !isOwn(decision, one)) : conditions) {
    if (!isBeforeChoices(decision, condition)) restrict(terms, params, lowering.lower(condition, here), tests);
  }
  return { choices: { params, tests }, scope: here };
}

/**
 * What has to hold before a ply goes on, where it does not restrict the parameters chosen: asked before the sets of what
 * follows.
 */
function goingOn(
  lowering: Lowering,
  decision: CoreDecision,
  params: { variable: Variable; set: Term }[],
  scope: Scope,
): Term {
  const { terms } = lowering;
  const tests: Term[] = [];
  for (const { core } of decision.conditions.slice(0, decision.sequel?.conditions)) {
    if (!isBeforeChoices(decision, core)) restrict(terms, params, lowering.lower(core, scope), tests);
  }
  return tests.reduce((all, test) => terms.and(all, test), terms.yes);
}

/** Whether a condition is one of those that are asked before a ply goes on. */
const isOwn = ({ conditions, params, sequel }: CoreDecision, condition: Core): boolean =>
  sequel !== undefined &&
  params.length > sequel.params &&
  conditions.slice(0, sequel.conditions).some(({ core }) => core === condition);

/** The members for which a condition holds. */
function restricted(terms: Terms, variable: Variable, set: Term, condition: Term): Term {
  if (condition === terms.yes) return set;
  return terms.filter(set, variable.type, (member) => terms.substitute(condition, variable, member));
}

/** Adds a condition to the set of the last parameter on which it depends, or to the tests if it must come last. */
function restrict(terms: Terms, params: { variable: Variable; set: Term }[], condition: Term, tests: Term[]): void {
  if (condition === terms.yes) return;
  const last = params.findLast(({ variable }) => condition.free.has(variable.id));
  const mayComeEarly = last !== undefined && params.slice(params.indexOf(last) + 1).every(({ set }) => set.cannotFault);
  if (!last || !condition.cannotFault || !mayComeEarly || tests.length > 0) {
    tests.push(condition);
    return;
  }
  last.set = restricted(terms, last.variable, last.set, condition);
}

/** The choices that preferences leave, one preference after the other. `scope` has the parameters. */
export function preferredChoices(lowering: Lowering, decision: CoreDecision, choices: Choices, scope: Scope): Choices {
  const { terms } = lowering;
  const wanted = decision.preferences.map(({ extreme, value }) => ({ extreme, value: lowering.lower(value, scope) }));
  // Every value is evaluated of every choice, before the next choice is.
  if (wanted.slice(1).some(({ value }) => !value.cannotFault)) throw new NotCompiled("preferences that may be a fault");
  return wanted.reduce((left, { extreme, value }) => {
    const [low] = bounds(value.type);
    if (value.type.kind !== "int" || !Number.isFinite(low)) throw new NotCompiled("preferences for what has no bounds");
    return extremeChoices(terms, left, extreme, terms.arithmetic("-", value, terms.int(low)));
  }, choices);
}

/** The choices of which a number that is never below zero is extreme. */
function extremeChoices(terms: Terms, { params, tests }: Choices, extreme: "most" | "least", worth: Term): Choices {
  const [only, ...others] = params;
  if (only && others.length === 0 && tests.length === 0 && worth.cannotFault) {
    const { variable, set } = only;
    const of = (member: Term): Term => terms.substitute(worth, variable, member);
    const best = terms.fold(extreme, set, variable.type, of);
    const left = terms.filter(set, variable.type, (member) => terms.compare("=", of(member), best));
    return { params: [{ variable, set: left }], tests };
  }
  const admitted = tests.reduce((all, test) => terms.and(all, test), terms.yes);
  const best = params.reduceRight(
    (inner, { variable, set }) =>
      terms.fold(extreme, set, variable.type, (member) => terms.substitute(inner, variable, member)),
    terms.choose(admitted, worth, terms.constant(NONE, null)),
  );
  return { params, tests: [...tests, terms.compare("=", worth, best)] };
}

/** A set of sets by the numbers of its members; undefined for others. */
export function numberedSets(lowering: Lowering, core: Core, scope: Scope): NumberedSets | undefined {
  const { terms } = lowering;
  if (isScalar(withoutSet(core.type))) return undefined;
  if (core.kind === "subsets") return subsetsByNumber(lowering, core, scope);
  const known =
    core.kind === "constant" || core.kind === "local" ? lowering.lower(core, scope) : lowering.known(core, scope);
  if (known)
    return known.kind === "constant" ? numbered(lowering, core.type, known.value as readonly Value[]) : undefined;
  if (core.kind !== "call") return undefined;
  const locals = core.args.map((arg) => lowering.lower(arg, scope));
  const found = numberedSets(lowering, lowering.game.functions[core.callee]!.body, { locals, known: scope.known });
  return found && { ...found, numbers: terms.behind(locals, found.numbers) };
}

function numbered({ terms }: Lowering, type: Type, all: readonly Value[]): NumberedSets | undefined {
  if (all.length === 0 || all.length > MAX_SETS) return undefined;
  const numbers = terms.all({ kind: "int", low: 0, high: all.length - 1 });
  const name = `set of ${terms.idOf(all)}`;
  const of = (number: Term): Term => {
    const found = terms.tabulate(withoutSet(type), [number], (at) => all[at as number], name);
    if (!found) throw new RangeError(`${all.length} sets have no table`);
    return found;
  };
  return { all: all.map((one) => valueHeld(withoutSet(type), one)), numbers, of };
}

function checkNumber(sets: number): void {
  if (sets > MAX_SETS) throw new NotCompiled("the sets of so many members, where they are very many");
}

/** The subsets of so many members: of all that the type has those that lie in the set. */
function subsetsByNumber(lowering: Lowering, core: Core & { kind: "subsets" }, scope: Scope): NumberedSets | undefined {
  const { terms } = lowering;
  const set = lowering.lower(core.of, scope);
  const count = lowering.lower(core.count, scope);
  const element = withoutSet(set.type);
  if (!isScalar(element)) return undefined;
  if (set.kind === "constant" && count.kind === "constant") {
    const [members, size] = [set.value as readonly number[], count.value as number];
    checkNumber(choose(members.length, size));
    return numbered(lowering, setOf(set.type), subsetsOf(members, size));
  }
  const values = Array.from({ length: Math.min(countOf(element), MAX_SETS) }, (_, i) => valueAt(element, i));
  const [least, most] = bounds(count.type);
  const sizes = [...values.keys(), values.length].filter((size) => size >= least && size <= most);
  checkNumber(sizes.reduce((sum, size) => sum + choose(values.length, size), 0));
  const found = numbered(
    lowering,
    setOf(set.type),
    sizes.flatMap((size) => subsetsOf(values as readonly number[], size)),
  );
  if (!found) return undefined;
  const numbers = terms.filter(found.numbers, withoutSet(found.numbers.type), (number) => {
    const one = found.of(number);
    const sized = sizes.length === 1 && least === most ? terms.yes : terms.compare("=", terms.size(one), count);
    return terms.and(sized, terms.empty(terms.difference(one, set)));
  });
  return { ...found, numbers: terms.behind([set, count], numbers) };
}
