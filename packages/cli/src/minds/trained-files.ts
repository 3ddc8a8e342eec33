// What training left, in files.
import type { Rules } from "ninefold/play";
import { readTrained, type Trained } from "ninefold/players";
import { trainedPath } from "../library.ts";
import { printError } from "../output.ts";
import { readText } from "../text-file.ts";
import { mindFailure } from "./thoughts.ts";

/** What a file holds; a failure where it holds something else. Whether it belongs to the rules, the mind says that uses it. */
export function trainedIn(path: string): Trained {
  try {
    return readTrained(readText(path, path));
  } catch (error) {
    return mindFailure(error);
  }
}

/**
 * What comes with a game of the library, by the name that was typed. Undefined where nothing does; where it was calibrated for
 * other rules, such as those of other parameters, that is said.
 */
export function trainedFor(name: string, { hash, system }: Rules): Trained | undefined {
  const path = trainedPath(name);
  if (path === undefined) return undefined;
  const trained = trainedIn(path);
  if (trained.rules === hash) return trained;
  printError(`The levels of ${system.name} were found for other rules than these; the usual ones are taken.`);
  return undefined;
}
