// Calls of functions as terms: tabulated where they depend on few argument values alone, else written in. Tables are computed
// where they are needed, so a function without a value for some arguments is met late. The rules are then lowered anew, and
// every table is looked through for faults before it is written in.
import type { Core, CoreFunction, CoreGame } from "../../language/core/core.ts";
import { countOf, isScalar } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { FAULT_CODES, type FaultCode } from "../../model/system/fault.ts";
import { heldValue, valueHeld } from "../terms/held-values.ts";
import type { NotCompiled, Term } from "../terms/term.ts";
import { KnownFault, unlessKnownFault } from "./known-values.ts";
import type { Lowering } from "./lowering.ts";
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
    lowering.held(fn.body.type),
    args,
    (...values) => {
      const given = values.map((value, i) => valueHeld(args[i]!.type, value));
      return heldValue(fn.body.type, lowering.evaluate(fn.body, given));
    },
    `call ${lowering.terms.idOf(fn)}`,
  );
}

const CODES = Object.keys(FAULT_CODES) as readonly FaultCode[];

/** The games of which a function without a value has been met. */
const partial = new WeakSet<CoreGame>();

/** What `make` makes of a game: a second time where it has met a function without a value. */
export function onceMoreIfPartial<Made>(game: CoreGame, make: () => Made | NotCompiled): Made | NotCompiled {
  const made = make();
  if (!(made instanceof KnownFault) || partial.has(game)) return made;
  partial.add(game);
  return make();
}

/** A function of these arguments as a table, a fault where it has no value; undefined where the table would be too large. */
export function tabulatedFunction(
  { terms, game }: Lowering,
  type: Type,
  args: readonly Term[],
  of: (...values: Value[]) => Value,
  name: string,
): Term | undefined {
  if (args.every(({ kind }) => kind === "constant")) {
    return unlessKnownFault(terms, type, () => terms.apply(type, args, of, name));
  }
  if (!partial.has(game)) return terms.tabulate(type, args, of, name);
  const codeAt = (...values: Value[]): number => {
    try {
      of(...values);
      return 0;
    } catch (error) {
      if (error instanceof KnownFault) return CODES.indexOf(error.code) + 1;
      throw error;
    }
  };
  const code = terms.tabulate({ kind: "int", low: 0, high: CODES.length }, args, codeAt, `fault of ${name}`);
  if (!code) return undefined;
  const met = new Set(code.kind === "table" ? code.list.all() : code.kind === "constant" ? [code.value] : []);
  const value = terms.tabulate(
    type,
    args,
    (...values) => (codeAt(...values) === 0 ? of(...values) : undefined),
    met.size === 1 && met.has(0) ? name : `${name} in part`,
  );
  return [...met].reduce<Term | undefined>((rest, number) => {
    const fault = typeof number === "number" ? CODES[number - 1] : undefined;
    if (!fault || !rest) return rest;
    return terms.choose(terms.compare("=", code, terms.int(number as number)), terms.fault(type, fault), rest);
  }, value);
}
