// The modules of the standard library, written in the language itself. Each is read once and has a slot of its own
// in every game's space of offsets.

import { BOARDS } from "../std/boards.ts";
import { CARDS } from "../std/cards.ts";
import { CASTLING } from "../std/castling.ts";
import { DROPS } from "../std/drops.ts";
import { MEN } from "../std/men.ts";
import { PASSING } from "../std/passing.ts";
import { PIECES } from "../std/pieces.ts";
import { PROMOTION } from "../std/promotion.ts";
import { REPETITION } from "../std/repetition.ts";
import { parse } from "../syntax/parse.ts";
import type { GameFile } from "../syntax/tree.ts";
import { STANDARD_PATHS, type StandardPath } from "../text/paths.ts";
import type { Source } from "../text/source.ts";
import { moved, sourceInSlot } from "./offsets.ts";

const TEXTS: Readonly<Record<StandardPath, string>> = {
  "std/boards": BOARDS,
  "std/pieces": PIECES,
  "std/men": MEN,
  "std/castling": CASTLING,
  "std/passing": PASSING,
  "std/promotion": PROMOTION,
  "std/repetition": REPETITION,
  "std/drops": DROPS,
  "std/cards": CARDS,
};

/** The path of the one that is always in use. */
export const ALWAYS = "std/boards" satisfies StandardPath;

/** The first slot that no module of the standard library has. */
export const FIRST_FREE_SLOT = 1 + STANDARD_PATHS.length;

export interface StandardModule {
  readonly source: Source;
  readonly file: GameFile;
}

const read = new Map<StandardPath, StandardModule>();

/** A module of the standard library by its path, `std/pieces`. */
export function standardModule(path: StandardPath): StandardModule {
  let module = read.get(path);
  if (!module) {
    const source = sourceInSlot(path, TEXTS[path], 1 + STANDARD_PATHS.indexOf(path));
    module = { source, file: moved(parse({ ...source, start: 0 }).file, source.start) };
    read.set(path, module);
  }
  return module;
}

/** The module of the standard library that a text has to use for this name; undefined where there is none. */
export function standardHome(name: string): StandardPath | undefined {
  return STANDARD_PATHS.find(
    (path) =>
      path !== ALWAYS &&
      standardModule(path).file.declarations.some((decl) => "name" in decl && decl.name.text === name),
  );
}

export function isStandardPath(path: string): path is StandardPath {
  return Object.hasOwn(TEXTS, path);
}
