// Games that somebody begins to write: from a template, or as a copy of the one that is open.
import { MAX_FILE_LENGTH, makeSource, parse, printable } from "ninefold/language";
import { isProgramText } from "ninefold-platform";
import { withProgramTitle } from "../library/program-title.ts";
import { isBeside, type OwnGame } from "../workspace/own-game.ts";

/** `My race!` becomes `my-race`: what files and messages call a game. */
export function nameOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{Ll}\p{Lo}\p{N}]+/gu);
  return words?.join("-") ?? "my-game";
}

/** The text with another title. One that says none, or a text that has no line `game …`, stays as it is. */
export function titled(text: string, title: string): string {
  if (text.length > MAX_FILE_LENGTH) return text;
  if (isProgramText(text)) return withProgramTitle(text, printable(title));
  const { name, base, title: old } = parse(makeSource("game", text)).file;
  if (name.text === "" || name.end > text.length) return text;
  const start = old?.start ?? (base ?? name).end;
  const written = `"${printable(title).replace(/["\\]/g, "'")}"`;
  return `${text.slice(0, start)}${old ? "" : " "}${written}${text.slice(old?.end ?? start)}`;
}

/** The same game under another title: its texts are whose who copies it. */
export function copyOf(game: OwnGame, title: string): OwnGame {
  const name = nameOf(title);
  // Other files name the game by its path, so that no file beside it may be called so.
  const isTaken = (one: string): boolean => isBeside(`./${one}`) && Object.hasOwn(game.files, `./${one}`);
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name}-${number}`;
  return { ...game, name: free, text: titled(game.text, title) };
}
