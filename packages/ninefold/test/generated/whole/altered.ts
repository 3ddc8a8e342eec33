// Changes of the parts of decisions, of actions and of what is said of every decision.

import { printExpr } from "../../../src/language/format/format.ts";
import type { ActionDecl, Clause, DecisionDecl, EveryDecl } from "../../../src/language/syntax/tree.ts";
import { literal } from "../expressions/leaves.ts";
import { bound, chanceOf, decidedBy, oneOf, part, type Scope, scopeOf, type World } from "../expressions/scope.ts";
import { source } from "../expressions/sets.ts";
import { BOOL_SORT, setSort } from "../expressions/sorts.ts";
import { indented } from "../expressions/values.ts";
import { block } from "../rules/block.ts";
import { action, preference } from "../rules/clauses.ts";
import { statements } from "../rules/statements.ts";

/** One to three changed parts of a decision. */
export function alteredDecision(world: World, { name, params, clauses }: DecisionDecl): string | undefined {
  const known = world.decisions.find((one) => one.name === name.text);
  if (!known) return undefined;
  const own = known.names.map((param, i) => ({ name: param, sort: known.params[i]! }));
  const scope: Scope = { ...bound(decidedBy(world), ...own), possible: [], depth: 2 };
  const reasons = params.flatMap(({ reason }) => (reason ? [reason.value] : []));
  const parts = [
    ...conditionParts(scope, clauses),
    () => `first ${action({ ...scope, depth: 1 })}`,
    () => `then ${block("do", statements({ ...scope, depth: 1 }, 1)[0])}`,
    () => action(scope),
    () => `by ${chanceOf(world, 60) ? "turn" : part({ ...scope, locals: [] }, setSort(world.player))}`,
    () => preference({ ...scope, depth: 1 }),
    () => `shown to ${literal(scope, world.player)}`,
    ...own.map(({ name: param, sort }, i) => () => {
      const from = source({ ...scope, locals: scope.locals.slice(0, i + 1), depth: 1 }, sort);
      const asked = chanceOf(world, 40) ? ` | ${part(scope, BOOL_SORT)}` : "";
      return indented(`${param} in ${from}${asked}${chanceOf(world, 30) ? ' "not from there"' : ""}`, 4);
    }),
    ...clauses.flatMap((clause) =>
      clause.kind === "again"
        ? [() => `again ${name.text}${givenTo(clause)} when ${part({ ...scope, depth: 1 }, BOOL_SORT)}`]
        : [],
    ),
    ...reasons.map((reason) => () => `without "${reason}"`),
  ];
  const taken = new Set([oneOf(world, parts), ...(chanceOf(world, 40) ? [oneOf(world, parts)] : [])]);
  return block(
    `decision ${name.text} but`,
    [...taken].map((make) => make()),
  );
}

/** Conditions added, put in the place of others, or left out. */
function conditionParts(scope: Scope, clauses: readonly Clause[]): readonly (() => string)[] {
  const { world } = scope;
  const reasons = clauses.flatMap((clause) =>
    clause.kind === "condition" && clause.reason ? [clause.reason.value] : [],
  );
  const condition = (reason: string): string =>
    `${oneOf(world, ["when", "unless"])} ${indented(part(scope, BOOL_SORT), 4)} "${reason}"`;
  const words = clauses.flatMap(({ kind }) =>
    kind === "prefer" ? ["prefer"] : kind === "shown" ? ["shown"] : kind === "same" ? ["same"] : [],
  );
  return [
    () => condition("not in this game"),
    ...reasons.flatMap((reason) => [() => condition(reason), () => `without "${reason}"`]),
    ...words.map((word) => () => `without ${word}`),
  ];
}

const givenTo = ({ args }: Extract<Clause, { readonly kind: "again" }>): string =>
  args.length > 0 ? `(${args.map(printExpr).join(", ")})` : "";

export function alteredAction(world: World, { name, params }: ActionDecl): string | undefined {
  const known = world.actions.find((one) => one.name === name.text);
  if (!known) return undefined;
  const own = params.map((param, i) => ({ name: param.name.text, sort: known.params[i]! }));
  const scope = bound(scopeOf(world, { depth: 1 }), ...own);
  return block(`action ${name.text} but`, [
    `${oneOf(world, ["first", "then"])} ${block("do", statements(scope, 1)[0])}`,
  ]);
}

export function alteredLines(world: World, { families, clauses }: EveryDecl): string | undefined {
  const scope: Scope = { ...decidedBy(world), possible: [], depth: 2 };
  const parts = [
    ...conditionParts(scope, clauses),
    ...(clauses.some(({ kind }) => kind === "finally")
      ? [() => `${oneOf(world, ["first", "then"])} ${block("do", statements({ ...scope, depth: 1 }, 1)[0])}`]
      : []),
  ];
  return block(`every decision${families ? ` in ${printExpr(families)}` : ""} but`, [oneOf(world, parts)()]);
}
