// Calls: products, the file's functions, primitives, and the library's functions with the board they are used with.
import type { Board } from "../../core/board.ts";
import { type Core, PRIMITIVES, type Primitive } from "../../core/core.ts";
import { countOf, ordinalOf } from "../../core/domain.ts";
import { INT, type IntType, int, join, option, printType, setOf, type Type, withoutNone } from "../../core/types.ts";
import type { CallExpr, Expr, Ident, TypeNode } from "../../syntax/tree.ts";
import type { Fix } from "../../text/diagnostic.ts";
import { type Context, type Global, missing } from "../context/context.ts";
import { libraryEntity } from "../context/entities.ts";
import { usageOf } from "../context/library.ts";
import { functionIndex } from "../definitions/definitions.ts";
import { describe, fit, fitAll } from "../types/fit.ts";
import { globalType } from "../types/types.ts";
import { fitted } from "../types/values.ts";
import { unknownFunction } from "./unknown-function.ts";

export function call(cx: Context, node: CallExpr, expected?: Type): Core {
  const { text } = node.callee;
  const found = cx.local(text);
  // The number of steps has a name that nobody chose: the library's function of that name is called all the same.
  const local = found === cx.frame.steps ? undefined : found;
  const global = local ? undefined : cx.global(text);
  if (global) cx.refer(node.callee, global.entity);
  if (global?.kind === "type") return construct(cx, node, globalType(cx, global));
  if (global?.kind === "function") {
    if (global.decl.kind !== "fn") {
      const indexed = global.decl.kind === "constant" && global.decl.index.length > 0;
      const what = `"${text}" is a ${global.decl.kind}, not a function`;
      cx.report(
        "NF1211",
        node,
        `${what}; write ${indexed ? `${text}[…]` : text}`,
        indexed ? brackets(node) : undefined,
      );
      return wrong(cx, node);
    }
    if (global.general) return generalCall(cx, global, node.callee, node.args, node, expected);
    const callee = functionIndex(cx, global, node.callee);
    const fn = callee === undefined ? undefined : cx.functions[callee];
    if (!fn) return wrong(cx, node);
    const usage = `${text}(${fn.params.map((p) => `${p.name}: ${printType(p.type)}`).join(", ")})`;
    if (!count(cx, node, fn.params.length, usage)) return wrong(cx, node, fn.params);
    const args = argumentsOf(cx, node, text, fn.params);
    return args ? { kind: "call", callee: callee!, args, type: fn.body.type, span: node } : missing(node);
  }
  if (global || local) {
    if (local) cx.refer(node.callee, local.entity);
    const indexed = global?.kind === "track" && global.decl.index.length > 0;
    const instead = indexed ? `; write ${text}[…]` : "";
    const what = `"${text}" is ${global ? `a ${global.kind}` : "a local name"}, not a function${instead}`;
    cx.report("NF1211", node.callee, what, indexed ? brackets(node) : undefined);
    return wrong(cx, node);
  }
  if ((PRIMITIVES as readonly string[]).includes(text)) return primitive(cx, node, text as Primitive, expected);
  const brought = cx.library.globals.get(text);
  if (brought?.kind === "function") return generalCall(cx, brought, node.callee, node.args, node, expected);
  if (cx.decisions.has(text)) {
    cx.report(
      "NF1211",
      node,
      `"${text}" is a decision: ask "${text} is possible", or name what its condition needs as a function`,
    );
    return wrong(cx, node);
  }
  if (cx.members.has(text)) {
    cx.report("NF1211", node, `"${text}" is a value of ${printType(cx.members.get(text)![0]!.type)}, not a function`);
    return wrong(cx, node);
  }
  const functions = cx.crowded
    ? []
    : [...cx.globals].filter(([, g]) => g.kind === "function" || g.kind === "type").map(([n]) => n);
  unknownFunction(cx, node.callee, [...functions, ...PRIMITIVES, ...cx.library.globals.keys()]);
  return wrong(cx, node);
}

/** Turns the round brackets of a call into those of an index. */
function brackets(node: CallExpr): Fix | undefined {
  if (node.args.length === 0) return undefined;
  const edits = [
    { start: node.callee.end, end: node.callee.end + 1, text: "[" },
    { start: node.end - 1, end: node.end, text: "]" },
  ];
  return { title: `write ${node.callee.text}[…]`, edits };
}

interface Param {
  readonly name: string;
  readonly type: Type;
}

/** The arguments of a call, each fitted to its parameter; undefined after a diagnostic. */
function argumentsOf(
  cx: Context,
  node: CallExpr,
  callee: string,
  params: readonly Param[],
): readonly Core[] | undefined {
  const args = node.args.map((arg, i) => cx.expression(arg, params[i]!.type));
  return fitAll(cx, args, params, callee);
}

/** The call is wrong, but its arguments are still looked at. */
function wrong(cx: Context, node: CallExpr, params: readonly Param[] = []): Core {
  const { end } = node.callee;
  if (node.args.length === 0)
    cx.hint({ start: end + 1, end: Math.max(end + 1, node.end - 1) }, { expected: params[0]?.type });
  node.args.forEach((arg, i) => {
    cx.expression(arg, params[i]?.type);
  });
  return missing(node);
}

