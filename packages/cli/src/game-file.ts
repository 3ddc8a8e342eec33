// From the name that was typed to a game ready to play.
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { nearestWord, positionAt, type Source } from "ninefold/language";
import { Fault } from "ninefold/model";
import { type Compiled, compileText, load, type Rules } from "ninefold/play";
import { explainDiagnostics } from "./diagnostics.ts";
import { didYouMean, Failure, usage } from "./failure.ts";
import { libraryNames, libraryPath } from "./library.ts";
import type { GameOptions } from "./options.ts";

/** As many bytes as the largest record; what is allowed of a game's text is the language's business. */
export const MOST_BYTES = 1 << 24;

export interface GameText {
  /** As messages show it. */
  readonly name: string;
  readonly text: string;
}

/** The text of a game given by a path or by its name in the library. */
export function readGame(name: string): GameText {
  const written = /[/\\]|\.game$/.test(name);
  if (!written && libraryNames().includes(name)) {
    const path = libraryPath(name);
    return { name: basename(path), text: readText(path, name) };
  }
  if (existsSync(name)) return { name, text: readText(name, name) };
  const near = nearestWord(basename(name, ".game").toLowerCase(), libraryNames());
  const what = written ? `There is no file "${name}".` : `"${name}" is neither a file nor a game of the library.`;
  throw usage(`${what}${didYouMean(near)} \`ninefold games\` lists the library.`);
}

/** A text file that someone named. */
export function readText(path: string, name: string): string {
  try {
    const found = statSync(path);
    if (found.isDirectory()) throw usage(`"${name}" is a folder, not a file.`);
    // A pipe (`<(…)` of a shell) has an end; a device may have none.
    if (!found.isFile() && !found.isFIFO()) throw usage(`"${name}" is no file.`);
    if (found.size > MOST_BYTES) throw usage(`"${name}" has ${found.size} bytes, more than any file this reads.`);
    const bytes = readFileSync(path);
    return bytes.toString("utf8");
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw usage(`"${name}" cannot be read: ${reasonOf(error)}.`);
  }
}

/** The system's own words without its codes and paths. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: "there is no such file or folder",
    EACCES: "permission denied",
    EPERM: "permission denied",
    EISDIR: "it is a folder",
    ENOTDIR: "a part of its path is no folder",
    ENOSPC: "the disk is full",
    EROFS: "the disk is read-only",
  };
  return known[code ?? ""] ?? message;
}

/** Compiles for commands that look at the text itself; wrong parameters are the caller's mistake, not the text's. */
export function compileGame(game: GameText, options: GameOptions): Compiled {
  const compiled = compileText(game.text, { name: game.name, parameters: options.with });
  requireParameters(game, compiled.diagnostics, options);
  return compiled;
}

export interface LoadedGame {
  readonly rules: Rules;
  readonly source: Source;
}

export async function loadGame(game: GameText, options: GameOptions): Promise<LoadedGame> {
  const loaded = await load(game.text, { name: game.name, parameters: options.with });
  requireParameters(game, loaded.diagnostics, options);
  if (loaded.ok) return loaded;
  throw brokenText(loaded.source, loaded.diagnostics);
}

export function brokenText(source: Source, diagnostics: Compiled["diagnostics"]): Failure {
  const { text, json } = explainDiagnostics(source, diagnostics);
  return new Failure(1, "game-has-errors", text, { diagnostics: json });
}

function requireParameters(game: GameText, diagnostics: Compiled["diagnostics"], options: GameOptions): void {
  const names = Object.keys(options.with ?? {});
  if (names.length === 0) return;
  const suspect = diagnostics.filter(({ code }) => code === "NF1215" || code === "NF1216");
  if (suspect.length === 0) return;
  const without = new Set(compileText(game.text).diagnostics.map(({ message }) => message));
  const own = suspect.filter(({ message }) => !without.has(message));
  if (own.length === 0) return;
  throw usage(own.map(({ message }) => sentence(`${message[0]!.toUpperCase()}${message.slice(1)}`)).join("\n"));
}

/** Asks a game something; a hole in its rules becomes a message that says where it is. */
export async function askGame<Answer>(source: Source, ask: () => Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof Fault ? holeIn(source, error) : error;
  }
}

function holeIn(source: Source, fault: Fault): Failure {
  const at = fault.span && positionAt(source, fault.span.start);
  const place = at ? `${source.name}:${at.line}:${at.column}` : source.name;
  return new Failure(1, fault.code, `${place}: ${fault.code}: the rules have a hole here: ${sentence(fault.message)}`, {
    ...(at && { file: source.name, ...at }),
  });
}

/** With a full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
