// Named actions. A call stands for the statements of its action, behind a local name for each argument. They are checked
// anew for each call, so that what runs is statements alone.
import type { Core, CoreBlock, CoreStatement } from "../../core/core.ts";
import { printType, type Type } from "../../core/types.ts";
import type { ActionDecl, Block, CallStatement, Expr, Ident, Statement } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import type { Extent, Global } from "../context/namespace.ts";
import { fitAll } from "../types/fit.ts";
import { typeOf } from "../types/types.ts";

type Action = Global & { readonly kind: "action" };
type CheckBlock = (cx: Context, node: Block) => CoreBlock;
interface Param {
  readonly ident: Ident;
  readonly name: string;
  readonly type: Type;
}

/** How many actions may call one another: each is checked inside the one that calls it. */
const MAX_HEIGHT = 100;

/** Checks an action for its own sake: what is wrong with it is reported whether or not it is called. */
export function action(cx: Context, global: Action, block: CheckBlock): void {
  extentOf(cx, global, []);
  cx.inFrame(newFrame(), () => {
    for (const { ident, type } of paramsOf(cx, global.decl)) cx.bind(ident, type);
    cx.inAction = true;
    block(cx, global.decl.body);
    cx.inAction = false;
  });
}

/** The statements that a call stands for. */
export function actionCall(cx: Context, node: CallStatement, block: CheckBlock): readonly CoreStatement[] {
  const global = calledAction(cx, node);
  if (!global) {
    for (const arg of node.args) cx.expression(arg);
    return [];
  }
  const { decl, home } = global;
  const elsewhere = <Result>(inside: () => Result): Result => cx.at(home, () => cx.silently(inside));
  const params = elsewhere(() => cx.inFrame(newFrame(), () => paramsOf(cx, decl)).result);
  const args = argumentsOf(cx, node, params);
  if (!args || cx.inAction || !cx.mayExpand(node, extentOf(cx, global, []).length)) return [];
  return cx.apart({}, () =>
    elsewhere(() => {
      const given = args.map((value, i): CoreStatement => {
        const { ident, type } = params[i]!;
        return { kind: "let", slot: cx.bind(ident, type).slot, value, span: value.span };
      });
      return [...given, ...block(cx, decl.body)];
    }),
  );
}

function calledAction(cx: Context, { action, args }: CallStatement): Action | undefined {
  const local = cx.local(action.text);
  const global = local ? undefined : cx.global(action.text);
  const found = local ?? global;
  if (found) cx.refer(action, found.entity);
  if (global?.kind === "action") return global;
  if (found) {
    const kind = local ? "local name" : found.entity.kind;
    const what = args.length === 0 && (local || kind === "track") ? 'expected ":=" after it' : "expected an action";
    cx.report("NF1226", action, `found the ${kind} "${action.text}" as a statement, ${what}`);
    return undefined;
  }
  const known = cx.crowded ? [] : [...cx.globals].filter(([, one]) => one.kind === "action").map(([name]) => name);
  cx.unknown("NF1226", action, known, `found "${action.text}", expected the name of an action`);
  return undefined;
}

function paramsOf(cx: Context, decl: ActionDecl): readonly Param[] {
  return decl.params.map(({ name, type }) => ({ ident: name, name: name.text, type: typeOf(cx, type) }));
}

function argumentsOf(cx: Context, node: CallStatement, params: readonly Param[]): readonly Core[] | undefined {
  const args = node.args.map((arg: Expr, i) => cx.expression(arg, params[i]?.type));
  const name = node.action.text;
  if (args.length === params.length) return fitAll(cx, args, params, name);
  const { end } = node.action;
  if (args.length === 0)
    cx.hint({ start: end + 1, end: Math.max(end + 1, node.end - 1) }, { expected: params[0]?.type });
  const list = params.map((one) => `${one.name}: ${printType(one.type)}`).join(", ");
  const usage = params.length === 0 ? `"${name}" alone` : `${name}(${list})`;
  cx.report("NF1304", node, `found ${args.length} argument${args.length === 1 ? "" : "s"}, expected ${usage}`);
  return undefined;
}

/** How much an action stands for; `above` are the actions on the way to it. Without end for a circle, which is reported. */
function extentOf(cx: Context, global: Action, above: readonly Action[]): Extent {
  if (global.extent) return global.extent;
  const { decl, home } = global;
  const path = [...above, global];
  let length = decl.body.end - decl.body.start;
  let height = 1;
  cx.at(home, () => {
    for (const { action: name } of callsIn(decl.body)) {
      const callee = cx.global(name.text);
      if (callee?.kind !== "action") continue;
      const known = calleeExtent(cx, callee, name, path);
      length += known.length;
      height = Math.max(height, known.height + 1);
    }
    if (height > MAX_HEIGHT && length < Number.POSITIVE_INFINITY) reportHigh(cx, decl.name);
  });
  global.extent = { length: height > MAX_HEIGHT ? Number.POSITIVE_INFINITY : length, height };
  return global.extent;
}

function calleeExtent(cx: Context, callee: Action, name: Ident, path: readonly Action[]): Extent {
  const from = path.indexOf(callee);
  if (from < 0 && path.length < MAX_HEIGHT) return extentOf(cx, callee, path);
  if (from < 0) reportHigh(cx, name);
  else {
    const [first, ...others] = path.slice(from).map(({ decl }) => `"${decl.name.text}"`);
    const circle = others.length === 0 ? "itself" : [...others, first].join(", which calls ");
    cx.report("NF1401", name, `${first} calls ${circle}; actions never go round in circles: use a bounded "for"`);
  }
  return { length: Number.POSITIVE_INFINITY, height: 0 };
}

function reportHigh(cx: Context, at: Ident): void {
  cx.report("NF1407", at, `found an action on top of ${MAX_HEIGHT} others, each calling the next, expected fewer`);
}

function callsIn(block: Block): readonly CallStatement[] {
  return block.statements.flatMap((statement) =>
    statement.kind === "call-statement" ? [statement] : blocksOf(statement).flatMap(callsIn),
  );
}

function blocksOf(statement: Statement): readonly Block[] {
  switch (statement.kind) {
    case "if-statement":
      return statement.no ? [statement.yes, statement.no] : [statement.yes];
    case "for":
      return [statement.body];
    case "match-statement":
      return [...statement.arms.map((arm) => arm.body), ...(statement.otherwise ? [statement.otherwise] : [])];
    case "chance":
      return statement.arms.map((arm) => arm.body);
    default:
      return [];
  }
}
