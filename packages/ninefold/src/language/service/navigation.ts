// Where a name is declared and where it stands.
import { type Span, sourceAt } from "../text/source.ts";
import { type Analysis, referenceAt, sameEntity } from "./analysis.ts";

/** A place in the text analysed, or in that of a module, whose offsets start at 0 again. */
export interface Location extends Span {
  /** The path of the module: `std/pieces`, or `./moves` from the folder of the text. */
  readonly module?: string;
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Where the thing that is named at an offset is declared; undefined for what no text declares. */
export function definition(analysis: Analysis, offset: number): Location | undefined {
  const span = referenceAt(analysis, offset)?.entity.span;
  if (!span) return undefined;
  const { start: first, name } = sourceAt(analysis.source, span.start);
  if (first === 0) return spanOf(span);
  return { start: span.start - first, end: span.end - first, module: name };
}

/** Every place that names the same thing as the one at an offset. */
export function references(analysis: Analysis, offset: number, includeDeclaration: boolean): readonly Span[] {
  const found = referenceAt(analysis, offset);
  if (!found) return [];
  const { entity } = found;
  return analysis.references
    .filter((one) => sameEntity(one.entity, entity) && (includeDeclaration || one.start !== entity.span?.start))
    .map(spanOf);
}
