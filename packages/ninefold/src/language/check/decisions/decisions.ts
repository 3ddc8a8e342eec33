// Decisions with their parameters, conditions and actions; joint consequences; forced steps.

import type { Core, CoreBlock, CoreCondition, CoreConsequence, CoreDecision, CoreStep } from "../../core/core.ts";
import { asksLocal } from "../../core/local-variables.ts";
import { anyCore, hasChance } from "../../core/parts.ts";
import { type Type, UNKNOWN } from "../../core/types.ts";
import type {
  Block,
  Clause,
  ConsequenceDecl,
  ConsequencePart,
  DecisionDecl,
  Expr,
  Ident,
  WheneverDecl,
} from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import { players, viewers } from "../declarations/tracks.ts";
import { parameters } from "../definitions/parameters.ts";
import { condition } from "../types/values.ts";
import { clause, type Steps, steps } from "./chains.ts";
import {
  behindConsequence,
  conditionsOf,
  decidersOf,
  type EveryLine,
  finallyOf,
  linesOf,
  type Part,
  said,
  wordOf,
} from "./every-decision.ts";
import { asksItself, goingOn, type Sequel, sequelOf } from "./sequels.ts";
import { block } from "./statements.ts";

export function decision(cx: Context, decl: DecisionDecl, index: number, every: readonly EveryLine[]): CoreDecision {
  const lines = linesOf(every, index);
  const frame = newFrame();
  frame.decision = index;
  const { result, size } = cx.inFrame(frame, () => {
    const params = parameters(cx, frame, decl);
    cx.decisionParams[index] = params;
    for (const kind of ["by", "do", "again", "sequel", "finally", "same", "shown"] as const)
      once(cx, decl.clauses, kind);
    const then = clause(decl.clauses, "sequel");
    if (then) frame.stage = 0;
    const by = clause(decl.clauses, "by");
    const shown = clause(decl.clauses, "shown");
    // `by` is asked before the parameters are chosen, so it cannot see them.
    const { me } = frame;
    delete frame.me;
    const own = by && players(cx, by.players);
    const who = decidersOf(cx, own, lines, index);
    frame.me = me;
    const early = own && params.find((param) => asksLocal(own, (slot) => slot === param.slot));
    if (early) {
      cx.report(
        "NF1221",
        by.players,
        `found the parameter "${early.name}" in "by", which says who decides before anything is chosen; write a "when"`,
      );
    }
    const conditions: CoreCondition[] = [];
    for (const node of decl.clauses) {
      if (node.kind !== "condition") continue;
      frame.conditions = conditions.length;
      frame.foresight = true;
      conditions.push(admitting(cx, node));
    }
    for (const node of conditionsOf(lines)) {
      const known = { decision: index, family: index, me, foresight: true, conditions: conditions.length };
      const added = said(cx, node, known, () => admitting(cx, node));
      if (added) conditions.push(added);
    }
    frame.conditions = conditions.length;
    const last = finallyOf(cx, lines, decl.name.text);
    let sequel: Sequel | undefined;
    const made = steps(cx, decl, params, () => {
      const said = (one: number) => conditionsOf(linesOf(every, one));
      if (then) sequel = sequelOf(cx, then, { index, decl, admitting, said });
    });
    const whole = withSequel(cx, { ...made, params, conditions }, { decl, index, sequel });
    const { body, ...rest } = followed(
      whole,
      () => last && said(cx, last, { decision: index, family: index, me }, () => block(cx, last.body)),
    );
    const shownTo = shown && viewers(cx, shown.to);
    return { ...who, ...(body && { body }), ...rest, ...(shownTo && { shownTo }) };
  });
  const checked: CoreDecision = { name: decl.name.text, frame: size, ...result, span: decl };
  foresight(cx, checked);
  return checked;
}

function admitting(cx: Context, node: Clause & { readonly kind: "condition" }): CoreCondition {
  const core = condition(cx, node.condition);
  const asked: Core = node.negated ? { kind: "not", operand: core, type: core.type, span: core.span } : core;
  const reason = node.reason && { reason: node.reason.value };
  return { core: asked, negated: node.negated, ...reason, span: node.condition };
}

type Made = Steps & Pick<CoreDecision, "params" | "conditions">;

/** The decision with what its ply goes on with. */
function withSequel(
  cx: Context,
  made: Made,
  { decl, index, sequel }: { readonly decl: DecisionDecl; readonly index: number; readonly sequel: Sequel | undefined },
): Made & Pick<CoreDecision, "sequel"> {
  const [then, action, again] = [
    clause(decl.clauses, "sequel"),
    clause(decl.clauses, "do"),
    clause(decl.clauses, "again"),
  ];
  if (!then) return made;
  if (!action || again) {
    const found = action ? 'a decision that is made in steps by "again"' : 'a decision without "do"';
    cx.report("NF1329", then, `found "then" in ${found}, expected it behind what a decision does at once`);
  }
  asksItself(cx, made.conditions, index);
  const { body, params, conditions } = made;
  if (!action || !sequel || !body) return made;
  return { ...made, ...goingOn(cx, { params, conditions, body }, { action, sequel }) };
}

/** The action with what is done behind it: after the last step, where it is made in steps. */
function followed<Some extends Steps>(made: Some, last: () => CoreBlock | undefined): Some {
  const { body, chain } = made;
  if (!body) return made;
  const behind = last() ?? [];
  if (behind.length === 0) return made;
  return chain
    ? { ...made, chain: { ...chain, last: [...(chain.last ?? []), ...behind] } }
    : { ...made, body: [...body, ...behind] };
}

