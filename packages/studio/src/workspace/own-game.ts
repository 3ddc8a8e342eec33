// A game that somebody writes: its text, the files beside it, the values of its parameters. Plain data: it can be kept and sent.
import type { GameText } from "../library/library.ts";

export interface OwnGame {
  /** Such as `my-game`: what messages and files call it. */
  readonly name: string;
  /** The text of the game itself, right or wrong. */
  readonly text: string;
  /** The texts beside it by their paths, `./moves`: modules, and games that it comes from. */
  readonly files: Readonly<Record<string, string>>;
  /** The values that its parameters have, as written; those left out have their usual ones. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The path of the game's own text among its files. */
export const MAIN = "";

/** What is written where a game was read: what it has of the library stays there. */
export function ownGameOf({ name, text, modules, parameters = {} }: GameText): OwnGame {
  return {
    name,
    text,
    files: Object.fromEntries(Object.entries(modules).filter(([path]) => isBeside(path))),
    parameters,
  };
}

/** Whether a path is that of a file beside the game. */
export const isBeside = (path: string): boolean => path.startsWith("./");

export function textAt({ text, files }: OwnGame, path: string): string | undefined {
  if (path === MAIN) return text;
  return Object.hasOwn(files, path) ? files[path] : undefined;
}

/** The same game with another text of one of its files. */
export function withText(game: OwnGame, path: string, text: string): OwnGame {
  return path === MAIN ? { ...game, text } : { ...game, files: { ...game.files, [path]: text } };
}

/** A piece of a text that is replaced: from one UTF-16 offset to another. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The game with all of these edits; undefined where one is of a file that the game does not have: then none is made. */
export function withEdits(
  game: OwnGame,
  files: readonly { readonly file: string; readonly edits: readonly TextEdit[] }[],
): OwnGame | undefined {
  let edited = game;
  for (const { file, edits } of files) {
    const text = textAt(edited, file);
    if (text === undefined) return undefined;
    edited = withText(edited, file, applied(text, edits));
  }
  return edited;
}

/** The edits, which do not overlap, are made from the last to the first, so that offsets stay what they are. */
const applied = (text: string, edits: readonly TextEdit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, text: written }) => now.slice(0, start) + written + now.slice(end), text);

/** Whether two games are written alike. */
export const isAlike = (one: OwnGame, other: OwnGame): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ name, text, files, parameters }: OwnGame): string =>
  JSON.stringify([name, text, Object.entries(files).sort(), Object.entries(parameters).sort()]);
