import type { DiagnosticCode } from "./codes.ts";
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
