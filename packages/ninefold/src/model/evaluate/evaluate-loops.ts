// Everything that binds names to the members of sets, one after the other: comprehensions, quantifiers and folds.
import type { Core, Item } from "../../language/core/core.ts";
import { BOOL, type Value } from "../../language/core/types.ts";
import { selection } from "./evaluate-selections.ts";
import { order } from "./order.ts";
import { type Eval, type EvalOf, fault, type Linked, type Run, slotOf, spend, spendValues } from "./run.ts";
import { type Members, setFrom } from "./sets.ts";

/** The most values that one comprehension collects: each is held. */
const LARGEST_SET = 1 << 20;

/** A loop over bindings; what it collects goes into `sink`. Answers true when it was stopped. */
export type Loop<Sink> = (run: Run, sink: Sink) => boolean;

/** A binder with the members to bind, or a condition. */
type Bound = { readonly slot: number; readonly members: Eval } | Eval;

/** Visits each binding of the items, later binders varying fastest, until `visit` answers true. */
export function loop<Sink>(of: EvalOf, items: readonly Item[], visit: Loop<Sink>): Loop<Sink> {
  return walked(
    items.map((item) => boundOf(of, item)),
    visit,
  );
}

/** The same where the loop writes no cell: members chosen by a track are selected before they are visited. */
export function pureLoop<Sink>(link: Linked, of: EvalOf, items: readonly Item[], visit: Loop<Sink>): Loop<Sink> {
  return walked(selected(link, of, items), visit);
}

const boundOf = (of: EvalOf, item: Item): Bound =>
  "source" in item ? { slot: item.slot, members: of(item.source) } : of(item.condition);

function selected(link: Linked, of: EvalOf, [first, second, ...rest]: readonly Item[]): readonly Bound[] {
  if (!first) return [];
  if (!second) return [boundOf(of, first)];
  const select = "source" in first && "condition" in second && selection(link, first.slot, second.condition);
  if (select) return [{ slot: first.slot, members: select(of(first.source)) }, ...selected(link, of, rest)];
  return [boundOf(of, first), ...selected(link, of, [second, ...rest])];
}

function walked<Sink>([first, ...rest]: readonly Bound[], visit: Loop<Sink>): Loop<Sink> {
  if (!first) return visit;
  if (typeof first === "function") {
    const inner = walked(rest, visit);
    return (run, sink) => {
      spend(run);
      return first(run) === true && inner(run, sink);
    };
  }
  const { slot, members: membersOf } = first;
  // A condition right after the binder is evaluated here, which saves a call for each member that fails it.
  const condition = typeof rest[0] === "function" ? rest[0] : undefined;
  const inner = walked(condition ? rest.slice(1) : rest, visit);
  return (run, sink) => {
    const members = membersOf(run) as Members;
    const { locals } = run;
    for (let i = 0; i < members.length; i++) {
      spend(run);
      locals[slot] = members[i]!;
      if ((condition === undefined || condition(run) === true) && inner(run, sink)) return true;
    }
    return false;
  };
}

export function comprehension(link: Linked, of: EvalOf, core: Core & { kind: "comprehension" }): Eval {
  const filter = isFilter(core);
  const items = selected(link, of, core.items);
  const [first] = items;
  if (filter && items.length === 1 && first && "members" in first) return first.members;
  const element = of(core.element);
  const slot = slotOf(core.element);
  const collect = walked(items, (run, found: Value[]) => {
    if (found.push(slot < 0 ? element(run) : run.locals[slot]!) > LARGEST_SET)
      fault("NF2010", `a set would be made of more than ${LARGEST_SET} values`, core.span);
    return false;
  });
  return (run) => {
    const found: Value[] = [];
    collect(run, found);
    spendValues(run, found.length);
    return filter ? found : setFrom(found, run);
  };
}

/** Whether some members of one set are left out and nothing else: what is found is ascending, each once. */
export function isFilter({ element, items: [first, ...rest] }: Core & { kind: "comprehension" }): boolean {
  return (
    element.kind === "local" &&
    first !== undefined &&
    "source" in first &&
    first.slot === element.slot &&
    rest.every((item) => "condition" in item)
  );
}

/** A search for a binding for which the body holds, or (`every`) does not hold. */
export function quantifier(link: Linked, of: EvalOf, core: Core & { kind: "quantifier" }): Eval {
  const { body, items } = core;
  const sought: Core = core.quantifier === "every" ? { kind: "not", operand: body, type: BOOL, span: body.span } : body;
  const search = pureLoop(link, of, [...items, { condition: sought }], () => true);
  const found = core.quantifier === "some";
  return (run) => search(run, undefined) === found;
}

export function fold(link: Linked, of: EvalOf, core: Core & { kind: "fold" }): Eval {
  const body = of(core.body);
  if (core.operator === "sum") {
    const add = pureLoop(link, of, core.items, (run, sum: { value: number }) => {
      sum.value += body(run) as number;
      if (!Number.isSafeInteger(sum.value)) fault("NF2012", `the sum ${sum.value} is too large to be exact`, core.span);
      return false;
    });
    return (run) => {
      const sum = { value: 0 };
      add(run, sum);
      return sum.value;
    };
  }
  const sign = core.operator === "most" ? 1 : -1;
  const improve = pureLoop(link, of, core.items, (run, best: { value: Value }) => {
    const value = body(run);
    if (best.value === null || (value !== null && order(value, best.value, run) * sign > 0)) best.value = value;
    return false;
  });
  return (run) => {
    const best = { value: null };
    improve(run, best);
    return best.value;
  };
}
