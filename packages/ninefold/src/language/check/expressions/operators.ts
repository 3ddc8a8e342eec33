// Operators: logic, sets, comparisons, arithmetic on integers, on wrapping types and on offsets.

import type { Core } from "../../core/core.ts";
import { countOf, isScalar, LARGEST_LISTED, valuesOf } from "../../core/domain.ts";
import { sizeBound } from "../../core/size-bound.ts";
import {
  BOOL,
  FRACTION,
  INT,
  type IntType,
  int,
  join,
  option,
  setOf,
  type Type,
  UNKNOWN,
  wholeOf,
  withoutNone,
} from "../../core/types.ts";
import { wrapOf } from "../../core/wraps.ts";
import type { BinaryExpr, Expr, UnaryExpr } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { missing } from "../context/context.ts";
import { asNumber, describe, fit, unify } from "../types/fit.ts";
import { collection, fitted } from "../types/values.ts";

export function unary(cx: Context, node: UnaryExpr, expected?: Type): Core {
  switch (node.operator) {
    case "not":
      return negation(cx, node, expected);
    case "-":
      return minus(cx, node, expected);
    case "size":
      return size(cx, node);
    case "the": {
      const operand = collection(cx, node.operand, expected && setOf(withoutNone(expected)));
      const of = operand.type.kind === "set" ? operand.type.of : UNKNOWN;
      return { kind: "the", operand, type: option(of), span: node };
    }
    case "after":
      return after(cx, node, expected);
    case "times":
      return times(cx, node);
    case "orders of":
      cx.report(
        "NF1406",
        node,
        `found "orders of", which may be used only in "random x in orders of S": there are too many to list`,
      );
      cx.expression(node.operand);
      return missing(node);
  }
}

/** `not` of a condition, or of a set: the other values of its type. */
function negation(cx: Context, node: UnaryExpr, expected?: Type): Core {
  const operand = cx.expression(node.operand, expected);
  if (operand.type.kind === "unknown") return missing(node);
  if (operand.type.kind !== "set") return { kind: "not", operand: fit(cx, operand, BOOL), type: BOOL, span: node };
  const { of } = operand.type;
  if (!isScalar(of) || countOf(of) > LARGEST_LISTED || of.kind === "none" || of.kind === "never") {
    if (of.kind !== "unknown") {
      const found = `found "not" on ${describe(operand.type)}, expected a set of values of a finite type`;
      cx.report("NF1306", node, found);
    }
    return missing(node);
  }
  return { kind: "complement", operand, all: valuesOf(of), type: operand.type, span: node };
}

function minus(cx: Context, node: UnaryExpr, expected?: Type): Core {
  const operand = cx.expression(node.operand, expected);
  if (withoutNone(operand.type).kind === "offset") {
    const factor: Core = { kind: "constant", value: -1, type: int(-1, -1), span: node };
    return offsets(cx, "*", operand, factor, node);
  }
  if (operand.kind === "constant" && operand.type.kind === "int" && typeof operand.value === "number") {
    return { ...operand, value: 0 - operand.value, type: int(0 - operand.value, 0 - operand.value), span: node };
  }
  return arithmetic(cx, "-", { kind: "constant", value: 0, type: int(0, 0), span: node }, operand, node);
}

function size(cx: Context, node: UnaryExpr): Core {
  const operand = cx.expression(node.operand);
  if (!["set", "pile", "bag", "unknown"].includes(operand.type.kind)) {
    cx.report("NF1307", node.operand, `found ${describe(operand.type)}, expected a set, a pile or a bag`);
    return missing(node);
  }
  const bound = sizeBound(operand.type);
  return { kind: "size", operand, type: operand.type.kind === "unknown" ? UNKNOWN : int(0, bound), span: node };
}

