// The modules that lie beside a game's address, fetched before the game is read: reading never waits.
import { type FindModule, MOST_MODULES, modulePaths } from "../language/index.ts";

/** Reads the text at an address; undefined where there is none that may be read. */
export type ReadAddress = (address: URL) => Promise<string | undefined>;

/** All that a text uses of what lies at its address or below, directly or through others. */
export async function modulesBeside(text: string, address: URL, read: ReadAddress): Promise<FindModule> {
  const known = new Map<string, string | undefined>();
  const open = [...modulePaths(text)];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (known.has(path) || known.size >= MOST_MODULES) continue;
    const beside = `${path}.game`;
    const found = URL.canParse(beside, address) ? await read(new URL(beside, address)) : undefined;
    known.set(path, found);
    if (found !== undefined) open.push(...modulePaths(found, path));
  }
  return (path) => known.get(path);
}
