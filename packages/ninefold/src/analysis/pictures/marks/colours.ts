// The colours of a picture, on light ground and on dark. Players differ in lightness as well as in hue, so that they are
// told apart without seeing colour, and each stands out from the ground by 3:1 (WCAG 2, 1.4.11).

export interface Palette {
  readonly ground: string;
  /** Text, and nodes that belong to no player. */
  readonly ink: string;
  /** Second to it: edges that nobody decides, what explains. */
  readonly faint: string;
  /** By player index; more players begin again. */
  readonly players: readonly string[];
}

export const LIGHT: Palette = {
  ground: "#ffffff",
  ink: "#1f2328",
  faint: "#6e7781",
  players: ["#1459a8", "#de7300", "#4b0f5c", "#0f8a63", "#7d1515", "#b0418c"],
};

export const DARK: Palette = {
  ground: "#14171b",
  ink: "#e8eaed",
  faint: "#8f99a3",
  players: ["#6aa6f5", "#ffc266", "#a85fc8", "#4fc79b", "#e8665e", "#ffd0e8"],
};

/** How strongly a value speaks for a player: in so many steps. */
export const STRENGTHS = 3;

export const playerColour = (player: number): number => player % LIGHT.players.length;

/** A colour between two: all of the second at 1. */
export function between(one: string, other: string, part: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - part) + channel(other, at) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Nodes that are worth the same to all are filled so. */
const evenFill = ({ ground, faint }: Palette): string => between(ground, faint, 0.35);

type Rule = readonly [selector: string, style: string];

function rules(palette: Palette, valued: boolean): readonly Rule[] {
  const { ground, ink, faint, players } = palette;
  const even = evenFill(palette);
  return [
    [".ground", `fill:${ground}`],
    ["text", `fill:${ink}`],
    [".ink", `fill:${ink}`],
    [".faint", `fill:${faint}`],
    [".arrow", `fill:${faint}`],
    [".halo", `stroke:${ground}`],
    [".c", `fill:${ground};stroke:${ink}`],
    [".e", `stroke:${faint}`],
    [".m", `stroke:${ink}`],
    ...(valued ? ([[".v", `fill:${even}`]] as const) : []),
    ...players.flatMap((colour, player): readonly Rule[] => [
      [`.f${player}`, `fill:${colour}`],
      [`.e${player}`, `stroke:${between(ground, colour, 0.75)}`],
      [`.m${player}`, `stroke:${colour}`],
      ...Array.from(
        { length: valued ? STRENGTHS : 0 },
        (_, step): Rule => [`.v${player}${step}`, `fill:${between(even, colour, (step + 1) / STRENGTHS)}`],
      ),
    ]),
  ];
}

const FORMS: readonly Rule[] = [
  [
    "text",
    'font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;text-anchor:middle',
  ],
  ["path", "fill:none;stroke-linejoin:round;stroke-linecap:round"],
  [".o", "font-weight:600"],
  [".left", "text-anchor:start"],
  [".right", "text-anchor:end"],
  [".halo", "paint-order:stroke;stroke-linejoin:round"],
  [".cut", "stroke-dasharray:.1 4"],
];

/** Within pictures alone: in a web page they may stand beside anything. */
const written = (all: readonly Rule[]): string =>
  all.map(([selector, style]) => `.ninefold ${selector}{${style}}`).join("\n");

/** The style of a picture; with `valued` also the fills of values. */
export function styleSheet(valued: boolean): string {
  const dark = `@media (prefers-color-scheme:dark){\n${written(rules(DARK, valued))}\n}`;
  return [written(FORMS), written(rules(LIGHT, valued)), dark].join("\n");
}
