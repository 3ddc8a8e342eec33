// What training and solving left, in files.
import { existsSync } from "node:fs";
import type { Rules } from "ninefold/play";
import {
  featuresFor,
  type KnownBefore,
  MindError,
  type MindSpec,
  readTable,
  readTrained,
  requireFeatures,
  type Trained,
} from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import { trainedPath } from "../library.ts";
import { printError } from "../output.ts";
import { readText } from "../text-file.ts";

/** The files that a player goes by. */
export interface KnownFiles {
  readonly trained?: string;
  readonly table?: string;
  readonly book?: string;
}

/** What files hold; a failure where one holds something else. Whether it belongs to the rules, the mind says that uses it. */
export const knownIn = ({ trained, table, book }: KnownFiles): KnownBefore => ({
  trained: trained === undefined ? undefined : readAs(readTrained, trained),
  table: table === undefined ? undefined : readAs(readTable, table),
  book: book === undefined ? undefined : readAs(readTable, book),
});

const readAs = <Held>(read: (text: string) => Held, path: string): Held =>
  namingFile(path, () => read(readText(path, path)));

/** What a mind refuses in a file, with the file's name. */
function namingFile<Held>(path: string, read: () => Held): Held {
  try {
    return read();
  } catch (error) {
    if (error instanceof MindError) throw new Failure(1, error.code, `${error.code}: ${path}: ${error.message}`);
    throw error;
  }
}

/** What a file for these rules holds already; undefined where there is none. */
export function trainedBefore(path: string, { hash }: Rules): Trained | undefined {
  if (!existsSync(path)) return undefined;
  const trained = readAs(readTrained, path);
  if (trained.rules === hash) return trained;
  throw usage(`${path} holds what was trained by other rules: name another file, or remove it.`);
}

/**
 * Reads what players go by, in a game by the name that was typed: what their files hold, each read once, and for levels without a
 * file what comes with the game.
 */
export function knownReader(
  name: string,
  rules: Rules,
): (player: KnownFiles & { readonly mind: MindSpec }) => KnownBefore {
  const files = new Map<string, KnownBefore>();
  let shipped: { readonly trained: Trained | undefined } | undefined;
  return ({ mind, ...named }) => {
    const { trained, table, book } = named;
    const key = JSON.stringify([trained, table, book]);
    const known = files.get(key) ?? knownIn(named);
    if (!files.has(key) && trained !== undefined) requireFitting(trained, known.trained, rules);
    files.set(key, known);
    if (mind.level === undefined || trained !== undefined) return known;
    shipped ??= { trained: trainedFor(name, rules) };
    return { ...known, ...shipped };
  };
}

/** Refuses a file for other rules, and one whose weights are of features that the game does not have. */
function requireFitting(path: string, trained: Trained | undefined, { system, hash }: Rules): void {
  if (!trained) return;
  namingFile(path, () => requireFeatures(featuresFor(trained, system, hash), trained));
}

/** What comes with a game of the library; undefined where nothing does, or what was found for other rules. */
export function shippedWith(name: string, { hash }: Rules): Trained | undefined {
  const path = trainedPath(name);
  const trained = path === undefined ? undefined : readAs(readTrained, path);
  return trained?.rules === hash ? trained : undefined;
}

/** The same, which says so where something was found for other rules. */
function trainedFor(name: string, rules: Rules): Trained | undefined {
  const trained = shippedWith(name, rules);
  if (trained || trainedPath(name) === undefined) return trained;
  printError(`The levels of ${rules.system.name} were found for other rules than these; the usual ones are taken.`);
  return undefined;
}
