// The names of rows and columns, where the names of cells are made of the two.
import { rowsOf } from "./neighbours.ts";
import { type Point, type Sheet, type Spotted, UNIT } from "./sheet.ts";

export interface Label extends Point {
  readonly text: string;
}

/** Names are written this far from the middle of the outermost cells. */
const APART = 0.72 * UNIT;

/** From the edge of the paper to the names. */
export const LABEL_MARGIN = 0.36 * UNIT;

/** What is written to the left of rows and below columns; nothing where the names do not say it. */
export function labelsOf(sheet: Sheet): readonly Label[] {
  const outer = [...sheet.spots.values()].filter(({ depth, spot }) => depth === 0 && spot.outline !== "side");
  if (outer.some(({ spot }) => partsOf(spot.name).column === "")) return [];
  const rows = rowsOf(outer);
  const isNamed = rows.every((row) => new Set(row.map(({ spot }) => partsOf(spot.name).row)).size === 1);
  if (!isNamed) return [];
  const isHexagonal = sheet.zone.layout === "hexagonal";
  const sides = rows.flatMap((row): Label[] => {
    const [first] = row;
    const { row: text } = partsOf(first?.spot.name ?? "");
    const x = isHexagonal ? (first?.x ?? 0) - APART : sheet.left - LABEL_MARGIN / 2;
    return [{ text, x, y: first?.y ?? 0 }];
  });
  return [...sides, ...columnLabels(outer, isHexagonal ? rows.at(-1) : undefined, sheet)];
}

/** Below each column, or below the lowest row where columns are slanted. */
function columnLabels(
  outer: readonly Spotted[],
  lowest: readonly Spotted[] | undefined,
  sheet: Sheet,
): readonly Label[] {
  const y = sheet.top + sheet.height + LABEL_MARGIN / 2;
  if (lowest) return lowest.map(({ spot, x }) => ({ text: partsOf(spot.name).column, x, y }));
  const columns = Map.groupBy(outer, ({ x }) => Math.round(x));
  return [...columns].flatMap(([x, column]): Label[] => {
    const names = new Set(column.map(({ spot }) => partsOf(spot.name).column));
    const [text = ""] = names;
    return names.size === 1 ? [{ text, x, y }] : [];
  });
}

/** A name in or beside its spot. */
export interface SpotNaming extends Label {
  /** Of the letters. */
  readonly size: number;
}

/** Parts of the distance of neighbours: the letters, which become smaller in long names, and how far below a point its name is. */
const LETTERS = 0.2;
const WIDEST = 1.05;
const BELOW = 0.5;
/** In a spot the name stands in its upper left, so that it is seen beside what stands there. */
const CORNER = 0.3;

/** How wide a letter is, of its height. */
const LETTER = 0.55;

/** The names of spots that no row and column says: below points of nets, and in the corner of others. */
export function namesOf({ zone, spots }: Sheet): readonly SpotNaming[] {
  return [...spots.values()].flatMap(({ spot, x, y, size, depth }): readonly SpotNaming[] => {
    if (depth > 0 || spot.outline === "side") return [];
    const letters = Math.min(LETTERS, WIDEST / (LETTER * spot.name.length)) * size;
    if (zone.layout === "graph") return [{ text: spot.name, x, y: y + BELOW * size, size: letters }];
    const isShort = spot.outline === "square" && spot.name.length <= SHORT;
    return isShort ? [{ text: spot.name, x: x - CORNER * size, y: y - CORNER * size, size: letters }] : [];
  });
}

/** Longer names do not fit into a corner. */
const SHORT = 3;

/** `e4` as `e` and `4`: what says the column, and what says the row; `4e` the other way round. */
function partsOf(name: string): { readonly column: string; readonly row: string } {
  const [, column = "", row = ""] = /^(\p{L}{1,2})(\d+)$/u.exec(name) ?? /^(\d+)(\p{L}{1,2})$/u.exec(name) ?? [];
  return { column, row };
}
