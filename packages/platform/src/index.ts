// Rules as programs: what they are written with, and what makes game systems of them.
export { type AskedFile, askedIn, isProgramText } from "./load/files.ts";
export { type LoadProgramOptions, loadProgram } from "./load/load-program.ts";
export * from "./program/index.ts";
export type { ProgramSource } from "./system/program-system.ts";
export { trustedSystem } from "./system/trusted.ts";
