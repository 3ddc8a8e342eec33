import type { DirectlyRunning } from "../ir/code.ts";
import { NO_REASON, PAGE } from "../ir/machine.ts";
import { isFullStack, TRAP, Trap } from "../ir/trap.ts";

type Exported = (...args: (number | bigint)[]) => number | bigint | undefined;

/** A module compiled to WebAssembly. It can be posted to a worker. */
export interface CompiledWasm {
  readonly module: WebAssembly.Module;
  /** The names of its functions that are exported. */
  readonly exported: readonly string[];
}

/**
 * Starts a module, with a memory and globals of its own. Whatever stops its functions is thrown as a `Trap`.
 *
 * @throws RangeError where memory is lacking.
 */
export function startWasm({ module, exported }: CompiledWasm): DirectlyRunning {
  const { exports } = new WebAssembly.Instance(module);
  const memory = exports.memory as WebAssembly.Memory;
  const reason = exports.reason as WebAssembly.Global<"i32">;
  const guarded = (run: Exported): Exported => {
    return (...args) => {
      try {
        return run(...args);
      } catch (error) {
        throw trapOf(error, reason);
      }
    };
  };
  return {
    functions: Object.fromEntries(exported.map((name) => [name, guarded(exports[name] as Exported)])),
    direct: exports as DirectlyRunning["direct"],
    trapOf: (error) => trapOf(error, reason),
    memory: () => new Uint8Array(memory.buffer),
    grow: (bytes) => grow(memory, bytes),
  };
}

function grow(memory: WebAssembly.Memory, bytes: number): boolean {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE);
  if (missing <= 0) return true;
  try {
    memory.grow(missing);
    return true;
  } catch {
    return false;
  }
}

/** What an error of WebAssembly means; any other stays as it is. */
function trapOf(error: unknown, reason: WebAssembly.Global<"i32">): unknown {
  const given = reason.value;
  reason.value = NO_REASON;
  if (isFullStack(error)) return new Trap(TRAP.stack, { cause: error });
  if (!(error instanceof WebAssembly.RuntimeError)) return error;
  if (given !== NO_REASON) return new Trap(given);
  // Engines say it in their own words: "divide by zero", "integer divide by zero", "Division by zero".
  return new Trap(/by zero/i.test(error.message) ? TRAP.division : TRAP.memory, { cause: error });
}
