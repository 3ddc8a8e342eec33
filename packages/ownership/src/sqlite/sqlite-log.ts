// A log of pieces in one file of SQLite, for the one process that writes it. What is appended in one tick is one transaction, and
// acknowledged after the disk has it.
import {
  encodedLeaf,
  type Leaf,
  readEntry,
  readLeaf,
  type SignedEntry,
  type Signer,
  type Verify,
  writeEntry,
} from "../entry/signed.ts";
import { OwnershipError, type Refusal } from "../errors.ts";
import type { PieceMap } from "../map/map.ts";
import { signCheckpoint } from "../note/checkpoint.ts";
import { withSignatures } from "../note/merged.ts";
import type { LogView } from "../proof/own.ts";
import type { Register } from "../standing/register.ts";
import { Replay } from "../standing/replay.ts";
import type { Standing } from "../standing/standing.ts";
import { leafHash } from "../tree/hashes.ts";
import { bundleOf, type LogFiles, nodesOf, parsedPath, WIDTH } from "../tree/tiles.ts";
import { Database } from "./database.ts";
import { nativeVerify } from "./native.ts";
import { TileStore } from "./tile-store.ts";

export interface LogOptions {
  /** The name of the log, which its checkpoints begin with; not to be changed. */
  readonly origin: string;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly verify?: Verify;
}

/** Where the log has an entry. */
export interface Appended {
  readonly index: number;
  readonly at: number;
}

interface Job {
  readonly signed: SignedEntry;
  readonly done: (appended: Appended) => void;
  readonly failed: (error: unknown) => void;
}

/** What all leaves so far come to. */
interface State {
  readonly replay: Replay;
  readonly tiles: TileStore;
}

interface Checkpointed {
  note: string;
  readonly size: number;
  readonly map: PieceMap<Standing>;
}

export class OwnershipLog implements LogFiles {
  readonly #database: Database;
  readonly #options: LogOptions;
  #state: State;
  #last: Checkpointed | undefined;
  #jobs: Job[] = [];

