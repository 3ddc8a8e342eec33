// From the name that was typed to a game ready to play.
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type FindModule, nearestWord, type Source, withThousands } from "ninefold/language";
import { Fault } from "ninefold/model";
import {
  type Cache,
  type Compiled,
  compileText,
  folderCache,
  type Loaded,
  load,
  type Rules,
  startProblem,
} from "ninefold/play";
import { explainDiagnostics, filePositionAt } from "./diagnostics.ts";
import { stoppedBy } from "./engine.ts";
import { didYouMean, Failure, usage } from "./failure.ts";
import { libraryNames, libraryPath, programNames, programPath } from "./library.ts";
import { programFilesFor, textsFor } from "./modules.ts";
import type { BulkOptions, GameOptions } from "./options.ts";
import { readGameText } from "./text-file.ts";

export interface GameText {
  /** As messages show it. */
  readonly name: string;
  readonly text: string;
  /** The modules beside its file. */
  readonly modules: FindModule;
  /** Whether it is a program, and no text of the language. */
  readonly isProgram?: boolean;
}

/** Whether a path is that of a program. */
const isProgramPath = (path: string): boolean => /\.[jt]s$/.test(path);

/** The text of a game given by a path or by its name in the library. */
export function readGame(name: string): GameText {
  const written = /[/\\]|\.(?:game|[jt]s)$/.test(name);
  if (!written && libraryNames().includes(name)) {
    const path = libraryPath(name);
    return { name: basename(path), text: readGameText(path, name), modules: textsFor(path) };
  }
  if (!written && programNames().includes(name)) return readProgram(programPath(name), name);
  if (existsSync(name) && isProgramPath(name)) return { ...readProgram(name, name), name };
  if (existsSync(name)) return { name, text: readGameText(name, name), modules: textsFor(name) };
  const names = [...libraryNames(), ...programNames()];
  const word = basename(name, ".game").toLowerCase();
  const near = nearestWord(word, names) ?? names.find((one) => one.split("-").includes(word));
  const what = written ? `There is no file "${name}".` : `"${name}" is neither a file nor a game of the library.`;
  throw usage(`${what}${didYouMean(near)} \`ninefold games\` lists the library.`);
}

const readProgram = (path: string, name: string): GameText => ({
  name: basename(path),
  text: readGameText(path, name),
  modules: programFilesFor(path),
  isProgram: true,
});

/** Refuses a program for a command that looks at texts of the language. */
export function requireLanguage({ name, isProgram }: GameText, command: string): void {
  if (isProgram) throw usage(`"${name}" is a program: ${command} is of games that are written in the language.`);
}

/** Compiles for commands that look at the text itself; wrong parameters are the caller's mistake, not the text's. */
export function compileGame(game: GameText, options: GameOptions): Compiled {
  const { name, text, modules } = game;
  const compiled = compileText(text, { name, modules, parameters: options.with });
  requireParameters(game, compiled.diagnostics, options);
  return compiled;
}

export interface LoadedGame {
  readonly rules: Rules;
  readonly source: Source;
}

export async function loadGame(game: GameText, options: GameOptions & Partial<BulkOptions>): Promise<LoadedGame> {
  const { name, text, modules } = game;
  if (game.isProgram) {
    const program = await readProgramGame(game, options);
    if (program.ok) return program;
    throw brokenText(program.source, program.diagnostics);
  }
  const cache = options.cache === undefined ? undefined : cacheIn(options.cache);
  const loaded = await load(text, { name, modules, parameters: options.with, cache });
  requireParameters(game, loaded.diagnostics, options);
  if (!loaded.ok) throw brokenText(loaded.source, loaded.diagnostics);
  const problem = options.with && startProblem(loaded.rules.system);
  // What people have set is theirs to mend, and no hole in the rules.
  if (problem) throw usage(sentence(problem.replace(/^./u, (first) => first.toUpperCase())));
  return loaded;
}

