// The log of a match as a seat has seen it, in a file.
import { writeLog } from "ninefold-log";
import type { SeenMatch } from "ninefold-table/client";
import { writeNamed } from "../atomic-write.ts";
import { print } from "../output.ts";

/** Writes what was seen of a match as `ninefold verify` reads it, and names the file. */
export function saveSeen(path: string, { entries, follower }: SeenMatch): void {
  if (!follower) {
    print(`Nothing of the match was shown; ${path} is not written.`);
    return;
  }
  writeNamed(path, writeLog({ items: entries, head: follower.head }));
  print(`What was seen of the match is in ${path}; \`ninefold verify\` reads it.`);
}
