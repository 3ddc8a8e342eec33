// How modules are named: `std/name` for those of the standard library, `./name` for files beside the one that uses
// them or in a folder below. No path leads upward, so what a file uses lies where the file lies.

/** The modules of the standard library. */
export const STANDARD_PATHS = [
  "std/boards",
  "std/pieces",
  "std/men",
  "std/castling",
  "std/passing",
  "std/promotion",
  "std/repetition",
  "std/drops",
  "std/cards",
] as const;
export type StandardPath = (typeof STANDARD_PATHS)[number];

export const isStandardPath = (path: string): path is StandardPath =>
  STANDARD_PATHS.some((standard) => standard === path);

export function isModulePath(written: string): boolean {
  return /^(?:std|\.)(?:\/[\p{L}_][\p{L}\p{M}\p{N}_-]*)+$/u.test(written);
}

/** What a game of a library is called: `chess`, `international-draughts`. */
export function isLibraryName(written: string): boolean {
  return /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u.test(written);
}

/** The path, from the folder of the game, of what a module uses; the game itself has no path. */
export function pathFrom(user: string | undefined, path: string): string {
  if (user === undefined || !path.startsWith("./")) return path;
  return user.slice(0, user.lastIndexOf("/") + 1) + path.slice("./".length);
}
