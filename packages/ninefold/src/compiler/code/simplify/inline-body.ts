import type { Code, CodeBlock, CodeFunction, CodeStatement } from "../ir/code.ts";
import { isRemovable } from "../ir/effects.ts";
import { localsReadUnset, renamedLocals } from "../ir/locals.ts";
import { blocksOf, eachStatement, withBlocks } from "../ir/walk.ts";
import { constantOf } from "./simplify-value.ts";

interface Call {
  readonly callee: string;
  readonly args: readonly Code[];
}

/** The call in a statement that only drops, stores or returns its result. */
export function callOf(statement: CodeStatement): Call | undefined {
  if (statement.op === "do") return statement;
  if (statement.op !== "set" && statement.op !== "set-global" && statement.op !== "return") return undefined;
  return statement.value?.op === "call" ? statement.value : undefined;
}

/**
 * The body of a function in place of a statement that calls it. Its locals become locals of the caller, from `first` on.
 * Undefined if its blocks nest `deepest` deep or deeper.
 */
export function bodyAt(
  statement: CodeStatement,
  callee: CodeFunction,
  args: readonly Code[],
  first: number,
  deepest: number,
): CodeBlock | undefined {
  if (depthOf(callee.body) >= deepest) return undefined;
  const renamed = renamedLocals(callee.body, (local) => first + local);
  const end = (value: Code | undefined): CodeBlock => useOfResult(statement, value);
  const body =
    statement.op === "return" ? renamed : (withReturnsReplaced(renamed, end) ?? [loopLeftAtReturns(renamed, end)]);
  const given = args.map((value, index): CodeStatement => ({ op: "set", local: first + index, value }));
  const zeros = [...localsReadUnset(callee)].map((local): CodeStatement => {
    const value = constantOf(callee.locals[local - callee.params.length]!, 0);
    return { op: "set", local: first + local, value };
  });
  return [...given, ...zeros, ...body];
}

function depthOf(block: CodeBlock): number {
  let depth = 0;
  for (const statement of block) {
    for (const inner of blocksOf(statement)) depth = Math.max(depth, 1 + depthOf(inner));
  }
  return depth;
}

/** What the calling statement does with the result. */
function useOfResult(statement: CodeStatement, value: Code | undefined): CodeBlock {
  if (!value) return [];
  if (statement.op === "set" || statement.op === "set-global") return [{ ...statement, value }];
  if (isRemovable(value)) return [];
  if (value.op === "call") return [{ op: "do", callee: value.callee, args: value.args }];
  const condition: Code = value.type === "i32" ? value : { op: "unary", type: "i32", name: "eqz", operand: value };
  return [{ op: "if", condition, yes: [], no: [] }];
}

/** The block with other statements in place of its returns; undefined if it returns anywhere but at its end. */
function withReturnsReplaced(block: CodeBlock, end: (value: Code | undefined) => CodeBlock): CodeBlock | undefined {
  const last = block.at(-1);
  const before = block.slice(0, -1);
  if (returnsWithin(before)) return undefined;
  if (last?.op === "return") return [...before, ...end(last.value)];
  if (last?.op !== "if" && last?.op !== "switch")
    return returnsWithin(block) ? undefined : [...block, ...end(undefined)];
  let good = true;
  const ended = withBlocks(last, (inner) => {
    const other = withReturnsReplaced(inner, end);
    if (!other) good = false;
    return other ?? inner;
  });
  return good ? [...before, ended] : undefined;
}

/** The block as a loop of one round. In place of a return, it leaves the loop. */
function loopLeftAtReturns(block: CodeBlock, end: (value: Code | undefined) => CodeBlock): CodeStatement {
  const inBlock = (inner: CodeBlock, loops: number): CodeBlock =>
    inner.flatMap((statement): CodeBlock => {
      if (statement.op === "return") return [...end(statement.value), { op: "break", loops }];
      const inside = statement.op === "loop" ? loops + 1 : loops;
      return [withBlocks(statement, (within) => inBlock(within, inside))];
    });
  return { op: "loop", body: [...inBlock(block, 1), { op: "break", loops: 1 }], most: 1 };
}

function returnsWithin(block: CodeBlock): boolean {
  let found = false;
  eachStatement(block, ({ op }) => {
    if (op === "return") found = true;
  });
  return found;
}
