// Measures as a sheet of small charts, in SVG: how plays end, how long they are, how much there is to choose, and how chances run.
import { decimal } from "../../analysis/pictures/layout/decimal.ts";
import { playerColour, styleSheet } from "../../analysis/pictures/marks/colours.ts";
import { entryAt } from "../../analysis/tables.ts";
import { escaped } from "../../analysis/xml.ts";
import type { MeasuredPlay } from "./measured-play.ts";
import { chancesIn, measuresOf, rangeOf, spreadOf } from "./measures.ts";
import type { Range } from "./reference.ts";

export interface SheetSubject {
  readonly title: string;
  readonly players: readonly string[];
  /** The name of who gives the chances, where somebody does. */
  readonly reference: string | undefined;
  /** As `measuresOf` takes it. */
  readonly range?: Range | undefined;
}

const WIDTH = 300;
const HEIGHT = 160;
const GAP = 44;
const MARGIN = 24;
const TITLE = 48;

interface Chart {
  readonly heading: string;
  /** What is drawn in a box of WIDTH and HEIGHT. */
  readonly body: string;
}

export function measuresSheet(plays: readonly MeasuredPlay[], subject: SheetSubject): string {
  const charts = [
    outcomes(plays, subject),
    lengths(plays),
    byPly(
      "Choices by ply: mean and quartiles",
      plays.map(({ choices }) => choices),
      0,
    ),
    ...chancesOf(plays, subject),
  ];
  const rows = Math.ceil(charts.length / 2);
  const [wide, high] = [2 * MARGIN + 2 * WIDTH + GAP, TITLE + rows * (HEIGHT + GAP + 22) + MARGIN];
  const name = escaped(`${subject.title}: ${plays.length} plays`);
  const placed = charts.map(({ heading, body }, at) => {
    const [x, y] = [MARGIN + (at % 2) * (WIDTH + GAP), TITLE + 22 + Math.floor(at / 2) * (HEIGHT + GAP + 22)];
    return `<g transform="translate(${x} ${y})">${text(0, -10, heading, "left o", 12)}${body}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="ninefold" role="img" aria-label="${name}" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`,
    `<style>\n${styleSheet(false)}\n</style>`,
    `<rect class="ground" width="${wide}" height="${high}"/>`,
    text(MARGIN, 30, `${subject.title}: ${plays.length} plays`, "left o", 17),
    ...placed,
    "</svg>\n",
  ].join("\n");
}

const text = (x: number, y: number, said: string, kind: string, size = 11): string =>
  `<text class="${kind}" x="${decimal(x)}" y="${decimal(y)}" font-size="${size}">${escaped(said)}</text>`;

const rect = (x: number, y: number, width: number, height: number, kind: string, title: string): string =>
  `<rect class="${kind}" x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(Math.max(0, height))}"><title>${escaped(title)}</title></rect>`;

const path = (points: readonly (readonly [number, number])[], kind: string, width: number): string => {
  const line = points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${decimal(x)} ${decimal(y)}`).join("");
  return `<path class="${kind}" stroke-width="${width}" d="${line}"/>`;
};

/** The lines at the left and below, with the greatest numbers of both. */
function axes(right: string, top: string): string {
  const corner = path(
    [
      [0, 0],
      [0, HEIGHT],
      [WIDTH, HEIGHT],
    ],
    "e",
    1,
  );
  return [corner, text(WIDTH, HEIGHT + 16, right, "right faint"), text(-5, 9, top, "right faint")].join("");
}

function outcomes(plays: readonly MeasuredPlay[], { players }: SheetSubject): Chart {
  const { wins, draws, ended } = measuresOf(plays, { players: players.length });
  const bars = [
    ...wins.map(({ value }, player) => ({ name: `${players[player]} wins`, value, kind: `f${playerColour(player)}` })),
    ...(draws ? [{ name: "drawn", value: draws.value, kind: "faint" }] : []),
    { name: "unfinished", value: 1 - ended.value, kind: "faint" },
  ].filter(({ value }) => value > 0);
  const each = HEIGHT / Math.max(1, bars.length);
  const drawn = bars.map(({ name, value, kind }, at) => {
    const share = `${(100 * value).toFixed(1)} %`;
    const thick = Math.min(22, each * 0.5);
    const y = at * each + Math.max(14, (each - thick) / 2);
    return `${text(0, y - 4, `${name} ${share}`, "left")}${rect(0, y, WIDTH * value, thick, kind, share)}`;
  });
  return { heading: "Outcomes", body: drawn.join("") };
}

const MAX_BARS = 40;

/** How many plays have each length; lengths are put together where there are many. */
function lengths(plays: readonly MeasuredPlay[]): Chart {
  const all = plays.map(({ plies }) => plies);
  const [least, greatest] = [Math.min(...all), Math.max(...all)];
  const step = Math.max(1, Math.ceil((greatest - least + 1) / MAX_BARS));
  const counts = new Array<number>(Math.floor((greatest - least) / step) + 1).fill(0);
  for (const plies of all) {
    const bar = Math.floor((plies - least) / step);
    counts[bar] = entryAt(counts, bar) + 1;
  }
  const tallest = Math.max(...counts);
  const width = WIDTH / counts.length;
  const bars = counts.map((count, at) => {
    const high = (HEIGHT * count) / tallest;
    const from = least + at * step;
    const range = step > 1 ? `${from} to ${from + step - 1}` : `${from}`;
    return rect(at * width, HEIGHT - high, width * 0.9, high, "ink", `${range} plies: ${count}`);
  });
  const left = text(0, HEIGHT + 16, `${least}`, "left faint");
  return { heading: "Length in plies", body: bars.join("") + left + axes(`${greatest} plies`, `${tallest}`) };
}

/** The mean by ply with the quartiles, as far as a tenth of the plays comes. */
function byPly(heading: string, series: readonly (readonly number[])[], player: number, highest?: number): Chart {
  const longest = Math.max(0, ...series.map(({ length }) => length));
  const at = Array.from({ length: longest }, (_, ply) => series.flatMap((one) => one[ply] ?? []));
  const spreads = at
    .filter((values) => values.length >= Math.max(1, series.length / 10))
    .flatMap((values) => spreadOf(values) ?? []);
  const top = highest ?? Math.max(1, ...spreads.map(({ quartiles }) => quartiles[3]));
  const x = (ply: number): number => (spreads.length > 1 ? (WIDTH * ply) / (spreads.length - 1) : 0);
  const y = (value: number): number => HEIGHT * (1 - value / top);
  const line = (of: (spread: (typeof spreads)[number]) => number): readonly (readonly [number, number])[] =>
    spreads.map((spread, ply) => [x(ply), y(of(spread))]);
  const body = [
    path(
      line(({ quartiles }) => quartiles[1]),
      `e${playerColour(player)}`,
      0.8,
    ),
    path(
      line(({ quartiles }) => quartiles[3]),
      `e${playerColour(player)}`,
      0.8,
    ),
    path(
      line(({ mean }) => Math.min(top, mean.value)),
      `m${playerColour(player)}`,
      2.5,
    ),
  ];
  const rounded = top.toFixed(Number.isInteger(top) ? 0 : 1);
  return { heading, body: body.join("") + axes(`ply ${spreads.length}`, rounded) };
}

/** How the chances of the first player run: of all plays, and of single ones. */
function chancesOf(
  plays: readonly MeasuredPlay[],
  { players, reference, range = rangeOf(plays) }: SheetSubject,
): readonly Chart[] {
  const series = plays.flatMap((play) => {
    const chances = chancesIn(play, range);
    return chances ? [chances.map((now) => entryAt(now, 0))] : [];
  });
  if (series.length === 0) return [];
  return [byPly(`Chances of ${players[0]} by ${reference}`, series, 0, 1)];
}
