// Code without i64, for machines whose widest integer has 32 bits: every long local becomes two, its low half first.
import type { Code, CodeFunction, CodeModule } from "../ir/code.ts";
import { eachValue } from "../ir/walk.ts";
import { DIVISION } from "./split-division.ts";
import { splitFunction } from "./split-function.ts";
import { type Layout, wordsBefore } from "./split-values.ts";

/** Code without i64, and what became of long results. */
export interface SplitCode {
  readonly module: CodeModule;
  /** The exported function that gives the high half of the last long result, which itself is the low half. */
  readonly high: string;
}

/**
 * The same module in words of 32 bits. A long parameter becomes two, the low half first; a function with a long result
 * returns the low half. Selects are left only between values that cannot trap. Its code must be good.
 */
export function splitWords(module: CodeModule): SplitCode {
  const names = new Set(module.functions.map(({ name }) => name));
  const high = freeName("high", names);
  const divide = freeName("divide", names);
  const functions = usesDivision(module) ? [...module.functions, { ...DIVISION, name: divide }] : module.functions;
  const globals = module.globals.flatMap(({ name, type, initial }) => {
    if (type === "i32") return [{ name, type, initial }];
    const long = BigInt(initial);
    const half = (part: bigint) => Number(BigInt.asIntN(32, part));
    return [
      { name: `${name}.low`, type: "i32" as const, initial: half(long) },
      { name: `${name}.high`, type: "i32" as const, initial: half(long >> 32n) },
    ];
  });
  const layout: Layout = {
    functions: new Map(functions.map((one) => [one.name, one])),
    globals: wordsBefore(module.globals.map(({ type }) => type)),
    high: globals.length,
    divide,
  };
  const value: Code = { op: "global", type: "i32", global: globals.length };
  const getter: CodeFunction = {
    ...{ name: high, params: [], locals: [], result: "i32", exported: true },
    body: [{ op: "return", value }],
  };
  const split = functions.map((one) => splitFunction(one, layout));
  return {
    high,
    module: {
      ...module,
      functions: [...split, getter],
      globals: [...globals, { name: "high", type: "i32", initial: 0 }],
    },
  };
}

function freeName(wish: string, taken: Set<string>): string {
  let name = wish;
  while (taken.has(name)) name += "_";
  taken.add(name);
  return name;
}

function usesDivision({ functions }: CodeModule): boolean {
  let found = false;
  for (const { body } of functions) {
    eachValue(body, (code) => {
      if (code.op === "binary" && code.type === "i64" && (code.name === "div_u" || code.name === "rem_u")) found = true;
    });
  }
  return found;
}
