// The layout of logs as plain files (C2SP tlog-tiles): which file has which hashes and entries.
import { OwnershipError } from "../errors.ts";
import { innerHash, type Node } from "./hashes.ts";
import type { NodeAt } from "./proving.ts";

/** Hashes of a full tile, entries of a full bundle. */
export const WIDTH = 256;
/** Levels of the tree that one level of tiles spans. */
export const HEIGHT = 8;
/** No file of a log has more bytes: a bundle of full entries, each after its length. */
export const MAX_FILE: number = WIDTH * (2 + 65_535);

/** Files of a log, by their paths below its address; undefined for one that is not there. */
export interface LogFiles {
  read(path: string): Promise<Uint8Array | undefined>;
}

/** A number as files are named: `x001/x234/067`. */
function numbered(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const groups = padded.match(/\d{3}/g)!;
  return groups.map((group, i) => (i === groups.length - 1 ? group : `x${group}`)).join("/");
}

const partial = (width: number): string => (width === WIDTH ? "" : `.p/${width}`);

/** `level` of tiles: each spans eight levels of the tree. */
export const tilePath = (level: number, index: number, width = WIDTH): string =>
  `tile/${level}/${numbered(index)}${partial(width)}`;

export const bundlePath = (index: number, width = WIDTH): string => `tile/entries/${numbered(index)}${partial(width)}`;

/** A path as the parts that it is made of; undefined for another path. */
export function parsedPath(path: string) {
  const match = /^tile\/(entries|[1-5]?\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match) return undefined;
  const [, level, name, width] = match;
  const index = Number(name!.replaceAll(/[x/]/g, ""));
  const of = width === undefined ? WIDTH : Number(width);
  if (numbered(index) !== name || (width !== undefined && of >= WIDTH)) return undefined;
  return { level: level === "entries" ? ("entries" as const) : Number(level), index, width: of };
}

/** How many hashes the tile has in a tree of `size` leaves: 0 where it has none. */
export function widthOf(level: number, index: number, size: number): number {
  const hashes = Math.floor(size / WIDTH ** level) - index * WIDTH;
  return Math.max(0, Math.min(WIDTH, hashes));
}

/** The paths that a log of `size` leaves has; the checkpoint not among them. */
export function pathsOf(size: number): readonly string[] {
  const paths: string[] = [];
  for (let level = 0; Math.floor(size / WIDTH ** level) > 0; level++)
    for (let index = 0, width = widthOf(level, 0, size); width > 0; width = widthOf(level, ++index, size)) {
      paths.push(tilePath(level, index, width));
      if (level === 0) paths.push(bundlePath(index, width));
    }
  return paths;
}

/** The bytes of a file of which the first `width` parts are asked for: the partial file, or the full one where that is there already. */
async function partOf(files: LogFiles, path: (width: number) => string, width: number): Promise<Uint8Array> {
  const bytes = (await files.read(path(width))) ?? (width < WIDTH ? await files.read(path(WIDTH)) : undefined);
  if (bytes) return bytes;
  throw new OwnershipError("NF9311", `The log has no file ${path(width)}.`);
}

/** The full subtrees of the tree of the first `size` leaves, read from tiles. Each tile is read once. OwnershipError NF9311. */
export function nodesOf(files: LogFiles, size: number): NodeAt {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const tileOf = (level: number, index: number): Promise<Uint8Array> => {
    const width = widthOf(level, index, size);
    const key = `${level} ${index}`;
    const known = tiles.get(key);
    if (known) return known;
    const read = partOf(files, (of) => tilePath(level, index, of), width).then((bytes) => {
      if (bytes.length < 32 * width) throw new OwnershipError("NF9311", `Tile ${key} is too short.`);
      return bytes;
    });
    tiles.set(key, read);
    return read;
  };
  return async (level, index) => {
    const height = level % HEIGHT;
    const first = index * 2 ** height;
    const bytes = await tileOf(Math.floor(level / HEIGHT), Math.floor(first / WIDTH));
    const at = first % WIDTH;
    if (bytes.length < 32 * (at + 2 ** height)) throw new OwnershipError("NF9311", "A tile is too short.");
    return folded(bytes, at, 2 ** height);
  };
}

/** The root above some hashes of a tile. */
export function folded(bytes: Uint8Array, at: number, count: number): Node {
  if (count === 1) return bytes.slice(32 * at, 32 * (at + 1));
  return innerHash(folded(bytes, at, count / 2), folded(bytes, at + count / 2, count / 2));
}

/** Entries as a bundle: each after its length in two bytes. */
export function bundleOf(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0));
  let at = 0;
  for (const entry of entries) {
    bytes[at] = entry.length >> 8;
    bytes[at + 1] = entry.length & 255;
    bytes.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bytes;
}

/** The first `count` entries of a bundle. OwnershipError NF9311 where it has fewer. */
export function entriesIn(bundle: Uint8Array, count: number): readonly Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; entries.length < count; ) {
    const length = at + 2 <= bundle.length ? (bundle[at]! << 8) | bundle[at + 1]! : Number.POSITIVE_INFINITY;
    if (at + 2 + length > bundle.length) throw new OwnershipError("NF9311", "A bundle of entries is too short.");
    entries.push(bundle.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return entries;
}

/** The first `size` entries of a log, from `from` on. OwnershipError NF9311 */
export async function* entriesOf(files: LogFiles, size: number, from = 0): AsyncGenerator<Uint8Array> {
  for (let index = Math.floor(from / WIDTH); index * WIDTH < size; index++) {
    const width = widthOf(0, index, size);
    const bundle = await partOf(files, (of) => bundlePath(index, of), width);
    yield* entriesIn(bundle, width).slice(Math.max(0, from - index * WIDTH));
  }
}
