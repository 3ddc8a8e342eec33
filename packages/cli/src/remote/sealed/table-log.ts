// The log of a collection as a seat at a table uses it: plain files that somebody serves, or the folder of the collection itself.

import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  checkpointOf,
  entryHash,
  type LogFiles,
  type Monitored,
  monitor,
  type NoteKey,
  noteOf,
  pathsOf,
  readNote,
  type SignedEntry,
  writeEntries,
} from "ninefold-ownership";
import { nativeVerify, type OwnershipLog } from "ninefold-ownership/sqlite";
import { writeNamed } from "../../atomic-write.ts";
import { withKept } from "../../collection/making.ts";
import { asked, isOwnLog, openFiles, seconds } from "../../collection/opened.ts";
import { Failure } from "../../failure.ts";

/** All files of a log at its last checkpoint, so that nothing of it has to stay open. */
async function copied(log: LogFiles): Promise<LogFiles> {
  const files = new Map<string, Uint8Array>();
  const { size } = checkpointOf(readNote(await noteOf(log)));
  for (const path of ["checkpoint", ...pathsOf(size)]) {
    const bytes = await log.read(path);
    if (bytes) files.set(path, bytes);
  }
  return { read: async (path) => files.get(path) };
}

/** Signs what was logged, where the passphrase is that of the collection's key; whether it is. */
async function checkpointed(
  folder: string,
  log: OwnershipLog,
  signer: () => Promise<Parameters<OwnershipLog["checkpoint"]>[0]>,
) {
  if (!existsSync(join(folder, "key.json"))) return false;
  try {
    await log.checkpoint(await signer());
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

export class TableLog {
  readonly source: string;
  readonly #key: NoteKey;
  #last: Monitored | undefined;

  constructor(source: string, key: NoteKey) {
    this.source = source;
    this.#key = key;
  }

  /** Whether the entries of this seat can be logged here. */
  get isWritten(): boolean {
    return isOwnLog(this.source);
  }

  /** The log as it is now, checked and replayed. A Failure with NF93.. where it is not the one that the key signs. */
  read(): Promise<Monitored> {
    return asked(async () => {
      const files = this.isWritten ? await withKept(this.source, ({ log }) => copied(log)) : openFiles(this.source);
      if ((await noteOf(files)) !== this.#last?.note)
        this.#last = await monitor(files, { log: this.#key, verify: nativeVerify(), now: seconds() });
      return this.#last!;
    });
  }

  /** Logs entries in the collection's own folder; whether its checkpoint has them, which whoever has its passphrase signs. */
  append(entries: readonly SignedEntry[]): Promise<boolean> {
    return withKept(this.source, async ({ log, signer }) => {
      for (const one of entries) {
        const { entry } = one;
        const last = "prev" in entry ? log.register.standings.get(entry.piece)?.last : undefined;
        // After a crash it may stand there already.
        if (last !== entryHash(entry)) await log.append(one);
      }
      return checkpointed(this.source, log, signer);
    });
  }

  /** Writes entries as `ninefold collection add` takes them. */
  static write(file: string, entries: readonly SignedEntry[]): void {
    writeNamed(file, writeEntries(entries));
  }
}
