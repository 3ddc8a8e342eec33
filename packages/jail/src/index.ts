// Strangers' programs, harmless. A program runs in QuickJS in a memory of its own; its work is counted in the engine's code and
// ended at a limit, its memory is bounded, it has nothing but the language and what it is given, and no question meets what an
// earlier one left. Nothing here knows of games.
export { type Beginning, JailError, type JailErrorCode, type JailPosition } from "./errors.ts";
export { type Jail, LONGEST_PROGRAM } from "./jail.ts";
export type { JailedProgram, JailLimits } from "./limits.ts";
export { type JailAssets, type Jails, prepareJails, USUAL_MEMORY, USUAL_WORK } from "./prepare.ts";
export { type AskedFile, askedFiles, askedIn } from "./program/paths.ts";
