import { LEAST_MEMORY } from "./engine/engine.ts";
import { LAYOUT } from "./engine/exports.ts";
import { type Jail, OpenJail } from "./jail.ts";
import type { JailedProgram, JailLimits } from "./limits.ts";
import { type Booted, boot } from "./program/booted.ts";
import { meter } from "./wasm/meter.ts";

/** Where the engine's code comes from; in Node it is read from the installed package, a page fetches it. */
export interface JailAssets {
  /** The bytes of `@jitl/quickjs-wasmfile-release-sync/wasm`. */
  engine(): Promise<Uint8Array>;
}

/** What opens jails. */
export interface Jails {
  /**
   * Begins a program. Throws {@link JailError} where it is refused, fails or takes too much, and RangeError for limits that
   * cannot be.
   */
  open(program: JailedProgram, limits?: JailLimits): Jail;
}

interface NodeProcess {
  getBuiltinModule?(name: "node:fs/promises"): { readFile(path: URL): Promise<Uint8Array> };
}

/** Node's files are reached without an import, so that the package loads unchanged in a page. */
const installed: JailAssets = {
  engine() {
    const files = (globalThis as { process?: NodeProcess }).process?.getBuiltinModule?.("node:fs/promises");
    if (!files) throw new TypeError("The engine's code must be given here: there are no files.");
    return files.readFile(new URL(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")));
  },
};

/** Units of work that a question may take where nothing is said. */
export const USUAL_WORK = 50_000_000;
const TIMES_BEGINNING = 10;
/** Bytes of memory that a jail has where nothing is said. */
export const USUAL_MEMORY = 32 * 1024 * 1024;
const LARGEST_MEMORY = 1024 * 1024 * 1024;

class Prepared implements Jails {
  readonly #module: WebAssembly.Module;
  /** Programs of one host have one prelude. */
  #last?: Booted;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  open(program: JailedProgram, limits: JailLimits = {}): Jail {
    const { work = USUAL_WORK, beginning = TIMES_BEGINNING * work, memory = USUAL_MEMORY } = limits;
    for (const units of [work, beginning]) {
      if (!Number.isSafeInteger(units) || units < 1)
        throw new RangeError(`A limit of work is a whole number, not ${units}.`);
    }
    if (!(memory >= LEAST_MEMORY && memory <= LARGEST_MEMORY)) {
      throw new RangeError(`A limit of memory is from ${LEAST_MEMORY} to ${LARGEST_MEMORY} bytes, not ${memory}.`);
    }
    const { prelude } = program;
    if (this.#last?.prelude !== prelude || this.#last.memory !== memory)
      this.#last = boot(this.#module, memory, prelude);
    return new OpenJail(this.#module, this.#last, program, { work, beginning });
  }
}

/** Meters and compiles the engine: once for a process or page, whose jails share it. */
export async function prepareJails(assets: JailAssets = installed): Promise<Jails> {
  return new Prepared(await WebAssembly.compile(meter(await assets.engine(), { notes: LAYOUT.notes }) as BufferSource));
}