  /** Opens the file, or makes it. OwnershipError NF9301 for a file that is something else, or a log of another name. */
  constructor(path: string, options: LogOptions) {
    this.#database = new Database(path);
    this.#options = { verify: nativeVerify(), ...options };
    try {
      this.#requireName(path);
      this.#state = this.#load();
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  #requireName(path: string): void {
    const { origin } = this.#options;
    this.#database.run("INSERT OR IGNORE INTO about VALUES ('origin', ?)", origin);
    const [row] = this.#database.all("SELECT text FROM about WHERE name = 'origin'");
    if (row?.text !== origin) throw new OwnershipError("NF9301", `"${path}" is the log "${row?.text}".`);
  }

  /** What is in the file was checked when it was appended: signatures are not checked again. */
  #load(): State {
    const replay = new Replay(this.#options);
    const [last] = this.#database.all("SELECT size, note FROM checkpoints ORDER BY size DESC LIMIT 1");
    const keep = (): void => {
      const { size } = replay.tree;
      if (last?.size === size) this.#last = { note: last.note as string, size, map: replay.map };
    };
    keep();
    for (let rows = this.#leaves(0); rows.length > 0; rows = this.#leaves(replay.tree.size))
      for (const bytes of rows) {
        const { index, refused } = replay.push(bytes, true);
        if (refused) throw new OwnershipError("NF9311", `Leaf ${index}: ${refused.message}`);
        keep();
      }
    return { replay, tiles: new TileStore(this.#database, replay.tree.size) };
  }

  #leaves(from: number, count = 1_024): readonly Uint8Array[] {
    const rows = this.#database.all("SELECT bytes FROM leaves WHERE at >= ? ORDER BY at LIMIT ?", from, count);
    return rows.map(({ bytes }) => bytes as Uint8Array);
  }

  get origin(): string {
    return this.#options.origin;
  }

  get size(): number {
    return this.#state.replay.tree.size;
  }

  /** What the entries so far come to, those included that no checkpoint covers yet. */
  get register(): Pick<Register, "series" | "pieces" | "standings"> {
    return this.#state.replay.register;
  }

  /**
   * Appends an entry by the log's clock. Resolves when it is on the disk; rejects with an OwnershipError that says why it does not
   * count, or the platform's error, and then nothing of it is there.
   */
  async append(entry: SignedEntry): Promise<Appended> {
    // What cannot be written must not stand among others in a transaction.
    const signed = readEntry(writeEntry(entry));
    return new Promise((done, failed) => {
      if (this.#jobs.push({ signed, done, failed }) === 1) setImmediate(() => this.flush());
    });
  }

  /** Writes now what was appended in this tick. */
  flush(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    if (jobs.length === 0) return;
    try {
      const results = this.#database.transaction(() => {
        const all = jobs.map(({ signed }) => this.#appendOne(signed));
        this.#state.tiles.flush();
        return all;
      });
      for (const [i, result] of results.entries()) {
        if ("code" in result) jobs[i]!.failed(new OwnershipError(result.code, result.message));
        else jobs[i]!.done(result);
      }
    } catch (error) {
      for (const { failed } of jobs) failed(error);
      this.#reload();
    }
  }

  /** Memory is ahead of the disk. Where that cannot be read either, the log is closed: later appends are rejected. */
  #reload(): void {
    try {
      if (this.#database.isOpen) this.#state = this.#load();
    } catch {
      this.#database.close();
    }
  }

  #appendOne(signed: SignedEntry): Appended | Refusal {
    const { replay, tiles } = this.#state;
    const leaf: Leaf = { at: Math.max(this.#options.now(), replay.register.at), signed };
    const bytes = encodedLeaf(leaf);
    const index = replay.tree.size;
    const refused = replay.add(leaf, bytes);
    if (refused) return refused;
    this.#database.run("INSERT INTO leaves VALUES (?, ?)", index, bytes);
    tiles.push(leafHash(bytes));
    return { index, at: leaf.at };
  }

  /** The checkpoint of all that was appended; the one that there is, with its cosignatures, where nothing was appended since. */
  async checkpoint(signer: Signer): Promise<string> {
    this.flush();
    const { tree, map } = this.#state.replay;
    const { size, root } = tree;
    if (this.#last?.size === size) return this.#last.note;
    const note = await signCheckpoint({ origin: this.origin, size, root, map: map.root }, signer);
    // Another call may have been first.
    if (size <= (this.#last?.size ?? -1)) return this.#last!.note;
    this.#database.run("INSERT INTO checkpoints VALUES (?, ?)", size, note);
    this.#last = { note, size, map };
    return note;
  }

  /** Adds the signatures that a note has beside those of the last checkpoint. OwnershipError NF9305 where it is of another. */
  cosign(note: string): void {
    const last = this.#last;
    const cosigned = withSignatures(last?.note, note, this.origin);
    if (!last) return;
    this.#database.run("UPDATE checkpoints SET note = ? WHERE size = ?", cosigned, last.size);
    last.note = cosigned;
  }

  /** The log at its last checkpoint. OwnershipError NF9305 where there is none. */
  view(): LogView {
    const last = this.#last;
    if (!last) throw new OwnershipError("NF9305", "The log has no checkpoint yet.");
    return {
      checkpoint: last.note,
      size: last.size,
      map: last.map,
      nodeAt: nodesOf(this, last.size),
      pieceOf: (id) => this.#state.replay.register.pieces.get(id),
      leafAt: async (index) => readLeaf(this.#leaves(index, 1)[0]!),
    };
  }

  async read(path: string): Promise<Uint8Array | undefined> {
    if (path === "checkpoint") return this.#last && new TextEncoder().encode(this.#last.note);
    const asked = parsedPath(path);
    if (!asked) return undefined;
    const { level, index, width } = asked;
    if (level !== "entries") return this.#state.tiles.tile(level, index, width);
    const entries = this.#leaves(index * WIDTH, width);
    return entries.length === width ? bundleOf(entries) : undefined;
  }

  close(): void {
    if (this.#database.isOpen) this.flush();
    this.#database.close();
  }
}
