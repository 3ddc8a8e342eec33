import { canonicalRules } from "../../language/canonical.ts";
import {
  type Checked,
  type Diagnostic,
  type FindModule,
  type GameFile,
  makeSource,
  type ParameterValues,
  readGame,
  type Source,
} from "../../language/index.ts";
import type { GameSystem } from "../../model/index.ts";
import { requireArgument, requireFunction, requireKnownOptions, requireOptions, requireText } from "../arguments.ts";
import { type Cache, requireCache } from "../compiling/cache.ts";
import type { Rules } from "../match/match.ts";
import { beginningOfOpenFile, beginningOfStream, MAX_TEXT_BYTES } from "../platform/bounded-reading.ts";
import { filesFor } from "../platform/platform.ts";
import { moduleFiles, modulesBeside } from "./modules-beside.ts";
import { rulesOf, systemOf } from "./rules-of.ts";
import { setParameters } from "./set-parameters.ts";

export interface LoadOptions {
  /** What messages call the text; the last part of the address without it. */
  readonly name?: string;
  /** Values for the game's own parameters, as written: `{ size: "3" }`. */
  readonly parameters?: ParameterValues;
  /**
   * The texts of the modules that the game uses and of the games that it comes from: those of files by their paths from
   * its folder, `./moves`, those of a library by their names, `chess`. Without it, a game from an address may use what
   * lies beside it or in a folder below, and a text nothing but the standard library.
   */
  readonly modules?: FindModule;
  /**
   * Where compiled rules are kept for other processes, such as a `folderCache`. What comes out of it is run, and within
   * this process kept for those who hand in the same cache.
   */
  readonly cache?: Cache | undefined;
}

/** A game ready to play, or everything that is wrong with its text, each with its position in `source`. */
export type Loaded =
  | { readonly ok: true; readonly rules: Rules; readonly diagnostics: readonly Diagnostic[]; readonly source: Source }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly source: Source };

/** A text as far as it is understood: its diagnostics, and the game system where there is no error. */
export interface Compiled {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
  /** The game written out, where it comes from another one. */
  readonly file: GameFile;
  readonly checked?: Checked;
  readonly system?: GameSystem;
}

const LOAD_OPTIONS = Object.keys({
  name: true,
  parameters: true,
  modules: true,
  cache: true,
} satisfies Record<keyof LoadOptions, true>);

function requireLoadOptions(options: LoadOptions): void {
  requireKnownOptions("options", options, LOAD_OPTIONS);
  const { name, parameters, modules, cache } = options;
  if (name !== undefined) requireText("name", name);
  requireFunction("modules", modules);
  requireCache(cache);
  if (parameters === undefined) return;
  requireOptions("parameters", parameters);
  for (const [parameter, value] of Object.entries(parameters)) requireText(`parameters.${parameter}`, value);
}

/** Reads a text at once: what `load` does without the hash. RangeError for options that are none. */
export function compileText(text: string, options: LoadOptions = {}): Compiled {
  requireText("compileText", text, "the text of a game");
  requireLoadOptions(options);
  const read = readGame(makeSource(options.name ?? "game", text), options.parameters, options.modules);
  const { source, flat: file, checked, diagnostics } = read;
  if (!checked.game) return { source, diagnostics, file, checked };
  return {
    source,
    diagnostics,
    file,
    checked,
    system: systemOf(checked.game, canonicalRules(read, setParameters(checked.game)), options.cache),
  };
}

/**
 * Loads a game (source 003's `Multigame.load`): from a text, from a `Blob` (a file a person chose), or from an
 * address, which is fetched; `file:` addresses are read where the platform has files. Never throws for what is in
 * the text; an address that cannot be read rejects with the platform's error, such as ENOENT for a missing file.
 */
export async function load(from: string | URL | Blob, options: LoadOptions = {}): Promise<Loaded> {
  const fits = typeof from === "string" || from instanceof URL || from instanceof Blob;
  requireArgument(fits, "load", from, "a text, a URL or a Blob");
  requireLoadOptions(options);
  const text = typeof from === "string" ? from : await read(from);
  const name = options.name ?? (from instanceof URL ? (from.pathname.split("/").at(-1) ?? "game") : "game");
  const modules = options.modules ?? (from instanceof URL ? await beside(text, from) : undefined);
  const compiled = compileText(text, { ...options, name, ...(modules && { modules }) });
  const { source, diagnostics, checked, system } = compiled;
  if (!system || !checked?.game) return { ok: false, diagnostics: hinting(diagnostics, from), source };
  return {
    ok: true,
    rules: await rulesOf(system, checked.game),
    diagnostics,
    source,
  };
}

/** A path is a text as well, though of no game: the first thing wrong says so. */
function hinting(diagnostics: readonly Diagnostic[], from: unknown): readonly Diagnostic[] {
  const [first, ...others] = diagnostics;
  if (!first || typeof from !== "string" || !/^\s*\S.*\.game\s*$/.test(from)) return diagnostics;
  const hint =
    'this looks like a path: load takes the text itself or a URL, such as new URL("my.game", import.meta.url)';
  return [{ ...first, message: `${first.message}; ${hint}` }, ...others];
}

/** The text, of one that is too long as much as shows it. */
async function read(from: URL | Blob): Promise<string> {
  if (from instanceof Blob) return from.slice(0, MAX_TEXT_BYTES).text();
  const files = filesFor(from);
  // A mark at the beginning stays in files: positions are counted in them as they are.
  if (files) {
    const bytes = await beginningOfOpenFile(await files.promises.open(from, "r"), MAX_TEXT_BYTES);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  }
  const { ok, status, body } = await fetch(from);
  if (ok) return body ? new TextDecoder().decode(await beginningOfStream(body, MAX_TEXT_BYTES)) : "";
  await body?.cancel();
  throw new RangeError(`${from.href} answered ${status}`);
}

/** The modules that a game at an address may use. */
async function beside(text: string, game: URL): Promise<FindModule> {
  const files = filesFor(game);
  return files ? moduleFiles(files, game) : modulesBeside(text, game, (module) => read(module).catch(() => undefined));
}