function after(cx: Context, node: UnaryExpr, expected?: Type): Core {
  const { frame } = cx;
  if (frame.decision === undefined || !frame.foresight) {
    cx.report(
      "NF1403",
      node,
      `"after" foresees a decision's own action: it may be used only in its conditions, and in what it prefers if it is made at once`,
    );
    return missing(node);
  }
  frame.foresight = false;
  const body = cx.expression(node.operand, expected);
  frame.foresight = true;
  const stage = frame.stage === undefined ? {} : { stage: frame.stage };
  return { kind: "after", decision: frame.decision, ...stage, body, type: body.type, span: node };
}

function times(cx: Context, node: UnaryExpr): Core {
  const { operand } = node;
  if (operand.kind === "missing") return missing(node);
  const global = operand.kind === "name" ? cx.globals.get(operand.name.text) : undefined;
  if (global?.kind !== "memory" || operand.kind !== "name") {
    const found = operand.kind === "name" ? `"${operand.name.text}"` : "something else";
    cx.report("NF1211", operand, `found ${found} after "times", expected the name of a memory`);
    return missing(node);
  }
  cx.refer(operand.name, global.entity);
  return { kind: "times", memory: global.index, type: INT, span: node };
}

export function binary(cx: Context, node: BinaryExpr, expected?: Type): Core {
  switch (node.operator) {
    case "and":
    case "or":
      return joined(cx, node, node.operator, expected);
    case "except": {
      const left = collection(cx, node.left, expected);
      const right = collection(cx, node.right, left.type);
      return sets(cx, "except", left, right, node);
    }
    case "is":
    case "is not":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return comparison(cx, node, node.operator);
    case "in":
    case "not in":
      return membership(cx, node);
    case "..": {
      const low = number(cx, node.left);
      const high = number(cx, node.right);
      if (low.type.kind !== "int" || high.type.kind !== "int") return missing(node);
      const type = int(low.type.low, high.type.high);
      return {
        kind: "range",
        low,
        high,
        type: setOf(type.low <= type.high ? type : int(type.low, type.low)),
        span: node,
      };
    }
    case "/": {
      const numerator = fitted(cx, node.left, FRACTION);
      const denominator = fitted(cx, node.right, FRACTION);
      return { kind: "fraction", numerator, denominator, type: FRACTION, span: node };
    }
    case "of": {
      const count = fitted(cx, node.left, INT);
      const of = collection(cx, node.right);
      return { kind: "subsets", count, of, type: setOf(of.type), span: node };
    }
    default:
      return sum(cx, node, node.operator, expected);
  }
}

function joined(cx: Context, node: BinaryExpr, operator: "and" | "or", expected?: Type): Core {
  const left = cx.expression(node.left, expected);
  const right = cx.expression(
    node.right,
    left.type.kind === "set" && left.type.of.kind !== "never" ? left.type : expected,
  );
  if (left.type.kind === "unknown" && right.type.kind === "unknown") return missing(node);
  if (left.type.kind === "set" || right.type.kind === "set") return sets(cx, operator, left, right, node);
  return { kind: "logic", operator, left: fit(cx, left, BOOL), right: fit(cx, right, BOOL), type: BOOL, span: node };
}

function sets(cx: Context, operator: "and" | "or" | "except", left: Core, right: Core, node: Expr): Core {
  for (const side of [left, right]) {
    if (side.type.kind !== "set" && side.type.kind !== "unknown") {
      cx.report(
        "NF1307",
        side.span,
        `found ${describe(side.type)} joined by "${operator}" with a set, expected a set; put a joined set inside a test in parentheses`,
      );
      return missing(node);
    }
  }
  const both = unify(cx, left, right);
  if (!both) {
    cx.report(
      "NF1302",
      node,
      `found ${describe(left.type)} ${operator} ${describe(right.type)}, expected sets of one type`,
    );
    return missing(node);
  }
  const type = operator === "or" ? (join(both[0].type, both[1].type) ?? UNKNOWN) : both[0].type;
  return { kind: "sets", operator, left: both[0], right: both[1], type, span: node };
}

