import { text } from "./latex.ts";

/** A cell of a table: a text, or a formula that stands as it is. */
export type Cell = string | { readonly formula: string };

/**
 * A table as a display, its head above a rule. `columns` as array has them: `l|rr`. It needs amsmath.
 */
export function latexArray(columns: string, head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]): string =>
    `  ${cells.map((cell) => (typeof cell === "string" ? text(cell) : cell.formula)).join(" & ")} \\\\`;
  return ["\\[", `\\begin{array}{${columns}}`, line(head), "  \\hline", ...rows.map(line), "\\end{array}", "\\]"].join(
    "\n",
  );
}
