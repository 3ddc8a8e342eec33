// What is wrong with a text, as people and as programs read it.
import { type Diagnostic, type Position, positionAt, type Source, sourceAt } from "ninefold/language";
import { fileAt } from "./modules.ts";
import { errorColours, plural, seen } from "./output.ts";

export interface DiagnosticJson {
  /** The fix and the offsets in it are of this file. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly fix?: Diagnostic["fix"];
}

/** Nobody reads more at once. */
const MAX_SHOWN = 40;

/** How much of a long line is shown around the position in question. */
const WIDTH = 120;

/** A diagnostic of the language, or of what else refuses a text. */
export type Explained = Omit<Diagnostic, "code"> & { readonly code: string };

export function explainDiagnostics(
  source: Source,
  diagnostics: readonly Explained[],
): { readonly text: string; readonly json: readonly DiagnosticJson[] } {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const sum = errors > 0 ? `${seen(source.name)}: ${plural(errors, "error")}` : "";
  return {
    text: [
      ...diagnostics.slice(0, MAX_SHOWN).map((one) => explained(source, one)),
      ...(diagnostics.length > MAX_SHOWN
        ? [`… and ${diagnostics.length - MAX_SHOWN} more; --json lists them all.`]
        : []),
      ...(sum ? [sum] : []),
    ].join("\n\n"),
    json: diagnostics.map((one) => asJson(source, one)),
  };
}

/** The position of an offset in the file that it lies in. */
export function filePositionAt(source: Source, offset: number): Position & { readonly file: string } {
  return { file: fileAt(source, offset), ...positionAt(source, offset) };
}

function asJson(source: Source, { start, end, code, severity, message, fix }: Explained): DiagnosticJson {
  const to = positionAt(source, end);
  const { start: first } = sourceAt(source, start);
  const edits = fix?.edits.map((edit) => ({ ...edit, start: edit.start - first, end: edit.end - first }));
  return {
    ...filePositionAt(source, start),
    endLine: to.line,
    endColumn: to.column,
    code,
    severity,
    message,
    ...(fix && edits && { fix: { ...fix, edits } }),
  };
}

/** `file:line:col: error NF1201: message`, the line with the range underlined, and the fix. */
function explained(source: Source, diagnostic: Explained): string {
  const { start, end, code, severity, message, fix } = diagnostic;
  const { file, line, column } = filePositionAt(source, start);
  const paint = severity === "error" ? errorColours.red : errorColours.yellow;
  const head = `${errorColours.bold(seen(`${file}:${line}:${column}`))}: ${paint(`${severity} ${code}`)}: ${seen(message.slice(0, 2000))}`;
  const whole = lineText(sourceAt(source, start), line);
  const to = positionAt(source, end);
  const cut = column > WIDTH - 20 ? column - 20 : 0;
  const before = seen(whole.slice(cut, column - 1));
  const rest = whole.slice(column - 1, Math.max(cut + WIDTH, column));
  const range = seen(to.line === line ? rest.slice(0, to.column - column) : rest);
  const written = `${cut > 0 ? "…" : ""}${before}${seen(rest)}${whole.length > column - 1 + rest.length ? "…" : ""}`;
  const length = range.length;
  // Tabs before the range keep their width below the line.
  const margin = `${cut > 0 ? " " : ""}${before.replace(/[^\t]/g, " ")}`;
  const gutter = " ".repeat(String(line).length);
  const lines = [
    head,
    `  ${line} | ${written}`,
    `  ${gutter} | ${margin}${paint("^".repeat(Math.max(1, length)))}`,
    ...(fix ? [`  ${gutter} ${errorColours.green("fix")}: ${seen(fix.title)}`] : []),
  ];
  return lines.join("\n");
}

/** `line`: one of the source's, counted from 1. */
function lineText(source: Source, line: number): string {
  const start = source.lineStarts[line - 1]!;
  const end = source.lineStarts[line] ?? source.text.length;
  return source.text.slice(start, end).replace(/[\r\n]+$/, "");
}
