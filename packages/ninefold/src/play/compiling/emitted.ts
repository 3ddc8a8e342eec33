// A game as compiled code that the platform takes, or the reason why there is none.
import { compileWasm } from "../../compiler/code/wasm/instantiate-wasm.ts";
import { compileGame, NotCompiled } from "../../compiler/index.ts";
import type { CoreGame } from "../../language/core/core.ts";

export type Emitted = Exclude<ReturnType<typeof compileGame>, NotCompiled>;

/** Why there is no compiled code, in words of the language or of the platform. */
export class Missing {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export const isMissing = (found: Emitted | object): found is Missing => found instanceof Missing;

/** Compiles a game for a purpose. A browser's main thread takes modules of 8 MB at most, and no platform takes all. */
export function compileFor(game: CoreGame, purpose: Parameters<typeof compileGame>[1]): Emitted | Missing {
  const emitted = compileGame(game, purpose);
  if (emitted instanceof NotCompiled) return new Missing(`what the compiler does not know: ${emitted.message}`);
  try {
    // The compiled module is kept with the emitted one.
    compileWasm(emitted.module);
    return emitted;
  } catch (error) {
    if (error instanceof RangeError) return new Missing(`the platform does not take the code: ${error.message}`);
    throw error;
  }
}
