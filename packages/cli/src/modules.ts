// Where the modules of a game lie.
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type FindModule, type Source, sourceAt } from "ninefold/language";
import { moduleFiles } from "ninefold/play";

/** The modules in the folder of a game's file and below it. */
export function modulesBeside(game: string): FindModule {
  return moduleFiles(fs, pathToFileURL(game));
}

/** What messages call the text that an offset lies in: a module of the standard library by its path, others as files. */
export function fileAt(source: Source, offset: number): string {
  const { name } = sourceAt(source, offset);
  return name.startsWith("./") ? join(dirname(source.name), `${name}.game`) : name;
}
