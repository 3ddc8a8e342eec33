// What the seat of this browser at a sealed table must not forget; one tab at a time has it.
import type { PeerKeeper } from "ninefold-sealed";
import { lock, type Release } from "../../storage/locks.ts";
import { TEXTS } from "../../texts/english/sealed.ts";
import { addEntry, entriesAt } from "./database.ts";

/** Another seat at the same table needs another browser. */
export class SeatKeeper implements PeerKeeper {
  readonly #table: string;
  #release: Release | undefined;
  #next = 0;

  constructor(table: string) {
    this.#table = table;
  }

  /** Rejects where the browser has no locks: two tabs could say different things, which convicts the seat. */
  async lock(): Promise<boolean> {
    if (!("locks" in navigator)) throw new Error(TEXTS.noLocks);
    this.#release ??= await lock(`sealed/${this.#table}`);
    return this.#release !== undefined;
  }

  async all(): Promise<readonly Uint8Array[]> {
    const all = await entriesAt(this.#table);
    this.#next = all.length;
    return all;
  }

  async keep(bytes: Uint8Array): Promise<void> {
    await addEntry(this.#table, this.#next, bytes);
    this.#next++;
  }

  async unlock(): Promise<void> {
    this.#release?.();
    this.#release = undefined;
  }
}
