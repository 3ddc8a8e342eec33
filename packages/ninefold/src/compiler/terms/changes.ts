// What a decision can change, and which questions it can have made true: those need not be asked again that it cannot.
import { equal } from "../../language/domain.ts";
import type { Value } from "../../language/types.ts";
import { blocksOf, type Deed, termsOf } from "./deeds.ts";
import type { Line } from "./lower-lines.ts";
import type { Control, Moves, Program } from "./program.ts";
import { partsOf, type Term } from "./term.ts";

/** Some of a family's values; undefined where it may be any. */
type Values = readonly Value[] | undefined;

/** Single tracks of a family go from one of these values to one of those. */
interface Change {
  readonly from: Values;
  readonly to: Values;
}

/** By family. */
type Changes = ReadonlyMap<number, readonly Change[]>;

/** How a set or a condition can change: it gains members or becomes true, it loses some or becomes false. */
interface Turn {
  readonly rises: boolean;
  readonly falls: boolean;
}

const STAYS: Turn = { rises: false, falls: false };
const TURNS: Turn = { rises: true, falls: true };

const opposite = ({ rises, falls }: Turn): Turn => ({ rises: falls, falls: rises });
/** Of what changes in other ways than its parts do. */
const wholly = ({ rises, falls }: Turn): Turn => (rises || falls ? TURNS : STAYS);
const both = (a: Turn, b: Turn): Turn => ({ rises: a.rises || b.rises, falls: a.falls || b.falls });

/**
 * The `end` lines that may hold after a decision, made in a control state in which none holds; undefined where it is not
 * known which control state comes next, or a line may be a fault.
 */
export function linesAfter(program: Program, control: Control, moves: Moves): readonly Line[] | undefined {
  const next = program.states.find(({ known }) =>
    [...known].every(([track, term]) => isSame(term, moves.known.get(track))),
  );
  if (!next?.ends.every(({ condition }) => condition.total)) return undefined;
  const changing = new Changing(moves);
  const before = new Set(control.ends.map(({ condition }) => condition));
  return next.ends.filter(({ condition }) => !before.has(condition) || changing.of(condition).rises);
}

const isSame = (a: Term, b: Term | undefined): boolean =>
  a.kind === "constant" && b?.kind === "constant" && equal(a.value, b.value);

/** How what a decision does changes terms. */
class Changing {
  readonly #changes: Changes;
  readonly #known = new Map<Term, Turn>();

  constructor(moves: Moves) {
    this.#changes = changesOf(moves);
  }

  of(term: Term): Turn {
    let found = this.#known.get(term);
    if (!found) {
      found = this.#of(term);
      this.#known.set(term, found);
    }
    return found;
  }

  #of(term: Term): Turn {
    const parts = partsOf(term).map((part) => this.of(part));
    const joined = parts.reduce(both, STAYS);
    switch (term.kind) {
      case "cells":
        return this.#cells(term);
      case "cell":
        return this.#changes.has(term.track) ? TURNS : wholly(joined);
      // More of what they are made of makes them more, never less.
      case "and":
      case "or":
      case "union":
      case "intersection":
      case "filter":
      case "collect":
      case "reach":
      case "fill":
      case "image":
      case "preimage":
      case "any":
      case "holds":
        return joined;
      case "member":
      case "slide":
        return both(wholly(parts[0]!), parts[1]!);
      case "not":
      case "empty":
        return opposite(joined);
      case "if":
        return both(wholly(parts[0]!), both(parts[1]!, parts[2]!));
      case "difference":
        return both(parts[0]!, opposite(parts[1]!));
      case "after":
        return this.#foreseen(term);
      default:
        return term.reads && parts.length === 0 ? TURNS : wholly(joined);
    }
  }

  #cells({ track, values }: Term & { kind: "cells" }): Turn {
    const inside = (some: Values): boolean => some?.some((value) => includes(values, value)) ?? true;
    const outside = (some: Values): boolean => some?.some((value) => !includes(values, value)) ?? true;
    return (this.#changes.get(track) ?? [])
      .map(({ from, to }) => ({ rises: outside(from) && inside(to), falls: inside(from) && outside(to) }))
      .reduce(both, STAYS);
  }

  /** What is foreseen changes with all that is asked on the way. */
  #foreseen({ deeds, body }: Term & { kind: "after" }): Turn {
    return wholly([body, ...termsOf(deeds)].map((one) => this.of(one)).reduce(both, STAYS));
  }
}

const includes = (values: readonly Value[], value: Value): boolean => values.some((one) => equal(one, value));

/** What the deeds of a decision change, however often each of them is done. */
function changesOf({ params, deeds, chain }: Moves): Changes {
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
