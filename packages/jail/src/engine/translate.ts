import { JailError } from "../errors.ts";
import { type Engine, Thrown, TooLong } from "./engine.ts";
import { EngineAbort } from "./imports.ts";

const TOO_DEEP = "The program's calls go deeper than they may.";

/** Takes what an engine's call threw for what it means; values that a program threw stay what they are. */
export function translated(thrown: unknown, engine: Engine): unknown {
  if (thrown instanceof JailError || thrown instanceof Thrown) return thrown;
  if (thrown instanceof TooLong) return new JailError("memory", thrown.message);
  if (engine.tooDeep) return new JailError("depth", TOO_DEEP);
  if (engine.fuel < 0) return new JailError("work", "The program took more work than it may.");
  // The host's own stack came to its end all the same: a RangeError, in some browsers an InternalError.
  if (thrown instanceof Error && /stack|recursion/i.test(thrown.message)) return new JailError("depth", TOO_DEEP);
  const ofEngine = [WebAssembly.RuntimeError, EngineAbort, RangeError].some((kind) => thrown instanceof kind);
  return ofEngine ? new JailError("broken", `The engine failed: ${String(thrown)}`) : thrown;
}
