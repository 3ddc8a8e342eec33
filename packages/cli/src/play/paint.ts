// Colours of cells and of players.
import type { BoardLayout, Player } from "ninefold/model";
import { colours } from "../output.ts";

type Cell = BoardLayout["cells"][number];
type Colour = (text: string) => string;

/** How a cell's text is coloured, and what stands between two cells of a row. */
export interface Paint {
  (cell: Cell, value: string | undefined, text: string): string;
  readonly gap: string;
}

const BACKGROUNDS: Readonly<Record<NonNullable<Cell["colour"]>, Colour>> = {
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

export function playerColour(player: Player): Colour {
  return inTurn(FOR_PLAYERS, player.id);
}

/** Cells with colours are drawn without gaps and with a margin of their own. */
export function cellPainter({ cells }: BoardLayout, players: readonly Player[]): Paint {
  const coloured = colours.isColorSupported && cells.some(({ colour }) => colour !== undefined);
  const paint = (cell: Cell, value: string | undefined, text: string): string => {
    const owner = players.find(({ name }) => name === value);
    if (!coloured) return owner ? playerColour(owner)(text) : text;
    if (cell.colour === undefined) return ` ${text} `;
    const ground = BACKGROUNDS[cell.colour];
    return ground(colours.bold((ground === colours.bgWhite ? colours.black : colours.whiteBright)(` ${text} `)));
  };
  return Object.assign(paint, { gap: coloured ? "" : " " });
}
