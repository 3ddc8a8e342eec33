// What training and solving left, in files.
import { type KnownBefore, MindError, readTable, readTrained } from "ninefold/players";
import { Failure } from "../failure.ts";
import { readText } from "../text-file.ts";

/** The files that a player goes by. */
export interface KnownFiles {
  readonly trained?: string;
  readonly table?: string;
}

/** What files hold; a failure where one holds something else. Whether it belongs to the rules, the mind says that uses it. */
export const knownIn = ({ trained, table }: KnownFiles): KnownBefore => ({
  trained: trained === undefined ? undefined : readAs(readTrained, trained),
  table: table === undefined ? undefined : readAs(readTable, table),
});

function readAs<Held>(read: (text: string) => Held, path: string): Held {
  try {
    return read(readText(path, path));
  } catch (error) {
    if (error instanceof MindError) throw new Failure(1, error.code, `${error.code}: ${path}: ${error.message}`);
    throw error;
  }
}
