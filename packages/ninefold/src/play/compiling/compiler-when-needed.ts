// The compiler where it is loaded when it is first needed: in a page, whose first picture must not wait for it. The package's
// `browser` field puts this file in the place of compiler-at-hand.ts.
import type { CompilerAccess, MakeEngine } from "./compiler-access.ts";

let made: MakeEngine | undefined;
let loading: Promise<void> | undefined;
let failure = "";

async function load(): Promise<void> {
  try {
    const { compiledEngine } = await import("./compiled-rules.ts");
    made = compiledEngine;
  } catch (error) {
    // The next question tries again: a page may have been offline.
    failure = `the compiler could not be loaded: ${error instanceof Error ? error.message : error}`;
  }
  loading = undefined;
}

export const compiler: CompilerAccess = {
  load() {
    if (!made) loading ??= load();
    return loading;
  },
  engine: () => made ?? (failure || "the compiler is not loaded yet"),
};
