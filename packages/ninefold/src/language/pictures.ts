// Pictures: the initial values of a board's track drawn as text, rows from the top, `/` between them, digits for runs
// of empty cells, a letter a value.
import { type Context, missing } from "./context.ts";
import type { Core } from "./core.ts";
import { countOf, isScalar, printValue, valueAt, valuesOf } from "./domain.ts";
import type { PictureExpr } from "./syntax.ts";
import { printType, type Type, type Value, withoutNone } from "./types.ts";

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

/** What is wrong with a picture: the stretch of its text that is, and a sentence. */
export interface PictureMistake {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** The picture as the initial value of a track. */
export function picture(cx: Context, node: PictureExpr, index: readonly Type[], type: Type): Core {
  const cell = index[0];
  if (type.kind === "unknown" || cell?.kind === "unknown") return missing(node);
  const table = pictureValues(node.text.value, index, type);
  if ("message" in table) {
    // Behind the opening quote.
    const { start } = node.text;
    cx.report("NF1313", { start: start + 1 + table.start, end: start + 1 + table.end }, table.message);
    return missing(node);
  }
  if (!cell) return missing(node);
  return { kind: "coordinate", base: { kind: "local", slot: 0, type: cell, span: node }, table, type, span: node };
}

/** The value of each cell in a picture, in the order of the cells; what is wrong with it otherwise. */
export function pictureValues(text: string, index: readonly Type[], type: Type): readonly Value[] | PictureMistake {
  const cell = index[0];
  const mistake = (message: string, start = 0, end = text.length): PictureMistake => ({ start, end, message });
  if (index.length !== 1 || cell?.kind !== "cell" || cell.board.layout === "graph") {
    return mistake(
      "found a picture, expected a value: a picture needs a track indexed by the cells of one board with rows",
    );
  }
  const letters = lettersOf(withoutNone(type));
  if (!letters) {
    return mistake(
      `found a picture of ${printValueType(type)}, which has no letters; declare it as a type with letters "…"`,
    );
  }
  const { board } = cell;
  const ys = [...new Set(board.places.map(([, y]) => y))].sort((a, b) => b - a);
  const rows = text.split("/");
  const have = (count: number, what: string): string => `found ${count} ${what}${count === 1 ? "" : "s"}`;
  if (rows.length !== ys.length) return mistake(`${have(rows.length, "row")}, expected ${ys.length} for ${board.name}`);
  const table: Value[] = board.cells.map(() => null);
  let end = -1;
  for (const [i, row] of rows.entries()) {
    const start = end + 1;
    end = start + row.length;
    const values = rowValues(row, letters, type);
    if ("message" in values) return mistake(values.message, start + values.start, start + values.end);
    const cells = board.places
      .flatMap(([x, y], place) => (y === ys[i] ? [{ x, place }] : []))
      .sort((a, b) => a.x - b.x);
    if (values.length !== cells.length) {
      return mistake(
        `${have(values.length, "cell")} in row ${i + 1} from the top, expected ${cells.length}`,
        start,
        end,
      );
    }
    values.forEach((value, at) => {
      table[cells[at]!.place] = value;
    });
  }
  return table;
}

const printValueType = (type: Type): string => (type.kind === "option" ? printValueType(type.of) : printType(type));

function rowValues(row: string, letters: readonly string[], type: Type): readonly Value[] | PictureMistake {
  const values: Value[] = [];
  for (const { 0: part, index: start } of row.matchAll(/\d+|./gu)) {
    const span = { start, end: start + part.length };
    if (/^\d+$/.test(part) || part === ".") {
      if (type.kind !== "option")
        return { ...span, message: `found "${part}", but no cell of this track may be empty` };
      const run = part === "." ? 1 : Number(part);
      if (run > 4096) return { ...span, message: `found a run of ${part} cells, expected fewer` };
      for (let i = 0; i < run; i++) values.push(null);
      continue;
    }
    const value = letters.indexOf(part);
    const empty = type.kind === "option" ? ', a number of empty cells, or "."' : "";
    if (value < 0) return { ...span, message: `found "${part}", expected one of ${letters.join(" ")}${empty}` };
    values.push(valueAt(withoutNone(type), value));
  }
  return values;
}
