// The locals of functions: which are read before they are set, which are not used, and what others they may become.
import type { Code, CodeBlock, CodeFunction, CodeStatement } from "./code.ts";
import {
  blocksOf,
  changed,
  eachStatement,
  eachValue,
  operandsOf,
  valuesOf,
  withBlocks,
  withOperands,
  withValues,
} from "./walk.ts";

/** The values with other values for locals. */
export function replacedLocals(replacement: (code: Code & { op: "local" }) => Code): (code: Code) => Code {
  const replaced = (code: Code): Code => (code.op === "local" ? replacement(code) : withOperands(code, replaced));
  return replaced;
}

/** The block with other locals, in what it reads and what it sets. */
export function renamedLocals(block: CodeBlock, renamed: (local: number) => number): CodeBlock {
  const inValue = replacedLocals((code) => {
    const local = renamed(code.local);
    return local === code.local ? code : { ...code, local };
  });
  const inStatement = (statement: CodeStatement): CodeStatement => {
    const within = withBlocks(withValues(statement, inValue), inBlock);
    return within.op === "set" && renamed(within.local) !== within.local
      ? { ...within, local: renamed(within.local) }
      : within;
  };
  const inBlock = (inner: CodeBlock): CodeBlock => changed(inner, inStatement);
  return inBlock(block);
}

/** The locals, parameters not among them, that may be read while they hold the zero of the beginning. */
export function localsReadUnset({ params, locals, body }: CodeFunction): ReadonlySet<number> {
  const found = new Set<number>();
  const set = new Uint8Array(params.length + locals.length).fill(1, 0, params.length);
  const inValue = (code: Code): void => {
    if (code.op === "local" && set[code.local] === 0) found.add(code.local);
    for (const operand of operandsOf(code)) inValue(operand);
  };
  // What a block sets counts until its end: behind it, it may not have run.
  const inBlock = (block: CodeBlock): void => {
    const here: number[] = [];
    for (const statement of block) {
      for (const value of valuesOf(statement)) inValue(value);
      for (const inner of blocksOf(statement)) inBlock(inner);
      if (statement.op !== "set" || set[statement.local] === 1) continue;
      set[statement.local] = 1;
      here.push(statement.local);
    }
    for (const local of here) set[local] = 0;
  };
  inBlock(body);
  return found;
}

/** The function without the locals that it neither reads nor sets; the same object where there are none. */
export function withoutUnusedLocals(whole: CodeFunction): CodeFunction {
  const { params, locals, body } = whole;
  const used = new Uint8Array(params.length + locals.length).fill(1, 0, params.length);
  eachValue(body, (code) => {
    if (code.op === "local") used[code.local] = 1;
  });
  eachStatement(body, (statement) => {
    if (statement.op === "set") used[statement.local] = 1;
  });
  if (used.every((one) => one === 1)) return whole;
  let next = 0;
  const renumbered = Array.from(used, (one) => (one === 1 ? next++ : -1));
  return {
    ...whole,
    locals: locals.filter((_, index) => used[params.length + index] === 1),
    body: renamedLocals(body, (local) => renumbered[local]!),
  };
}
