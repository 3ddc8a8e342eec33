// Boards as lines of text.
import type { BoardLayout, BoardPicture, Display, Player, ViewedTrack } from "ninefold/model";
import { padded, rightPadded, table, widest, widthOf } from "../output.ts";
import { cellPainter, type Paint } from "./paint.ts";

type Cell = BoardLayout["cells"][number];

/** What is drawn in a cell, by the cell's name. */
type Drawn = (cell: Cell) => string;

/** Lines of one width. */
type Block = readonly string[];

/** What is drawn for a value that a viewer is shown. */
export function glyphOf({ value, instead }: ViewedTrack, display: Display): string {
  if (value === undefined) return instead ?? "?";
  return display.glyphs.get(value) ?? value;
}

export function drawPicture(
  { boards }: BoardPicture,
  shown: readonly ViewedTrack[],
  display: Display,
  players: readonly Player[],
): Block {
  const values = new Map(shown.map((one) => [one.index.join("\n"), one]));
  const paint = cellPainter(boards.at(-1)!, players);
  const at = (names: readonly string[]): ViewedTrack => values.get(names.join("\n"))!;
  const width = Math.max(1, widest(shown.map((one) => glyphOf(one, display))));
  const drawn =
    (outer: readonly string[]): Drawn =>
    (cell) => {
      const one = at([...outer, cell.name]);
      return paint(cell, one.value, padded(glyphOf(one, display), width));
    };
  const [first, second] = boards;
  return second ? drawNested(first!, second, drawn, paint) : drawBoard(first!, drawn([]), paint, true);
}

function drawBoard(board: BoardLayout, drawn: Drawn, paint: Paint, labelled: boolean): Block {
  if (board.layout === "graph") return drawGraph(board, drawn);
  return board.layout === "hexagonal" ? drawHexagons(board, drawn) : drawSquares(board, drawn, paint, labelled);
}

const rowsOf = ({ cells }: BoardLayout): readonly (readonly Cell[])[] => {
  const rows = Map.groupBy(cells, ({ y }) => y);
  return [...rows.keys()].sort((a, b) => b - a).map((y) => rows.get(y)!.toSorted((a, b) => a.x - b.x));
};

/** The names' parts that belong to columns and rows, where every name is made of the two. */
function labelsOf({ cells }: BoardLayout): { column: ReadonlyMap<number, string>; row: ReadonlyMap<number, string> } {
  const column = new Map<number, string>();
  const row = new Map<number, string>();
  for (const { name, x, y } of cells) {
    const [, letters, digits] = /^(\D+|\d+)(.*)$/su.exec(name)!;
    if ((column.get(x) ?? letters) !== letters || (row.get(y) ?? digits) !== digits) {
      return { column: new Map(), row: new Map() };
    }
    column.set(x, letters!);
    row.set(y, digits!);
  }
  return { column, row };
}

function drawSquares(board: BoardLayout, drawn: Drawn, { gap }: Paint, labelled: boolean): Block {
  const { column, row } = labelsOf(board);
  const xs = [...new Set(board.cells.map(({ x }) => x))].sort((a, b) => a - b);
  const left = widest([...row.values()]);
  let cellWidth = 1;
  const lines = rowsOf(board).map((cells) => {
    const texts = xs.map((x) => {
      const cell = cells.find((one) => one.x === x);
      if (!cell) return undefined;
      const text = drawn(cell);
      cellWidth = widthOf(text);
      return text;
    });
    const line = texts.map((text) => text ?? " ".repeat(cellWidth)).join(gap);
    return labelled && left > 0 ? `${rightPadded(row.get(cells[0]!.y)!, left)}  ${line}` : line;
  });
  if (!labelled || column.size === 0) return lines;
  const letters = xs.map((x) => centred(column.get(x)!, cellWidth)).join(gap);
  return [...lines, `${" ".repeat(left)}  ${letters}`];
}

/**
 * Rows shifted against each other. The columns are named below the lowest row where that has them all; else the names
 * of the first and the last cell stand at the ends of each row.
 */
