// What a module does, written down, so that back ends can be compared.
import type { CodeModule, Running } from "../../src/compiler/code/ir/code.ts";
import { Trap } from "../../src/compiler/code/ir/trap.ts";
import { EDGES } from "./random-code.ts";

/** A result, or `trap` and its reason. */
export function outcomeOf(running: Running, name: string, args: readonly (number | bigint)[]): string {
  try {
    return String(running.functions[name]!(...args));
  } catch (error) {
    if (error instanceof Trap) return `trap ${error.reason}`;
    throw error;
  }
}

/** What each exported function gives for a few arguments, one call after the other, and what the memory holds then. */
export function behaviour(module: CodeModule, start: (module: CodeModule) => Running): readonly string[] {
  const running = start(module);
  const calls = module.functions
    .filter(({ exported }) => exported)
    .flatMap((one) =>
      [0, 5, 11].map((first) => {
        const args = one.params.map((type, index) => {
          const value = EDGES[type][(first + 3 * index) % EDGES[type].length]!;
          return type === "i32" ? Number(value) : value;
        });
        return `${one.name}(${args.join()}) = ${outcomeOf(running, one.name, args)}`;
      }),
    );
  const written: string[] = [];
  running.memory().forEach((byte, place) => {
    if (byte > 0) written.push(`${place}: ${byte}`);
  });
  return [...calls, written.join(", ")];
}
