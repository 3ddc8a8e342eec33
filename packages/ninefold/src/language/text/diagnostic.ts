import type { DiagnosticCode } from "./codes.ts";
import { printable } from "./quoting.ts";
import type { Span } from "./source.ts";

export const SEVERITIES = ["error", "warning", "hint"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A replacement that mends what a diagnostic reports. */
export interface Fix {
  /** What the fix does, as an imperative: "write `is`". */
  readonly title: string;
  readonly edits: readonly (Span & { readonly text: string })[];
}

/**
 * One thing that is wrong with a text or with a module that it uses: `sourceAt` says which of them, `positionAt` where.
 * Codes are stable: tools and people may rely on them.
 */
export interface Diagnostic extends Span {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What was found and what was expected, in one sentence. */
  readonly message: string;
  readonly fix?: Fix;
}

/** The diagnostic with what it quotes of a stranger's text safe to print; its edits are what they are. */
export function printableDiagnostic(diagnostic: Diagnostic): Diagnostic {
  const { message, fix } = diagnostic;
  const shown = { message: printable(message), fix: fix && { ...fix, title: printable(fix.title) } };
  if (shown.message === message && shown.fix?.title === fix?.title) return diagnostic;
  const { fix: _, ...rest } = diagnostic;
  return { ...rest, message: shown.message, ...(shown.fix && { fix: shown.fix }) };
}
