export type { CodeModule } from "./code/code.ts";
export { printCode } from "./code/print-code.ts";
export { type BackEnd, compileGame, engineFrom, engineOf, statesOf } from "./engine.ts";
export { isPhase, PHASES, type Phase, printPhase } from "./phases.ts";
export { type Runnable, restore, runnableOf, store } from "./stored.ts";
export { NotCompiled } from "./terms/term.ts";
