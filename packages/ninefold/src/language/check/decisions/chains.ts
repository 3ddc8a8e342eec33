// Decisions made in steps, and preferences among legal decisions.

import type { Core, CoreChain, CoreDecision, CoreParam, CorePreference } from "../../core/core.ts";
import { hasChance } from "../../core/parts.ts";
import { INT } from "../../core/types.ts";
import type { Clause, DecisionDecl } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { tuplePart } from "../definitions/memories.ts";
import { condition, fitted } from "../types/values.ts";
import { block } from "./statements.ts";

/** What a decision does, and which of those that its conditions admit are legal. */
export type Steps = Pick<CoreDecision, "body" | "chain" | "preferences">;
type Again = Clause & { readonly kind: "again" };

/** The first clause of a kind. */
export function clause<Kind extends Clause["kind"]>(
  clauses: readonly Clause[],
  kind: Kind,
): (Clause & { kind: Kind }) | undefined {
  return clauses.find((node): node is Clause & { kind: Kind } => node.kind === kind);
}

/**
 * The action of a decision with what is said of its steps. What stands behind `do` sees the names that `do` has given,
 * as the last step left them; `then` checks what a ply goes on with there.
 */
export function steps(cx: Context, decl: DecisionDecl, params: readonly CoreParam[], then?: () => void): Steps {
  const { frame } = cx;
  const again = clause(decl.clauses, "again");
  const action = clause(decl.clauses, "do");
  if (!again || !action) {
    frame.foresight = true;
    const chosen = preferences(cx, decl);
    delete frame.foresight;
    delete frame.conditions;
    const body = action && block(cx, action.body, then);
    outside(cx, decl);
    return { ...(body && { body }), preferences: chosen };
  }
  const { conditions } = frame;
  delete frame.conditions;
  delete frame.foresight;
  let chosen: readonly CorePreference[] = [];
  let chain: CoreChain | undefined;
  const body = block(cx, action.body, () => {
    frame.conditions = conditions!;
    chosen = preferences(cx, decl);
    const next = nextStep(cx, decl, again, params);
    const same = clause(decl.clauses, "same")?.tuple.flatMap((node) => tuplePart(cx, node));
    delete frame.conditions;
    const end = clause(decl.clauses, "finally");
    const last = end && block(cx, end.body);
    chain = { steps: frame.steps!.slot, ...next, ...(same && { same }), ...(last && { last }), span: again };
  });
  if (hasChance(body)) {
    const found = 'found chance in a decision made in steps, expected none in its "do"';
    cx.report("NF1408", action, `${found}: which step may follow has to be known; "finally" may have chance`);
  }
  return { body, ...(chain && { chain }), preferences: chosen };
}

function preferences(cx: Context, decl: DecisionDecl): readonly CorePreference[] {
  return decl.clauses.flatMap((node) => {
    if (node.kind !== "prefer") return [];
    const value = fitted(cx, node.value, INT);
    return [{ extreme: node.extreme, value, ...(node.reason && { reason: node.reason.value }), span: node.value }];
  });
}

/** The next step: its first arguments, and when it has to follow. */
function nextStep(
  cx: Context,
  decl: DecisionDecl,
  again: Again,
  params: readonly CoreParam[],
): Pick<CoreChain, "given" | "onward"> {
  const { decision, args, only } = again;
  const known = decision.text === decl.name.text && cx.decisions.get(decision.text);
  if (known) cx.refer(decision, known.entity);
  else if (decision.text !== "") {
    const fix = { title: `write "${decl.name.text}"`, edits: [{ ...ends(decision), text: decl.name.text }] };
    cx.report("NF1222", decision, `found "${decision.text}", expected "${decl.name.text}": the decision itself`, fix);
  }
  if (args.length > params.length) {
    const most = params.length === 1 ? "1 argument" : `${params.length} arguments`;
    cx.report("NF1304", again, `found ${args.length} arguments, expected at most ${most} of "${decl.name.text}"`);
  }
  const given = args.slice(0, params.length).map((node, i) => fitted(cx, node, params[i]!.type));
  if (!only) return { given };
  const asked = condition(cx, only.condition);
  const onward: Core = only.negated ? { kind: "not", operand: asked, type: asked.type, span: asked.span } : asked;
  return { given, onward };
}

/** Reports what only a decision made in steps may say. */
function outside(cx: Context, decl: DecisionDecl): void {
  const again = clause(decl.clauses, "again");
  if (again) cx.report("NF1223", again, 'found "again" in a decision without "do", expected what each step does');
  for (const node of again ? [] : decl.clauses) {
    if (node.kind !== "finally" && node.kind !== "same") continue;
    const word = node.kind === "same" ? "same when" : node.kind;
    const span = { start: node.start, end: node.start + word.length };
    cx.report("NF1223", span, `found "${word}" in a decision made at once, expected it beside "again"`);
  }
}

const ends = ({ start, end }: { start: number; end: number }): { start: number; end: number } => ({ start, end });
