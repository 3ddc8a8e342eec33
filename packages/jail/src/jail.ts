import { Engine, type Image, Thrown, type Value } from "./engine/engine.ts";
import { translated } from "./engine/translate.ts";
import { JailError } from "./errors.ts";
import { type BootFunction, ESCAPED } from "./program/boot.ts";
import type { Booted } from "./program/booted.ts";
import { type Description, failureOf } from "./program/failures.ts";
import { type Script, scriptOf } from "./strip/script.ts";

/** A program that was begun. */
export interface Jail {
  /**
   * What the prelude's `answer` returns for a text. Each question meets the same memory: nothing that an earlier one did is
   * left. Throws {@link JailError}; the jail answers on afterwards.
   */
  ask(question: string): string;
  /** Units of work that the last question took. */
  readonly work: number;
}

/** The longest text that leaves a jail, in bytes. */
const LONGEST_TEXT = 16 * 1024 * 1024;

/** So much memory left is little. */
const CROWDED = 4 * 1024 * 1024;

const canCross = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** One program in one engine. */
export class OpenJail implements Jail {
  readonly #engine: Engine;
  readonly #sources = new Map<string, { readonly source: string; readonly script: Script }>();
  readonly #functions: ReadonlyMap<BootFunction, Value>;
  readonly #limit: number;
  readonly #image: Image;
  #work = 0;
  /** A file is being read; nothing of it runs. */
  #reading = false;

  /** `work` is the limit of the beginning and of each question. */
  constructor(
    module: WebAssembly.Module,
    booted: Booted,
    files: ReadonlyMap<string, string>,
    main: string,
    work: number,
  ) {
    for (const file of files.keys()) {
      if (!/^\.\/[^\0\n]+$/.test(file) || !canCross(file)) {
        throw new JailError("module", `A file's path begins with './', not ${JSON.stringify(file)}.`);
      }
    }
    for (const [file, source] of files) this.#sources.set(file, { source, script: scriptOf(file, source) });
    if (!this.#sources.has(main)) throw new JailError("module", `The program has no file ${main}.`);
    this.#limit = work;
    this.#functions = booted.functions;
    this.#engine = new Engine(module, booted.memory);
    this.#engine.restore(booted.image);
    this.#run(() => this.#begin(main));
    this.#image = this.#engine.image();
  }

  get work(): number {
    return this.#work;
  }

  ask(question: string): string {
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
    this.#reading = true;
    for (const [file, { script }] of this.#sources) {
      this.#call("define", engine.text(file), engine.evaluate(script.text, file));
    }
    this.#reading = false;
    this.#call("run", engine.text(main));
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
      throw this.#failure(translated(thrown, engine));
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
      return failureOf(JSON.parse(text) as Description, this.#sources, { crowded, reading: this.#reading });
    } catch (again) {
      const other = translated(again, engine);
      if (!(other instanceof Thrown)) return other;
      return new JailError(crowded ? "memory" : "program", "The program failed, and what it threw cannot be read.");
    }
  }
}
