export type { CodeModule } from "./code/ir/code.ts";
export { printCode } from "./code/ir/print.ts";
export { compileGame, findPhase, isPhase, PHASES, type Phase, printPhase } from "./pipeline.ts";
export { type BackEnd, bulkOfEmitted, bulkOfRunnable, statesOf } from "./runtime/engine.ts";
export { type Runnable, restore, runnableOf, store } from "./runtime/stored.ts";
export { NotCompiled } from "./terms/term.ts";
