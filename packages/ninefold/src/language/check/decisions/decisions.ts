// Decisions with their parameters, conditions and actions; joint consequences; forced steps.

import type {
  Core,
  CoreBlock,
  CoreCondition,
  CoreConsequence,
  CoreDecision,
  CoreParam,
  CoreStep,
} from "../../core/core.ts";
import { actionsOf, anyCore, anyInBlock, chainParts, hasChance } from "../../core/parts.ts";
import { type Type, UNKNOWN } from "../../core/types.ts";
import type { Block, Clause, ConsequenceDecl, ConsequencePart, DecisionDecl, Expr, Ident } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import { players, viewers } from "../declarations/tracks.ts";
import { condition, elementOf, source } from "../types/values.ts";
import { clause, counter, steps } from "./chains.ts";
import { block } from "./statements.ts";

export function decision(cx: Context, decl: DecisionDecl, index: number): CoreDecision {
  const frame = newFrame();
  frame.decision = index;
  const { result, size } = cx.inFrame(frame, () => {
    frame.me = cx.bind({ text: "", start: decl.start, end: decl.start }, cx.player);
    const again = clause(decl.clauses, "again");
    if (again) frame.steps = counter(cx, again);
    const params = decl.params.map((node): CoreParam => {
      const from = source(cx, node.source);
      const type = elementOf(from);
      const local = cx.bind(node.name, type);
      const only = node.condition && { condition: condition(cx, node.condition) };
      return { name: node.name.text, slot: local.slot, type, source: from, ...only, span: node };
    });
    cx.decisionParams[index] = params;
    for (const kind of ["by", "do", "again", "finally", "same", "shown"] as const) once(cx, decl.clauses, kind);
    const by = clause(decl.clauses, "by");
    const shown = clause(decl.clauses, "shown");
    // `by` is asked before the parameters are chosen, so it cannot see them.
    const { me } = frame;
    delete frame.me;
    const who = by && players(cx, by.players);
    frame.me = me;
    const early = who && params.find((param) => mentions(who, param.slot));
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
      const core = condition(cx, node.condition);
      const asked: Core = node.negated ? { kind: "not", operand: core, type: core.type, span: core.span } : core;
      conditions.push({
        core: asked,
        negated: node.negated,
        ...(node.reason && { reason: node.reason.value }),
        span: node.condition,
      });
    }
    frame.conditions = conditions.length;
    const { body, ...rest } = steps(cx, decl, params);
    const shownTo = shown && viewers(cx, shown.to);
    return { params, conditions, ...(who && { by: who }), ...(body && { body }), ...rest, ...(shownTo && { shownTo }) };
  });
  const checked: CoreDecision = { name: decl.name.text, frame: size, ...result, span: decl };
  foresight(cx, checked);
  return checked;
}

function once(cx: Context, clauses: readonly Clause[], kind: Clause["kind"]): void {
  for (const extra of clauses.filter((node) => node.kind === kind).slice(1)) {
    const word = kind === "shown" ? "shown to" : kind === "same" ? "same when" : kind;
    cx.report(
      "NF1217",
      { start: extra.start, end: extra.start + kind.length },
      `found a second "${word}" in one decision, expected one`,
    );
  }
}

function mentions(core: Core, slot: number): boolean {
  return anyCore(core, [], (inner) => inner.kind === "local" && inner.slot === slot);
}

/** `after` needs an action to foresee, one without chance. */
function foresight(cx: Context, core: CoreDecision): void {
  const asking = [...core.conditions.map((one) => one.core), ...core.preferences.map((one) => one.value)];
  for (const asked of asking) {
    let at: Core | undefined;
    anyCore(asked, [], (inner) => {
      if (inner.kind === "after") at = inner;
      return at !== undefined;
    });
    if (!at) continue;
    const found = `found "after", which foresees this decision's own action`;
    if (!core.body) cx.report("NF1403", at.span, `${found}, but it has none, expected a "do"`);
    else if (hasChance(core.body))
      cx.report("NF1403", at.span, `${found}, but that one has chance, expected a "do" without chance`);
  }
}

/**
 * Rules that look at rules never go round in circles: what a decision asks through functions must be about decisions
 * above it. (What it asks directly was checked in place.)
 */
export function stratified(cx: Context, decisions: readonly CoreDecision[]): void {
  decisions.forEach((core, index) => {
    const asksBelow = (inner: Core): boolean =>
      inner.kind === "possible" && inner.decision >= index && inner.conditions === undefined;
    const parts = [
      ...core.params.flatMap((p) => [p.source, ...(p.condition ? [p.condition] : [])]),
      ...core.conditions.map((c) => c.core),
      ...(core.by ? [core.by] : []),
      ...core.preferences.map((preference) => preference.value),
      ...chainParts(core.chain),
    ];
    for (const part of parts) {
      if (anyCore(part, cx.functions, asksBelow)) {
        cx.report(
          "NF1402",
          part.span,
          `found a function that asks whether "${core.name}" or a decision below it is possible, expected only decisions above it`,
        );
      }
    }
    for (const body of actionsOf(core)) {
      if (!anyInBlock(body, cx.functions, asksBelow)) continue;
      cx.report(
        "NF1402",
        body[0]!.span,
        `found an action that asks whether "${core.name}" or a decision below it is possible, expected only decisions above it`,
      );
    }
  });
}

export function consequence(cx: Context, decl: ConsequenceDecl): CoreConsequence {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const parts = decl.parts.flatMap((part) => partOf(cx, part));
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
    return { parts, body: block(cx, decl.body) };
  });
  return { frame: size, ...result, span: decl };
}

function partOf(cx: Context, part: ConsequencePart): CoreConsequence["parts"] {
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
  if (clause(found.decl.clauses, "again")) {
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
  return [{ ...(player !== undefined && { player }), decision: found.index, slots }];
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
  if (cx.player.members.length === 0) return undefined;
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
  { start, end, shown }: Span & { readonly shown?: true },
): CoreStep {
  const { result, size } = cx.inFrame(newFrame(), () => {
    const test = when && condition(cx, when);
    const action: CoreBlock = block(cx, body);
    return { ...(test && { condition: test }), body: action };
  });
  return { name, frame: size, ...result, ...(shown && { shown }), span: { start, end } };
}
