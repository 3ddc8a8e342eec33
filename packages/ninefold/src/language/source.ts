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

/** A source text with the table that turns offsets into lines and columns. */
export interface Source {
  /** The file's name or address, as messages show it. */
  readonly name: string;
  readonly text: string;
  /** The offset at which each line starts; the first is 0. */
  readonly lineStarts: readonly number[];
}

export function makeSource(name: string, text: string): Source {
  const lineStarts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) lineStarts.push(i + 1);
  }
  return { name, text, lineStarts };
}

/** The line and column of an offset; an offset past the end is taken as the end. */
export function positionAt(source: Source, offset: number): Position {
  const at = Math.max(0, Math.min(offset, source.text.length));
  let low = 0;
  let high = source.lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (source.lineStarts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - source.lineStarts[low]! + 1 };
}
