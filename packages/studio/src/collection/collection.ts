// A collection as the page has it open: a log that is written here, or a copy of another's.
import {
  checkpointOf,
  entriesOf,
  KeptLog,
  type LogFiles,
  type LogView,
  logKeyOf,
  type Monitored,
  monitor,
  type NoteKey,
  type Register,
  readNote,
  readNoteKey,
  type SignedEntry,
  type Signer,
  writeNoteKey,
} from "ninefold-ownership";
import { addLeaf, type KeptCollection, keep, leavesOf, oneOf, putLeaves } from "./database.ts";
import { filesOfKept } from "./sources.ts";

export const seconds = (): number => Math.floor(Date.now() / 1000);

export interface Collection {
  /** The key of its log, as it is spelled. */
  readonly id: string;
  readonly origin: string;
  readonly register: Pick<Register, "series" | "pieces" | "standings">;
  /** Where this browser writes the log: its key. */
  readonly signer?: Signer;
  /** The address that a copy was read from. */
  readonly source?: string | undefined;
  view(): LogView;
  readonly leaves: readonly Uint8Array[];
  readonly note: string;
}

/** One that is written here. */
export class OwnCollection implements Collection {
  readonly id: string;
  readonly signer: Signer;
  readonly log: KeptLog;

  private constructor(id: string, signer: Signer, log: KeptLog) {
    this.id = id;
    this.signer = signer;
    this.log = log;
  }

  static async open(kept: KeptCollection, signer: Signer): Promise<OwnCollection> {
    const { id } = kept;
    const keeping = {
      leaf: (index: number, bytes: Uint8Array) => addLeaf(id, index, bytes),
      note: (note: string) => keep("collections", { id, isOwn: true, note }),
    };
    const leaves = await leavesOf(id);
    const log = new KeptLog(
      { origin: readNoteKey(id).name, now: seconds, keeping },
      { leaves, ...(kept.note !== undefined && { note: kept.note }) },
    );
    const own = new OwnCollection(id, signer, log);
    await log.checkpoint(signer);
    return own;
  }

  /** OwnershipError NF9301 for a name that is none. */
  static async make(origin: string, signer: Signer): Promise<OwnCollection> {
    const id = writeNoteKey(logKeyOf(origin, signer.key));
    readNoteKey(id);
    await keep("collections", { id, isOwn: true }, "add");
    return OwnCollection.open({ id, isOwn: true }, signer);
  }

  get origin(): string {
    return this.log.origin;
  }

  get register(): Collection["register"] {
    return this.log.register;
  }

  get leaves(): readonly Uint8Array[] {
    return this.log.leaves;
  }

  get note(): string {
    return this.log.note ?? "";
  }

  view(): LogView {
    return this.log.view();
  }

  /** Logs entries, and signs a checkpoint of all of them. The first that does not count stops it, with its OwnershipError. */
  async add(entries: readonly SignedEntry[]): Promise<void> {
    try {
      for (const one of entries) await this.log.append(one);
    } finally {
      await this.log.checkpoint(this.signer);
    }
  }
}

/** A copy of another's log, after all of it was replayed. */
class Copied implements Collection {
  readonly id: string;
  readonly source: string | undefined;
  readonly leaves: readonly Uint8Array[];
  readonly #found: Monitored;

  constructor(id: string, source: string | undefined, leaves: readonly Uint8Array[], found: Monitored) {
    this.id = id;
    this.source = source;
    this.leaves = leaves;
    this.#found = found;
  }

  get origin(): string {
    return this.#found.checkpoint.origin;
  }

  get register(): Collection["register"] {
    return this.#found.register;
  }

  get note(): string {
    return this.#found.note;
  }

  view(): LogView {
    return this.#found.view;
  }
}

/** A log as it was read; where something is wrong with it, what, and nothing is kept. */
export type ReadLog = { readonly wrong: Monitored["findings"] } | { readonly collection: Collection };

/** Reads the log of a key whole, compares it with what was kept before, and keeps it. OwnershipError for files that are none of it. */
export async function readLog(files: LogFiles, log: NoteKey, source?: string): Promise<ReadLog> {
  const id = writeNoteKey(log);
  const before = await oneOf("collections", id);
  const old =
    before?.note === undefined ? undefined : { note: before.note, files: filesOfKept(before.note, await leavesOf(id)) };
  const found = await monitor(files, { log, now: seconds(), ...(old && { before: old }) });
  if (found.findings.length > 0) return { wrong: found.findings };
  const leaves: Uint8Array[] = [];
  for await (const leaf of entriesOf(files, found.checkpoint.size)) leaves.push(leaf);
  const isOlder = old !== undefined && checkpointOf(readNote(old.note)).size > found.checkpoint.size;
  if (!before?.isOwn && !isOlder) {
    await putLeaves(id, leaves);
    await keep("collections", { id, isOwn: false, note: found.note, source: source ?? before?.source });
  }
  return { collection: new Copied(id, source, leaves, found) };
}

/** Opens what this browser keeps. `signer`: of collections that it writes. */
export async function openKept(kept: KeptCollection, signer: Signer | undefined): Promise<ReadLog> {
  if (kept.isOwn && signer) return { collection: await OwnCollection.open(kept, signer) };
  const log = readNoteKey(kept.id);
  return readLog(filesOfKept(kept.note ?? "", await leavesOf(kept.id)), log, kept.source);
}

/** A copy of a log that was made by keys of this browser is written here from now on. */
export async function goOnWith({ id, note }: Collection, signer: Signer): Promise<OwnCollection> {
  const kept = { id, isOwn: true, note };
  await keep("collections", kept);
  return OwnCollection.open(kept, signer);
}
