// A log whose leaves are held in memory and kept, one by one, by whoever opens it: the one writer of a small log where there is no SQLite.
import {
  encodedLeaf,
  type Leaf,
  readEntry,
  readLeaf,
  type SignedEntry,
  type Signer,
  writeEntry,
} from "../entry/signed.ts";
import { OwnershipError } from "../errors.ts";
import type { PieceMap } from "../map/map.ts";
import { checkpointOf, signCheckpoint } from "../note/checkpoint.ts";
import { withSignatures } from "../note/merged.ts";
import { readNote } from "../note/note.ts";
import type { LogView } from "../proof/own.ts";
import type { Register, RegisterOptions } from "../standing/register.ts";
import { Replay } from "../standing/replay.ts";
import type { Standing } from "../standing/standing.ts";
import { HeldTree, heldFiles } from "../tree/held.ts";
import type { LogFiles } from "../tree/tiles.ts";

/** What keeps a log. Both resolve when it is on the disk. */
export interface Keeping {
  /** Rejects where a leaf is kept under that number: none is ever written over, so that of two writers one stops. */
  leaf(index: number, bytes: Uint8Array): Promise<void>;
  note(note: string): Promise<void>;
}

export interface KeptLogOptions extends RegisterOptions {
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly keeping: Keeping;
}

/** What was kept before. */
export interface KeptLeaves {
  readonly leaves: readonly Uint8Array[];
  readonly note?: string | undefined;
}

export class KeptLog implements LogFiles {
  readonly #options: KeptLogOptions;
  readonly #tree = new HeldTree();
  readonly #files = heldFiles(this.#tree, () => this.#note);
  readonly #replay: Replay;
  #note: string | undefined;
  #noted: { readonly size: number; readonly map: PieceMap<Standing> } | undefined;
  /** What is being kept: one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** Memory is ahead of the disk: the log has to be opened again. */
  #broken: unknown;

  /** Opens what was kept, whose signatures were checked when it was appended. OwnershipError NF9311 where it is no such log. */
  constructor(options: KeptLogOptions, { leaves, note }: KeptLeaves) {
    this.#options = options;
    this.#replay = new Replay(options);
    const size = note === undefined ? undefined : checkpointOf(readNote(note)).size;
    const keep = (): void => {
      if (this.#replay.tree.size === size) this.#noted = { size, map: this.#replay.map };
    };
    keep();
    for (const bytes of leaves) {
      const { index, refused } = this.#replay.push(bytes, true);
      if (refused) throw new OwnershipError("NF9311", `Leaf ${index}: ${refused.message}`);
      this.#tree.push(bytes);
      keep();
    }
    if (size !== undefined && !this.#noted)
      throw new OwnershipError("NF9311", `The checkpoint is of ${size} entries, and ${leaves.length} are kept.`);
    this.#note = note;
  }

  get origin(): string {
    return this.#options.origin;
  }

  get size(): number {
    return this.#replay.tree.size;
  }

  get note(): string | undefined {
    return this.#note;
  }

  get leaves(): readonly Uint8Array[] {
    return this.#tree.leaves;
  }

  /** What all entries come to, those included that no checkpoint covers yet. */
  get register(): Pick<Register, "series" | "pieces" | "standings"> {
    return this.#replay.register;
  }

  /**
   * Appends an entry by the log's clock, and answers its index when it is kept. Rejects with an OwnershipError that says why it does not count;
   * or with what went wrong in keeping it, and from then on always with that.
   */
  append(entry: SignedEntry): Promise<number> {
    return this.#after(async () => {
      const signed = readEntry(writeEntry(entry));
      const leaf: Leaf = { at: Math.max(this.#options.now(), this.#replay.register.at), signed };
      const bytes = encodedLeaf(leaf);
      const index = this.size;
      const refused = this.#replay.add(leaf, bytes);
      if (refused) throw new OwnershipError(refused.code, refused.message);
      await this.#kept(() => this.#options.keeping.leaf(index, bytes));
      this.#tree.push(bytes);
      return index;
    });
  }

  /** The checkpoint of all that was appended; the one that there is, with its cosignatures, where nothing was appended since. */
  checkpoint(signer: Signer): Promise<string> {
    return this.#after(async () => {
      const { size, root } = this.#replay.tree;
      const { map } = this.#replay;
      if (this.#note !== undefined && this.#noted?.size === size) return this.#note;
      const note = await signCheckpoint({ origin: this.origin, size, root, map: map.root }, signer);
      await this.#kept(() => this.#options.keeping.note(note));
      this.#note = note;
      this.#noted = { size, map };
      return note;
    });
  }

  /** Adds the signatures that a note has beside those of the last checkpoint. OwnershipError NF9305 where it is of another. */
  cosign(cosigned: string): Promise<void> {
    return this.#after(async () => {
      const note = withSignatures(this.#note, cosigned, this.origin);
      await this.#kept(() => this.#options.keeping.note(note));
      this.#note = note;
    });
  }

  /** The log at its last checkpoint. OwnershipError NF9305 where there is none. */
  view(): LogView {
    const [note, noted] = [this.#note, this.#noted];
    if (note === undefined || !noted) throw new OwnershipError("NF9305", "The log has no checkpoint yet.");
    return {
      ...{ checkpoint: note, size: noted.size, map: noted.map, nodeAt: this.#tree.nodeAt },
      pieceOf: (id) => this.register.pieces.get(id),
      leafAt: async (index) => readLeaf(this.#tree.leaves[index]!),
    };
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return this.#files.read(path);
  }

  /** One change after the other; one that is refused does not stop the next. */
  #after<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(() => {
      if (this.#broken !== undefined) throw this.#broken;
      return work();
    });
    this.#last = next.catch(() => {});
    return next;
  }

  async #kept(keep: () => Promise<void>): Promise<void> {
    try {
      await keep();
    } catch (error) {
      this.#broken = error;
      throw error;
    }
  }
}
