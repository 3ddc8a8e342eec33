// Rows as tables.
import { type Figure, GROUPS, type Group, type Row } from "./rows.ts";

const TITLES: Readonly<Record<Group, string>> = {
  playouts: "Uniform playouts a second of processor time",
  perft: "Perft: nodes a second of processor time",
  enumeration: "Enumeration: states a second of processor time",
  javascript: "JavaScript libraries in the same run: playouts or perft nodes a second of processor time",
};

/** Three figures that count, and the thousands in a letter. */
export function short(figure: number): string {
  const units = ["", "k", "M", "G"];
  let unit = 0;
  let left = figure;
  // From here on three figures would be printed as 1000.
  while (left >= 999.5 && unit < units.length - 1) {
    left /= 1000;
    unit++;
  }
  return `${left >= 99.95 ? left.toFixed(0) : left.toPrecision(figure < 1 ? 2 : 3)}${units[unit]}`;
}

/** How many times the one is the other; less than once as a fraction. */
export function ratio(one: number, other: number): string {
  return one >= other ? `${short(one / other)} ×` : `1/${short(other / one)}`;
}

/** The same of two figures of a row; nothing where they are of other depths, which are other work. */
const compared = (one: Figure, other: Figure): string =>
  one.depth === other.depth ? ratio(one.perSecond, other.perSecond) : "";

/** A column's head, and what it says of a row. */
type Column = readonly [head: string, cell: (row: Row) => string];

const either = (text: string | number | undefined): string => String(text ?? "");
const plies = ({ pliesPerPlay }: Figure): string => either(pliesPerPlay?.toFixed(2));
const bytes = (figure: Figure): string => either(figure.bytes?.toFixed(1));

const ENGINE: readonly Column[] = [
  ["game", ({ game }) => game],
  ["Ninefold", ({ engine }) => short(engine.perSecond)],
];

const BY_HAND: readonly Column[] = [
  ["by hand", ({ beside }) => short(beside.perSecond)],
  ["ratio", ({ engine, beside }) => compared(engine, beside)],
];

const QUOTED: readonly Column[] = [
  ["quoted", ({ peer }) => (peer ? short(peer.perSecond) : "")],
  ["ratio", ({ engine, peer }) => (peer ? ratio(engine.perSecond, peer.perSecond) : "")],
  ["of", ({ peer }) => either(peer?.name)],
];

const WANTED: readonly Column[] = [
  ["at least", ({ target }) => (target ? short(target.atLeast) : "")],
  ["aim", ({ target }) => (target?.aim === undefined ? "" : short(target.aim))],
  ["met", ({ met }) => either(met)],
];

const PLIES: readonly Column[] = [
  ["plies a play", ({ engine }) => plies(engine)],
  ["by hand", ({ beside }) => plies(beside)],
];

const DEPTH: readonly Column[] = [
  ["depth", ({ engine }) => either(engine.depth)],
  ["by hand", ({ beside }) => either(beside.depth)],
];

const checksums = (head: string): readonly Column[] => [
  [head, ({ engine }) => either(engine.checksum)],
  ["by hand", ({ beside }) => either(beside.checksum)],
];

const COLUMNS: Readonly<Record<Group, readonly Column[]>> = {
  playouts: [...ENGINE, ...BY_HAND, ...QUOTED, ...WANTED, ...PLIES, ...checksums("checksum")],
  perft: [...ENGINE, ...BY_HAND, ...QUOTED, ...WANTED, ...DEPTH, ...checksums("counted")],
  enumeration: [
    ...ENGINE,
    ...BY_HAND,
    ...WANTED,
    ["seconds", ({ engine }) => engine.seconds.toFixed(2)],
    ["by hand", ({ beside }) => beside.seconds.toFixed(2)],
    ["bytes a state", ({ engine }) => bytes(engine)],
    ["by hand", ({ beside }) => bytes(beside)],
    ...DEPTH,
    ...checksums("counted"),
  ],
  javascript: [
    ...ENGINE,
    ["other", ({ beside }) => short(beside.perSecond)],
    ["ratio", ({ engine, beside }) => compared(engine, beside)],
    ["which", ({ beside }) => beside.name],
    ["plies a play", ({ engine }) => plies(engine)],
    ["other", ({ beside }) => plies(beside)],
    ["depth", ({ engine }) => either(engine.depth)],
    ["other", ({ beside }) => either(beside.depth)],
  ],
};

/** Texts in columns, the first to the left, the others to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

/** One table for each group that has rows. */
export function report(rows: readonly Row[]): string {
  const tables = GROUPS.map((group) => {
    const ofGroup = rows.filter((row) => row.group === group);
    const columns = COLUMNS[group];
    const texts = [columns.map(([head]) => head), ...ofGroup.map((row) => columns.map(([, cell]) => cell(row)))];
    return ofGroup.length === 0 ? [] : [`${TITLES[group]}\n\n${aligned(texts)}\n`];
  });
  return tables.flat().join("\n");
}
