// The module that is always in use. What reads a game that uses no other has it without the rest of the library.
import { BOARDS } from "../std/boards.ts";
import { parse } from "../syntax/parse.ts";
import type { GameFile } from "../syntax/tree.ts";
import { STANDARD_PATHS, type StandardPath } from "../text/paths.ts";
import type { Source } from "../text/source.ts";
import { moved, sourceInSlot } from "./offsets.ts";

/** Its path. */
export const ALWAYS = "std/boards" satisfies StandardPath;

export interface StandardModule {
  readonly source: Source;
  readonly file: GameFile;
}

/** A module of the standard library, in the slot that is its own in every game's space of offsets. */
export function readStandard(path: StandardPath, text: string): StandardModule {
  const source = sourceInSlot(path, text, 1 + STANDARD_PATHS.indexOf(path));
  return { source, file: moved(parse({ ...source, start: 0 }).file, source.start) };
}

let always: StandardModule | undefined;

export function alwaysModule(): StandardModule {
  always ??= readStandard(ALWAYS, BOARDS);
  return always;
}
