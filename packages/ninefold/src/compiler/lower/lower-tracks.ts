// Tracks as terms: their values, and their indices in their families.
import type { Core } from "../../language/core/core.ts";
import { countOf, tupleOrdinal, valueAt } from "../../language/core/domain.ts";
import { BOOL, setOf } from "../../language/core/types.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { sameDomain } from "../terms/term-types.ts";
import type { Lowering } from "./lowering.ts";
import type { Scope } from "./scope.ts";

/** The values of a family are told apart by sets of indices where each track has no more values. */
const MAX_SETS = 16;

export function lowerTrack(lowering: Lowering, core: Core & { kind: "track" }, scope: Scope): Term {
  const { terms } = lowering;
  const known = core.indices.length === 0 ? scope.known.get(core.track) : undefined;
  if (known) return known;
  const { index } = lowering.game.tracks[core.track]!;
  const type = lowering.held(lowering.game.tracks[core.track]!.type);
  if (core.indices.length !== index.length) throw new NotCompiled("a family of tracks as one value");
  if (type.kind === "set" && index.length === 0) return terms.indicesWhere(type, core.track, [true]);
  const indices = core.indices.map((one) => lowering.lower(one, scope));
  if (type.kind !== "set") return terms.trackRead(type, core.track, indexOf(lowering, core.track, indices));
  return terms.filter(terms.all(type.of), type.of, (member) =>
    terms.trackRead(BOOL, core.track, indexOf(lowering, core.track, [...indices, member])),
  );
}

/** The index of a track in its family, as one number where there are several. */
export function indexOf({ terms, tracks }: Lowering, track: number, indices: readonly Term[]): Term {
  const { index } = tracks[track]!;
  const [only, ...others] = indices;
  if (!only) return terms.int(0);
  const [type] = index;
  if (type && others.length === 0)
    return sameDomain(only.type, type) || only.kind !== "constant" ? only : terms.constant(type, only.value);
  const size = index.reduce((product, one) => product * countOf(one), 1);
  const found = terms.tabulate(
    { kind: "int", low: 0, high: size - 1 },
    indices,
    (...values) => tupleOrdinal(index, values),
    `index ${track}`,
  );
  if (!found) throw new NotCompiled("a family of tracks with too many indices");
  return found;
}

/**
 * Terms that are equal exactly where a value is: of a family of tracks the indices that have each value, where there
 * are few values, else the value of each track; of anything else the value itself.
 */
export function identifyingTerms(lowering: Lowering, core: Core, scope: Scope): readonly Term[] {
  const { terms, game } = lowering;
  if (core.kind !== "track" || core.indices.length === game.tracks[core.track]!.index.length)
    return [lowering.lower(core, scope)];
  if (core.indices.length > 0) throw new NotCompiled("part of a family of tracks as one value");
  const { type, index } = lowering.tracks[core.track]!;
  const at = terms.trackIndex(core.track);
  if (index.length === 1 && countOf(type) <= MAX_SETS) {
    const [, ...values] = Array.from({ length: countOf(type) }, (_, i) => valueAt(type, i));
    // A track with one value only is always the same.
    if (values.length === 0) return [terms.int(0)];
    return values.map((value) => terms.indicesWhere(setOf(at), core.track, [value]));
  }
  return Array.from({ length: countOf(at) }, (_, i) =>
    terms.trackRead(type, core.track, terms.constant(at, valueAt(at, i))),
  );
}
