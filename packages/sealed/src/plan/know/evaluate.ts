// know(e): the seats that can compute an expression from what they are shown and from what they have decided. Where nothing better is
// known, they are those that can compute all its parts.
import { type Core, partsOf, type Value } from "ninefold/language";
import { bodyOf, inCall } from "./calls.ts";
import { combined, mayEqual } from "./combining.ts";
import type { Evaluation } from "./evaluation.ts";
import { walkItems } from "./items.ts";
import { readTrack } from "./reading.ts";
import { bound, type Scope, seenWith } from "./scope.ts";
import { constantSeen, either, known, onlyValue, type Seen, together, under } from "./seen.ts";

type Of<Kind extends Core["kind"]> = Extract<Core, { readonly kind: Kind }>;

/** What is known of an expression's value in a scope. */
export function evaluate(on: Evaluation, core: Core, scope: Scope): Seen {
  on.spend();
  const whole = on.folding.whole(core, (slot) => scope.locals.get(slot));
  const only = whole?.length === 1 ? whole[0] : undefined;
  if (only !== undefined) return constantSeen(on.all, only);
  const seen = meaning(on, core, scope);
  const fact = scope.facts.get(seen.key);
  return fact ? { ...seen, values: fact, ...(fact.length === 1 && { know: on.all, reads: new Map() }) } : seen;
}

function meaning(on: Evaluation, core: Core, scope: Scope): Seen {
  const of = (inner: Core): Seen => evaluate(on, inner, scope);
  switch (core.kind) {
    case "constant":
      return constantSeen(on.all, core.value);
    case "local":
      return scope.locals.get(core.slot) ?? known(on.all, `local ${core.slot}`);
    case "track":
      return readTrack(on, core, core.indices.map(of), scope);
    case "call":
      return evaluate(on, bodyOf(on.game, core), inCall(on, core, scope));
    case "if":
      return branches(on, core.condition, scope, [
        (yes) => evaluate(on, core.yes, yes),
        (no) => evaluate(on, core.no, no),
      ]);
    case "match":
      return matched(on, core, scope);
    case "logic":
      return logic(on, core, scope);
    case "not": {
      const operand = of(core.operand);
      const values = operand.values?.map((value) => value !== true);
      return { ...operand, key: `not ${operand.key}`, values, partition: undefined, instead: undefined };
    }
    case "comprehension":
    case "quantifier":
    case "fold":
      return looped(on, core, scope);
    case "joint-parameter":
      return jointParameter(on, core, scope);
    case "possible":
      return possible(on, core, scope);
    case "after":
      return evaluate(on, core.body, foreseen(on, core, scope));
    case "times":
    case "back":
      return remembered(on, core);
    default:
      return combined(on, core, partsOf(core).map(of));
  }
}

/** Whichever of two follows from a condition; only who knows the condition knows which. */
export function branches(
  on: Evaluation,
  condition: Core,
  scope: Scope,
  [yes, no]: readonly [(scope: Scope) => Seen, (scope: Scope) => Seen],
): Seen {
  const asked = evaluate(on, condition, scope);
  const only = onlyValue(asked);
  const [whenTrue, whenFalse] = [true, false].map((truth) => on.assumed(condition, truth, scope));
  if (only === true || !whenFalse) return yes(whenTrue ?? scope);
  if (only === false || !whenTrue) return no(whenFalse);
  const options = [yes(whenTrue), no(whenFalse)];
  const [one, other] = options as [Seen, Seen];
  if (one.key === other.key) return one;
  return under(on.all, either(on.all, `if ${asked.key} ${one.key} ${other.key}`, options), asked);
}

function matched(on: Evaluation, core: Of<"match">, scope: Scope): Seen {
  const subject = evaluate(on, core.subject, scope);
  const arms = core.arms.map(({ values, body }) => ({ values: values.map((one) => evaluate(on, one, scope)), body }));
  const fits = arms.filter(({ values }) => values.some((value) => mayEqual(subject, value)));
  const value = onlyValue(subject);
  if (value !== undefined) {
    const first = fits.find(({ values }) => values.every((one) => onlyValue(one) !== undefined));
    if (first) return evaluate(on, first.body, scope);
    if (fits.length === 0 && core.otherwise) return evaluate(on, core.otherwise, scope);
  }
  const bodies = [...fits.map(({ body }) => body), ...(core.otherwise ? [core.otherwise] : [])];
  const options = bodies.map((body) => evaluate(on, body, scope));
  const key = `match ${subject.key} ${options.map((one) => one.key).join(" ")}`;
  return under(on.all, either(on.all, key, options), subject, ...fits.flatMap(({ values }) => values));
}

