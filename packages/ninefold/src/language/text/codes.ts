import { MEANING_CODES } from "./codes-meaning.ts";
import { MODULE_CODES } from "./codes-modules.ts";
import { PROGRAM_CODES } from "./codes-programs.ts";
import { SYNTAX_CODES } from "./codes-syntax.ts";

/**
 * Every diagnostic code of the front end with the sentence that `docs/errors.md` explains it by.
 * The hundreds name the phase: 10xx characters and layout, 11xx grammar, 12xx names and declarations,
 * 13xx types, 14xx totality and cost, 15xx modules, 16xx rules written as programs.
 */
export const DIAGNOSTIC_CODES = { ...SYNTAX_CODES, ...MEANING_CODES, ...MODULE_CODES, ...PROGRAM_CODES } as const;

export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
