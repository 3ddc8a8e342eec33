/** A stretch of source text, as UTF-16 offsets: `start` included, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A position as people count: both numbers start at 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * A source text with the table that turns offsets into lines and columns. A text that uses modules and those modules
 * share one space of offsets, so that a span says which text it lies in.
 */
export interface Source {
  /** The file's name or address, as messages show it; of a module, its path. */
  readonly name: string;
  readonly text: string;
  /** Where each line starts in the text; the first is 0. */
  readonly lineStarts: readonly number[];
  /** The offset of its first character: 0 for a text that stands for itself, beyond the text for a module of it. */
  readonly start: number;
  /** The modules it uses, also through others, by their starts. */
  readonly modules: readonly Source[];
}

/** A text that stands for itself and uses no modules; `name` is what messages call it. */
export function makeSource(name: string, text: string): Source {
  const lineStarts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) lineStarts.push(i + 1);
  }
  return { name, text, lineStarts, start: 0, modules: [] };
}

/** The text that an offset lies in: the source's own, or that of a module. */
export function sourceAt(source: Source, offset: number): Source {
  return source.modules.findLast((module) => module.start <= offset) ?? source;
}

/** The line and column of an offset in its text; an offset past the end is taken as the end. */
export function positionAt(source: Source, offset: number): Position {
  const { text, lineStarts, start } = sourceAt(source, offset);
  const at = Math.max(0, Math.min(offset - start, text.length));
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - lineStarts[low]! + 1 };
}

/** What is written in a span. */
export function textOf(source: Source, { start, end }: Span): string {
  const { text, start: first } = sourceAt(source, start);
  return text.slice(start - first, end - first);
}

/** The line that an offset lies in, `8`; in another text than the source's own, with its name, `chess:58`. */
export function lineText(source: Source, offset: number): string {
  const { name, start } = sourceAt(source, offset);
  const { line } = positionAt(source, offset);
  return start === source.start ? `${line}` : `${name}:${line}`;
}
