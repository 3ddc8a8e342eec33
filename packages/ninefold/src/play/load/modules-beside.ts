// The modules that lie beside a game: files in its folder or below it, or what its address leads to.

import { type FindModule, makeSource, parse } from "../../language/index.ts";
import { askedTexts } from "../../language/variants/texts.ts";
import { beginningOfFile, type Files, MAX_TEXT_BYTES } from "../platform/bounded-reading.ts";

/**
 * The modules beside a game that is a file, read when they are asked for. What a link leads to outside of the game's
 * folder is none of them, and neither is what is no regular file or cannot be read: a pipe may never end. Of a file
 * that is too long comes as much as shows it.
 */
export function moduleFiles(files: Files, game: URL): FindModule {
  return (path) => {
    if (!path.startsWith("./")) return undefined;
    try {
      const found = files.realpathSync(new URL(`${path}.game`, game));
      if (!isBelow(found, files.realpathSync(new URL(".", game)))) return undefined;
      if (!files.statSync(found).isFile()) return undefined;
      // A mark at the beginning stays: positions are counted in the file as it is.
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(beginningOfFile(files, found, MAX_TEXT_BYTES));
    } catch {
      return undefined;
    }
  };
}

/** Both are absolute and without links, as the platform writes them. */
function isBelow(path: string, folder: string): boolean {
  const separator = folder.startsWith("/") ? "/" : "\\";
  return path.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}

/** Reads the text at an address; undefined where there is none that may be read. */
export type ReadAddress = (address: URL) => Promise<string | undefined>;

/** All that a text uses of what lies at its address or below, read before the game is, because reading never waits. */
export async function modulesBeside(text: string, address: URL, read: ReadAddress): Promise<FindModule> {
  const known = new Map<string, string | undefined>();
  const asking = askedTexts(parse(makeSource("game", text)).file);
  let next = asking.next();
  while (!next.done) {
    const path = next.value;
    const beside = `${path}.game`;
    if (!path.startsWith("./")) known.set(path, undefined);
    if (!known.has(path))
      known.set(path, URL.canParse(beside, address) ? await read(new URL(beside, address)) : undefined);
    next = asking.next(known.get(path));
  }
  return (path) => known.get(path);
}
