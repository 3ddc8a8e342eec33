// When the server ran, in a file beside its data: the times in which it did not are charged to nobody.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Downs } from "../server/index.ts";

interface Kept {
  readonly alive: number;
  readonly downs: Downs;
}

const MAX_DOWNS = 256;

export class Alive {
  readonly #path: string;
  /** The times before now in which the server did not run, this one included. */
  readonly downs: Downs;

  constructor(folder: string, now: number) {
    this.#path = join(folder, "alive.json");
    const kept = this.#read();
    const last: Downs = kept && kept.alive < now ? [[kept.alive, now]] : [];
    this.downs = [...(kept?.downs ?? []), ...last].slice(-MAX_DOWNS);
    this.beat(now);
  }

  /** The server runs at this time. Throws the error of the system where that cannot be written. */
  beat(now: number): void {
    // Other processes of the same machine may share the folder.
    const written = `${this.#path}.${process.pid}`;
    writeFileSync(written, JSON.stringify({ alive: now, downs: this.downs } satisfies Kept));
    renameSync(written, this.#path);
  }

  #read(): Kept | undefined {
    try {
      return JSON.parse(readFileSync(this.#path, "utf8")) as Kept;
    } catch {
      return undefined;
    }
  }
}
