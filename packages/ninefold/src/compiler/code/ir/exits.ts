// Ways through code: where they end, and where they begin anew.
import type { CodeBlock, CodeStatement } from "./code.ts";
import { blocksOf } from "./walk.ts";

/** Whether nothing runs behind a statement: all ways through it lead elsewhere. */
export function isLast(statement: CodeStatement | undefined): boolean {
  switch (statement?.op) {
    case "return":
    case "trap":
    case "break":
    case "next":
      return true;
    case "if":
      return isLast(statement.yes.at(-1)) && isLast(statement.no.at(-1));
    case "switch":
      return statement.blocks.every((block) => isLast(block.at(-1)));
    default:
      return false;
  }
}

/** Whether a loop with this body can come to a second round: else it is a block that is left. */
export function beginsAnew(body: CodeBlock): boolean {
  return !isLast(body.at(-1)) || hasNext(body, 1);
}

function hasNext(block: CodeBlock, loops: number): boolean {
  return block.some((statement) => {
    if (statement.op === "next") return statement.loops === loops;
    const inside = statement.op === "loop" ? loops + 1 : loops;
    return blocksOf(statement).some((inner) => hasNext(inner, inside));
  });
}
