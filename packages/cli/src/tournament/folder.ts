// The folder of a tournament: what it is, a line for each result, and a record of each play. Whatever stops the program, what
// stands there is whole: a line that was cut off is no result, and its play is played again.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Match, saveRecord } from "ninefold/play";
import { type PlayResult, readResult, writeResult } from "ninefold/players";
import { writeAtomically } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { reasonOf, requireFile } from "../text-file.ts";

const FORMAT = "ninefold-tournament";

/** What decides how each play goes: a folder is gone on with by the same alone. */
export interface Setting {
  readonly game: string;
  /** The hash of the rules. */
  readonly rules: string;
  readonly from: string | null;
  readonly entrants: readonly string[];
  /** Hashes of the files that they go by, where some do. */
  readonly files?: readonly (string | null)[];
  readonly openings: number;
  readonly seed: string;
  readonly plies: number;
  readonly seconds: number | null;
  /** As `--clock` takes it. */
  readonly clock: string | null;
}

export class TournamentFolder {
  readonly #path: string;
  readonly known: readonly PlayResult[];

  /** Opens a folder, or makes one. */
  constructor(path: string, setting: Setting) {
    this.#path = path;
    this.known = answering(path, () => {
      mkdirSync(join(path, "records"), { recursive: true });
      const settings = join(path, "tournament.json");
      for (const file of [settings, this.#file]) requireFile(file);
      const text = `${JSON.stringify({ format: FORMAT, version: 1, ...setting }, null, 2)}\n`;
      if (existsSync(settings)) requireSame(path, readFileSync(settings, "utf8"), setting);
      else writeAtomically(settings, text);
      return this.#results();
    });
  }

  get #file(): string {
    return join(this.#path, "results.jsonl");
  }

  #results(): readonly PlayResult[] {
    if (!existsSync(this.#file)) return [];
    const text = readFileSync(this.#file, "utf8");
    // What follows would become a part of a line that was cut off.
    if (text !== "" && !text.endsWith("\n")) appendFileSync(this.#file, "\n");
    return text.split("\n").flatMap((line) => readResult(line) ?? []);
  }

  /** Keeps a play: its record first, so that each result has one. */
  keep(result: PlayResult, match: Match): void {
    answering(this.#path, () => {
      writeAtomically(join(this.#path, "records", `${result.play + 1}.json`), saveRecord(match));
      appendFileSync(this.#file, writeResult(result), { flush: true });
    });
  }
}

function answering<Answer>(path: string, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(2, "cannot-write", `Nothing can be kept in "${path}": ${reasonOf(error)}.`);
  }
}

function requireSame(path: string, text: string, setting: Setting): void {
  const found = settingIn(text);
  if (found.format !== FORMAT) throw usage(`"${path}" holds something else than a tournament; choose another folder.`);
  for (const [name, value] of Object.entries(setting)) {
    const [there, here] = [JSON.stringify(found[name] ?? null), JSON.stringify(value)];
    if (there !== here)
      throw usage(`"${path}" holds another tournament: its ${name} is ${there}, not ${here}. Choose another folder.`);
  }
}

function settingIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
