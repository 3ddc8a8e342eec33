import type { FindModule } from "../../src/language/modules/modules.ts";
import { readGame } from "../../src/language/read.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import type { Diagnostic } from "../../src/language/text/diagnostic.ts";
import { makeSource, positionAt, type Source, type Span, sourceAt } from "../../src/language/text/source.ts";

/** What the front end says about a text, through all its phases. */
export function diagnose(text: string, parameters: Readonly<Record<string, string>> = {}): readonly Diagnostic[] {
  return readGame(makeSource("test.game", text), parameters).diagnostics;
}

/** The same of a text that uses modules, one line a diagnostic; of those in a module, the line begins with its path. */
export function diagnoseWith(text: string, find: FindModule): string {
  const { source, diagnostics } = readGame(makeSource("test.game", text), {}, find);
  const lines = diagnostics.map((one) => {
    const { start, name } = sourceAt(source, one.start);
    return `${start === 0 ? "" : `${name} `}${placesOf(source, one)} ${one.code} ${one.message}\n`;
  });
  return lines.join("");
}

/** What its grammar alone says. */
export function grammar(text: string): readonly Diagnostic[] {
  return parse(makeSource("test.game", text)).diagnostics;
}

/** `line:column-line:column`. */
export function printSpan(text: string, span: Span): string {
  return placesOf(makeSource("test.game", text), span);
}

function placesOf(source: Source, span: Span): string {
  const place = (offset: number): string => {
    const { line, column } = positionAt(source, offset);
    return `${line}:${column}`;
  };
  return `${place(span.start)}-${place(span.end)}`;
}

/** One line a diagnostic: `line:column-line:column code message`. */
export function printDiagnostics(text: string, diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((one) => `${printSpan(text, one)} ${one.code} ${one.message}\n`).join("");
}

/** The text with every fix of its diagnostics applied. */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[]): string {
  const edits = diagnostics.flatMap((one) => one.fix?.edits ?? []).toSorted((a, b) => b.start - a.start);
  return edits.reduce((before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end), text);
}
