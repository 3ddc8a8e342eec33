import { checkFunction } from "./check-function.ts";
import type { CodeFunction, CodeModule } from "./code.ts";
import { isMachineValue, MAX_MEMORY } from "./machine.ts";

/** The greatest depth of calls. */
const DEEPEST_CALLS = 1000;

/** What a module exports beside its functions. */
const RESERVED: readonly string[] = ["memory", "reason"];

/**
 * Whether a module is good: types, locals, loops and callees fit, functions with a result give one on every way, no
 * function calls itself even through others, nothing nests too deep. What is good runs in every back end, in a stack
 * of bounded depth.
 *
 * @throws RangeError with the function's name and the path to what is wrong.
 */
export function checkCode(module: CodeModule): void {
  checkMemory(module);
  for (const { name, type, initial } of module.globals) {
    if (!isMachineValue(type, initial)) throw new RangeError(`The global ${name} begins as ${initial}, no ${type}.`);
  }
  const functions = new Map<string, CodeFunction>();
  for (const one of module.functions) {
    if (functions.has(one.name)) throw new RangeError(`There are two functions ${one.name}.`);
    if (one.exported && RESERVED.includes(one.name)) throw new RangeError(`No function is exported as ${one.name}.`);
    functions.set(one.name, one);
  }
  const surroundings = { functions, globals: module.globals };
  checkCalls(new Map(module.functions.map((one) => [one.name, checkFunction(one, surroundings)])));
}

function checkMemory({ memory, data, regions = [] }: CodeModule): void {
  const { initial, maximum } = memory;
  const whole = Number.isInteger(initial) && Number.isInteger(maximum);
  if (!whole || initial < 0 || maximum < initial || maximum > MAX_MEMORY) {
    throw new RangeError(`A memory of ${initial} bytes that may become ${maximum} is out of range.`);
  }
  for (const { address, bytes } of data) {
    if (!Number.isInteger(address) || address < 0 || address + bytes.length > initial) {
      throw new RangeError(`The ${bytes.length} bytes of data at ${address} are not within the ${initial} of memory.`);
    }
  }
  for (const { address, bytes, parts } of regions) {
    const within = address >= 0 && address + bytes <= initial;
    const ascend = parts.every((part, i) => part >= 0 && part < bytes && (i === 0 || part > parts[i - 1]!));
    if (!within || !ascend)
      throw new RangeError(`The region of ${bytes} bytes at ${address} is not in parts within memory.`);
  }
}

/** Refuses circles and chains of calls that are too long: how deep the stack becomes is known before anything runs. */
function checkCalls(callees: ReadonlyMap<string, ReadonlySet<string>>): void {
  const depths = new Map<string, number>();
  const open: string[] = [];
  const depthOf = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    if (open.includes(name)) {
      throw new RangeError(`Functions call each other in a circle: ${[...open, name].join(" -> ")}.`);
    }
    open.push(name);
    let depth = 0;
    if (open.length <= DEEPEST_CALLS) {
      for (const callee of callees.get(name)!) depth = Math.max(depth, 1 + depthOf(callee));
    }
    if (depth + open.length > DEEPEST_CALLS) {
      throw new RangeError(`More than ${DEEPEST_CALLS} calls may be open at once, from ${open[0]} on.`);
    }
    open.pop();
    depths.set(name, depth);
    return depth;
  };
  for (const name of callees.keys()) depthOf(name);
}