/** Whether a node is a bare name that only an expected type can settle. */
const needsHint = (cx: Context, node: Expr): boolean =>
  node.kind === "name" && !cx.local(node.name.text) && !cx.global(node.name.text) && node.name.text !== "me";

function comparison(cx: Context, node: BinaryExpr, operator: "is" | "is not" | "<" | "<=" | ">" | ">="): Core {
  let left: Core;
  let right: Core;
  if (needsHint(cx, node.left) && !needsHint(cx, node.right)) {
    right = cx.expression(node.right);
    left = cx.expression(node.left, withoutNone(right.type));
  } else {
    left = cx.expression(node.left);
    right = cx.expression(node.right, withoutNone(left.type));
  }
  const ordered = operator !== "is" && operator !== "is not";
  const both = unify(cx, left, right);
  if (!both) {
    const verb = ordered ? "compared by size" : "equal";
    cx.report("NF1302", node, `found ${describe(left.type)} and ${describe(right.type)}, which can never be ${verb}`);
    return missing(node);
  }
  if (neverNone(cx, node, left, right) || neverNone(cx, node, right, left)) return missing(node);
  if (ordered) {
    const type = withoutNone(both[0].type);
    const orderable = type.kind === "unknown" || type.kind === "fraction" || type.kind === "int" || isScalar(type);
    if (!orderable || type.kind === "bool" || type.kind === "offset") {
      cx.report("NF1303", node, `found "${operator}" on ${describe(both[0].type)}, which has no order`);
      return missing(node);
    }
  }
  return { kind: "compare", operator, left: both[0], right: both[1], type: BOOL, span: node };
}

/** Reports a value compared with `none` that is never absent. */
function neverNone(cx: Context, node: BinaryExpr, side: Core, other: Core): boolean {
  if (other.type.kind !== "none" || ["option", "none", "never", "unknown"].includes(side.type.kind)) return false;
  const set = ["set", "pile", "bag"].includes(side.type.kind);
  const empty = side.type.kind === "set" ? "{}" : "[]";
  const written = node.right.kind === "name" && node.right.name.text === "none" ? node.right : undefined;
  const edits = written && [{ start: written.start, end: written.end, text: empty }];
  cx.report(
    "NF1302",
    node,
    `found ${describe(side.type)}, which is never none${set ? `; the empty one is ${empty}` : ""}`,
    set && edits ? { title: `write ${empty}`, edits } : undefined,
  );
  return true;
}

function membership(cx: Context, node: BinaryExpr): Core {
  const first = needsHint(cx, node.left);
  let left = first ? undefined : cx.expression(node.left);
  const right = collection(cx, node.right, left && setOf(withoutNone(left.type)));
  if (right.type.kind === "unknown") return missing(node);
  const of = right.type.kind === "set" ? right.type.of : UNKNOWN;
  left ??= cx.expression(node.left, of);
  const probe: Core = { kind: "missing", type: of, span: right.span };
  const both = unify(cx, left, probe);
  if (!both) {
    cx.report("NF1302", node, `found ${describe(left.type)}, which can never be in ${describe(right.type)}`);
    return missing(node);
  }
  return { kind: "in", negated: node.operator === "not in", left: both[0], right, type: BOOL, span: node };
}

/** An integer operand. */
function number(cx: Context, node: Expr): Core {
  const core = asNumber(cx.expression(node));
  const type = withoutNone(core.type);
  return core.type.kind === "int" || core.type.kind === "unknown"
    ? core
    : fit(cx, core, type.kind === "int" ? type : INT);
}

function sum(cx: Context, node: BinaryExpr, operator: "+" | "-" | "*", expected?: Type): Core {
  const hint = expected && withoutNone(expected).kind === "offset" ? expected : undefined;
  const left = cx.expression(node.left, hint);
  const right = cx.expression(node.right, hint ?? (left.type.kind === "offset" ? left.type : undefined));
  if (left.type.kind === "unknown" || right.type.kind === "unknown") return missing(node);
  if (withoutNone(left.type).kind === "offset" || withoutNone(right.type).kind === "offset")
    return offsets(cx, operator, left, right, node);
  return arithmetic(cx, operator, left, right, node);
}

