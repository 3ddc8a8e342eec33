// Actions: blocks of statements. A block's local names end with it.
import Fraction from "fraction.js";
import { constantFraction } from "../../core/constants.ts";
import type { Core, CoreBlock, CoreStatement } from "../../core/core.ts";
import { sizeBound } from "../../core/size-bound.ts";
import { FRACTION, INT, printType, setOf, type Type, withoutNone } from "../../core/types.ts";
import { wrapOf } from "../../core/wraps.ts";
import type {
  AssignStatement,
  Block,
  ChanceStatement,
  Expr,
  Ident,
  LetStatement,
  Statement,
  UnaryExpr,
} from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import type { Global } from "../context/namespace.ts";
import { trackHead } from "../definitions/definitions.ts";
import { armValues } from "../expressions/expressions.ts";
import { binders } from "../expressions/sets.ts";
import { describe, fit } from "../types/fit.ts";
import { typeOf } from "../types/types.ts";
import { condition, drawnFrom, elementOf, fitted, source, whole } from "../types/values.ts";
import { actionCall } from "./actions.ts";
import { assignField, type Changed, isFieldAssignment } from "./field-assignments.ts";

/** `inside` checks what stands behind the block and sees its local names. */
export function block(cx: Context, node: Block, inside?: () => void): CoreBlock {
  return cx.inScope(() => {
    const last = lastAssignments(node);
    const core = node.statements.flatMap((statement, i) => {
      cx.hint({ start: statement.start, end: statement.start });
      return checked(cx, statement, (name) => (last.get(name) ?? 0) > i);
    });
    cx.hint({ start: node.end, end: node.end });
    inside?.();
    return core;
  });
}

function checked(cx: Context, node: Statement, assignedLater: (name: string) => boolean): CoreStatement[] {
  switch (node.kind) {
    case "assign":
      return assign(cx, node);
    case "let":
      return [letLocal(cx, node, assignedLater(node.name.text))];
    case "if-statement":
      return [
        {
          kind: "if",
          condition: condition(cx, node.condition),
          yes: block(cx, node.yes),
          no: node.no ? block(cx, node.no) : [],
          span: node,
        },
      ];
    case "for":
      return cx.inScope(() => [
        { kind: "for", items: binders(cx, node.binders), body: block(cx, node.body), span: node },
      ]);
    case "match-statement": {
      const subject = whole(cx, cx.expression(node.subject));
      const arms = armValues(cx, subject, node).map(({ arm, values }) => ({ values, body: block(cx, arm.body) }));
      return [
        { kind: "match", subject, arms, ...(node.otherwise && { otherwise: block(cx, node.otherwise) }), span: node },
      ];
    }
    case "random": {
      const orders = node.source.kind === "unary" && node.source.operator === "orders of" ? node.source : undefined;
      const from = orders ? ordersOf(cx, orders) : drawnFrom(cx, node.source);
      const local = cx.bind(node.name, elementOf(from));
      return [{ kind: "random", slot: local.slot, source: from, span: node }];
    }
    case "chance":
      return [chance(cx, node)];
    case "call-statement":
      return [...actionCall(cx, node, block)];
    case "nothing":
    case "missing-statement":
      return [];
  }
}

/** The shuffled piles of a set: too many to list, so only `random` takes them. */
function ordersOf(cx: Context, node: UnaryExpr): Core {
  const of = source(cx, node.operand);
  const atMost = sizeBound(of.type);
  return { kind: "orders", of, type: setOf({ kind: "pile", of: elementOf(of), atMost }), span: node };
}

/** An integer that is assigned again: its first value says nothing of its range. */
function letLocal(cx: Context, node: LetStatement, assignedLater: boolean): CoreStatement {
  const type = node.type && typeOf(cx, node.type);
  const value = type ? fitted(cx, node.value, type) : whole(cx, cx.expression(node.value));
  const open = !type && value.type.kind === "int" && !wrapOf(value.type) && assignedLater;
  const local = cx.bind(node.name, type ?? (open ? INT : value.type), { mutable: true });
  return { kind: "let", slot: local.slot, value, span: node };
}

/** For each name that a block assigns to, the last of its statements that does. */
function lastAssignments(node: Block): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  node.statements.forEach((statement, i) => {
    for (const name of assigned(statement)) last.set(name, i);
  });
  return last;
}

/** The bare names that a statement assigns to. */
function assigned(node: Statement): readonly string[] {
  const inside = (...blocks: readonly (Block | undefined)[]): readonly string[] =>
    blocks.flatMap((inner) => inner?.statements.flatMap(assigned) ?? []);
  switch (node.kind) {
    case "assign":
      return node.target.kind === "name" ? [node.target.name.text] : [];
    case "if-statement":
      return inside(node.yes, node.no);
    case "for":
      return inside(node.body);
    case "match-statement":
      return inside(...node.arms.map((arm) => arm.body), node.otherwise);
    case "chance":
      return inside(...node.arms.map((arm) => arm.body));
    default:
      return [];
  }
}

function chance(cx: Context, node: ChanceStatement): CoreStatement {
  const arms = node.arms.map((arm) => ({ weight: fitted(cx, arm.weight, FRACTION), body: block(cx, arm.body) }));
  const weights = arms.map((arm) => constantFraction(arm.weight, cx.functions));
  if (weights.every((weight) => weight !== undefined)) {
    const sum = weights.reduce((a, b) => a.add(b), new Fraction(0));
    const positive = weights.every((weight) => weight.s > 0n);
    if (!positive || !sum.equals(1)) {
      const found = positive ? `fractions that sum to ${sum.toFraction()}` : "a fraction that is not above 0";
      const span = { start: node.start, end: node.start + "chance".length };
      cx.report("NF1315", span, `found ${found}, expected positive fractions that sum to 1`);
    }
  }
  return { kind: "chance", arms, span: node };
}

