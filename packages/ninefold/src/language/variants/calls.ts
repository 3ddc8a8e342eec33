// What stays of blocks where an action is no more: its calls go along.
import type { Declaration, Statement } from "../syntax/tree.ts";

/** The declaration without the calls of an action; the same object where it has none. */
export function withoutCalls(declaration: Declaration, action: string): Declaration {
  const isCall = (statement: Statement): boolean =>
    statement.kind === "call-statement" && statement.action.text === action;
  const mend = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return node;
    if (Array.isArray(node)) {
      const mended = node.map(mend);
      return mended.every((one, i) => one === node[i]) ? node : mended;
    }
    const { statements, end } = node as { readonly statements?: readonly Statement[]; readonly end?: number };
    const entries = Object.entries(node).map(([key, part]) => [key, mend(part)] as const);
    const called = statements?.some(isCall) === true;
    if (!called && entries.every(([key, part]) => part === (node as Record<string, unknown>)[key])) return node;
    const mended = Object.fromEntries(entries) as { statements?: readonly Statement[] };
    if (!called) return mended;
    const left = mended.statements?.filter((one) => !isCall(one)) ?? [];
    const nothing: Statement = { kind: "nothing", start: end ?? 0, end: end ?? 0 };
    return { ...mended, statements: left.length > 0 ? left : [nothing] };
  };
  return mend(declaration) as Declaration;
}