function count(cx: Context, node: CallExpr, expected: number, usage: string): boolean {
  if (node.args.length === expected) return true;
  cx.report(
    "NF1304",
    node,
    `found ${node.args.length} argument${node.args.length === 1 ? "" : "s"}, expected ${usage}`,
  );
  return false;
}

function construct(cx: Context, node: CallExpr, type: Type): Core {
  if (type.kind === "product") {
    const usage = `${type.named.name}(${type.fields.map((f) => `${f.name}: ${printType(f.type)}`).join(", ")})`;
    if (!count(cx, node, type.fields.length, usage)) return wrong(cx, node, type.fields);
    const fields = argumentsOf(cx, node, type.named.name, type.fields);
    if (!fields) return missing(node);
    if (fields.every((field) => field.kind === "constant")) {
      const ordinals = fields.map((field, i) =>
        ordinalOf(type.fields[i]!.type, (field as Core & { kind: "constant" }).value),
      );
      const value = ordinals.reduce((sum, ordinal, i) => sum * countOf(type.fields[i]!.type) + ordinal, 0);
      return { kind: "constant", value, type, span: node };
    }
    return { kind: "make", product: type, fields, type, span: node };
  }
  if (type.kind !== "unknown" && count(cx, node, 1, `${printType(type)}(value)`))
    return fitted(cx, node.args[0]!, type);
  return wrong(cx, node);
}

/** How much text may be checked, each definition counted for each board that it is used with. */
const MAX_SPREAD = 1 << 20;

/** Something general used with the board of its arguments, else of its surroundings, else the game's only one. */
export function generalCall(
  cx: Context,
  global: Global & { kind: "function" },
  callee: Ident,
  argNodes: readonly Expr[],
  node: Expr,
  expected?: Type,
): Core {
  const { decl, home, entity } = global;
  const params = decl.kind === "fn" ? decl.params : [];
  cx.refer(callee, entity);
  if (argNodes.length !== params.length) {
    cx.report(
      "NF1304",
      node,
      `found ${argNodes.length} argument${argNodes.length === 1 ? "" : "s"}, expected ${usageOf(global)}`,
    );
    for (const arg of argNodes) cx.expression(arg);
    return missing(node);
  }
  let board: Board | undefined = cx.frame.board ?? (cx.boards.length === 1 ? cx.boards[0] : undefined);
  const args: Core[] = [];
  for (const [i, arg] of argNodes.entries()) {
    const core = cx.expression(arg, board && hint(params[i]!.type, board));
    args.push(core);
    board ??= boardOf(core.type);
  }
  if (args.some((arg) => arg.type.kind === "unknown")) return missing(node);
  board ??= expected && boardOf(expected);
  if (!board && cx.boardLost) return missing(node);
  if (!board) {
    const boards = cx.boards.map((one) => one.name).join(", ");
    const why = cx.boards.length === 0 ? "the game has none" : `nothing here says which of ${boards}`;
    cx.report("NF1209", callee, `"${callee.text}" needs a board, and ${why}`);
    return missing(node);
  }
  const instance = functionIndex(cx, global, callee, board);
  if (cx.spread > MAX_SPREAD) {
    cx.report("NF1510", callee, "found too many boards for what modules define for any board, expected fewer");
    return missing(node);
  }
  if (instance === undefined) {
    const lacks = board.offsets.lattice
      ? "whose directions are not those that it names"
      : "whose cells are listed: they have no rows, no columns and no offsets that add";
    // What is wrong with a module is told in the module.
    if (!home.broken)
      cx.report("NF1220", callee, `"${callee.text}" cannot be used with the board ${board.name}, ${lacks}`);
    return missing(node);
  }
  const fn = cx.functions[instance]!;
  const fitted = fitAll(cx, args, fn.params, callee.text);
  return fitted ? { kind: "call", callee: instance, args: fitted, type: fn.body.type, span: node } : missing(node);
}

function hint(node: TypeNode, board: Board): Type | undefined {
  if (node.kind === "set-type") {
    const of = hint(node.of, board);
    return of && setOf(of);
  }
  if (node.kind !== "named") return undefined;
  return node.name.text === "Cell"
    ? { kind: "cell", board }
    : node.name.text === "Offset"
      ? { kind: "offset", board }
      : undefined;
}

function boardOf(type: Type): Board | undefined {
  switch (type.kind) {
    case "cell":
    case "offset":
      return type.board;
    case "option":
    case "set":
    case "pile":
      return boardOf(type.of);
    default:
      return undefined;
  }
}

export const PRIMITIVE_USAGE: Readonly<Record<Primitive, string>> = {
  step: "step(cell, offset) or step(cell, offset, times)",
  distance: "distance(cell, cell)",
  next: "next(value) or next(value, among)",
  previous: "previous(value) or previous(value, among)",
  min: "min(a, b, …)",
  max: "max(a, b, …)",
  abs: "abs(number)",
  div: "div(number, by)",
  mod: "mod(number, by)",
  top: "top(pile)",
  bottom: "bottom(pile)",
  push: "push(pile, value)",
  under: "under(pile, value)",
  pop: "pop(pile)",
  members: "members(pile)",
};

