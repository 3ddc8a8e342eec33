/** What a jail allows. */
export interface JailLimits {
  /**
   * Units of work that one question may take: rounds of loops and calls of the engine's own code. Usually 50 million.
   */
  readonly work?: number;
  /** Units of work that the beginning may take, before there are questions. Usually ten times those of a question. */
  readonly beginning?: number;
  /** Bytes of memory of the whole jail, from 16 MiB to 1 GiB, of which the engine keeps 6 MiB. Usually 32 MiB. */
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
