// Zones of boards as lines of text.
import type { Spot, Zone } from "ninefold/scene";
import { padded, rightPadded, table, widest, widthOf } from "../output.ts";
import type { Paint } from "./paint.ts";

/** What is drawn in a spot. */
type Drawn = (spot: Spot) => string;

/** Lines of one width. */
export type Block = readonly string[];

/** A zone of a board, its spots, and how they are drawn. */
export interface DrawnBoard {
  readonly zone: Zone;
  readonly spots: readonly Spot[];
  readonly drawn: Drawn;
  /** The same where a line has room for words. */
  readonly said: Drawn;
  readonly paint: Paint;
}

export function drawBoard({ zone, spots, drawn, said, paint }: DrawnBoard, labelled: boolean): Block {
  if (zone.layout === "graph") return drawNet(spots, drawn) ?? listGraph(spots, said);
  return zone.layout === "hexagonal" ? drawHexagons(spots, drawn) : drawSquares(spots, drawn, paint, labelled);
}
/** The cells of one height from left to right. Where rows have no names, the label is empty. */
interface Row {
  readonly label: string;
  readonly left: Spot;
  readonly right: Spot;
  readonly cells: readonly Spot[];
}

/** From the highest row to the lowest. */
function rowsOf(cells: readonly Spot[], labels?: Labels): readonly Row[] {
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

/** The part of a name that may be that of its column, and that of its row. */
type Halves = (name: string) => readonly [column: string, row: string] | undefined;

const PAIR = /^([^,]+),\s*([^,]+)$/;

/** Letters and digits, or pairs with the column first; else pairs with the row first. */
const HALVES: readonly Halves[] = [
  (name) => {
    const [, column, row] = PAIR.exec(name) ?? [];
    return column === undefined || row === undefined ? halved(name, /^(?:\D+|\d+)/u) : [column, row];
  },
  (name) => {
    const [, row, column] = PAIR.exec(name) ?? [];
    return column === undefined || row === undefined ? undefined : [column, row];
  },
];

/** The names' parts that belong to columns and rows, where every name is made of the two. */
function labelsOf(cells: readonly Spot[]): Labels {
  for (const halves of HALVES) {
    const labels = labelsBy(cells, halves);
    if (labels) return labels;
  }
  return NO_LABELS;
}

function labelsBy(cells: readonly Spot[], halves: Halves): Labels | undefined {
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const { name, x, y } of cells) {
    const [column, row] = halves(name) ?? [];
    if (column === undefined || row === undefined) return undefined;
    if ((columns.get(x) ?? column) !== column || (rows.get(y) ?? row) !== row) return undefined;
    columns.set(x, column);
    rows.set(y, row);
  }
  return { columns: [...columns].sort(([a], [b]) => a - b).map(([, name]) => name), rows };
}

/** The beginning of a name that fits a pattern, and the rest. */
function halved(name: string, beginning: RegExp): readonly [string, string] {
  const rest = name.replace(beginning, "");
  return [name.slice(0, name.length - rest.length), rest];
}

