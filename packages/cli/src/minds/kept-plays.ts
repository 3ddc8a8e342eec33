// The plays of a calibration in a file beside it, so that it goes on where it was ended. Whatever stops the program, lines that
// stand there are whole; one that was cut off is no play.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readScored, type Scored, writeScored } from "ninefold/players";
import { Failure } from "../failure.ts";
import { reasonOf, requireFile } from "../text-file.ts";

/** What decides how each play goes. */
export interface PlaysSetting {
  readonly rules: string;
  readonly seed: string;
  readonly weights: string;
}

export class KeptPlays {
  readonly #path: string;
  readonly known: readonly Scored[];

  /** Plays of another setting are dropped. */
  constructor(path: string, setting: PlaysSetting) {
    this.#path = path;
    const hash = createHash("sha256").update(JSON.stringify(setting)).digest("hex");
    const head = JSON.stringify({ format: "ninefold-calibration", version: 1, setting: hash });
    requireFile(path);
    this.known = this.#answering(() => {
      const text = existsSync(path) ? readFileSync(path, "utf8") : "";
      if (!text.startsWith(`${head}\n`)) {
        writeFileSync(path, `${head}\n`);
        return [];
      }
      // What follows would become a part of a line that was cut off.
      if (!text.endsWith("\n")) appendFileSync(path, "\n");
      return text.split("\n").flatMap((line) => readScored(line) ?? []);
    });
  }

  keep(scored: Scored): void {
    this.#answering(() => appendFileSync(this.#path, writeScored(scored)));
  }

  remove(): void {
    this.#answering(() => rmSync(this.#path, { force: true }));
  }

  #answering<Answer>(ask: () => Answer): Answer {
    try {
      return ask();
    } catch (error) {
      throw new Failure(2, "cannot-write", `Nothing can be kept in "${this.#path}": ${reasonOf(error)}.`);
    }
  }
}
