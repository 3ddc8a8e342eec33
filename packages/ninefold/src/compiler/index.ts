// The compiler. A checked game comes in; a module of code goes out (`compileGame`) that plays, counts or enumerates
// states whole, or `NotCompiled` with a reason in words of the language. `runtime` makes it answer questions about
// states. No phase changes what a game means: whatever is compiled answers as the interpreter does, faults too.
export type { CodeModule } from "./code/ir/code.ts";
export { printCode } from "./code/ir/print.ts";
export { compileGame, findPhase, isPhase, PHASES, type Phase, printPhase } from "./pipeline.ts";
export {
  type BackEnd,
  bulkOfEmitted,
  bulkOfRunnable,
  decisionsOfRunnable,
  searchOfEmitted,
  searchOfRunnable,
  statesOf,
} from "./runtime/engine.ts";
export { type Runnable, restore, runnableOf, store } from "./runtime/stored.ts";
export { NotCompiled } from "./terms/term.ts";
