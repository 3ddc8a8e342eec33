// Decisions: who may decide what, and what comes of it.
import { asksLocal, type Core, type CoreDecision, type Value } from "ninefold/language";
import { assumed, listedValues } from "../know/assuming.ts";
import { evaluate } from "../know/evaluate.ts";
import type { Evaluation } from "../know/evaluation.ts";
import { memberOf } from "../know/items.ts";
import { factsAfter, viewersOf } from "../know/reading.ts";
import { bound, type Scope, type Suppositions, seenWith, supposing } from "../know/scope.ts";
import { onlySeat, type Seats, withWatchers } from "../know/seats.ts";
import { constantSeen, known, onlyValue, type Seen, together } from "../know/seen.ts";
import { execute, type Sink } from "../know/statements.ts";
import { seatsShown } from "../know/viewers.ts";
import type { Rule, Visitor } from "./rule.ts";

/** A decision of one seat in the states of which some facts hold, legal as far as is known. */
interface Deciding {
  readonly scope: Scope;
  readonly legality: readonly Seen[];
  /** Who is shown the parameters. */
  readonly shown: Seats;
}

/** `me` has the first local variable. */
const ME = 0;

/** All decisions in the states of which these facts hold. */
export function visitDecisions(on: Evaluation, facts: Suppositions, visitor: Visitor): void {
  const { decisions } = on.game;
  for (let me = 0; me < on.seats; me++) {
    // Who certainly has a decision cannot say falsely that there is none.
    const isSure = decisions.some((decision) => decidingOf(on, decision, me, facts)?.legality.every(isSettled));
    for (const decision of decisions) visitDecision(on, decision, { me, facts, isSure }, visitor);
  }
}

/** A condition that holds, or a set that is not empty. */
export function isSettled(seen: Seen): boolean {
  const value = onlyValue(seen);
  return Array.isArray(value) ? value.length > 0 : value === true;
}

interface Case {
  readonly me: number;
  readonly facts: Suppositions;
  readonly isSure: boolean;
}

function visitDecision(on: Evaluation, decision: CoreDecision, { me, facts, isSure }: Case, visitor: Visitor): void {
  const rule: Rule = { kind: "decision", name: `decision ${decision.name}`, span: decision.span, decision, me };
  const deciding = decidingOf(on, decision, me, facts, (seen, what, span) => visitor.ask(rule, { what, seen, span }));
  if (!deciding) return;
  const { scope, legality, shown } = deciding;
  // Of a choice that some are not shown, nobody else can say whether it is legal.
  const asked = together(on.all, legality);
  const seen = {
    ...asked,
    know: asked.know & (decision.params.length > 0 ? shown : on.all),
    key: decision.name,
    values: undefined,
  };
  const end = actionAfter(on, decision, scope, sinkOf(rule, visitor));
  visitor.ask(rule, {
    what: "legality",
    seen,
    span: decision.span,
    ...textsOf(decision),
    isSecret: shown !== on.all && decision.params.length > 0,
    opened: openedBy(on, asked.reads, end),
    orNone: asked.know !== on.all && !isSure,
  });
}

/** The scope after the action of a decision. */
export function actionAfter(on: Evaluation, { body, chain }: CoreDecision, scope: Scope, sink: Sink): Scope {
  let end = body ? execute(on, body, { scope, path: [] }, sink) : scope;
  if (body && chain) end = anyOf(execute(on, body, { scope: end, path: [] }, sink));
  return chain?.last ? execute(on, chain.last, { scope: end, path: [] }, sink) : end;
}

/** After any number of steps, cells that the steps write hold what nobody has counted. */
function anyOf(end: Scope): Scope {
  const written = [...end.written].map(([track, list]) => {
    return [track, list.map((one) => ({ ...one, seen: { ...one.seen, values: undefined } }))] as const;
  });
  return { ...end, written: new Map(written) };
}

/** What legality asks: conditions, and sets that are chosen from. */
function textsOf({ params, conditions, preferences, chain }: CoreDecision): {
  cores: readonly Core[];
  sources: readonly Core[];
} {
  const own = params.flatMap(({ condition }) => condition ?? []);
  const others = [...conditions.map(({ core }) => core), ...preferences.map(({ value }) => value)];
  return {
    cores: [...own, ...others, ...(chain?.onward ? [chain.onward] : [])],
    sources: params.map(({ source }) => source),
  };
}

/** Of these cells, those that all see in the state that a rule has made. */
function openedBy(on: Evaluation, reads: Seen["reads"], end: Scope): ReadonlySet<string> {
  const scope = seenWith(factsAfter(end));
  const cells = [...reads.values()].filter(
    ({ track, indices }) => viewersOf(on, track, indices, scope).know === on.all,
  );
  return new Set(cells.map(({ cell }) => cell));
}

