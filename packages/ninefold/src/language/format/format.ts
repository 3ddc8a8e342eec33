import { parse } from "../syntax/parse.ts";
import type { Declaration, Expr, GameFile } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Source } from "../text/source.ts";
import { type Leading, Notes, noteComments } from "./comments.ts";
import { declarationRows } from "./declaration.ts";
import { exprDoc } from "./expression.ts";
import { render } from "./layout.ts";
import { commentsOf, makeRow, type Row, WIDTH } from "./rows.ts";

/** A whole text in canonical form; a text that has mistakes is left as it is. */
export function format(source: Source): { text: string } | { diagnostics: readonly Diagnostic[] } {
  const { file, diagnostics } = parse(source);
  if (diagnostics.length > 0) return { diagnostics };
  const notes = noteComments(source, file);
  const lines: string[] = [];
  const word = headWord(file);
  const header = headerOf(file);
  const headed = notes.gapAbove(source.text.lastIndexOf(word, file.name.start));
  addItem(lines, file, headed, () => [makeRow(header, 0, [file])], notes);
  for (const declaration of file.declarations) {
    const gap = notes.gapAbove(declaration.start);
    addItem(lines, declaration, gap, () => declarationRows(declaration, notes), notes);
  }
  addLeading(lines, notes.of(file.declarations).leading);
  return { text: `${lines.join("\n")}\n` };
}

/** The word that a file begins with. */
export const headWord = (file: GameFile): string => (file.module ? "module" : "game");

function headerOf(file: GameFile): string {
  const base = file.base ? ` from ${file.base.text}` : "";
  return `${headWord(file)} ${file.name.text}${base}${file.title ? ` "${file.title.value}"` : ""}`;
}

/** A file whose declarations may come from several texts, without comments. */
export function printFile(file: GameFile): string {
  return `${[headerOf(file), ...file.declarations.map(printDeclaration)].join("\n")}\n`;
}

export function printExpr(expr: Expr): string {
  return render(exprDoc(expr), WIDTH);
}

export function printDeclaration(declaration: Declaration): string {
  const rows = declarationRows(declaration, new Notes());
  return rows.map((row) => " ".repeat(row.indent) + row.text).join("\n");
}

/** Comments at the margin; an empty line above one is kept, unless nothing stands above. */
function addLeading(lines: string[], comments: readonly Leading[]): void {
  for (const { text, gap } of comments) {
    addGap(lines, gap);
    lines.push(text);
  }
}

function addGap(lines: string[], gap: boolean): void {
  if (gap && lines.length > 0) lines.push("");
}

/** The lines of a declaration, or of the header, with an empty line above it if `gap`. */
function addItem(
  lines: string[],
  item: GameFile | Declaration,
  gap: boolean,
  makeRows: () => readonly Row[],
  notes: Notes,
): void {
  let rows = makeRows();
  while (rows.filter((row) => hoistLongComment(row, notes)).length > 0) rows = makeRows();
  const { leading } = notes.of(item);
  const above = leading.filter((one) => !one.inside);
  addLeading(lines, above);
  addGap(lines, gap);
  for (const { inside, text } of leading) if (inside) lines.push(text);
  for (const row of rows) {
    const { before, behind } = commentsOf(row, notes);
    const margin = " ".repeat(row.indent);
    if (row !== rows[0]) for (const { text } of before) lines.push(margin + text);
    lines.push(margin + row.text + (behind === undefined ? "" : `  ${behind}`));
  }
}

/**
 * Moves a comment that would pass the width to the line above its row. Each move leaves one comment fewer behind a
 * row, and may let the row join its neighbours.
 */
function hoistLongComment(row: Row, notes: Notes): boolean {
  const { before, behind } = commentsOf(row, notes);
  if (behind === undefined) return false;
  const text = row.text.slice(row.text.lastIndexOf("\n") + 1);
  const start = row.text.includes("\n") ? 0 : row.indent;
  if (start + text.length + 2 + behind.length <= WIDTH) return false;
  for (const node of row.nodes) notes.clear(node);
  for (const one of before) notes.addLeading(row.nodes[0], one);
  notes.addLeading(row.nodes[0], { text: behind, gap: false, inside: true });
  return true;
}
