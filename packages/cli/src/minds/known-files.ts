// What training and solving left, in files.
import { type KnownBefore, readTable, readTrained } from "ninefold/players";
import { readText } from "../text-file.ts";
import { mindFailure } from "./thoughts.ts";

/** The files that a player goes by. */
export interface KnownFiles {
  readonly trained?: string;
  readonly table?: string;
}

/** What files hold; a failure where one holds something else. Whether it belongs to the rules, the mind says that uses it. */
export function knownIn({ trained, table }: KnownFiles): KnownBefore {
  try {
    return {
      trained: trained === undefined ? undefined : readTrained(readText(trained, trained)),
      table: table === undefined ? undefined : readTable(readText(table, table)),
    };
  } catch (error) {
    return mindFailure(error);
  }
}
