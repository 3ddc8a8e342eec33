// The table of the terms of one game: each is made once, so that equal terms are one.
import { countOf } from "../../../language/core/domain.ts";
import { BOOL, setOf, type Type, type Value } from "../../../language/core/types.ts";
import type { FaultCode } from "../../../model/index.ts";
import type { Constructors, PlainConstructors } from "../constructors.ts";
import type { Keys } from "../kinds/kind.ts";
import { boundBy, KINDS, subtermsOf } from "../kinds/kinds.ts";
import type { LookupTable, Shape, Statement, Term, Variable } from "../term.ts";
import type { TrackType } from "../track-types.ts";
import { AlphaKeys } from "./alpha-keys.ts";
import { Budget } from "./budget.ts";
import { LookupTables } from "./lookup-tables.ts";

const NOTHING_FREE: ReadonlySet<number> = new Set();

/** Makes terms as they are wanted; the laws are in the constructors that `createTerms` adds. */
export class TermTable implements Keys, PlainConstructors {
  readonly #terms = new Map<string, Term>();
  readonly #tracks: readonly TrackType[];
  readonly #ids = new Map<object, number>();
  readonly #alpha = new AlphaKeys(this);
  readonly #budget = new Budget();
  #next = 0;

  /** The functions that are tabulated. */
  readonly tables = new LookupTables(this, this.#budget);
  /** Of equal lists of statements the first. */
  readonly statementLists = new Map<string, readonly Statement[]>();
  /** By foresight, variable and replacement the variable that has the replacement's value from before. */
  readonly valuesBefore = new Map<string, Variable>();

  readonly yes: Term;
  readonly no: Term;

  constructor(tracks: readonly TrackType[]) {
    this.#tracks = tracks;
    this.yes = this.constant(BOOL, true);
    this.no = this.constant(BOOL, false);
  }

  /** How many terms there are. */
  get count(): number {
    return this.#terms.size;
  }

  /** How many values of tables have been computed. */
  get entries(): number {
    return this.tables.entries;
  }

  /** The type of a track's values. */
  trackType(track: number): Type {
    return this.#track(track).type;
  }

  /** The type of a track's index; where it has several indices, of their number in mixed radix. */
  trackIndex(track: number): Type {
    const { index } = this.#track(track);
    const [only] = index;
    if (only && index.length === 1) return only;
    return { kind: "int", low: 0, high: index.reduce((product, type) => product * countOf(type), 1) - 1 };
  }

  #track(track: number): TrackType {
    const found = this.#tracks[track];
    if (!found) throw new RangeError(`no track ${track}`);
    return found;
  }

  /** A number that nothing else has. */
  fresh(): number {
    return this.#next++;
  }

  /** A new variable. */
  variable(type: Type): Variable {
    return { id: this.fresh(), type };
  }

  /** A number that stands for an object that compares by identity. */
  idOf(object: object): number {
    let id = this.#ids.get(object);
    if (id === undefined) {
      id = this.fresh();
      this.#ids.set(object, id);
    }
    return id;
  }

  /** Tells a type from those whose values have other ordinals. */
  typeKey(type: Type): string {
    if (type.kind === "set" || type.kind === "option" || type.kind === "pile")
      return `${type.kind}-${this.typeKey(type.of)}`;
    if (type.kind === "int" && !type.named) return `int${type.low}..${type.high}`;
    if (type.kind === "cell" || type.kind === "offset") return `${type.kind}${this.idOf(type.board)}`;
    return type.kind === "enum" || type.kind === "product" || type.kind === "int"
      ? `${type.kind}${this.idOf(type.named!)}`
      : type.kind;
  }

  tableKey(type: Type, list: LookupTable): string {
    return this.tables.keyOf(type, list);
  }

  /**
   * The term of this shape. Terms that differ only in the name of the variable of a binder are one. A variable is bound by
   * terms that are made after all their parts, for which it was new; so it is never bound again within the body, and facts
   * about it from outside of the binder do not concern the member (`relevant` in `compiler/analyse/flow-facts.ts` leaves
   * them out).
   */
  make(type: Type, shape: Shape): Term {
    const kind = KINDS[shape.kind];
    const parts = subtermsOf(shape);
    this.#budget.askTerm(parts.length);
    let key = `${shape.kind} ${kind.key?.(shape, type, this) ?? ""}`;
    const bound = boundBy(shape);
    if (bound.length > 0) key += this.#alpha.keyOf(bound, parts);
    else for (const { id } of parts) key += ` ${id}`;
    let found = this.#terms.get(key);
    if (!found) {
      const common = {
        id: this.fresh(),
        type,
        free: freeIn(shape, parts),
        dependsOnState: kind.readsState ?? parts.some((part) => part.dependsOnState),
        cannotFault: !kind.mayFault && parts.every((part) => part.cannotFault),
      };
      found = { ...common, ...shape };
      this.#budget.keepTerm(key.length);
      this.#terms.set(key, found);
    }
    return found;
  }

  constant(type: Type, value: Value): Term {
    return this.make(type, { kind: "constant", value });
  }

  int(value: number): Term {
    return this.constant({ kind: "int", low: value, high: value }, value);
  }

  bool(value: boolean): Term {
    return value ? this.yes : this.no;
  }

  none(element: Type): Term {
    return this.constant(setOf(element), []);
  }

  at(variable: Variable): Term {
    return this.make(variable.type, { kind: "variable", variable });
  }

  trackRead(type: Type, track: number, at: Term): Term {
    return this.make(type, { kind: "trackRead", track, at });
  }

  times(memory: number, most: number, now: readonly Term[]): Term {
    return this.make({ kind: "int", low: 1, high: most + 1 }, { kind: "times", memory, now });
  }

  back(type: Type, memory: number, plies: Term): Term {
    return this.make(type, { kind: "back", memory, plies });
  }

  fault(type: Type, code: FaultCode): Term {
    return this.make(type, { kind: "fault", code });
  }
}

/** The table with the constructors that know the laws. */
export interface Terms extends TermTable, Constructors {}

/** The variables that are free in a term. */
function freeIn(shape: Shape, parts: readonly Term[]): ReadonlySet<number> {
  if (shape.kind === "variable") return new Set([shape.variable.id]);
  let free = NOTHING_FREE;
  for (const part of parts) if (part.free.size > 0) free = together(free, part.free);
  const bound = boundBy(shape);
  if (!bound.some(({ id }) => free.has(id))) return free;
  return new Set([...free].filter((id) => bound.every((variable) => variable.id !== id)));
}

/** Nearly always one of two sets of variables contains the other. */
function together(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  const [large, small] = a.size >= b.size ? [a, b] : [b, a];
  for (const id of small) if (!large.has(id)) return new Set([...large, ...small]);
  return large;
}