function drawHexagons(board: BoardLayout, drawn: Drawn): Block {
  const rows = rowsOf(board);
  const { row } = labelsOf({ ...board, cells: rows.at(-1)! });
  const letters = rows.at(-1)!.map(({ name }) => /^\D*/.exec(name)![0]);
  const whole = row.size > 0 && board.cells.every(({ name }) => letters.includes(/^\D*/.exec(name)![0]));
  const least = Math.min(...board.cells.map(({ x }) => x));
  const width = widthOf(drawn(board.cells[0]!));
  const odd = width % 2 === 0 ? width + 1 : width;
  const unit = (odd + 1) / 2;
  const first = ({ name }: Cell): string => (whole ? name.replace(/^\D*/, "") : name);
  const nameWidth = widest(rows.map((cells) => first(cells[0]!)));
  const margin = (cells: readonly Cell[]): string => " ".repeat((cells[0]!.x - least) * unit);
  const lines = rows.map((cells) => {
    const line = cells.map((cell) => padded(drawn(cell), odd)).join(" ");
    const end = whole ? "" : `  ${cells.at(-1)!.name}`;
    return `${margin(cells)}${rightPadded(first(cells[0]!), nameWidth)}  ${line}${end}`;
  });
  if (!whole) return lines;
  const below = letters.map((letter) => centred(letter, odd)).join(" ");
  return [...lines, `${margin(rows.at(-1)!)}${" ".repeat(nameWidth)}  ${below}`];
}

function drawGraph({ cells, links }: BoardLayout, drawn: Drawn): Block {
  const beside = (name: string): string =>
    links.flatMap(([a, b]) => (a === name ? [b] : b === name ? [a] : [])).join(" ");
  return table(cells.map((cell) => [cell.name, drawn(cell), `- ${beside(cell.name)}`])).split("\n");
}

/** A board in each cell of a board. */
function drawNested(
  outer: BoardLayout,
  inner: BoardLayout,
  drawn: (outer: readonly string[]) => Drawn,
  paint: Paint,
): Block {
  const block = (cell: Cell): Block => drawBoard(inner, drawn([cell.name]), paint, false);
  if (outer.layout !== "square" || inner.layout !== "square") {
    return outer.cells.flatMap((cell) => [`${cell.name}:`, ...block(cell).map((line) => `  ${line}`)]);
  }
  const within = labelsOf(inner);
  const around = labelsOf(outer);
  const innerRows = rowsOf(inner).map(([cell]) => within.row.get(cell!.y) ?? "");
  const rows = rowsOf(outer);
  const blockWidth = widthOf(block(outer.cells[0]!)[0]!);
  const lines = rows.flatMap((cells, at) => {
    const blocks = cells.map(block);
    const name = around.row.get(cells[0]!.y) ?? "";
    const middle = Math.floor((innerRows.length - 1) / 2);
    const own = innerRows.map((label, i) => {
      const margin = `${padded(i === middle ? name : "", 2)} ${rightPadded(label, 2)}  `;
      return margin + blocks.map((one) => one[i]!).join(" │ ");
    });
    const rule = cells.map(() => "─".repeat(blockWidth)).join("─┼─");
    return at < rows.length - 1 ? [...own, `       ${rule}`] : own;
  });
  const innerLetters = [...within.column].sort(([a], [b]) => a - b).map(([, letter]) => letter);
  if (innerLetters.length === 0 || around.column.size === 0) return lines;
  const cellWidth = (blockWidth - widthOf(paint.gap) * (innerLetters.length - 1)) / innerLetters.length;
  const letters = innerLetters.map((letter) => centred(letter, cellWidth)).join(paint.gap);
  const bottom = rows.at(-1)!;
  return [
    ...lines,
    `       ${bottom.map(() => padded(letters, blockWidth)).join("   ")}`.trimEnd(),
    `       ${bottom.map(({ x }) => centred(around.column.get(x)!, blockWidth)).join("   ")}`.trimEnd(),
  ];
}

function centred(text: string, width: number): string {
  const before = Math.floor((width - widthOf(text)) / 2);
  return padded(" ".repeat(Math.max(0, before)) + text, width);
}
