// What a text uses, once it was found.
import type { GameFile, UseDecl } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import type { Source } from "../text/source.ts";

/** A text that another one uses. Its spans lie beyond the text of the game. */
export interface Module {
  readonly path: string;
  readonly source: Source;
  readonly file: GameFile;
  readonly uses: readonly Use[];
  /**
   * Whether it holds parts of a game, or needs something of the game: then it is written out in each game that uses it.
   * Otherwise it is a set of names.
   */
  readonly open: boolean;
  /** The names of its definitions that mean something for each board. */
  readonly general: ReadonlySet<string>;
  /** What is wrong with its grammar. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Use {
  readonly decl: UseDecl;
  /** Undefined after a diagnostic. */
  readonly module: Module | undefined;
}

/** Those that could be read. */
export const modulesOf = (uses: readonly Use[]): readonly Module[] => uses.flatMap((use) => use.module ?? []);

export interface Uses {
  /** What the text that was asked about uses, in the order of its `use` lines. */
  readonly uses: readonly Use[];
  /** All modules in use, each behind those that it uses itself. */
  readonly modules: readonly Module[];
  /** What is wrong with the `use` lines of all texts. */
  readonly diagnostics: readonly Diagnostic[];
}

export const NO_USES: Uses = { uses: [], modules: [], diagnostics: [] };
