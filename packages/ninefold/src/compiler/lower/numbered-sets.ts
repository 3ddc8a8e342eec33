// Sets of sets whose members are sets that are known beforehand: a member is chosen by its number among all that there can be.
import type { Core } from "../../language/core/core.ts";
import { countOf, isScalar, valueAt } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { choose, subsetsOf } from "../../model/evaluate/sets.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { bounds, withoutSet } from "../terms/term-types.ts";
import type { Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** The most sets that a member may be. */
const MAX_SETS = 4096;

export interface NumberedSets {
  /** All that a member may be, in the order of sets. */
  readonly all: readonly Value[];
  /** The numbers of the members. */
  readonly numbers: Term;
  /** The set with a number. */
  of(number: Term): Term;
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
  return { all, numbers, of };
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
    return numbered(lowering, core.type, subsetsOf(members, size));
  }
  const values = Array.from({ length: Math.min(countOf(element), MAX_SETS) }, (_, i) => valueAt(element, i));
  const [least, most] = bounds(count.type);
  const sizes = [...values.keys(), values.length].filter((size) => size >= least && size <= most);
  checkNumber(sizes.reduce((sum, size) => sum + choose(values.length, size), 0));
  const found = numbered(
    lowering,
    core.type,
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
