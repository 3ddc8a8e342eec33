// Calls of functions as terms: tabulated where they depend on few argument values alone, else written in.
import type { Core, CoreFunction } from "../../language/core/core.ts";
import { countOf, isScalar } from "../../language/core/domain.ts";
import type { Term } from "../terms/term.ts";
import type { Lowering } from "./lowering.ts";
import { tabulatedFunction } from "./partial-functions.ts";
import type { Scope } from "./scope.ts";

/** The largest product of arguments for which a function of its arguments alone is tabulated, not written in. */
const MAX_TABLE = 1 << 16;

export function lowerCall(lowering: Lowering, core: Core & { kind: "call" }, scope: Scope): Term {
  const { terms, calls } = lowering;
  const fn = lowering.game.functions[core.callee]!;
  const args = core.args.map((arg) => lowering.lower(arg, scope));
  const table = fn.pure ? tabulatedCall(lowering, fn, args) : undefined;
  if (table) return table;
  // The same call where the tracks that the function reads are known to have the same values is the same term.
  const known = lowering.tracksKnown(core.callee, scope.known);
  const key = `${terms.idOf(fn)} ${known} ${args.map(({ id }) => id).join(" ")}`;
  let found = calls.get(key);
  if (!found) {
    found = lowering.lower(fn.body, { locals: args, known: scope.known });
    calls.set(key, found);
  }
  // An argument that the function does not use is evaluated all the same.
  return terms.behind(args, found);
}

function tabulatedCall(lowering: Lowering, fn: CoreFunction, args: readonly Term[]): Term | undefined {
  let size = 1;
  for (const arg of args) {
    if (arg.kind === "constant") continue;
    if (!isScalar(arg.type) || arg.type.kind === "option") return undefined;
    size *= countOf(arg.type);
  }
  if (size > MAX_TABLE) return undefined;
  return tabulatedFunction(
    lowering,
    fn.body.type,
    args,
    (...values) => lowering.evaluate(fn.body, values),
    `call ${lowering.terms.idOf(fn)}`,
  );
}