/** The right side is asked only where the left one leaves the answer open. */
function logic(on: Evaluation, core: Of<"logic">, scope: Scope): Seen {
  const left = evaluate(on, core.left, scope);
  const settles = core.operator === "or";
  if (onlyValue(left) === settles) return left;
  const inner = on.assumed(core.left, !settles, scope);
  if (!inner) return constantSeen(on.all, settles);
  const right = evaluate(on, core.right, inner);
  if (onlyValue(left) === !settles) return right;
  // Both sides together may be known where the right one alone is false in all worlds.
  if (onlyValue(right) === settles) return constantSeen(on.all, settles);
  if (onlyValue(right) === !settles) return left;
  return {
    ...together(on.all, [left, right]),
    key: `(${left.key} ${core.operator} ${right.key})`,
    values: [false, true],
  };
}

/** A comprehension, a quantifier or a fold: over seats one by one, over anything else all alike. */
function looped(on: Evaluation, core: Of<"comprehension" | "quantifier" | "fold">, scope: Scope): Seen {
  const body = core.kind === "comprehension" ? core.element : core.body;
  const found: Seen[] = [];
  const verdicts: (Value | undefined)[] = [];
  walkItems(on, core.items, scope, (inner, conditions) => {
    const seen = evaluate(on, body, inner);
    const isBound = core.items.every((item) => !("source" in item) || isOnly(inner.locals.get(item.slot)));
    found.push(...conditions, ...(isBound ? [] : [known(on.all, "open")]), seen);
    verdicts.push(isBound && conditions.every((one) => onlyValue(one) === true) ? onlyValue(seen) : undefined);
  });
  const parts = together(on.all, found);
  const key = `${core.kind} ${"quantifier" in core ? core.quantifier : ""}${"operator" in core ? core.operator : ""} ${found.map((one) => one.key).join(" ")}`;
  if (core.kind === "comprehension" && verdicts.every((one) => typeof one === "number"))
    return constantSeen(
      on.all,
      [...new Set(verdicts)].sort((a, b) => a - b),
    );
  if (core.kind !== "quantifier") return { ...parts, key, values: undefined };
  const settled = core.quantifier !== "every";
  const answer = core.quantifier === "some";
  if (verdicts.includes(settled)) return constantSeen(on.all, answer);
  if (verdicts.every((one) => one === !settled)) return constantSeen(on.all, !answer);
  return { ...parts, key, values: [false, true] };
}

const isOnly = (seen: Seen | undefined): boolean => seen !== undefined && onlyValue(seen) !== undefined;

function jointParameter(on: Evaluation, core: Of<"joint-parameter">, scope: Scope): Seen {
  const player = evaluate(on, core.player, scope);
  const table = scope.locals.get(core.parameter.slot);
  const seat = onlyValue(player);
  const parts = together(on.all, table ? [player, table] : [player]);
  const alone = typeof seat === "number" && table?.partition?.viewers[seat];
  return {
    ...parts,
    ...(typeof alone === "number" && { know: alone }),
    key: `${table?.key}[${player.key}]`,
    values: undefined,
  };
}

/** Whether somebody may decide so: who can compute all that legality asks. */
function possible(on: Evaluation, core: Of<"possible">, scope: Scope): Seen {
  const decision = on.game.decisions[core.decision];
  const player = evaluate(on, core.player, scope);
  if (!decision) return player;
  let inner: Scope = { ...scope, locals: new Map([[0, player]]) };
  const asked: Seen[] = [player];
  for (const { core: condition } of decision.conditions.slice(0, core.conditions))
    asked.push(evaluate(on, condition, inner));
  for (const { slot, source, condition } of decision.params) {
    const seen = evaluate(on, source, inner);
    inner = bound(inner, slot, under(on.all, known(on.all, `${slot}∈${seen.key}`), seen));
    asked.push(seen, ...(condition ? [evaluate(on, condition, inner)] : []));
  }
  const key = `possible ${core.decision} ${asked.map((one) => one.key).join(" ")}`;
  return { ...together(on.all, asked), key, values: [false, true] };
}

/** What is remembered of earlier states is known to who knew it in all of them. */
function remembered(on: Evaluation, core: Of<"times" | "back">): Seen {
  const memory = on.game.memories[core.memory];
  const parts = (memory?.tuple ?? []).map((one) => evaluate(on, one, seenWith(new Map())));
  return { ...together(on.all, parts), key: `${core.kind} ${core.memory}`, values: undefined };
}

/** In the state that the action of a decision would make. */
function foreseen(on: Evaluation, core: Of<"after">, scope: Scope): Scope {
  const decision = on.game.decisions[core.decision];
  const block = core.stage === undefined ? decision?.body : decision?.sequel?.stages[core.stage];
  return block ? on.executed(block, scope) : scope;
}
