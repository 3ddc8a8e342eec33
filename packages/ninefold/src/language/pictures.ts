// Pictures: the initial values of a board's track drawn as text, rows from the top, `/` between them, digits for runs
// of empty cells, a letter a value.
import { type Context, missing } from "./context.ts";
import type { Core } from "./core.ts";
import { countOf, isScalar, printValue, valueAt, valuesOf } from "./domain.ts";
import type { PictureExpr } from "./syntax.ts";
import { type Type, type Value, withoutNone } from "./types.ts";

/** The letter of each value: the type's own letters, else the first letters of the names where those differ. */
export function lettersOf(type: Type): readonly string[] | undefined {
  if (!isScalar(type) || countOf(type) > 256) return undefined;
  if ((type.kind === "enum" || type.kind === "product" || type.kind === "int") && type.named?.letters) {
    return [...type.named.letters];
  }
  if (type.kind !== "enum") return undefined;
  const letters = valuesOf(type).map((value) => [...printValue(type, value)][0]!);
  return new Set(letters).size === letters.length ? letters : undefined;
}

/** The picture as the initial value of a track. */
export function picture(cx: Context, node: PictureExpr, index: readonly Type[], type: Type): Core {
  const cell = index[0];
  if (type.kind === "unknown" || cell?.kind === "unknown") return missing(node);
  const table = pictureValues(node.text.value, index, type);
  if (typeof table === "string" || !cell) {
    cx.report("NF1313", node, typeof table === "string" ? table : "a picture needs a track indexed by cells");
    return missing(node);
  }
  return { kind: "coordinate", base: { kind: "local", slot: 0, type: cell, span: node }, table, type, span: node };
}

/** The value of each cell in a picture, in the order of the cells; what is wrong with it otherwise. */
export function pictureValues(text: string, index: readonly Type[], type: Type): readonly Value[] | string {
  const cell = index[0];
  if (index.length !== 1 || cell?.kind !== "cell" || cell.board.layout === "graph") {
    return "a picture needs a track indexed by the cells of one board with rows";
  }
  const letters = lettersOf(withoutNone(type));
  if (!letters) return `the values of ${printValueType(type)} have no letters; add them to the type: letters "…"`;
  const { board } = cell;
  const ys = [...new Set(board.places.map(([, y]) => y))].sort((a, b) => b - a);
  const rows = text.split("/");
  if (rows.length !== ys.length) return `found ${rows.length} rows, expected ${ys.length} for ${board.name}`;
  const table: Value[] = board.cells.map(() => null);
  for (const [i, row] of rows.entries()) {
    const values = rowValues(row, letters, type);
    if (typeof values === "string") return `row ${i + 1} from the top: ${values}`;
    const cells = board.places.flatMap(([x, y], place) => (y === ys[i] ? [{ x, place }] : [])).sort((a, b) => a.x - b.x);
    if (values.length !== cells.length) return `row ${i + 1} from the top has ${values.length} cells, expected ${cells.length}`;
    values.forEach((value, at) => {
      table[cells[at]!.place] = value;
    });
  }
  return table;
}

const printValueType = (type: Type): string => (type.kind === "option" ? printValueType(type.of) : "named" in type && type.named ? type.named.name : "this type");

function rowValues(row: string, letters: readonly string[], type: Type): readonly Value[] | string {
  const values: Value[] = [];
  for (const part of row.match(/\d+|./gu) ?? []) {
    if (/^\d+$/.test(part) || part === ".") {
      if (type.kind !== "option") return `found "${part}", but no cell of this track may be empty`;
      const run = part === "." ? 1 : Number(part);
      if (run > 4096) return `found a run of ${part} cells`;
      for (let i = 0; i < run; i++) values.push(null);
      continue;
    }
    const value = letters.indexOf(part);
    if (value < 0) return `found "${part}", expected one of ${letters.join(" ")}, a number of empty cells, or "."`;
    values.push(valueAt(withoutNone(type), value));
  }
  return values;
}
