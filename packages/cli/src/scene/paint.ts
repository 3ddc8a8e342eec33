// Colours of spots and of players.
import type { Player } from "ninefold/model";
import type { Spot, Tint } from "ninefold/scene";
import { colours } from "../output.ts";

type Colour = (text: string) => string;

/** How the text of a spot on a board is coloured, and what stands between two spots of a row. */
export interface Paint {
  (spot: Spot, text: string, tint: Tint | undefined): string;
  readonly gap: string;
}

const BACKGROUNDS: Readonly<Record<NonNullable<Spot["tint"]>, Colour>> = {
  dark: colours.bgBlackBright,
  light: colours.bgWhite,
  black: colours.bgBlack,
  white: colours.bgWhite,
  red: colours.bgRed,
  green: colours.bgGreen,
  yellow: colours.bgYellow,
  blue: colours.bgBlue,
  purple: colours.bgMagenta,
  magenta: colours.bgMagenta,
  cyan: colours.bgCyan,
  grey: colours.bgBlackBright,
  gray: colours.bgBlackBright,
};

const FOR_PLAYERS = [colours.cyan, colours.yellow, colours.magenta, colours.green, colours.red, colours.blue];

/** The n-th of colours that are repeated in their order. */
const inTurn = (among: readonly Colour[], n: number): Colour => among[n % among.length]!;

export const playerColour = ({ id }: Pick<Player, "id">): Colour => inTurn(FOR_PLAYERS, id);

const INKS: Readonly<Record<NonNullable<Spot["tint"]>, Colour>> = {
  dark: colours.gray,
  light: colours.white,
  black: colours.gray,
  white: colours.white,
  red: colours.red,
  green: colours.green,
  yellow: colours.yellow,
  blue: colours.blue,
  purple: colours.magenta,
  magenta: colours.magenta,
  cyan: colours.cyan,
  grey: colours.gray,
  gray: colours.gray,
};

/** In its own colour, else that of the player whose it is. */
export function tinted(text: string, tint: Tint | undefined): string {
  if (tint?.colour !== undefined) return INKS[tint.colour](text);
  return tint?.player === undefined ? text : playerColour({ id: tint.player })(text);
}

/** Spots with colours are drawn without gaps and with a margin of their own; those of the last ply stand out. */
export function spotPainter(spots: readonly Spot[], last: ReadonlySet<string>): Paint {
  const coloured = colours.isColorSupported && spots.some(({ tint }) => tint !== undefined);
  const paint = ({ id, tint: own }: Spot, text: string, tint: Tint | undefined): string => {
    const marked = last.has(id) ? colours.underline : (plain: string) => plain;
    if (!coloured) return marked(tinted(text, tint));
    if (own === undefined) return ` ${marked(text)} `;
    const ground = BACKGROUNDS[own];
    return ground(
      colours.bold((ground === colours.bgWhite ? colours.black : colours.whiteBright)(` ${marked(text)} `)),
    );
  };
  return Object.assign(paint, { gap: coloured ? "" : " " });
}
