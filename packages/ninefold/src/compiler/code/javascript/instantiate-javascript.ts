import type { CodeFunction, CodeModule, DirectlyRunning, Running } from "../ir/code.ts";
import { PAGE, pagesOf } from "../ir/machine.ts";
import { isFullStack, TRAP, Trap } from "../ir/trap.ts";
import { emitJavaScript, type Start } from "./emit-javascript.ts";
import { splitWords } from "./split-words.ts";

type Exported = Running["functions"][string];

/**
 * Compiles a module to JavaScript; what comes back starts it, as that of `wasmStarter`. It does the same as in WebAssembly, for platforms that have none. Source
 * text is evaluated: a page whose Content Security Policy lacks `unsafe-eval` refuses it, and wants WebAssembly, with
 * `wasm-unsafe-eval`. The code must be good, as `checkCode` says.
 *
 * @throws EvalError where the platform forbids it, or RangeError where memory is lacking.
 */
export function javaScriptStarter(module: CodeModule): () => DirectlyRunning {
  const split = splitWords(module);
  const start = new Function(`return ${emitJavaScript(split.module)}`)() as Start;
  return () => startJavaScript(module, split, start);
}

/** Starts a module once. */
export const instantiateJavaScript = (module: CodeModule): Running => javaScriptStarter(module)();

function startJavaScript(module: CodeModule, split: ReturnType<typeof splitWords>, start: Start): DirectlyRunning {
  let memory = new ArrayBuffer(pagesOf(module.memory.initial) * PAGE);
  for (const { address, bytes } of module.data) new Uint8Array(memory).set(bytes, address);
  const started = start(memory, (reason) => new Trap(reason));
  const exported = split.module.functions.filter((one) => one.exported);
  const running = new Map(exported.map(({ name }, index) => [name, started.functions[index]!]));
  const high = running.get(split.high)! as () => number;
  return {
    functions: Object.fromEntries(
      module.functions
        .filter((one) => one.exported)
        .map((one) => [one.name, outward(one, running.get(one.name)!, high)]),
    ),
    direct: Object.fromEntries(running) as DirectlyRunning["direct"],
    trapOf,
    memory: () => new Uint8Array(memory),
    grow: (bytes) => {
      const pages = pagesOf(bytes);
      if (pages * PAGE <= memory.byteLength) return true;
      if (pages > pagesOf(module.memory.maximum)) return false;
      const larger = bufferOf(pages * PAGE);
      if (!larger) return false;
      new Uint8Array(larger).set(new Uint8Array(memory));
      memory = larger;
      started.rebind(memory);
      return true;
    },
  };
}

/** Undefined where memory is lacking. */
function bufferOf(bytes: number): ArrayBuffer | undefined {
  try {
    return new ArrayBuffer(bytes);
  } catch {
    return undefined;
  }
}

/** A function of words as the function that it was: an i64 in two words is a bigint outside. */
function outward(whole: CodeFunction, run: (...words: number[]) => number | undefined, high: () => number): Exported {
  const { params, result } = whole;
  return (...args) => {
    const words = params.flatMap((type, index) => {
      if (type === "i32") return [(args[index] as number) | 0];
      const long = BigInt.asIntN(64, args[index] as bigint);
      return [Number(BigInt.asIntN(32, long)), Number(long >> 32n)];
    });
    try {
      const low = run(...words);
      if (result !== "i64") return low;
      return (BigInt(high()) << 32n) | BigInt(low! >>> 0);
    } catch (error) {
      throw trapOf(error);
    }
  };
}

/** What an error of the source means: of its own it throws traps, and a DataView a RangeError. */
function trapOf(error: unknown): unknown {
  if (isFullStack(error)) return new Trap(TRAP.stack, { cause: error });
  return error instanceof RangeError ? new Trap(TRAP.memory, { cause: error }) : error;
}
