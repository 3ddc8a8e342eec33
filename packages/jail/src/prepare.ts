import { type Jail, type JailedProgram, type JailLimits, OpenJail } from "./jail.ts";
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

/** Meters and compiles the engine: once for a process or page, whose jails share it. */
export async function prepareJails(assets: JailAssets = installed): Promise<Jails> {
  const module = await WebAssembly.compile(meter(await assets.engine()) as BufferSource);
  return { open: (program, limits) => new OpenJail(module, program, limits) };
}
