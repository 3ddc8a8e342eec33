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
  const [first, second] = boards;
  const values = new Map(shown.map((one) => [one.index.join("\n"), one]));
  const paint = cellPainter(second ?? first, players);
  // A viewer is shown something for every cell.
  const at = (names: readonly string[]): ViewedTrack => values.get(names.join("\n"))!;
  const width = Math.max(1, widest(shown.map((one) => glyphOf(one, display))));
  const drawn =
    (outer: readonly string[]): Drawn =>
    (cell) => {
      const one = at([...outer, cell.name]);
      return paint(cell, one.value, padded(glyphOf(one, display), width));
    };
  return second ? drawNested(first, second, drawn, paint) : drawBoard(first, drawn([]), paint, true);
}

function drawBoard(board: BoardLayout, drawn: Drawn, paint: Paint, labelled: boolean): Block {
  if (board.layout === "graph") return drawGraph(board, drawn);
  return board.layout === "hexagonal" ? drawHexagons(board, drawn) : drawSquares(board, drawn, paint, labelled);
}

/** The cells of one height from left to right. Where rows have no names, the label is empty. */
interface Row {
  readonly label: string;
  readonly left: Cell;
  readonly right: Cell;
  readonly cells: readonly Cell[];
}

/** From the highest row to the lowest. */
function rowsOf({ cells }: BoardLayout, labels?: Labels): readonly Row[] {
  const rows = [...Map.groupBy(cells, ({ y }) => y)].sort(([a], [b]) => b - a);
  return rows.flatMap(([y, row]): Row[] => {
    const sorted = row.toSorted((a, b) => a.x - b.x);
    const [left, right] = [sorted[0], sorted.at(-1)];
    return left && right ? [{ label: labels?.rows.get(y) ?? "", left, right, cells: sorted }] : [];
  });
}

interface Labels {
  /** From left to right. */
  readonly columns: readonly string[];
  /** By height. */
  readonly rows: ReadonlyMap<number, string>;
}

const NO_LABELS: Labels = { columns: [], rows: new Map() };

/** The names' parts that belong to columns and rows, where every name is made of the two. */
function labelsOf(cells: readonly Cell[]): Labels {
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const { name, x, y } of cells) {
    const [letters, digits] = halved(name, /^(?:\D+|\d+)/u);
    if ((columns.get(x) ?? letters) !== letters || (rows.get(y) ?? digits) !== digits) return NO_LABELS;
    columns.set(x, letters);
    rows.set(y, digits);
  }
  return { columns: [...columns].sort(([a], [b]) => a - b).map(([, letters]) => letters), rows };
}

/** The beginning of a name that fits a pattern, and the rest. */
function halved(name: string, beginning: RegExp): readonly [string, string] {
  const rest = name.replace(beginning, "");
  return [name.slice(0, name.length - rest.length), rest];
}

function drawSquares(board: BoardLayout, drawn: Drawn, { gap }: Paint, labelled: boolean): Block {
  const labels = labelsOf(board.cells);
  const xs = [...new Set(board.cells.map(({ x }) => x))].sort((a, b) => a - b);
  const left = widest([...labels.rows.values()]);
  let cellWidth = 1;
  const lines = rowsOf(board, labels).map(({ label, cells }) => {
    const texts = xs.map((x) => {
      const cell = cells.find((one) => one.x === x);
      if (!cell) return undefined;
      const text = drawn(cell);
      cellWidth = widthOf(text);
      return text;
    });
    const line = texts.map((text) => text ?? " ".repeat(cellWidth)).join(gap);
    return labelled && left > 0 ? `${rightPadded(label, left)}  ${line}` : line;
  });
  if (!labelled || labels.columns.length === 0) return lines;
  const letters = labels.columns.map((column) => centred(column, cellWidth)).join(gap);
  return [...lines, `${" ".repeat(left)}  ${letters}`];
}

/**
 * Rows shifted against each other. The columns are named below the lowest row where that has them all; else the names
 * of the first and the last cell stand at the ends of each row.
 */
function drawHexagons(board: BoardLayout, drawn: Drawn): Block {
  const rows = rowsOf(board);
  const lowest = rows.at(-1);
  if (!lowest) return [];
  const lettersOf = ({ name }: Cell): string => halved(name, /^\D*/)[0];
  const letters = lowest.cells.map(lettersOf);
  const whole = labelsOf(lowest.cells).rows.size > 0 && board.cells.every((cell) => letters.includes(lettersOf(cell)));
  const least = Math.min(...board.cells.map(({ x }) => x));
  const width = widthOf(drawn(lowest.left));
  const odd = width % 2 === 0 ? width + 1 : width;
  const unit = (odd + 1) / 2;
  const first = ({ left: { name } }: Row): string => (whole ? halved(name, /^\D*/)[1] : name);
  const nameWidth = widest(rows.map(first));
  const margin = ({ left }: Row): string => " ".repeat((left.x - least) * unit);
  const lines = rows.map((row) => {
    const line = row.cells.map((cell) => padded(drawn(cell), odd)).join(" ");
    const end = whole ? "" : `  ${row.right.name}`;
    return `${margin(row)}${rightPadded(first(row), nameWidth)}  ${line}${end}`;
  });
  if (!whole) return lines;
  const below = letters.map((letter) => centred(letter, odd)).join(" ");
  return [...lines, `${margin(lowest)}${" ".repeat(nameWidth)}  ${below}`];
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
  const [within, around] = [labelsOf(inner.cells), labelsOf(outer.cells)];
  const innerRows = rowsOf(inner, within);
  const rows = rowsOf(outer, around).map((row) => ({ ...row, blocks: row.cells.map(block) }));
  const blockWidth = widest(rows.flatMap(({ blocks }) => blocks.flat()));
  const lines = rows.flatMap(({ label, blocks }, at) => {
    const middle = Math.floor((innerRows.length - 1) / 2);
    const own = innerRows.map((innerRow, i) => {
      const margin = `${padded(i === middle ? label : "", 2)} ${rightPadded(innerRow.label, 2)}  `;
      return margin + blocks.map((one) => one[i]).join(" │ ");
    });
    const rule = blocks.map(() => "─".repeat(blockWidth)).join("─┼─");
    return at < rows.length - 1 ? [...own, `       ${rule}`] : own;
  });
  if (within.columns.length === 0 || around.columns.length === 0) return lines;
  const cellWidth = (blockWidth - widthOf(paint.gap) * (within.columns.length - 1)) / within.columns.length;
  const letters = within.columns.map((letter) => centred(letter, cellWidth)).join(paint.gap);
  const lowest = labelsOf(rows.at(-1)?.cells ?? []);
  return [
    ...lines,
    `       ${lowest.columns.map(() => padded(letters, blockWidth)).join("   ")}`.trimEnd(),
    `       ${lowest.columns.map((letter) => centred(letter, blockWidth)).join("   ")}`.trimEnd(),
  ];
}

function centred(text: string, width: number): string {
  const before = Math.floor((width - widthOf(text)) / 2);
  return padded(" ".repeat(Math.max(0, before)) + text, width);
}
