export { check, type Checked, type ParameterValues } from "./check.ts";
export { DIAGNOSTIC_CODES, type DiagnosticCode } from "./codes.ts";
export type { Entity, Reference } from "./context.ts";
export type { CoreGame } from "./core.ts";
export type { Diagnostic, Fix, Severity } from "./diagnostic.ts";
export { format } from "./format.ts";
export { parse } from "./parse.ts";
export { makeSource, type Position, positionAt, type Source, type Span } from "./source.ts";
export type { GameFile } from "./syntax.ts";