/** `valued` says what a place gets that is read and written in one: with `:=` a new value, whatever it held. */
function assign(cx: Context, node: AssignStatement, valued: Changed = changed): CoreStatement[] {
  const { target } = node;
  if (isFieldAssignment(node)) return assignField(cx, node, assign, changed);
  const ident =
    target.kind === "name"
      ? target.name
      : target.kind === "index" && target.base.kind === "name"
        ? target.base.name
        : undefined;
  if (!ident) {
    if (target.kind !== "missing")
      cx.report(
        "NF1308",
        target,
        `found something computed, expected a track or a local name before "${node.operator}"`,
      );
    cx.expression(node.value);
    return [];
  }
  const local = cx.local(ident.text);
  if (local && target.kind === "name") {
    cx.refer(ident, local.entity);
    if (!local.mutable) {
      cx.report(
        "NF1308",
        ident,
        `found "${ident.text}", which keeps its value, expected a track or a name made by "let"`,
      );
      cx.expression(node.value);
      return [];
    }
    const read: Core = { kind: "local", slot: local.slot, type: local.type, span: ident };
    return [{ kind: "set-local", slot: local.slot, value: valued(cx, node, read, local.type), span: node }];
  }
  const global = local ? undefined : cx.globals.get(ident.text);
  if (global?.kind !== "track") {
    const known = global || local || ["none", "true", "false", "me"].includes(ident.text);
    if (global) cx.refer(ident, global.entity);
    if (known) cx.report("NF1308", ident, notTrack(ident, local ? "local name" : global?.entity.kind));
    else if (cx.expression(target).kind !== "missing") cx.report("NF1308", ident, notTrack(ident, undefined));
    cx.expression(node.value);
    return [];
  }
  cx.refer(ident, global.entity);
  return assignTrack(cx, node, { global, indexNodes: target.kind === "index" ? target.indices : [], valued });
}

const notTrack = (ident: Ident, kind: string | undefined): string =>
  `found "${ident.text}"${kind ? `, which is a ${kind}` : ""}, expected a track or a name made by "let"`;

/** The value that an assignment gives: the written one, or with `+=` and `-=` the old value plus or minus it. */
function changed(cx: Context, node: AssignStatement, read: Core, type: Type): Core {
  if (node.operator === ":=") return fitted(cx, node.value, type);
  const operator = node.operator === "+=" ? "+" : "-";
  const sum = cx.expression(
    { kind: "binary", operator, left: node.target, right: node.value, start: node.start, end: node.end },
    read.type,
  );
  return fit(cx, { ...sum, span: node.value }, type);
}

function indexMismatch(cx: Context, target: Expr, name: string, found: number, index: readonly Type[]): void {
  const written = `${name}[${index.map(printType).join(", ")}]`;
  if (index.length === 0 && target.kind === "index") {
    const edits = [{ start: target.base.end, end: target.end, text: "" }];
    cx.report("NF1305", target, `found an index on "${name}", which has none`, { title: "remove the index", edits });
  } else if (found === 0 && target.kind === "name") {
    cx.report("NF1305", target, `found "${name}" without index, expected ${written}`);
  } else if (found > 0)
    cx.report("NF1305", target, `found ${found} ${found === 1 ? "index" : "indices"}, expected ${written}`);
}

interface AssignedTrack {
  readonly global: Global & { kind: "track" };
  readonly indexNodes: readonly Expr[];
  readonly valued: Changed;
}

function assignTrack(
  cx: Context,
  node: AssignStatement,
  { global, indexNodes, valued }: AssignedTrack,
): CoreStatement[] {
  const head = trackHead(cx, global);
  if (indexNodes.length !== head.index.length) {
    indexMismatch(cx, node.target, global.entity.name, indexNodes.length, head.index);
    const { target } = node;
    if (target.kind === "index" && indexNodes.length === 0) {
      const inside = target.base.end + 1;
      cx.hint({ start: inside, end: Math.max(inside, target.end - 1) }, { expected: head.index[0] });
    }
    for (const inner of indexNodes) cx.expression(inner);
    cx.expression(node.value);
    return [];
  }
  const indices = indexNodes.map((inner, i) => {
    const type = head.index[i]!;
    const core = cx.expression(inner, type);
    const many = core.type.kind === "set" && type.kind !== "set";
    return { core: fit(cx, core, many ? { kind: "set", of: type } : type), many };
  });
  let value: Core;
  let operator: ":=" | "+=" | "-=" = ":=";
  const many = indexNodes.find((_, i) => indices[i]?.many);
  if (valued !== changed && many) {
    const loop = `found a field of several tracks, expected one: write "for x in …:" in front, and x as the index`;
    cx.report("NF1308", many, loop);
    return [];
  }
  if (node.operator === ":=" && valued === changed) value = fitted(cx, node.value, head.type);
  else if (!many) {
    const read: Core = {
      kind: "track",
      track: global.index,
      indices: indices.map((index) => index.core),
      type: head.type,
      span: node.target,
    };
    value = valued(cx, node, read, head.type);
  } else {
    // Each of several tracks adds the change to its own value, so the change is kept instead of a new value.
    operator = node.operator;
    const inner = head.type.kind === "option" ? head.type.of : head.type;
    if (inner.kind !== "int" && !wrapOf(inner) && inner.kind !== "unknown") {
      cx.report(
        "NF1303",
        node.target,
        `found "${node.operator}" on ${describe(head.type)}, expected a track of numbers`,
      );
      return [];
    }
    const change = cx.expression(node.value, inner);
    value = fit(cx, change, withoutNone(change.type) === inner ? inner : INT);
  }
  return [{ kind: "set-track", track: global.index, indices, operator, value, span: node }];
}
