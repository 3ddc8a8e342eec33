// The tiles of a log in its database: hashes are added, and each tile that changed is written once.
import { folded, WIDTH } from "../tree/tiles.ts";
import type { Database } from "./database.ts";

const TILE = 32 * WIDTH;

/** The last tile of a level: the hashes in it so far. */
interface Last {
  index: number;
  length: number;
  readonly bytes: Uint8Array;
  isChanged: boolean;
}

export class TileStore {
  readonly #database: Database;
  readonly #last: Last[] = [];

  /** Takes up where a log of `size` leaves stopped. */
  constructor(database: Database, size: number) {
    this.#database = database;
    for (let level = 0, hashes = size; hashes > 0; level++, hashes = Math.floor(hashes / WIDTH)) {
      const index = Math.floor(hashes / WIDTH);
      const length = hashes % WIDTH;
      const bytes = new Uint8Array(TILE);
      if (length > 0) bytes.set(this.#read(level, index)!.subarray(0, 32 * length));
      this.#last.push({ index, length, bytes, isChanged: false });
    }
  }

  #read(level: number, index: number): Uint8Array | undefined {
    const rows = this.#database.all("SELECT bytes FROM tiles WHERE level = ? AND at = ?", level, index);
    return rows[0]?.bytes as Uint8Array | undefined;
  }

  #write(level: number, { index, length, bytes }: Last): void {
    const sql = "INSERT OR REPLACE INTO tiles VALUES (?, ?, ?)";
    this.#database.run(sql, level, index, bytes.slice(0, 32 * length));
  }

  /** Adds a hash to a level; full tiles are written and hashed into the level above. */
  push(hash: Uint8Array, level = 0): void {
    const last = this.#last[level] ?? { index: 0, length: 0, bytes: new Uint8Array(TILE), isChanged: false };
    this.#last[level] = last;
    last.bytes.set(hash, 32 * last.length++);
    last.isChanged = true;
    if (last.length < WIDTH) return;
    this.#write(level, last);
    this.push(folded(last.bytes, 0, WIDTH), level + 1);
    last.index++;
    last.length = 0;
    last.isChanged = false;
  }

  /** Writes the tiles that are not full and have changed. */
  flush(): void {
    for (const [level, last] of this.#last.entries()) {
      if (last.isChanged) this.#write(level, last);
      last.isChanged = false;
    }
  }

  /** The first `width` hashes of a tile, where it has as many. */
  tile(level: number, index: number, width: number): Uint8Array | undefined {
    const bytes = this.#read(level, index);
    return bytes && bytes.length >= 32 * width ? bytes.slice(0, 32 * width) : undefined;
  }
}
