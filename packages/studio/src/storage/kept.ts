// What is kept, whatever becomes of the store: a row that the store does not take stays in the page, and it is said so.
import type { Rows, Store, Table } from "./store.ts";

/** Nothing can be kept in this browser; it is full; it failed this time. */
export type Trouble = "refused" | "full" | "failed";

export class Kept implements Store {
  readonly #store: Store;
  /** Rows that the store has not taken, and, as undefined, those that it still has though they were removed. */
  readonly #unsaved = new Map<string, Rows[Table] | undefined>();
  readonly #heard = new Set<() => void>();
  #trouble: Trouble | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** Whether something a person wrote would be lost with the page. */
  get hasUnsavedTexts(): boolean {
    return [...this.#unsaved].some(([key, row]) => row !== undefined && key.startsWith("games/"));
  }

  /** Calls a function whenever it stands otherwise with the store. */
  onTrouble(hear: () => void): void {
    this.#heard.add(hear);
  }

  async all<T extends Table>(table: T): Promise<readonly Rows[T][]> {
    const stored = await this.#read(() => this.#store.all(table));
    const rows = new Map((stored ?? []).map((row) => [row.id, row]));
    for (const [key, row] of this.#unsaved) {
      const [of, id = ""] = key.split("/");
      if (of !== table) continue;
      if (row) rows.set(id, row as Rows[T]);
      else rows.delete(id);
    }
    return [...rows.values()];
  }

  async get<T extends Table>(table: T, id: string): Promise<Rows[T] | undefined> {
    const key = keyOf(table, id);
    if (this.#unsaved.has(key)) return this.#unsaved.get(key) as Rows[T] | undefined;
    return this.#read(() => this.#store.get(table, id));
  }

  async put<T extends Table>(table: T, row: Rows[T]): Promise<void> {
    await this.#write(keyOf(table, row.id), row, () => this.#store.put(table, row));
  }

  async remove(table: Table, id: string): Promise<void> {
    await this.#write(keyOf(table, id), undefined, () => this.#store.remove(table, id));
  }

  /** What was not taken is given to the store once more. */
  async tryAgain(): Promise<void> {
    for (const [key, row] of [...this.#unsaved]) {
      const [table, id = ""] = key.split("/") as [Table, string];
      await (row ? this.put(table, row) : this.remove(table, id));
    }
  }

  async #read<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await read();
    } catch (error) {
      this.#tell(troubleOf(error));
      return undefined;
    }
  }

  async #write(key: string, row: Rows[Table] | undefined, write: () => Promise<void>): Promise<void> {
    // At once: the page may ask for the row before the store has it.
    this.#unsaved.set(key, row);
    try {
      await write();
      if (this.#unsaved.get(key) === row) this.#unsaved.delete(key);
      if (this.#unsaved.size === 0) this.#tell(undefined);
    } catch (error) {
      this.#tell(troubleOf(error));
    }
  }

  #tell(trouble: Trouble | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    for (const hear of [...this.#heard]) hear();
  }
}

const keyOf = (table: Table, id: string): string => `${table}/${id}`;

/** What a failure means to people. */
export function troubleOf(error: unknown): Trouble {
  const name = (error as { readonly name?: unknown } | undefined)?.name;
  if (name === "QuotaExceededError") return "full";
  // There is no `indexedDB`, it may not be used here, or it cannot be opened.
  return error instanceof ReferenceError ||
    error instanceof TypeError ||
    ["SecurityError", "InvalidStateError", "NotAllowedError", "TimeoutError", "UnknownError"].includes(String(name))
    ? "refused"
    : "failed";
}
