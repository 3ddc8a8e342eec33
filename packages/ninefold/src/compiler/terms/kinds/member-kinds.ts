// The kinds of terms that are about the members of sets.
import type { Type, Value } from "../../../language/core/types.ts";
import { printConstant } from "../print-values.ts";
import { withoutSet } from "../term-types.ts";
import { infix, loose, type TermKinds } from "./kind.ts";

/** The number of known sets that are printed. */
const FIRST_SETS = 2;

/** Longer tests have a line of their own. */
const MAX_TESTS = 24;

function printSets(type: Type, sets: readonly Value[]): string {
  const shown = sets.slice(0, FIRST_SETS).map((set) => printConstant(type, set));
  return `${shown.join(", ")}${sets.length > FIRST_SETS ? `, … ${sets.length} sets` : ""}`;
}

export const MEMBER_KINDS: TermKinds<
  ("empty" | "member" | "size" | "the" | "any" | "holds" | "possible") | ("fold" | "filter" | "collect" | "reach")
> = {
  empty: {
    parts: ({ set }) => [set],
    polarity: "-",
    straight: true,
    rebuild: ({ set }, of, terms) => terms.empty(of(set)),
    print: ({ set }, printer) => loose(`no ${printer.part(set)}`),
  },
  member: {
    parts: ({ value, set }) => [value, set],
    evaluation: ({ value, set }) => ({ always: [set, value], perhaps: [] }),
    polarity: ["±", "+"],
    straight: true,
    rebuild: ({ value, set }, of, terms) => terms.member(of(value), of(set)),
    print: ({ value, set }, printer) => infix(printer, value, "in", set),
  },
  size: {
    parts: ({ set }) => [set],
    straight: true,
    rebuild: ({ set }, of, terms) => terms.size(of(set)),
    print: ({ set }, printer) => loose(`size ${printer.part(set)}`),
  },
  the: {
    parts: ({ set }) => [set],
    mayFault: true,
    rebuild: ({ set }, of, terms) => terms.the(of(set)),
    print: ({ set }, printer) => loose(`the ${printer.part(set)}`),
  },
  any: {
    parts: ({ body }) => [body],
    key: ({ sets }, _, keys) => String(keys.idOf(sets)),
    binder: ({ variable, body }) => ({ variable, body }),
    evaluation: ({ body }) => ({ always: [], perhaps: [body] }),
    polarity: "+",
    rebuild: ({ variable, sets, body }, of, terms) =>
      terms.any(variable.type, sets, (set) => of(terms.substitute(body, variable, set))),
    print: ({ variable, sets, body }, printer) =>
      loose(`some ${printer.variable(variable)} of ${printSets(variable.type, sets)}: ${printer.bare(body)}`),
  },
  holds: {
    parts: ({ set }) => [set],
    key: ({ sets }, _, keys) => String(keys.idOf(sets)),
    polarity: "+",
    cost: ({ sets }) => 2 * sets.length,
    rebuild: ({ sets, set }, of, terms) => terms.holds(sets, of(set)),
    print: ({ sets, set }, printer) => loose(`${printer.part(set)} holds one of ${printSets(set.type, sets)}`),
  },
  possible: {
    parts: ({ params, tests }) => [...params.map(({ set }) => set), ...tests],
    key: ({ params }) => String(params.length),
    binds: ({ params }) => params.map(({ variable }) => variable),
    evaluation: ({ params, tests }) => ({ always: [], perhaps: [...params.map(({ set }) => set), ...tests] }),
    cost: () => 100,
    rebuild: ({ params, tests }, of, terms) =>
      terms.possible({
        params: params.map(({ variable, set }) => ({ variable, set: of(set) })),
        tests: tests.map(of),
      }),
    print({ params, tests }, printer) {
      const bound = params.map(({ variable, set }) => `${printer.variable(variable)} in ${printer.bare(set)}`);
      const text = tests.map((test) => printer.part(test, "and")).join(" and ");
      const condition = text.length > MAX_TESTS ? printer.nameText(text) : text;
      return loose(`some ${bound.join(", ")}${condition && `: ${condition}`}`);
    },
  },
  fold: {
    parts: ({ set, body }) => [set, body],
    key: ({ fold }) => fold,
    binder: ({ variable, set, body }) => ({ variable, set, body }),
    evaluation: ({ set, body }) => ({ always: [set], perhaps: [body] }),
    rebuild: ({ fold, variable, set, body }, of, terms) =>
      terms.fold(fold, of(set), variable.type, (member) => of(terms.substitute(body, variable, member))),
    print: ({ fold, variable, set, body }, printer) => ({
      text: `${fold}(${printer.variable(variable)} in ${printer.bare(set)}: ${printer.bare(body)})`,
    }),
  },
  filter: {
    parts: ({ set, condition }) => [set, condition],
    binder: ({ variable, set, condition }) => ({ variable, set, body: condition }),
    evaluation: ({ set, condition }) => ({ always: [set], perhaps: [condition] }),
    polarity: "+",
    rebuild: ({ variable, set, condition }, of, terms) =>
      terms.filter(of(set), variable.type, (member) => of(terms.substitute(condition, variable, member))),
    print: ({ variable, set, condition }, printer) => ({
      text: `{${printer.variable(variable)} in ${printer.bare(set)} | ${printer.bare(condition)}}`,
    }),
  },
  collect: {
    parts: ({ set, body }) => [set, body],
    key: (_, type, keys) => keys.typeKey(withoutSet(type)),
    binder: ({ variable, set, body }) => ({ variable, set, body }),
    evaluation: ({ set, body }) => ({ always: [set], perhaps: [body] }),
    polarity: "+",
    rebuild: ({ type, variable, set, body }, of, terms) =>
      terms.collect(of(set), variable.type, withoutSet(type), (member) => of(terms.substitute(body, variable, member))),
    print: ({ variable, set, body }, printer) => ({
      text: `⋃(${printer.variable(variable)} in ${printer.bare(set)}: ${printer.bare(body)})`,
    }),
  },
  reach: {
    parts: ({ from, body }) => [from, body],
    binder: ({ variable, from, body }) => ({ variable, set: from, body }),
    evaluation: ({ from, body }) => ({ always: [from], perhaps: [body] }),
    polarity: "+",
    rebuild: ({ variable, from, body }, of, terms) =>
      terms.reach(of(from), variable.type, (member) => of(terms.substitute(body, variable, member))),
    print: ({ variable, from, body }, printer) => ({
      text: `reach(${printer.variable(variable)} from ${printer.bare(from)}: ${printer.bare(body)})`,
    }),
  },
};
