// Calls of the functions that a running module exports, by the names and with the arguments that the emitted ones have.
import type { Running } from "../code/ir/code.ts";
import type { ArgumentsOf, FunctionName } from "../emit/builder/functions.ts";

/** The value of an exported function; 0 of one without a value. RangeError where the module does not export it. */
export function callFunction<Name extends FunctionName>(
  running: Running,
  name: Name,
  ...args: ArgumentsOf<Name, number>
): number | bigint {
  const exported = running.functions[name];
  if (!exported) throw new RangeError(`the module exports no function ${name}`);
  return exported(...args) ?? 0;
}

/** Whether the module exports a function, which depends on its game and its purpose. */
export const exportsFunction = (running: Running, name: FunctionName): boolean => running.functions[name] !== undefined;
