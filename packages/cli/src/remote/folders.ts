// Where the command keeps what is the person's own: keys, and the matches of a server.
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { usage } from "../failure.ts";
import { reasonOf } from "../text-file.ts";

/** A folder for what must not be lost, which is made where it is missing, for this person alone. */
export function ownFolder(name: string): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env;
  const home = process.platform === "win32" ? (XDG_DATA_HOME ?? LOCALAPPDATA) : XDG_DATA_HOME;
  return madeFolder(join(home ?? join(homedir(), ".local", "share"), "ninefold", name));
}

export function madeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch (error) {
    throw usage(`The folder "${folder}" cannot be made: ${reasonOf(error)}.`);
  }
}
