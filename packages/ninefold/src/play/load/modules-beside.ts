// The modules that lie beside a game: files in its folder or below it, or what its address leads to.
import { type FindModule, MAX_FILE_LENGTH, makeSource, parse } from "../../language/index.ts";
import { askedModules } from "../../language/modules/modules.ts";

/** What of a platform's files is needed, as `node:fs` has it. */
export interface Files {
  realpathSync(path: URL): string;
  statSync(path: string): { readonly size: number; isFile(): boolean };
  openSync(path: string, flags: "r"): number;
  readSync(file: number, into: Uint8Array, offset: number, length: number, position: null): number;
  closeSync(file: number): void;
}

/** So many bytes hold more UTF-16 units than any text that is read: none takes more than three. */
const MAX_BYTES = 3 * MAX_FILE_LENGTH + 1;

/**
 * The modules beside a game that is a file, read when they are asked for. What a link leads to outside of the game's
 * folder is none of them, and neither is what is no regular file or cannot be read: a pipe may never end. Of a file
 * that is too long comes as much as shows it.
 */
export function moduleFiles(files: Files, game: URL): FindModule {
  return (path) => {
    try {
      const found = files.realpathSync(new URL(`${path}.game`, game));
      if (!isBelow(found, files.realpathSync(new URL(".", game)))) return undefined;
      const stat = files.statSync(found);
      return stat.isFile() ? beginning(files, found, Math.min(stat.size, MAX_BYTES)) : undefined;
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

/** The text of a file's first bytes. */
function beginning(files: Files, path: string, length: number): string {
  const bytes = new Uint8Array(length);
  const file = files.openSync(path, "r");
  try {
    let end = 0;
    for (let read = -1; read !== 0; end += read) read = files.readSync(file, bytes, end, length - end, null);
    // A mark at the beginning stays: places are counted in the file as it is.
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, end));
  } finally {
    files.closeSync(file);
  }
}

/** Reads the text at an address; undefined where there is none that may be read. */
export type ReadAddress = (address: URL) => Promise<string | undefined>;

/** All that a text uses of what lies at its address or below, read before the game is, because reading never waits. */
export async function modulesBeside(text: string, address: URL, read: ReadAddress): Promise<FindModule> {
  const known = new Map<string, string | undefined>();
  const asking = askedModules(parse(makeSource("game", text)).file);
  let next = asking.next();
  while (!next.done) {
    const path = next.value;
    const beside = `${path}.game`;
    if (!known.has(path))
      known.set(path, URL.canParse(beside, address) ? await read(new URL(beside, address)) : undefined);
    next = asking.next(known.get(path));
  }
  return (path) => known.get(path);
}
