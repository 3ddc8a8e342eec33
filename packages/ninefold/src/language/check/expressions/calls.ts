// Calls: products, the file's functions, primitives, and the library's functions with the board they are used with.
import type { Board } from "../../core/board.ts";
import { type Core, PRIMITIVES } from "../../core/core.ts";
import { tupleOrdinal } from "../../core/domain.ts";
import { type ProductType, printType, setOf, type Type } from "../../core/types.ts";
import type { CallExpr, Expr, Ident, TypeNode } from "../../syntax/tree.ts";
import type { Fix } from "../../text/diagnostic.ts";
import type { Span } from "../../text/source.ts";
import { type Context, missing } from "../context/context.ts";
import { usageOf } from "../context/library.ts";
import type { Global } from "../context/namespace.ts";
import { functionIndex } from "../definitions/definitions.ts";
import { fitAll } from "../types/fit.ts";
import { globalType } from "../types/types.ts";
import { fitted } from "../types/values.ts";
import { isPrimitive, primitive } from "./primitives.ts";
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
    if (callee === undefined || !fn) return wrong(cx, node);
    const usage = `${text}(${fn.params.map((p) => `${p.name}: ${printType(p.type)}`).join(", ")})`;
    if (!count(cx, node, fn.params.length, usage)) return wrong(cx, node, fn.params);
    const args = argumentsOf(cx, node, text, fn.params);
    return args ? { kind: "call", callee, args, type: fn.body.type, span: node } : missing(node);
  }
  if (global || local) {
    if (local) cx.refer(node.callee, local.entity);
    const indexed = global?.kind === "track" && global.decl.index.length > 0;
    const instead = indexed ? `; write ${text}[…]` : "";
    const what = `"${text}" is ${global ? `a ${global.kind}` : "a local name"}, not a function${instead}`;
    cx.report("NF1211", node.callee, what, indexed ? brackets(node) : undefined);
    return wrong(cx, node);
  }
  if (isPrimitive(text)) return primitive(cx, node, text, expected) ?? wrong(cx, node);
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
    const left = type.fields.slice(node.args.length).map((field) => usualOf(field, node));
    const isWhole = left.every((field) => field !== undefined);
    if (!count(cx, node, isWhole ? Math.min(node.args.length, type.fields.length) : type.fields.length, usage))
      return wrong(cx, node, type.fields);
    const given = argumentsOf(cx, node, type.named.name, type.fields);
    if (!given || !isWhole) return missing(node);
    const fields = [...given, ...left];
    const values = fields.flatMap((field) => (field.kind === "constant" ? [field.value] : []));
    if (values.length === fields.length) {
      const types = type.fields.map((field) => field.type);
      return { kind: "constant", value: tupleOrdinal(types, values), type, span: node };
    }
    return { kind: "make", product: type, fields, type, span: node };
  }
  if (type.kind !== "unknown" && count(cx, node, 1, `${printType(type)}(value)`))
    return fitted(cx, node.args[0]!, type);
  return wrong(cx, node);
}

/** The usual value of a field that is left out. */
const usualOf = ({ type, usual }: ProductType["fields"][number], span: Span): Core | undefined =>
  usual === undefined ? undefined : { kind: "constant", value: usual, type, span };

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
    // Mistakes of a module are reported in the module.
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
    case "bag":
      return boardOf(type.of);
    default:
      return undefined;
  }
}
