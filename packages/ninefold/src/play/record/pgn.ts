// PGN as a container: games as tags and texts of decisions. What the texts mean, the game's spelling says. The format:
// "Portable Game Notation Specification and Implementation Guide", 1994, section 8.
import { printable, quote } from "../../language/index.ts";
import { found } from "../arguments.ts";
import type { RecordError } from "./errors.ts";
import { MAX_RECORD_LENGTH } from "./text.ts";

/** One game of a PGN text. */
export interface PgnGame {
  /** In written order. */
  readonly tags: ReadonlyMap<string, string>;
  /** The texts of the decisions, without their numbers; variations, comments and marks are left out. */
  readonly texts: readonly string[];
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on or whose result is not known. */
  readonly result: string;
}

const RESULTS: ReadonlySet<string> = new Set(["1-0", "0-1", "1/2-1/2", "*"]);

/** What the texts of decisions are made of; what stands between them is skipped. */
const TOKENS =
  /(?<skipped>\s+|\{[^}]*\}|;[^\n]*|(?<=^|\n)%[^\n]*|\$\d+|\d+\.+)|\[\s*(?<tag>[A-Za-z0-9_]+)\s*"(?<value>(?:[^"\\\n]|\\.)*)"\s*\]|(?<open>\()|(?<close>\))|(?<word>[^\s{}();]+)|(?<wrong>.)/gsu;

/** The games of a PGN text, in order. Whatever the text is, this returns. */
export function readPgn(text: string): { readonly games: readonly PgnGame[] } | { readonly error: RecordError } {
  if (typeof text !== "string") return wrong(`found ${found(text)}, expected the text of games`);
  if (text.length > MAX_RECORD_LENGTH) {
    const message = `A PGN text has at most ${MAX_RECORD_LENGTH} characters, this has ${text.length}.`;
    return { error: { code: "NF3110", message } };
  }
  const games: PgnGame[] = [];
  let tags = new Map<string, string>();
  let texts: string[] = [];
  let depth = 0;
  const end = (result: string): void => {
    games.push({ tags, texts, result });
    tags = new Map();
    texts = [];
  };
  const isBegun = (): boolean => texts.length > 0 || tags.size > 0;
  for (const { groups = {}, index } of text.replace(/^\u{feff}/u, "").matchAll(TOKENS)) {
    const { tag, value, open, close, word, wrong: odd } = groups;
    const line = (): string => `line ${text.slice(0, index).split("\n").length}`;
    if (odd !== undefined) return wrong(`found ${quote(odd)} on ${line()}, which nothing closes or opens`);
    if (open) depth++;
    else if (close && depth === 0) return wrong(`found ")" on ${line()}, which closes no variation`);
    else if (close) depth--;
    else if (depth > 0) continue;
    else if (tag !== undefined && value !== undefined) {
      // A game may lack its result.
      if (texts.length > 0) end("*");
      if (tags.has(tag)) return wrong(`found the tag ${quote(tag)} a second time on ${line()}`);
      tags.set(tag, value.replace(/\\(.)/gsu, "$1"));
    } else if (word !== undefined && RESULTS.has(word)) end(word);
    else if (word !== undefined) texts.push(word);
  }
  if (depth > 0) return wrong("a variation is not closed");
  if (isBegun()) end("*");
  return games.length > 0 ? { games } : wrong("found no game");
}

const wrong = (message: string): { readonly error: RecordError } => ({
  error: { code: "NF3113", message: `Not PGN: ${printable(message)}.` },
});

/** Whether a text begins as games do that were written as PGN: with a tag, or with the number of a round. */
export const looksLikePgn = (text: string): boolean =>
  /^(?:\s|\{[^}]*\}|;[^\n]*\n|%[^\n]*\n)*(?:\[\s*[A-Za-z0-9_]+\s*"|\d+\.)/u.test(text.replace(/^\u{feff}/u, ""));

/** Whether a text is read as that of one decision where it stands among others, or begins a line. */
export function isOneText(text: string): boolean {
  const read = readPgn(`x\n${text} x *`);
  if ("error" in read || read.games.length !== 1) return false;
  const texts = read.games[0]?.texts ?? [];
  return texts.length === 3 && texts[1] === text;
}

/** Whether a tag may be called so. */
const isTagName = (name: string): boolean => /^[A-Za-z0-9_]+$/.test(name);

/** The tags that every game has, before and behind the names of those who play. */
const ROSTER = [["Event", "Site", "Date", "Round"], ["Result"]] as const;
const UNKNOWN: Readonly<Record<string, string>> = { Date: "????.??.??" };

/** A column that no line reaches. */
const WIDTH = 80;

/** A text with its number where one is written before it. */
export interface NumberedText {
  readonly number?: string;
  readonly text: string;
}

/** The text of one game, in export format; `players` are the names of the tags of those who play, where they can be. */
export function writePgnGame(
  players: readonly string[],
  tags: ReadonlyMap<string, string>,
  texts: readonly NumberedText[],
  result: string,
): string {
  const [before, behind] = ROSTER;
  const roster = [...before, ...players.filter(isTagName), ...behind];
  const values = new Map([...tags, ["Result", result]]);
  const names = [...roster, ...[...values.keys()].filter((name) => !roster.includes(name)).sort()];
  const heads = names.map((name) => {
    const value = values.get(name) ?? UNKNOWN[name] ?? "?";
    return `[${name} "${value.replace(/\s+/g, " ").replace(/[\\"]/g, "\\$&")}"]\n`;
  });
  const words = [...texts.flatMap(({ number, text }) => (number === undefined ? [text] : [number, text])), result];
  let line = "";
  const lines: string[] = [];
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length >= WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return `${heads.join("")}\n${[...lines, line].join("\n")}\n`;
}
