// The lines between spots that are linked: as many as leave the board to be seen.
import { type Sheet, type Spotted, UNIT } from "./sheet.ts";

export interface Line {
  readonly from: Spotted;
  readonly to: Spotted;
  /** Both ways; or one way, on to a spot that comes later or back to one that comes earlier. */
  readonly goes: "both" | "on" | "back";
}

export interface Lines {
  /** The shortest first where not all are. */
  readonly drawn: readonly Line[];
  /** Their width, of what it is where few are drawn. */
  readonly width: number;
  /** How many are not drawn. */
  readonly left: number;
}

/** How wide lines are where few are drawn, in hundredths of the distance of two cells: those both ways, and those one way. */
export const WIDTHS = { both: 0.05 * UNIT, one: 0.09 * UNIT } as const;

/** So much of the paper lines cover at most, by their lengths and widths. */
const COVERED = 0.2;

/** The thinnest that can still be seen, of the usual width. */
const THINNEST = 0.3;

/** Of the head of a line one way, in square hundredths. */
const HEAD = 300;

/** More are too many for browsers, however short they are. */
const MAX_DRAWN = 2_000;

/** Where lines would cover the board they are thinner, and where that is not enough the longest are left out. */
export function linesIn(sheet: Sheet): Lines {
  const all = allLines(sheet);
  const paper = COVERED * sheet.width * sheet.height;
  const inks = all.map(inkOf);
  const whole = inks.reduce((sum, { shaft }) => sum + shaft, 0);
  const heads = inks.reduce((sum, { head }) => sum + head, 0);
  const width = whole === 0 ? 1 : Math.max(THINNEST, Math.min(1, (paper - heads) / whole));
  if (whole * width + heads <= paper && all.length <= MAX_DRAWN) return { drawn: all, width, left: 0 };
  const order = all.map((line, i) => ({ line, ink: inks[i]! })).sort((a, b) => a.ink.shaft - b.ink.shaft);
  let used = 0;
  const drawn = order.slice(0, MAX_DRAWN).filter(({ ink }) => {
    used += ink.shaft * width + ink.head;
    return used <= paper;
  });
  return { drawn: drawn.map(({ line }) => line), width, left: all.length - drawn.length };
}

/** A link that goes both ways is one line. */
function allLines({ spots }: Sheet): readonly Line[] {
  const orders = new Map([...spots.keys()].map((id, i) => [id, i]));
  const links = new Map([...spots].map(([id, { spot }]) => [id, new Set(spot.links)]));
  return [...spots.values()].flatMap((from) =>
    from.spot.links.flatMap((link): readonly Line[] => {
      const to = spots.get(link);
      if (!to || to === from) return [];
      const isBack = orders.get(link)! < orders.get(from.spot.id)!;
      if (!links.get(link)?.has(from.spot.id)) return [{ from, to, goes: isBack ? "back" : "on" }];
      return isBack ? [] : [{ from, to, goes: "both" }];
    }),
  );
}

function inkOf({ from, to, goes }: Line): { readonly shaft: number; readonly head: number } {
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  return goes === "both" ? { shaft: apart * WIDTHS.both, head: 0 } : { shaft: apart * WIDTHS.one, head: HEAD };
}
