// The texts that a game is made of: its own, those of the games that it comes from, and the modules that these use.
import { type Asking, askedModules, type FindModule, type Uses } from "../modules/modules.ts";
import type { GameFile } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { askedBases, type Base } from "./bases.ts";
import { type Change, flatten } from "./flatten.ts";

export interface Texts {
  /** The game written out; of a game that comes from no other, the file itself. */
  readonly flat: GameFile;
  /** The game that it comes from, written out; undefined for a game that comes from no other. */
  readonly base: GameFile | undefined;
  /** The games that it comes from, the nearest first. */
  readonly bases: readonly Base[];
  /** Whether every game that it comes from was found and has no mistake in its grammar. */
  readonly complete: boolean;
  readonly changes: readonly Change[];
  readonly linked: Uses;
  /** What is wrong with the grammar of bases, with the way to them and with what is changed. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds and reads the texts. Never throws, whatever the texts are; what `find` throws is its own business. */
export function findTexts(file: GameFile, find: FindModule): Texts {
  const asking = askedTexts(file);
  let next = asking.next();
  while (!next.done) next = asking.next(find(next.value));
  return next.value;
}

/**
 * The paths that `findTexts` asks for, one after the other, each with the answer to the one before: for whoever has to
 * wait for the texts. Library games are asked for by their names, `chess`; a path may be asked for twice.
 */
export function* askedTexts(file: GameFile): Asking<Texts> {
  const { bases, complete, diagnostics } = yield* askedBases(file);
  const found = [...diagnostics, ...bases.flatMap((base) => base.diagnostics)];
  const isWhole = complete && found.length === 0;
  const below = bases.toReversed().map((base) => base.file);
  const misfits: Diagnostic[] = [];
  const base = below.reduce<GameFile | undefined>((so, one) => {
    if (!so) return one;
    const written = flatten(one, so);
    misfits.push(...written.diagnostics);
    return written.file;
  }, undefined);
  const own = base && isWhole ? flatten(file, base) : undefined;
  const flat = own?.file ?? file;
  const linked = yield* askedModules(flat);
  return {
    flat,
    base,
    bases,
    complete: isWhole,
    changes: own?.changes ?? [],
    linked,
    diagnostics: [...found, ...(isWhole ? misfits : []), ...(own?.diagnostics ?? [])],
  };
}