/** A number, with what is known of its range. */
const numeric = (cx: Context, core: Core): Core =>
  fit(cx, core, withoutNone(core.type).kind === "int" ? withoutNone(core.type) : INT);
const number = (cx: Context, node: Expr): Core => numeric(cx, cx.expression(node, INT));

function primitive(cx: Context, node: CallExpr, name: Primitive, expected?: Type): Core {
  const usage = PRIMITIVE_USAGE[name];
  cx.refer(node.callee, libraryEntity(cx, name, usage));
  const n = node.args.length;
  const most =
    name === "step"
      ? 3
      : name === "min" || name === "max"
        ? 99
        : name === "next" || name === "previous"
          ? 2
          : undefined;
  const least = ["step", "distance", "min", "max", "div", "mod", "push", "under"].includes(name) ? 2 : 1;
  if (n < least || n > (most ?? least)) {
    cx.report("NF1304", node, `found ${n} argument${n === 1 ? "" : "s"}, expected ${usage}`);
    return wrong(cx, node);
  }
  const done = (args: readonly Core[], type: Type): Core =>
    args.some((arg) => arg.type.kind === "unknown")
      ? missing(node)
      : { kind: "primitive", name, args, type, span: node };
  const bad = (core: Core, wanted: string): Core => {
    if (core.type.kind !== "unknown")
      cx.report("NF1301", core.span, `found ${describe(core.type)}, expected ${wanted}: ${usage}`);
    for (const arg of node.args.slice(1)) cx.expression(arg);
    return missing(node);
  };
  switch (name) {
    case "step": {
      const cell = cx.expression(node.args[0]!, cx.frame.board && { kind: "cell", board: cx.frame.board });
      const type = withoutNone(cell.type);
      if (type.kind !== "cell") return bad(cell, "a cell");
      const offset = fitted(cx, node.args[1]!, { kind: "offset", board: type.board });
      const times = n === 3 ? [fitted(cx, node.args[2]!, INT)] : [];
      return done([fit(cx, cell, type), offset, ...times], setOf(type));
    }
    case "distance": {
      const a = cx.expression(node.args[0]!);
      const type = withoutNone(a.type);
      if (type.kind !== "cell") return bad(a, "a cell");
      return done([fit(cx, a, type), fitted(cx, node.args[1]!, type)], int(0, type.board.cells.length));
    }
    case "next":
    case "previous": {
      const value = cx.expression(node.args[0]!, expected);
      const type = withoutNone(value.type);
      if (type.kind !== "enum" && type.kind !== "int" && type.kind !== "product")
        return bad(value, "a value of a listed type");
      if (type.kind === "int" && !Number.isFinite(countOf(type))) return bad(value, "a value of a finite type");
      if (n === 1) return done([fit(cx, value, type)], type);
      return done([fit(cx, value, type), fitted(cx, node.args[1]!, setOf(type))], option(type));
    }
    case "min":
    case "max": {
      const args = node.args.map((arg) => cx.expression(arg));
      const numbers = args.map((arg) => numeric(cx, arg));
      const ranges = numbers.map((arg) => (arg.type.kind === "int" ? arg.type : INT));
      const pick = name === "min" ? Math.min : Math.max;
      return done(numbers, int(pick(...ranges.map((r) => r.low)), pick(...ranges.map((r) => r.high))));
    }
    case "abs": {
      const arg = number(cx, node.args[0]!);
      const { low, high } = arg.type.kind === "int" ? arg.type : INT;
      return done([arg], int(low > 0 ? low : high < 0 ? -high : 0, Math.max(Math.abs(low), Math.abs(high))));
    }
    case "div":
    case "mod": {
      const [a, b] = [number(cx, node.args[0]!), number(cx, node.args[1]!)];
      const divisor =
        b.type.kind === "int" ? Math.max(Math.abs(b.type.low), Math.abs(b.type.high)) : Number.POSITIVE_INFINITY;
      const range: IntType = a.type.kind === "int" ? a.type : INT;
      const bound = Math.max(Math.abs(range.low), Math.abs(range.high));
      return done(
        [a, b],
        name === "mod"
          ? int(0, Math.max(0, divisor - 1))
          : int(range.low < 0 || (b.type.kind === "int" && b.type.low < 0) ? -bound - 1 : 0, bound),
      );
    }
    default: {
      const pile = cx.expression(node.args[0]!, expected);
      if (pile.type.kind !== "pile") return bad(pile, "a pile");
      const { of, atMost } = pile.type;
      if (name === "top" || name === "bottom") return done([pile], option(of));
      if (name === "pop") return done([pile], pile.type);
      if (name === "members") return done([pile], setOf(of));
      const value = cx.expression(node.args[1]!, of.kind === "never" ? undefined : of);
      const both = join(of, value.type) ?? of;
      return done([pile, fit(cx, value, both)], { kind: "pile", of: both, atMost: atMost + 1 });
    }
  }
}
