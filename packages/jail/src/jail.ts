import { Engine, type Image, Thrown, type Value } from "./engine/engine.ts";
import { translated } from "./engine/translate.ts";
import { type Beginning, JailError } from "./errors.ts";
import type { JailedProgram, JailLimits } from "./limits.ts";
import { type BootFunction, ESCAPED } from "./program/boot.ts";
import type { Booted } from "./program/booted.ts";
import { type Described, failureOf } from "./program/failures.ts";
import { askedFiles } from "./program/paths.ts";
import { type Script, scriptOf } from "./strip/script.ts";

/** A program that was begun. */
export interface Jail {
  /**
   * What the prelude's `answer` returns for a text. Each question meets the same memory: nothing that an earlier one did is
   * left. `allowed` is the limit of work that it has: one question that is still part of the beginning may take as much as that.
   * Throws {@link JailError}; the jail answers on afterwards.
   */
  ask(question: string, allowed?: "work" | "beginning"): string;
  /** Units of work that the last question took. */
  readonly work: number;
}

/** The longest text that leaves a jail, in bytes. */
const LONGEST_TEXT = 16 * 1024 * 1024;

/** The longest program in UTF-16 units, with all its files: reading it is work of the host. */
export const LONGEST_PROGRAM = 2 * 1024 * 1024;

function requireShort(files: ReadonlyMap<string, string>): void {
  const length = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  if (length > LONGEST_PROGRAM) throw new JailError("memory", "The program's files are longer than 2 MiB together.");
}

/** So much memory left is little. */
const CROWDED = 4 * 1024 * 1024;

const canCross = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

type Limits = Required<Pick<JailLimits, "work" | "beginning">>;

/** One program in one engine. */
export class OpenJail implements Jail {
  readonly #engine: Engine;
  readonly #sources = new Map<string, { readonly source: string; readonly script: Script }>();
  readonly #functions: ReadonlyMap<BootFunction, Value>;
  readonly #image: Image;
  readonly #limits: Limits;
  #limit: number;
  #work = 0;
  /** What of the beginning goes on. */
  #during: Beginning | undefined = "reading";

  constructor(
    module: WebAssembly.Module,
    booted: Booted,
    { files, main }: Pick<JailedProgram, "files" | "main">,
    limits: Limits,
  ) {
    requireShort(files);
    for (const file of files.keys()) {
      if (!/^\.\/[^\0\n]+$/.test(file) || !canCross(file)) {
        throw new JailError("module", `A file's path begins with './', not ${JSON.stringify(file)}.`);
      }
    }
    for (const [file, source] of files) this.#sources.set(file, { source, script: scriptOf(file, source) });
    if (!this.#sources.has(main)) throw new JailError("module", `The program has no file ${main}.`);
    this.#limits = limits;
    this.#limit = limits.beginning;
    this.#functions = booted.functions;
    this.#engine = new Engine(module, booted.memory);
    this.#engine.restore(booted.image);
    this.#run(() => this.#begin(main));
    this.#during = undefined;
    this.#image = this.#engine.image();
  }

  get work(): number {
    return this.#work;
  }

  ask(question: string, allowed: keyof Limits = "work"): string {
    this.#limit = this.#limits[allowed];
    return this.#run(() => {
      this.#engine.restore(this.#image);
      const plain = canCross(question);
      const text = this.#engine.text(plain ? question : JSON.stringify(question));
      const answer = this.#engine.read(this.#call(plain ? "ask" : "askEscaped", text), LONGEST_TEXT);
      return answer.startsWith(ESCAPED) ? (JSON.parse(answer.slice(ESCAPED.length)) as string) : answer;
    });
  }

  #begin(main: string): void {
    const engine = this.#engine;
    for (const [file, { source, script }] of this.#sources) {
      const links = askedFiles(file, source).flatMap(({ specifier, paths }) => {
        const found = paths.length === 0 ? "" : paths.find((path) => this.#sources.has(path));
        return found === undefined ? [] : [[specifier, found] as const];
      });
      const asked = engine.text(JSON.stringify(Object.fromEntries(links)));
      this.#call("define", engine.text(file), engine.evaluate(script.text, file), asked);
    }
    this.#during = "running";
    this.#call("run", engine.text(main));
    this.#during = "beginning";
    this.#call("begin");
  }

  #call(name: BootFunction, ...args: readonly Value[]): Value {
    return this.#engine.call(this.#functions.get(name) as Value, ...args);
  }

  #run<Result>(action: () => Result): Result {
    const engine = this.#engine;
    engine.fuel = this.#limit;
    try {
      return action();
    } catch (thrown) {
      engine.distrust();
      const failure = this.#failure(translated(thrown, engine));
      throw failure instanceof JailError && this.#during ? failure.in(this.#during) : failure;
    } finally {
      this.#work = this.#limit - Math.max(0, engine.fuel);
    }
  }

  /** What to throw for what came of a program. What it threw itself is described by the jail, with the work that is left. */
  #failure(thrown: unknown): unknown {
    if (!(thrown instanceof Thrown)) return thrown;
    const engine = this.#engine;
    const crowded = engine.memory - engine.end < CROWDED;
    try {
      const text = engine.read(this.#call("describe", thrown.value), LONGEST_TEXT);
      return failureOf(JSON.parse(text) as Described, this.#sources, {
        crowded,
        reading: this.#during === "reading",
      });
    } catch (again) {
      const other = translated(again, engine);
      if (!(other instanceof Thrown)) return other;
      return new JailError(crowded ? "memory" : "program", "The program failed, and what it threw cannot be read.");
    }
  }
}
