// Calls of functions. A function's value is computed once for each choice of arguments: for good where it depends on
// them alone, else until the cells are written again.

import { isTable } from "../../language/check/bounds/work.ts";
import type { Core, CoreFunction } from "../../language/core/core.ts";
import { countOf, isOwnOrdinal, isScalar, ordinalOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { Fault } from "../system/fault.ts";
import { type Answers, type Eval, type EvalOf, type Linked, type Run, slotOf, spend } from "./run.ts";

/** The most results of one function that are kept. */
const MAX_ANSWERS = 1 << 16;

/** The most combinations of arguments whose results are kept in an array: for good, and for one run. */
const MAX_ARRAY = { table: 1 << 12, run: 1 << 9 } as const;

export function call(link: Linked, of: EvalOf, core: Core & { kind: "call" }): Eval {
  const fn = link.game.functions[core.callee]!;
  const types = fn.params.map((param) => param.type);
  const args = core.args.map(of);
  const slots = core.args.map(slotOf);
  const enter = entered(link, of, core, fn);
  const frame = (run: Run): Value[] => {
    const values = new Array<Value>(fn.frame);
    for (let i = 0; i < args.length; i++) values[i] = slots[i]! < 0 ? args[i]!(run) : run.locals[slots[i]!]!;
    return values;
  };
  const keyOf = keys(types);
  if (!keyOf) return (run) => enter(run, frame(run));
  const answersOf = answering(link, core.callee, fn);
  if (types.length === 0 || (types.length === 1 && isOwnOrdinal(types[0]!))) {
    // No argument, or one that is its own key: looking a value up allocates nothing.
    const [first] = args;
    const [slot] = slots as [number];
    return (run) => {
      const arg = first === undefined ? 0 : ((slot < 0 ? first(run) : run.locals[slot]) as number);
      const known = answersOf(run);
      let value = known.get(arg);
      if (value === undefined) {
        const values = new Array<Value>(fn.frame);
        values[0] = arg;
        value = enter(run, values);
        known.set(arg, value);
      }
      return value;
    };
  }
  return (run) => {
    const values = frame(run);
    const key = keyOf(values);
    const known = answersOf(run);
    let value = known.get(key);
    if (value === undefined) {
      value = enter(run, values);
      known.set(key, value);
    }
    return value;
  };
}

/** Where the values of a function are kept: in one table of the game, or in the run. */
function answering(link: Linked, callee: number, fn: CoreFunction): (run: Run) => Answers {
  const size = choices(fn.params.map((param) => param.type));
  const none = (max: number): Answers => (size <= max ? new Dense(size) : new Sparse());
  if (isTable(fn)) {
    const known = link.tables.get(callee) ?? none(MAX_ARRAY.table);
    link.tables.set(callee, known);
    return () => known;
  }
  return (run) => {
    run.answers ??= [];
    let known = run.answers[callee];
    if (known === undefined) {
      known = none(MAX_ARRAY.run);
      run.answers[callee] = known;
    }
    return known;
  };
}

/** Evaluates a function's body, its arguments being the first locals. */
function entered(
  link: Linked,
  of: EvalOf,
  core: Core & { kind: "call" },
  fn: CoreFunction,
): (run: Run, locals: Value[]) => Value {
  let body: Eval | undefined;
  // Locals are allocated as one array.
  const work = 1 + (fn.frame >> 4);
  return (run, locals) => {
    if (!body) {
      link.functions[core.callee] ??= of(fn.body);
      body = link.functions[core.callee]!;
    }
    spend(run, work);
    const outer = run.locals;
    run.locals = locals;
    try {
      return body(run);
    } catch (error) {
      // A fault inside the library is shown where the file calls it.
      throw fn.library && error instanceof Fault ? new Fault(error.code, error.message, core.span) : error;
    } finally {
      run.locals = outer;
    }
  };
}

/** The values for few choices of arguments, an element for each. */
class Dense implements Answers {
  readonly #values: (Value | undefined)[];

  constructor(size: number) {
    this.#values = new Array(size);
  }

  get(key: number): Value | undefined {
    return this.#values[key];
  }

  set(key: number, value: Value): void {
    this.#values[key] = value;
  }

  clear(): void {
    this.#values.fill(undefined);
  }
}

class Sparse implements Answers {
  readonly #values = new Map<number | string, Value>();

  get(key: number | string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: number | string, value: Value): void {
    if (this.#values.size < MAX_ANSWERS) this.#values.set(key, value);
  }

  clear(): void {
    this.#values.clear();
  }
}

/** The key of a choice of arguments of these types: numbers where they have ordinals; undefined where a set is among them. */
function keys(types: readonly Type[]): ((values: readonly Value[]) => number | string) | undefined {
  if (!types.every((type) => isScalar(type) || type.kind === "int")) return undefined;
  if (choices(types) > Number.MAX_SAFE_INTEGER) {
    return types.length === 1 ? ([value]) => value as number : (values) => values.slice(0, types.length).join();
  }
  const counts = types.map(countOf);
  return (values) => {
    let key = 0;
    for (let i = 0; i < counts.length; i++) key = key * counts[i]! + ordinalOf(types[i]!, values[i]!);
    return key;
  };
}

/** How many choices of arguments there are; Infinity with numbers without bound. */
function choices(types: readonly Type[]): number {
  return types.reduce((n, type) => n * (isScalar(type) ? countOf(type) : Number.POSITIVE_INFINITY), 1);
}