/** What a jail can be given: 16 MiB to 1 GiB. */
const JAIL_MEGABYTES = { least: 17, greatest: 1073 };

/** A program, which runs in a jail. `--work` and `--memory` bound it there, and its beginning too. */
export async function readProgramGame(
  { name, text, modules }: GameText,
  options: GameOptions & Pick<BulkOptions, "work" | "memory">,
): Promise<Loaded> {
  const set = Object.keys(options.with ?? {});
  if (set.length > 0) throw usage(`"${name}" is a program, which has no parameters: leave --with ${set[0]} out.`);
  const { loadProgram } = await import("ninefold-platform");
  const { work, memory } = options;
  if (memory !== undefined && !(memory >= JAIL_MEGABYTES.least && memory <= JAIL_MEGABYTES.greatest)) {
    const { least, greatest } = JAIL_MEGABYTES;
    throw usage(`"${name}" is a program, which may have --memory from ${least} to ${withThousands(greatest)}.`);
  }
  const limits = { ...(work !== undefined && { work }), ...(memory !== undefined && { memory: memory * 1e6 }) };
  return loadProgram(text, { name, files: modules, limits });
}

function cacheIn(folder: string | true): Cache {
  try {
    return folder === true ? folderCache() : folderCache(resolve(folder));
  } catch (error) {
    const where = folder === true ? "the user's own folder" : `"${folder}"`;
    throw usage(`No games can be kept in ${where}: ${(error as Error).message}.`);
  }
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
  const without = new Set(compileText(game.text, { modules: game.modules }).diagnostics.map(({ message }) => message));
  const own = suspect.filter(({ message }) => !without.has(message));
  if (own.length === 0) return;
  throw usage(own.map(({ message }) => sentence(message.replace(/^./u, (first) => first.toUpperCase()))).join("\n"));
}

/** Asks a game something; a hole in its rules becomes a message that says where it is, a limit passed one that names it. */
export async function askGame<Answer>(
  source: Source,
  ask: () => Promise<Answer> | Answer,
  limits: Pick<BulkOptions, "work" | "memory"> = {},
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof Fault
      ? holeIn(source, error, stoppedBy(error.code, limits, isProgramPath(source.name)))
      : error;
  }
}

const LARGE_HINT =
  "Exact answers need them all: make the deal smaller by parameters (--with), or begin after it (--from). play, playouts and knows draw what happens instead.";

function holeIn(source: Source, fault: Fault, stopped: string | undefined): Failure {
  const at = fault.span && filePositionAt(source, fault.span.start);
  const position = at ? `${at.file}:${at.line}:${at.column}` : source.name;
  // Too many possibilities are no mistake of the rules.
  const isLarge = fault.code === "NF2016";
  const what = isLarge ? "there are too many possibilities here to list them" : "the rules have a hole here";
  const message = `${position}: ${fault.code}: ${stopped ?? what + askedFor(fault)}: ${sentence(fault.message)}`;
  return new Failure(1, fault.code, isLarge ? `${message} ${LARGE_HINT}` : message, { ...at });
}

/** `, asked what White may decide`, where that is known. */
export const askedFor = ({ asked }: { readonly asked?: string | undefined }): string =>
  asked === undefined ? "" : `, asked ${asked}`;

/** With a full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A game beside another: with the parameters of that one which it has too, and with those of its own. */
export async function loadBeside(name: string, shared: Parameters | undefined, own?: Parameters): Promise<LoadedGame> {
  const game = readGame(name);
  if (!shared) return await loadGame(game, { with: own });
  const known = new Set(Object.keys((await loadGame(game, {})).rules.parameters));
  const both = Object.entries(shared).filter(([parameter]) => known.has(parameter));
  return await loadGame(game, { with: { ...Object.fromEntries(both), ...own } });
}

type Parameters = Readonly<Record<string, string>>;