export const sinkOf = (rule: Rule, visitor: Visitor) => ({
  write: (write: Parameters<Visitor["write"]>[1]) => visitor.write(rule, write),
  draw: (drawing: Parameters<Visitor["draw"]>[1]) => visitor.draw(rule, drawing),
});

type Ask = (seen: Seen, what: "by" | "shown", span: CoreDecision["span"]) => void;

/** Undefined where the seat cannot decide so. */
export function decidingOf(
  on: Evaluation,
  decision: CoreDecision,
  me: number,
  facts: Suppositions,
  ask: Ask = () => {},
): Deciding | undefined {
  const start = seenWith(facts, new Map([[ME, constantSeen(on.all, me)]]));
  const turn = decision.by ? turnOf(on, decision.by, me, start, ask) : start;
  if (!turn) return undefined;
  const isParameter = (slot: number): boolean => decision.params.some((param) => param.slot === slot);
  const conditions = decision.conditions.map(({ core }) => core);
  const early = conditions.filter((core) => !asksLocal(core, isParameter));
  const late = conditions.filter((core) => asksLocal(core, isParameter));
  const legality: Seen[] = [];
  let scope = holding(on, early, turn, legality);
  const opened = scope && withParameters(on, decision, on.all, scope, []);
  if (!scope || !opened) return undefined;
  const shown = showing(on, decision, me, opened, ask);
  scope = withParameters(on, decision, shown, scope, legality);
  scope = scope && holding(on, late, scope, legality);
  if (!scope) return undefined;
  for (const { value } of decision.preferences) legality.push(evaluate(on, value, scope));
  if (decision.chain?.onward) legality.push(evaluate(on, decision.chain.onward, scope));
  return { scope, legality, shown };
}

/** The scope in which it is this seat's turn. */
function turnOf(on: Evaluation, by: Core, me: number, scope: Scope, ask: Ask): Scope | undefined {
  const seen = evaluate(on, by, scope);
  ask(seen, "by", by.span);
  const value = onlyValue(seen);
  if (value !== undefined) return names(value, me) ? scope : undefined;
  if (by.type.kind !== "set") return supposing(scope, seen.key, [me]);
  return (seatsShown(on, by, scope).maybe & onlySeat(me)) === 0 ? undefined : scope;
}

const names = (value: Value, me: number): boolean => (Array.isArray(value) ? value.includes(me) : value === me);

function holding(on: Evaluation, conditions: readonly Core[], start: Scope, asked: Seen[]): Scope | undefined {
  let scope: Scope | undefined = start;
  for (const condition of conditions) {
    if (!scope) return undefined;
    asked.push(evaluate(on, condition, scope));
    scope = assumed(on, condition, true, scope);
  }
  return scope;
}

/** The parameters bound to what these seats know. */
function withParameters(
  on: Evaluation,
  decision: CoreDecision,
  shown: Seats,
  start: Scope,
  asked: Seen[],
): Scope | undefined {
  let scope: Scope | undefined = start;
  for (const { name, slot, source, condition, type } of decision.params) {
    if (!scope) return undefined;
    const from = evaluate(on, source, scope);
    asked.push(from);
    const members = onlyValue(from);
    const values = Array.isArray(members) ? members : listedValues(type);
    const chosen: Seen = { ...known(shown, `${decision.name}.${name}`, values), draws: from.draws };
    scope = memberOf(on, source, chosen, bound(scope, slot, chosen));
    if (scope && condition) {
      asked.push(evaluate(on, condition, scope));
      scope = assumed(on, condition, true, scope);
    }
  }
  return scope;
}

function showing(on: Evaluation, { shownTo }: CoreDecision, me: number, scope: Scope, ask: Ask): Seats {
  if (!shownTo) return on.all;
  const { sure, reads } = seatsShown(on, shownTo, scope);
  const asked = together(on.all, [{ know: on.all, reads, draws: new Set() }]);
  ask({ ...asked, key: "shown to", values: undefined }, "shown", shownTo.span);
  return withWatchers(sure | onlySeat(me), on.all);
}

/** Parameters as a joint consequence reads them: a table by player, or the one of a player. */
export function jointLocals(
  on: Evaluation,
  parts: readonly { readonly player?: number; readonly decision: number; readonly slots: readonly number[] }[],
  facts: Suppositions,
): ReadonlyMap<number, Seen> {
  const locals = new Map<number, Seen>();
  for (const { player, decision: index, slots } of parts) {
    const decision = on.game.decisions[index];
    if (!decision) continue;
    const shown: Seats[] = [];
    for (let seat = 0; seat < on.seats; seat++) shown.push(decidingOf(on, decision, seat, facts)?.shown ?? on.all);
    for (const [i, slot] of slots.entries()) {
      const key = `${decision.name}.${decision.params[i]?.name}`;
      if (player !== undefined) locals.set(slot, known(shown[player] ?? on.all, `${key}[${player}]`));
      else locals.set(slot, { ...known(on.all, key), partition: { values: [], viewers: shown } });
    }
  }
  return locals;
}