function drawSquares(spots: readonly Spot[], drawn: Drawn, { gap }: Paint, labelled: boolean): Block {
  const labels = labelsOf(spots);
  const xs = [...new Set(spots.map(({ x }) => x))].sort((a, b) => a - b);
  const left = widest([...labels.rows.values()]);
  let cellWidth = 1;
  const lines = rowsOf(spots, labels).map(({ label, cells }) => {
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
function drawHexagons(spots: readonly Spot[], drawn: Drawn): Block {
  const rows = rowsOf(spots);
  const lowest = rows.at(-1);
  if (!lowest) return [];
  const lettersOf = ({ name }: Spot): string => halved(name, /^\D*/)[0];
  const letters = lowest.cells.map(lettersOf);
  const whole = labelsOf(lowest.cells).rows.size > 0 && spots.every((cell) => letters.includes(lettersOf(cell)));
  const least = Math.min(...spots.map(({ x }) => x));
  const width = widthOf(drawn(lowest.left));
  const odd = width % 2 === 0 ? width + 1 : width;
  const unit = (odd + 1) / 2;
  const first = ({ left: { name } }: Row): string => (whole ? halved(name, /^\D*/)[1] : name);
  const nameWidth = widest(rows.map(first));
  const margin = ({ left }: Row): string => " ".repeat(Math.round(2 * (left.x - least)) * unit);
  const lines = rows.map((row) => {
    const line = row.cells.map((cell) => padded(drawn(cell), odd)).join(" ");
    const end = whole ? "" : `  ${row.right.name}`;
    return `${margin(row)}${rightPadded(first(row), nameWidth)}  ${line}${end}`;
  });
  if (!whole) return lines;
  const below = letters.map((letter) => centred(letter, odd)).join(" ");
  return [...lines, `${margin(lowest)}${" ".repeat(nameWidth)}  ${below}`];
}

/** What each spot is joined to. */
function listGraph(spots: readonly Spot[], said: Drawn): Block {
  const names = new Map(spots.map(({ id, name }) => [id, name]));
  const beside = ({ links }: Spot): string => links.map((id) => names.get(id)).join(" ");
  return table(spots.map((spot) => [spot.name, said(spot), `- ${beside(spot)}`])).split("\n");
}

/** So many rows and columns a net may have. */
const MAX_NET = 24;

/** Undefined where a spot does not lie on rows and columns with names, or a line is slanted. */
function drawNet(spots: readonly Spot[], drawn: Drawn): Block | undefined {
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const labels = labelsOf(spots);
  const straight = spots.every(({ x, y, links }) =>
    links.every((id) => {
      const to = byId.get(id);
      return to !== undefined && (to.x === x || to.y === y);
    }),
  );
  const whole = spots.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y));
  if (!straight || !whole || labels.columns.length === 0) return undefined;
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
  const [low, high] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  if (high - low > MAX_NET || right - left > MAX_NET) return undefined;
  const width = widthOf(drawn(spots[0]!));
  // So far apart that what stands in one column leaves room for a line to the next.
  const step = Math.max(4, width + 1);
  const at = (x: number): number => (x - left) * step;
  const grid = new Map<string, string>();
  for (const { x, y, links } of spots)
    for (const { x: toX, y: toY } of links.map((id) => byId.get(id)!)) {
      for (let column = at(x) + 1; column < at(toX); column++) grid.set(`${column} ${y}`, "─");
      for (let row = y + 1; row < toY; row++) grid.set(`${at(x)} ${row}`, "│");
    }
  for (const spot of spots) {
    grid.set(`${at(spot.x)} ${spot.y}`, drawn(spot));
    for (let i = 1; i < width; i++) grid.set(`${at(spot.x) + i} ${spot.y}`, "");
  }
  const margin = widest([...labels.rows.values()]);
  const rows = Array.from({ length: high - low + 1 }, (_, i) => high - i).map((y) => {
    const line = Array.from({ length: at(right) + 1 }, (_, column) => grid.get(`${column} ${y}`) ?? " ");
    return `${rightPadded(labels.rows.get(y) ?? "", margin)}  ${line.join("").trimEnd()}`;
  });
  const xs = [...new Set(spots.map(({ x }) => x))].sort((a, b) => a - b);
  const below = xs.reduce((line, x, i) => padded(line, at(x)) + labels.columns[i], "");
  return [...rows, `${" ".repeat(margin)}  ${below}`];
}

/** Blocks beside each other as far as a line goes, each below its title. */
export function beside(blocks: readonly { readonly title: string; readonly lines: Block }[], width: number): Block {
  const rows: (readonly string[])[] = [];
  let row: readonly string[] = [];
  for (const { title, lines } of blocks) {
    const own = title === "" ? lines : [title, ...lines];
    const wide = widest(row) + 4 + widest(own);
    if (row.length > 0 && wide > width) {
      rows.push(row);
      row = [];
    }
    row = row.length === 0 ? own : joined(row, own);
  }
  if (row.length > 0) rows.push(row);
  return rows.flatMap((one, i) => (i === 0 ? one : ["", ...one]));
}

function joined(left: Block, right: Block): Block {
  const width = widest(left) + 4;
  return Array.from({ length: Math.max(left.length, right.length) }, (_, i) =>
    (padded(left[i] ?? "", width) + (right[i] ?? "")).trimEnd(),
  );
}

/** A board in each spot of a board. */
export function drawNested(outer: Omit<DrawnBoard, "drawn">, innerOf: (outer: Spot) => DrawnBoard | undefined): Block {
  const { spots, zone, paint } = outer;
  const blocksOf = (spot: Spot): Block => {
    const inner = innerOf(spot);
    return inner ? drawBoard(inner, false) : [];
  };
  const [first] = spots;
  const inner = first && innerOf(first);
  if (!inner || zone.layout !== "square" || inner.zone.layout !== "square") {
    return spots.flatMap((spot) => [`${spot.name}:`, ...blocksOf(spot).map((line) => `  ${line}`)]);
  }
  const [within, around] = [labelsOf(inner.spots), labelsOf(spots)];
  const innerRows = rowsOf(inner.spots, within);
  const rows = rowsOf(spots, around).map((row) => ({ ...row, blocks: row.cells.map(blocksOf) }));
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
