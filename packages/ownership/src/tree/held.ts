// The tree of a log that is held in memory, and the files of a log whose leaves are.
import { innerHash, leafHash, type Node } from "./hashes.ts";
import type { NodeAt } from "./proving.ts";
import { bundleOf, HEIGHT, type LogFiles, parsedPath, WIDTH } from "./tiles.ts";

/** All full subtrees of a tree, and its leaves. */
export class HeldTree {
  readonly #leaves: Uint8Array[] = [];
  readonly #levels: Node[][] = [];

  get leaves(): readonly Uint8Array[] {
    return this.#leaves;
  }

  push(leaf: Uint8Array): void {
    this.#leaves.push(leaf);
    let node = leafHash(leaf);
    for (let level = 0; ; level++) {
      this.#levels[level] ??= [];
      const row = this.#levels[level]!;
      row.push(node);
      if (row.length % 2 === 1) return;
      node = innerHash(row.at(-2)!, node);
    }
  }

  readonly nodeAt: NodeAt = async (level, index) => {
    const node = this.#levels[level]?.[index];
    if (node) return node;
    throw new RangeError(`The tree has no full subtree ${index} of level ${level}.`);
  };

  /** The first `width` parts of a tile, or of a bundle of entries, where it has as many. */
  part(level: number | "entries", index: number, width: number): Uint8Array | undefined {
    const from = index * WIDTH;
    if (level === "entries") {
      const entries = this.#leaves.slice(from, from + width);
      return entries.length === width ? bundleOf(entries) : undefined;
    }
    const hashes = this.#levels[level * HEIGHT]?.slice(from, from + width) ?? [];
    if (hashes.length < width) return undefined;
    const bytes = new Uint8Array(32 * width);
    for (const [i, hash] of hashes.entries()) bytes.set(hash, 32 * i);
    return bytes;
  }
}

/** A log's files by its tree: `note` answers its last checkpoint. */
export const heldFiles = (tree: HeldTree, note: () => string | undefined): LogFiles => ({
  read: async (path) => {
    if (path === "checkpoint") {
      const text = note();
      return text === undefined ? undefined : new TextEncoder().encode(text);
    }
    const asked = parsedPath(path);
    return asked && tree.part(asked.level, asked.index, asked.width);
  },
});
