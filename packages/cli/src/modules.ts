// The modules that lie beside a game as files.
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { type FindModule, type Source, sourceAt } from "ninefold/language";
import { readText } from "./text-file.ts";

/** The modules in a folder and below it; what a link leads to elsewhere is none of them. */
export function modulesIn(folder: string): FindModule {
  return (path) => {
    const file = fileOf(folder, path);
    if (!existsSync(file) || !statSync(file).isFile()) return undefined;
    return realpathSync(file).startsWith(realpathSync(folder) + sep) ? readText(file, file) : undefined;
  };
}

const fileOf = (folder: string, path: string): string => join(folder, `${path}.game`);

/** What messages call the text that an offset lies in: a module of the standard library by its path, others as files. */
export function fileAt(source: Source, offset: number): string {
  const { name } = sourceAt(source, offset);
  return name.startsWith("./") ? fileOf(dirname(source.name), name) : name;
}
