// The language. The text of a `.game` file and its modules come in; checked syntax goes out (`CoreGame`: every name
// resolved, every type known), or diagnostics with codes, places and fixes, all of a file at once. Beside it stand the
// formatter and the answers to what an editor asks. Nothing here knows a state or plays a game, and no text makes it
// throw, however wrong it is.
export { type StepWork, stepWork } from "./check/bounds/work.ts";
export { type Checked, check, type ParameterValues } from "./check/check.ts";
export type { Hint } from "./check/context/context.ts";
export type { Entity, Reference } from "./check/context/namespace.ts";
export type { ColourName } from "./core/colours.ts";
export type {
  Core,
  CoreBlock,
  CoreDecision,
  CoreGame,
  CoreLine,
  CoreStatement,
  CoreTrack,
  Item,
} from "./core/core.ts";
export { equal, isScalar, printValue, sizeOf, valuesOf } from "./core/domain.ts";
export { extremeValues } from "./core/extreme-values.ts";
export { asksLocal, freeVariables } from "./core/local-variables.ts";
export type { BoardLook, TrackLook } from "./core/looks.ts";
export {
  actionsOf,
  anyCore,
  hasChance,
  isPure,
  itemParts,
  partsOf,
  statementParts,
  tracksWritten,
} from "./core/parts.ts";
export type { ShapeName } from "./core/shapes.ts";
export { innermost, printType, type Type, type Value, wholeOf } from "./core/types.ts";
export { format, printDeclaration, printExpr, printFile } from "./format/format.ts";
export type { FindModule } from "./modules/modules.ts";
export { standardModule } from "./modules/standard-library.ts";
export { type Read, type ReadModule, readGame, readText } from "./read.ts";
export * as service from "./service/index.ts";
export { MAX_FILE_LENGTH, parse } from "./syntax/parse.ts";
export type { GameFile, IndexNode } from "./syntax/tree.ts";
export { DIAGNOSTIC_CODES, type DiagnosticCode } from "./text/codes.ts";
export type { Diagnostic, Fix, Severity } from "./text/diagnostic.ts";
export { NAME_PATTERN } from "./text/names.ts";
export { isModulePath, isStandardPath, pathFrom } from "./text/paths.ts";
export { printable, quote, unseenIn } from "./text/quoting.ts";
export { makeSource, type Position, positionAt, type Source, type Span, sourceAt, textOf } from "./text/source.ts";
export { nearestWord } from "./text/spelling.ts";
export { plural, withThousands } from "./text/thousands.ts";
export { type Rewriting, type Upgraded, upgrade } from "./upgrade.ts";
export { findTexts, type Texts } from "./variants/texts.ts";
