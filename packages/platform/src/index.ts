// Rules as programs: what they are written with, and what makes game systems of them.
export {
  type CommitFailure,
  type CommitResult,
  type MultigameRules,
  MultigameState,
  multigame,
  multigameOf,
  type OfferedOption,
  type OptionsByPiece,
  type PlayerGiven,
  type SeenState,
} from "./face/multigame.ts";
export type { AnyShape, PieceShape, SeenPiece, ShapeOf, ShapesOf } from "./face/shapes.ts";
export { isProgramText } from "./load/files.ts";
export { type LoadProgramOptions, loadProgram } from "./load/load-program.ts";
export * from "./program/index.ts";
export type { ProgramSource } from "./system/program-system.ts";
export { trustedSystem } from "./system/trusted.ts";