function offsets(cx: Context, operator: "+" | "-" | "*", left: Core, right: Core, node: Expr): Core {
  const isOffset = (core: Core): boolean => withoutNone(core.type).kind === "offset";
  const type = withoutNone(isOffset(left) ? left.type : right.type) as Type & { kind: "offset" };
  if (!type.board.offsets.lattice) {
    cx.report(
      "NF1303",
      node,
      `the directions of the listed board ${type.board.name} do not add; use step(c, d) or step(c, d, n)`,
    );
    return missing(node);
  }
  const zero: Core = { kind: "constant", value: type.board.offsets.at(0, 0) ?? 0, type, span: node };
  const asOffset = (core: Core): Core =>
    core.kind === "constant" && core.type.kind === "int" && core.value === 0 ? zero : fit(cx, core, type);
  if (operator !== "*")
    return { kind: "offsets", operator, left: asOffset(left), right: asOffset(right), type, span: node };
  if (isOffset(left) && isOffset(right)) {
    cx.report("NF1303", node, "found an offset times an offset, expected a number times an offset");
    return missing(node);
  }
  const [offset, factor] = isOffset(left) ? [left, right] : [right, left];
  return { kind: "offsets", operator, left: fit(cx, offset, type), right: fit(cx, factor, INT), type, span: node };
}

function arithmetic(cx: Context, operator: "+" | "-" | "*", a: Core, b: Core, node: Expr): Core {
  const left = asNumber(a);
  const right = asNumber(b);
  const leftType = wholeOf(withoutNone(left.type));
  const rightType = wholeOf(withoutNone(right.type));
  const wrapping = wrapOf(leftType) ? leftType : wrapOf(rightType) ? rightType : undefined;
  if (wrapping) {
    const wrap = wrapOf(wrapping)!;
    const operands = [left, right].map((core) =>
      wholeOf(withoutNone(core.type)) === wrapping ? fit(cx, core, wrapping) : fit(cx, core, INT),
    );
    return { kind: "arithmetic", operator, left: operands[0]!, right: operands[1]!, wrap, type: wrapping, span: node };
  }
  if (leftType.kind === "fraction" || rightType.kind === "fraction") {
    return {
      kind: "arithmetic",
      operator,
      left: fit(cx, left, FRACTION),
      right: fit(cx, right, FRACTION),
      type: FRACTION,
      span: node,
    };
  }
  for (const side of [left, right]) {
    if (withoutNone(side.type).kind !== "int") {
      const instead = side.type.kind === "set" ? SET_OPERATORS[operator] : undefined;
      const advice = instead ? `; of sets it is "${instead}"` : "";
      cx.report("NF1303", side.span, `found ${describe(side.type)} beside "${operator}", expected a number${advice}`);
      return missing(node);
    }
  }
  const x = leftType as IntType;
  const y = rightType as IntType;
  const strip = (core: Core, type: IntType): Core => (core.type.kind === "option" ? fit(cx, core, type) : core);
  return {
    kind: "arithmetic",
    operator,
    left: strip(left, x),
    right: strip(right, y),
    type: interval(operator, x, y),
    span: node,
  };
}

const SET_OPERATORS = { "+": "or", "-": "except", "*": "and" } as const;

function interval(operator: "+" | "-" | "*", x: IntType, y: IntType): IntType {
  if (operator === "+") return int(x.low + y.low, x.high + y.high);
  if (operator === "-") return int(x.low - y.high, x.high - y.low);
  const product = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);
  const corners = [product(x.low, y.low), product(x.low, y.high), product(x.high, y.low), product(x.high, y.high)];
  return int(Math.min(...corners), Math.max(...corners));
}
