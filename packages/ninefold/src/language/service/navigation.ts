// Where a name is declared and where it stands.
import type { Span } from "../source.ts";
import { type Analysis, referenceAt, sameEntity } from "./analysis.ts";

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Where the thing that is named at an offset is declared; undefined for what the file does not declare. */
export function definition(analysis: Analysis, offset: number): Span | undefined {
  const span = referenceAt(analysis, offset)?.entity.span;
  return span && spanOf(span);
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
