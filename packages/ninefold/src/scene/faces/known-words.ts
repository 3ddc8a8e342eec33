// Words that have a shape or a colour of their own wherever they are members of an enumeration. One table, so that it can be
// shown to who wonders why a value looks as it does.
import { COLOUR_NAMES, type ColourName } from "../../language/core/colours.ts";
import type { GameSystem } from "../../model/index.ts";
import type { Shape } from "./face.ts";

/** Shapes by words, with what stands for them in text. */
const KNOWN: Readonly<Record<string, { readonly shape: Shape; readonly text?: string }>> = {
  king: { shape: "king" },
  queen: { shape: "queen" },
  rook: { shape: "rook" },
  bishop: { shape: "bishop" },
  knight: { shape: "knight" },
  pawn: { shape: "pawn" },
  rock: { shape: "rock" },
  stone: { shape: "rock" },
  paper: { shape: "paper" },
  scissors: { shape: "scissors" },
  clubs: { shape: "clubs", text: "♣" },
  club: { shape: "clubs", text: "♣" },
  diamonds: { shape: "diamonds", text: "♦" },
  diamond: { shape: "diamonds", text: "♦" },
  hearts: { shape: "hearts", text: "♥" },
  heart: { shape: "hearts", text: "♥" },
  spades: { shape: "spades", text: "♠" },
  spade: { shape: "spades", text: "♠" },
};

/** What stands on cards for ranks by words. */
const RANKS: Readonly<Record<string, string>> = {
  ace: "A",
  king: "K",
  queen: "Q",
  jack: "J",
  ten: "10",
  nine: "9",
  eight: "8",
  seven: "7",
  six: "6",
  five: "5",
  four: "4",
  three: "3",
  two: "2",
};

const own = <Of>(table: Readonly<Record<string, Of>>, word: string): Of | undefined =>
  Object.hasOwn(table, word.toLowerCase()) ? table[word.toLowerCase()] : undefined;

export const knownShape = (word: string): { readonly shape: Shape; readonly text?: string } | undefined =>
  own(KNOWN, word);

/** `A` for an ace. */
export const knownRank = (word: string): string | undefined => own(RANKS, word);

/** Names of colours by words that stones, woods and flowers have given to pieces. */
const SHADES: Readonly<Record<string, ColourName>> = {
  ivory: "white",
  pearl: "white",
  ebony: "black",
  jet: "black",
  ruby: "red",
  scarlet: "red",
  crimson: "red",
  rose: "magenta",
  mint: "green",
  jade: "green",
  emerald: "green",
  gold: "yellow",
  amber: "yellow",
  sapphire: "blue",
  azure: "blue",
  plum: "purple",
  violet: "purple",
  silver: "grey",
};

/** The colour that a word is the name of; those of a board's cells are none. */
export function knownColour(word: string): ColourName | undefined {
  const shade = own(SHADES, word);
  if (shade) return shade;
  const name = COLOUR_NAMES.find((colour) => colour === word.toLowerCase());
  return name === "dark" || name === "light" ? undefined : name;
}

/** Whether a track of this name holds what dice show. */
export const isDie = (name: string): boolean => /^(die|dice)$|(Die|Dice)$/.test(name);

/** `northSouth` as people say it: `north south`. */
export const words = (name: string): string => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase();

/** What a track is called: as the display says, or its name in words. */
export const trackTitle = ({ display }: Pick<GameSystem, "display">, track: string): string =>
  display.titles.get(track) || words(track);
