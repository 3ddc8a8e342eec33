// What a name means, in a few words.
import type { Entity } from "../check/context/namespace.ts";
import { headWord } from "../format/format.ts";
import type { Comment, Declaration } from "../syntax/tree.ts";
import { positionAt, type Source, type Span } from "../text/source.ts";
import { type Analysis, lastAt, referenceAt, textAt } from "./analysis.ts";

export interface Hover extends Span {
  readonly kind: Entity["kind"];
  /** The head of its declaration, or how it is used. */
  readonly head: string;
  readonly type?: string;
  /** The comment directly above its declaration. */
  readonly doc?: string;
}

export function hover(analysis: Analysis, offset: number): Hover | undefined {
  const found = referenceAt(analysis, offset);
  if (!found) return undefined;
  const { start, end, entity } = found;
  const doc = docOf(analysis, entity);
  const { type } = entity;
  return { start, end, kind: entity.kind, head: entity.detail, ...(type && { type }), ...(doc && { doc }) };
}

/** The comment above the declaration whose head names this thing. */
function docOf(analysis: Analysis, entity: Entity): string | undefined {
  const { span } = entity;
  if (!span) return undefined;
  const { source, file } = textAt(analysis, span.start);
  const { comments } = file;
  if (entity.kind === "game" || entity.kind === "module") {
    const head = source.text.lastIndexOf(headWord(file), span.start - source.start);
    return commentAbove(source, comments, source.start + head);
  }
  const declaration = file.declarations[lastAt(file.declarations, span.start)];
  const heads = declaration && nameOf(declaration)?.start === span.start;
  return heads ? commentAbove(source, comments, declaration.start) : undefined;
}

/** The name that a declaration gives, if it gives one. */
export const nameOf = (declaration: Declaration): Span | undefined =>
  "name" in declaration ? declaration.name : undefined;

/** The lines of comment that stand directly above a line. */
function commentAbove(source: Source, comments: readonly Comment[], offset: number): string | undefined {
  const lines: string[] = [];
  let { line } = positionAt(source, offset);
  for (let i = lastAt(comments, offset); i >= 0; i--) {
    const { own, text, start, end } = comments[i]!;
    if (!own || positionAt(source, end).line !== line - 1) break;
    lines.unshift(text.replace(/^\/[/*] ?/, "").replace(/ ?\*\/$/, ""));
    line = positionAt(source, start).line;
  }
  return lines.length > 0 ? lines.join("\n") : undefined;
}
