// Rules as programs: what they are written with, and what makes game systems of them.
export type { CommitFailure, OfferedOption, OptionsByPiece, PlayerGiven, SeenState } from "./face/exchanged.ts";
export { type MultigameRules, multigame, multigameOf } from "./face/multigame.ts";
export type { AnyShape, PieceShape, SeenPiece, ShapeOf, ShapesOf } from "./face/shapes.ts";
export { type CommitResult, MultigameState } from "./face/state.ts";
export { type LoadProgramOptions, loadProgram } from "./load/load-program.ts";
export { isProgramText } from "./load/program-text.ts";
export * from "./program/index.ts";
export type { ProgramSource } from "./system/program-system.ts";
export { trustedSystem } from "./system/trusted.ts";
