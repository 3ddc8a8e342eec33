import { Engine, type Image, LEAST_MEMORY, Thrown, TooLong, type Value } from "./engine/engine.ts";
import { JailError } from "./errors.ts";
import { BOOT, type BootFunction, ESCAPED } from "./program/boot.ts";
import { type Description, failureOf } from "./program/failures.ts";
import { type Script, scriptOf } from "./program/strip.ts";

/** What a jail allows. */
export interface JailLimits {
  /**
   * Units of work that one question may take, and the beginning as well: rounds of loops and calls of the engine's own code.
   * Usually 50 million.
   */
  readonly work?: number;
  /** Bytes of memory of the whole jail, at least 16 MiB, of which the engine keeps 6 for itself. Usually 32 MiB. */
  readonly memory?: number;
}

/** A program and what it is given. */
export interface JailedProgram {
  /** A script run first. It sets `globalThis.platform = { name, exports, begin(main), answer(question) }`. */
  readonly prelude: string;
  /** The program's files by path from its folder: "./main.ts". TypeScript or JavaScript modules. */
  readonly files: ReadonlyMap<string, string>;
  readonly main: string;
}

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

const USUAL_WORK = 50_000_000;
const USUAL_MEMORY = 32 * 1024 * 1024;
const LARGEST_MEMORY = 1024 * 1024 * 1024;

/** The prelude and the boot script are not the program's. */
const WORK_OF_PRELUDE = 1_000_000_000;

/** The longest text that leaves a jail, in bytes. */
const LONGEST_TEXT = 16 * 1024 * 1024;

/** So much memory left is little: what describes a failure may want some. */
const CROWDED = 4 * 1024 * 1024;

const TOO_DEEP = "The program's calls go deeper than they may.";

/** Takes what the engine throws for what it means. */
function translated(thrown: unknown, engine: Engine): unknown {
  if (thrown instanceof JailError || thrown instanceof Thrown) return thrown;
  if (thrown instanceof TooLong) return new JailError("memory", thrown.message);
  if (engine.tooDeep) return new JailError("depth", TOO_DEEP);
  if (engine.fuel < 0) return new JailError("work", "The program took more work than it may.");
  if (!(thrown instanceof Error)) return thrown;
  // The host's own stack came to its end all the same: a RangeError, in some browsers an InternalError.
  if (/stack|recursion/i.test(thrown.message)) return new JailError("depth", TOO_DEEP);
  return new JailError("broken", `The engine failed: ${thrown.message}`);
}

const canCross = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** One program in one engine. */
export class OpenJail implements Jail {
  readonly #engine: Engine;
  readonly #sources = new Map<string, { readonly source: string; readonly script: Script }>();
  readonly #functions = new Map<BootFunction, Value>();
  readonly #limit: number;
  readonly #image: Image;
  #work = 0;

  constructor(module: WebAssembly.Module, program: JailedProgram, limits: JailLimits = {}) {
    const { work = USUAL_WORK, memory = USUAL_MEMORY } = limits;
    if (!Number.isSafeInteger(work) || work < 1)
      throw new RangeError(`A limit of work is a whole number, not ${work}.`);
    if (!(memory >= LEAST_MEMORY && memory <= LARGEST_MEMORY)) {
      throw new RangeError(`A limit of memory is between ${LEAST_MEMORY} and ${LARGEST_MEMORY} bytes, not ${memory}.`);
    }
    this.#limit = work;
    for (const [file, source] of program.files) this.#sources.set(file, { source, script: scriptOf(file, source) });
    if (!this.#sources.has(program.main)) throw new JailError("module", `The program has no file ${program.main}.`);
    this.#engine = new Engine(module, memory);
    this.#run(WORK_OF_PRELUDE, () => this.#boot(program.prelude));
    this.#run(work, () => this.#begin(program.main));
    this.#image = this.#engine.image();
  }

  get work(): number {
    return this.#work;
  }

  ask(question: string): string {
    this.#engine.restore(this.#image);
    return this.#run(this.#limit, () => {
      const plain = canCross(question);
      const text = this.#engine.text(plain ? question : JSON.stringify(question));
      const answer = this.#engine.read(this.#call(plain ? "ask" : "askEscaped", text), LONGEST_TEXT);
      return answer.startsWith(ESCAPED) ? (JSON.parse(answer.slice(ESCAPED.length)) as string) : answer;
    });
  }

  #boot(prelude: string): void {
    const engine = this.#engine;
    engine.begin();
    engine.evaluate(prelude, "prelude");
    const boot = engine.evaluate(BOOT, "boot");
    for (const name of ["define", "run", "begin", "ask", "askEscaped", "describe"] as const) {
      this.#functions.set(name, engine.property(boot, name));
    }
  }

  #begin(main: string): void {
    const engine = this.#engine;
    for (const [file, { script }] of this.#sources)
      this.#call("define", engine.text(file), engine.evaluate(script.text, file));
    this.#call("run", engine.text(main));
    this.#call("begin");
  }

  #call(name: BootFunction, ...args: readonly Value[]): Value {
    return this.#engine.call(this.#functions.get(name) as Value, ...args);
  }

  #run<Result>(work: number, action: () => Result): Result {
    const engine = this.#engine;
    engine.fuel = work;
    try {
      return action();
    } catch (thrown) {
      throw this.#failure(translated(thrown, engine));
    } finally {
      this.#work = work - Math.max(0, engine.fuel);
    }
  }

  #failure(thrown: unknown): unknown {
    if (!(thrown instanceof Thrown)) return thrown;
    const engine = this.#engine;
    const crowded = engine.memory - engine.end < CROWDED;
    const describe = this.#functions.get("describe");
    if (describe === undefined)
      return new JailError("broken", `The prelude failed: ${engine.read(thrown.value, 4096)}`);
    try {
      const text = engine.read(engine.call(describe, thrown.value), LONGEST_TEXT);
      return failureOf(JSON.parse(text) as Description, this.#sources, crowded);
    } catch (again) {
      const other = translated(again, engine);
      if (!(other instanceof Thrown)) return other;
      return new JailError(crowded ? "memory" : "program", "The program failed, and what it threw cannot be read.");
    }
  }
}
