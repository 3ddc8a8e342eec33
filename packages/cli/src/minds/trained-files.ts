// What training left, in files.
import { readTrained, type Trained } from "ninefold/players";
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
