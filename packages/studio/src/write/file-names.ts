// What the files of a game are called.
import { MAIN, type OwnGame } from "../workspace/own-game.ts";

/** The files of a game, its own text first. */
export const pathsOf = ({ files }: OwnGame): readonly string[] => [MAIN, ...Object.keys(files).sort()];

/** What a path is called where people see it: `my-game`, `moves`, `lib/moves`. */
export const shownPath = ({ name }: OwnGame, path: string): string => (path === MAIN ? name : path.slice("./".length));
