// Where the modules of a game lie.
import * as fs from "node:fs";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type FindModule, type Source, sourceAt } from "ninefold/language";
import { moduleFiles } from "ninefold/play";
import { libraryNames, libraryPath } from "./library.ts";
import { readGameText } from "./text-file.ts";

/** The texts that a game's file is made of: those in its folder and below it, and games of the library by name. */
export function textsFor(game: string): FindModule {
  const beside = moduleFiles(fs, pathToFileURL(game));
  const find = (path: string): string | undefined => {
    if (path.startsWith("./")) return beside(path);
    return libraryNames().includes(path) ? readGameText(libraryPath(path), path) : undefined;
  };
  // Which games there are is read when it is asked.
  return Object.defineProperty(find, "games", { get: libraryNames });
}

/** The files that a program's file may ask for: those in its folder and below it. Which of them a path means, the jail says. */
export function programFilesFor(program: string): FindModule {
  const folder = dirname(program);
  return (path) => {
    const file = join(folder, path);
    return /\.[jt]s$/.test(path) && existsSync(file) ? readGameText(file, path) : undefined;
  };
}

/** What messages call the text that an offset lies in: a module of the standard library by its path, others as files. */
export function fileAt(source: Source, offset: number): string {
  const { name } = sourceAt(source, offset);
  if (name.startsWith("./")) return join(dirname(source.name), `${name}.game`);
  return offset >= source.text.length && !name.includes("/") && name !== source.name ? `${name}.game` : name;
}
