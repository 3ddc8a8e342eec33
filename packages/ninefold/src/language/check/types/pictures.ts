// Pictures: the initial values of a board's track drawn as text, rows from the top, `/` between them, digits for runs
// of empty cells, a letter a value.
import type { Board } from "../../core/board.ts";
import { ordinalOf, valueAt } from "../../core/domain.ts";
import { lettersOf } from "../../core/letters.ts";
import { type CellType, printType, type Type, type Value, withoutNone } from "../../core/types.ts";
import { longestFirst } from "../../syntax/letters.ts";
import { quote } from "../../text/quoting.ts";

/** What is wrong with a picture: the stretch of its text that is, and a sentence. */
export interface PictureMistake {
  readonly start: number;
  readonly end: number;
  readonly message: string;
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
  const placed = rowsOf(board);
  const rows = text.split("/");
  const have = (count: number, what: string): string => `found ${count} ${what}${count === 1 ? "" : "s"}`;
  if (rows.length !== placed.length)
    return mistake(`${have(rows.length, "row")}, expected ${placed.length} for ${board.name}`);
  const table: Value[] = board.cells.map(() => null);
  let end = -1;
  for (const [i, row] of rows.entries()) {
    const start = end + 1;
    end = start + row.length;
    const values = rowValues(row, letters, type);
    if ("message" in values) return mistake(values.message, start + values.start, start + values.end);
    const cells = placed[i]!;
    if (values.length !== cells.length) {
      return mistake(
        `${have(values.length, "cell")} in row ${i + 1} from the top, expected ${cells.length}`,
        start,
        end,
      );
    }
    values.forEach((value, at) => {
      table[cells[at]!] = value;
    });
  }
  return table;
}

/** The indices of a board's cells, row by row from the top, each from the left. */
export function rowsOf({ layoutPoints }: Board): readonly (readonly number[])[] {
  const ys = [...new Set(layoutPoints.map(([, y]) => y))].sort((a, b) => b - a);
  const from = (row: number) => layoutPoints.flatMap(([x, y], cell) => (y === row ? [{ x, cell }] : []));
  return ys.map((y) =>
    from(y)
      .toSorted((a, b) => a.x - b.x)
      .map(({ cell }) => cell),
  );
}

/** Where letters are digits, a number is no run of empty cells. */
const hasDigits = (letters: readonly string[]): boolean => letters.some((letter) => /\d/.test(letter));

/** The inverse of `pictureValues`, in its shortest form, for a type with letters. */
export function printPicture(values: readonly Value[], { board }: CellType, type: Type): string {
  const inner = withoutNone(type);
  const letters = lettersOf(inner) ?? [];
  const digits = hasDigits(letters);
  const run = (empty: number): string => (digits ? ".".repeat(empty) : empty > 0 ? String(empty) : "");
  const rows = rowsOf(board).map((row) => {
    let [text, empty] = ["", 0];
    for (const cell of row) {
      const value = values[cell]!;
      if (value === null) empty++;
      else {
        text += run(empty) + letters[ordinalOf(inner, value)];
        empty = 0;
      }
    }
    return text + run(empty);
  });
  return rows.join("/");
}

const printValueType = (type: Type): string => (type.kind === "option" ? printValueType(type.of) : printType(type));

/** More cells than any row of a board has. */
const MAX_CELLS = 4096;

function rowValues(row: string, letters: readonly string[], type: Type): readonly Value[] | PictureMistake {
  const values: Value[] = [];
  const digits = hasDigits(letters);
  const marks = longestFirst(letters);
  const other = digits ? /./suy : /\d+|./suy;
  for (let start = 0; start < row.length; ) {
    const letter = marks.find((one) => row.startsWith(one, start));
    if (letter !== undefined) {
      values.push(valueAt(withoutNone(type), letters.indexOf(letter)));
      start += letter.length;
      continue;
    }
    other.lastIndex = start;
    const [part] = other.exec(row)!;
    const span = { start, end: start + part.length };
    start = span.end;
    if (part !== "." && (digits || !/^\d/.test(part))) {
      const empty = type.kind === "option" ? `${digits ? "" : ", a number of empty cells,"} or "."` : "";
      return { ...span, message: `found ${quote(part)}, expected one of ${letters.join(" ")}${empty}` };
    }
    if (type.kind !== "option")
      return { ...span, message: `found ${quote(part)}, but no cell of this track may be empty` };
    const run = part === "." ? 1 : Number(part);
    if (values.length + run > MAX_CELLS) return { ...span, message: `found a run of ${run} cells, expected fewer` };
    for (let i = 0; i < run; i++) values.push(null);
  }
  return values;
}
