// What the deeds of a decision write: which values they find, as far as that is seen, and which they leave.
import type { Value } from "../../language/core/types.ts";
import type { Moves } from "../lower/program.ts";
import { blocksOf, type Deed } from "../terms/deeds.ts";
import { includes } from "../terms/known-sets.ts";
import type { Term } from "../terms/term.ts";

/** Some of a family's values; undefined where it may be any. */
export type Values = readonly Value[] | undefined;

/** Single tracks of a family go from one of these values to one of those. */
interface Change {
  readonly from: Values;
  readonly to: Values;
}

/** By family. */
export type Changes = ReadonlyMap<number, readonly Change[]>;

/** What the deeds of a decision change, however often each of them is done. */
export function changesOf({ params, deeds, chain }: Moves): Changes {
  const writes = [...writesIn(deeds), ...writesIn(chain?.last ?? [])];
  const found = new Map<number, Change[]>();
  for (const { track, deed, again } of writes) {
    const same = writes.filter((other) => other.track === track);
    const own = chain ? undefined : valuesAt(track, deed, params);
    // What one deed has written another one may find.
    const written = same.length > 1 || again ? same.map((other) => valuesOf(other.deed.value)) : [];
    const from = own && written.every((some) => some !== undefined) ? [...own, ...written.flat()] : undefined;
    found.set(track, [...(found.get(track) ?? []), { from, to: valuesOf(deed.value) }]);
  }
  return found;
}

/** By deed the values that a family has where it writes, as far as they are seen. */
export type Before = ReadonlyMap<Deed, readonly Value[]>;

/** The values that a decision's writes find where nothing else has written the family before. */
export function valuesBefore({ params, deeds }: Moves): Before {
  const writes = [...writesIn(deeds)];
  const found = new Map<Deed, readonly Value[]>();
  for (const { track, deed, again } of writes) {
    const values = valuesAt(track, deed, params);
    const alone = !again && writes.every((other) => other.deed === deed || other.track !== track);
    if (values && alone) found.set(deed, values);
  }
  return found;
}

interface Write {
  readonly track: number;
  readonly deed: Deed & { kind: "write" | "write-all" };
  /** Whether it may be done more than once. */
  readonly again: boolean;
}

function* writesIn(deeds: readonly Deed[], again = false): Generator<Write> {
  for (const deed of deeds) {
    if (deed.kind === "write" || deed.kind === "write-all") yield { track: deed.track, deed, again };
    for (const block of blocksOf(deed)) yield* writesIn(block, again || deed.kind === "for");
  }
}

/** The values that a family can have where a deed writes it. */
function valuesAt(track: number, deed: Write["deed"], params: Moves["params"]): Values {
  if (deed.kind === "write-all") return valuesIn(deed.set, track);
  const { at } = deed;
  const param = at.kind === "place" && params.find(({ place }) => place === at.place);
  return param ? valuesIn(param.set, track) : undefined;
}

/** The values that a family can have at the members of a set of its indices. */
function valuesIn(set: Term, track: number): Values {
  switch (set.kind) {
    case "cells":
      return set.track === track ? set.values : undefined;
    case "intersection": {
      const [left, right] = [valuesIn(set.left, track), valuesIn(set.right, track)];
      return left && right ? left.filter((value) => includes(right, value)) : (left ?? right);
    }
    case "union": {
      const [left, right] = [valuesIn(set.left, track), valuesIn(set.right, track)];
      return left && right && [...left, ...right];
    }
    case "difference":
      return valuesIn(set.left, track);
    case "filter":
      return valuesIn(set.set, track);
    default:
      return undefined;
  }
}

/** The values that a term can have. */
function valuesOf(term: Term): Values {
  switch (term.kind) {
    case "constant":
      return [term.value];
    case "table":
      return term.list.size <= 512 ? term.list.all().filter((value) => value !== undefined) : undefined;
    case "if": {
      const [yes, no] = [valuesOf(term.yes), valuesOf(term.no)];
      return yes && no && [...yes, ...no];
    }
    default:
      return undefined;
  }
}
