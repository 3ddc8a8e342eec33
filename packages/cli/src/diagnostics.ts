// What is wrong with a text, as people and as programs read it.
import { type Diagnostic, positionAt, type Source } from "ninefold/language";
import { errorColours, plural } from "./output.ts";

export interface DiagnosticJson {
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

export function explainDiagnostics(
  source: Source,
  diagnostics: readonly Diagnostic[],
): { readonly text: string; readonly json: readonly DiagnosticJson[] } {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const sum = errors > 0 ? `${source.name}: ${plural(errors, "error")}` : "";
  return {
    text: [...diagnostics.map((one) => explained(source, one)), ...(sum ? [sum] : [])].join("\n\n"),
    json: diagnostics.map((one) => asJson(source, one)),
  };
}

function asJson(source: Source, { start, end, code, severity, message, fix }: Diagnostic): DiagnosticJson {
  const from = positionAt(source, start);
  const to = positionAt(source, end);
  return {
    file: source.name,
    ...from,
    endLine: to.line,
    endColumn: to.column,
    code,
    severity,
    message,
    ...(fix && { fix }),
  };
}

/** `file:line:col: error NF1201: message`, the line with the range underlined, and the fix. */
function explained(source: Source, diagnostic: Diagnostic): string {
  const { start, end, code, severity, message, fix } = diagnostic;
  const { line, column } = positionAt(source, start);
  const paint = severity === "error" ? errorColours.red : errorColours.yellow;
  const head = `${errorColours.bold(`${source.name}:${line}:${column}`)}: ${paint(`${severity} ${code}`)}: ${message}`;
  const written = lineText(source, line);
  const to = positionAt(source, end);
  const length = to.line === line ? to.column - column : written.length + 1 - column;
  // Tabs before the range keep their width below the line.
  const margin = written.slice(0, column - 1).replace(/[^\t]/g, " ");
  const gutter = " ".repeat(String(line).length);
  const lines = [
    head,
    `  ${line} | ${written}`,
    `  ${gutter} | ${margin}${paint("^".repeat(Math.max(1, length)))}`,
    ...(fix ? [`  ${gutter} ${errorColours.green("fix")}: ${fix.title}`] : []),
  ];
  return lines.join("\n");
}

function lineText(source: Source, line: number): string {
  const start = source.lineStarts[line - 1]!;
  const end = source.lineStarts[line] ?? source.text.length;
  return source.text.slice(start, end).replace(/[\r\n]+$/, "");
}