function once(cx: Context, clauses: readonly Clause[], kind: Clause["kind"]): void {
  for (const extra of clauses.filter((node) => node.kind === kind).slice(1)) {
    const word = wordOf(kind);
    const length = Math.min(word.length, kind.length);
    cx.report(
      "NF1217",
      { start: extra.start, end: extra.start + length },
      `found a second "${word}" in one decision, expected one`,
    );
  }
}

/** `after` needs an action to foresee, one without chance. */
function foresight(cx: Context, core: CoreDecision): void {
  const asking = [...core.conditions.map((one) => one.core), ...core.preferences.map((one) => one.value)];
  for (const asked of asking) {
    let at: (Core & { kind: "after" }) | undefined;
    anyCore(asked, [], (inner) => {
      if (inner.kind === "after") at = inner;
      return at !== undefined;
    });
    if (!at) continue;
    const found = `found "after", which foresees this decision's own action`;
    if (!core.body) cx.report("NF1403", at.span, `${found}, but it has none, expected a "do"`);
    else if (hasChance((at.stage === undefined ? undefined : core.sequel?.stages[at.stage]) ?? core.body))
      cx.report("NF1403", at.span, `${found}, but that one has chance, expected a "do" without chance`);
  }
}

export function consequence(cx: Context, decl: ConsequenceDecl, every: readonly EveryLine[]): CoreConsequence {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const known = decl.parts.flatMap((part) => partOf(cx, part));
    const parts = known.map(({ name: _, ...part }) => part);
    decl.parts.forEach((part, i) => {
      const name = part.player?.text;
      if (name && decl.parts.findIndex((other) => other.player?.text === name) < i) {
        cx.report("NF1219", part, `found a second decision of ${name}, expected one for each player`);
      }
    });
    const all = decl.parts.find((part) => !part.player);
    if (all && decl.parts.length > 1) {
      cx.report(
        "NF1219",
        all,
        "found a part without a player beside others, expected the player of each part; without one it means all who decide",
      );
    }
    return { parts, body: [...block(cx, decl.body), ...behindConsequence(cx, decl, known, every)] };
  });
  return { frame: size, ...result, span: decl };
}

function partOf(cx: Context, part: ConsequencePart): readonly Part[] {
  const found = cx.decisions.get(part.decision.text);
  if (!found) {
    cx.unknown(
      "NF1210",
      part.decision,
      cx.decisions.keys(),
      `found "${part.decision.text}", expected the name of a decision`,
    );
    return unbound(cx, part);
  }
  cx.refer(part.decision, found.entity);
  if (clause(found.decl.clauses, "again") || clause(found.decl.clauses, "sequel")) {
    const made = `found "${part.decision.text}", which is made in steps`;
    cx.report("NF1224", part, `${made}, expected a decision of one step; what a step does is written in its "do"`);
    return unbound(cx, part);
  }
  const params = cx.decisionParams[found.index] ?? [];
  const player = part.player && playerNamed(cx, part.player);
  if (params.length !== part.params.length) {
    const names = params.map((param) => param.name).join(", ");
    const { length } = part.params;
    const found = `found ${length === 0 ? "no names" : length === 1 ? "1 name" : `${length} names`}`;
    const wanted = params.length === 0 ? "none, as the decision has no parameters" : `${part.decision.text}(${names})`;
    cx.report("NF1219", part, `${found}, expected ${wanted}`);
    return unbound(cx, part);
  }
  if (part.player && player === undefined) return unbound(cx, part);
  const slots = part.params.map((name, i) => {
    const { type } = params[i]!;
    const table: Type = { kind: "pile", of: type, atMost: cx.player.members.length };
    return cx.bind(name, part.player ? type : table, { perPlayer: !part.player }).slot;
  });
  return [{ ...(player !== undefined && { player }), decision: found.index, slots, name: part.decision }];
}

/** A part that has had its diagnostic: its names are names all the same. */
function unbound(cx: Context, part: ConsequencePart): readonly [] {
  for (const name of part.params) cx.bind(name, UNKNOWN);
  return [];
}

function playerNamed(cx: Context, name: Ident): number | undefined {
  const ordinal = cx.player.members.indexOf(name.text);
  if (ordinal >= 0) {
    const entity = cx.members.get(name.text)?.find((m) => m.type === cx.player)?.entity;
    if (entity) cx.refer(name, entity);
    return ordinal;
  }
  if (cx.player.members.length === 0 || cx.reportAbsent(name)) return undefined;
  cx.unknown(
    "NF1219",
    name,
    cx.player.members,
    `found "${name.text}", expected a player: ${cx.player.members.join(", ")}`,
  );
  return undefined;
}

export function forcedStep(
  cx: Context,
  name: string,
  body: Block,
  when: Expr | undefined,
  { start, end, shown, reason }: Span & Pick<WheneverDecl, "shown" | "reason">,
): CoreStep {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const test = when && condition(cx, when);
    const action: CoreBlock = block(cx, body);
    return { ...(test && { condition: test }), body: action };
  });
  const given = { ...(reason && { reason: reason.value }), ...(shown && { shown }) };
  return { name, frame: size, ...result, ...given, span: { start, end } };
}
