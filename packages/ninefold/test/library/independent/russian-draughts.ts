import { DIAGONALS, type Draughts, draughts, type Move, type Position, type Table } from "./draughts.ts";
import { captures as capturesOfMenAndKings, drawn, moves, reached } from "./international-draughts.ts";
import type { Named } from "./named.ts";

/** Captures by different paths are different. */
const all = (captures: readonly Move[]): readonly Move[] => captures;

/** The longest of them. */
function longest(captures: readonly Move[]): readonly Move[] {
  const most = Math.max(...captures.map(({ taken }) => taken.length));
  return captures.filter(({ taken }) => taken.length === most);
}

const EIGHT = { size: 8, rows: 3, players: ["White", "Black"], letters: "wb", moves, drawn } as const;

/** International draughts on eight by eight, captures by different paths being different. */
export const brazilianDraughts = (from?: Position): Named<Draughts> =>
  draughts({ ...EIGHT, captures: capturesOfMenAndKings, chosen: longest }, from);

/** Any capture will do, by different paths. */
export const poolCheckers = (): Named<Draughts> => draughts({ ...EIGHT, captures: capturesOfMenAndKings, chosen: all });

/** As international draughts on eight by eight, but for what a capture is. */
export const russianDraughts = (from?: Position): Named<Draughts> =>
  draughts({ ...EIGHT, captures, chosen: all }, from);

interface Capture {
  readonly path: readonly number[];
  readonly taken: readonly number[];
  readonly king: boolean;
}

/** What may be taken next, and where the piece may land behind it. */
function jumpsOf(table: Table, { path, taken, king }: Capture): readonly (readonly Capture[])[] {
  const [start, here] = [path[0]!, path.at(-1)!];
  const free = (cell: number): boolean => table.cells[cell] === "." || cell === start;
  return DIAGONALS.flatMap(([dx, dy]) => {
    const before = king ? reached(table, here, king, dx, dy, free) : [];
    const over = table.away(before.at(-1) ?? here, dx, dy);
    if (!table.isFoe(over) || taken.includes(over)) return [];
    const landings = reached(table, over, king, dx, dy, free).map((to) => {
      const crowned = king || Math.floor(to / 8) === table.crown;
      return { path: [...path, to], taken: [...taken, over], king: crowned };
    });
    return landings.length > 0 ? [landings] : [];
  });
}

function captures(table: Table, from: number): readonly Move[] {
  const found: Move[] = [];
  const goOn = (capture: Capture): void => {
    const jumps = jumpsOf(table, capture);
    if (jumps.length === 0 && capture.taken.length > 0) found.push({ ...capture, crowned: capture.king });
    for (const landings of jumps) {
      const further = landings.filter((landing) => jumpsOf(table, landing).length > 0);
      for (const landing of further.length > 0 ? further : landings) goOn(landing);
    }
  };
  goOn({ path: [from], taken: [], king: table.isKing(from) });
  return found;
}
