// What an editor knows of a text: read and checked once, then asked. All offsets are UTF-16.

import type { Hint } from "../check/context/context.ts";
import type { Entity, Reference } from "../check/context/namespace.ts";
import { alwaysModule } from "../modules/always.ts";
import type { FindModule } from "../modules/modules.ts";
import { type Read, readText } from "../read.ts";
import { lex, type Token } from "../syntax/lexer.ts";
import type { Comment, GameFile } from "../syntax/tree.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { makeSource, type Source, type Span, sourceAt } from "../text/source.ts";

export interface Analysis extends Read {
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
  /** Every name of the text with what it names, in order of position; no two overlap. */
  readonly references: readonly Reference[];
  readonly hints: readonly Hint[];
  readonly find: FindModule | undefined;
}

export interface Edit extends Span {
  readonly text: string;
}

/** Reads a game or a module; `find` gives the texts of the modules it uses. */
export function analyse(text: string, name = "game", find?: FindModule): Analysis {
  const source = makeSource(name, text);
  const { tokens, comments } = lex(source);
  const read = readText(source, {}, find);
  // A variant is checked with its bases, whose names lie beyond its text.
  const isHere = ({ start }: Span): boolean => start <= text.length;
  const references = read.checked.references.filter(isHere);
  return { ...read, tokens, comments, references, hints: read.checked.hints.filter(isHere), find };
}

/** The text that an offset lies in: the one analysed, that of a module, or that of a game that it comes from. */
export function textAt(analysis: Analysis, offset: number): { readonly source: Source; readonly file: GameFile } {
  const source = sourceAt(analysis.source, offset);
  if (source === analysis.source) return analysis;
  return (
    [...analysis.modules, ...analysis.bases, ...analysis.instances].find((text) => text.source === source) ??
    alwaysModule()
  );
}

export function diagnostics(analysis: Analysis): readonly Diagnostic[] {
  return analysis.diagnostics;
}

/** The last index whose item starts at or before an offset; -1 for none. */
export function lastAt(items: readonly Span[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The name at an offset, its end included, and what it names. */
export function referenceAt({ references }: Analysis, offset: number): Reference | undefined {
  const found = references[lastAt(references, offset)];
  return found && offset <= found.end ? found : undefined;
}

/** One entity may be met as several objects where a part of the text was checked twice: its declaration tells. */
export function sameEntity(a: Entity, b: Entity): boolean {
  return a === b || (a.span !== undefined && a.span.start === b.span?.start && a.span.end === b.span.end);
}
