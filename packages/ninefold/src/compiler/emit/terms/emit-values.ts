// Where code of terms is written: the values that it knows, and how values stand in numbers and in bits. `none` is -1;
// every other value stands as it does in the interpreter.
import type { Type, Value } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { allBits, bitsOf } from "../../layout/bits.ts";
import type { Layout } from "../../layout/represent.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { NotCompiled, type Term, type Variable } from "../../terms/term.ts";
import { bounds } from "../../terms/term-types.ts";
import type { Vectorizer } from "../../vectorize/vectorizer.ts";
import {
  binary,
  type FunctionBuilding,
  i32,
  load,
  type ModuleBuilding,
  plus,
  select,
  unary,
} from "../builder/building.ts";
import { Computed, type Subject } from "../builder/computed.ts";
import type { ListingRegion } from "../builder/listing-region.ts";
import type { Words } from "../builder/words.ts";
import type { Counting } from "./counting.ts";
import type { Overlay } from "./foresight.ts";

/** What the code of one game is written with. */
export interface Emitting {
  readonly module: ModuleBuilding;
  readonly layout: Layout;
  readonly vectorizer: Vectorizer;
  /** By family of decisions how its choices are counted. */
  readonly countings: ReadonlyMap<DecisionFamily, Counting>;
  /** Of a game with decisions that are made in steps, or by several players at once. */
  readonly listing?: ListingRegion | undefined;
}

/** Tracks that lie elsewhere than the rest of a state, at the same offsets from a pointer of their own. */
export interface Apart {
  readonly tracks: ReadonlySet<number>;
  readonly state: Code;
}

/** Code of values and values, in the state that a pointer leads to. */
export abstract class ValueEmitting {
  readonly with: Emitting;
  readonly build: FunctionBuilding;
  readonly state: Code;
  protected readonly values: Map<number, Code | Words>;
  protected readonly parted: Apart | undefined;
  readonly #overlay: Overlay | undefined;

  readonly #computed: Computed;

  constructor(
    emitting: Emitting,
    build: FunctionBuilding,
    state: Code,
    values: Map<number, Code | Words> = new Map(),
    apart?: Apart,
    overlay?: Overlay,
  ) {
    this.with = emitting;
    this.build = build;
    this.#computed = new Computed(build);
    this.state = state;
    this.values = values;
    this.parted = apart;
    this.#overlay = overlay;
  }

  /** The pointer from which a track's place is counted. */
  stateOf(track: number): Code {
    return this.parted?.tracks.has(track) ? this.parted.state : this.state;
  }

  /** Whether some sets of the state are in local values. */
  get overlaid(): boolean {
    return this.#overlay !== undefined;
  }

  /** The local values of a track's planes, by their numbers; undefined where the track is in the state. */
  overlayOf(track: number): ReadonlyMap<number, Words> | undefined {
    return this.#overlay?.get(track);
  }

  /** Where a place has its value from now on. */
  bind(variable: Variable, value: Code | Words): void {
    this.values.set(variable.id, value);
    this.#computed.bound(variable);
  }

  valueOfVariable(variable: Variable): Code | Words | undefined {
    return this.values.get(variable.id);
  }

  /** The value of the place with this number. */
  valueAt(variable: number): Code | Words {
    const found = this.values.get(variable);
    if (found === undefined) throw new RangeError("a place without a value");
    return found;
  }

  /** Forgets what was computed: the state, or a place, is about to change. */
  changed(): void {
    this.#computed.forget();
  }

  /** Runs what is perhaps not run: what it computes is not known afterwards. */
  inside(write: () => void): void {
    this.#computed.inside(write);
  }

  if(condition: Code, yes: () => void, no: () => void = () => undefined): void {
    this.build.if(
      condition,
      () => this.inside(yes),
      () => this.inside(no),
    );
  }

  /** Whether a term has been computed here. */
  isKnown(term: Term): boolean {
    return this.known(term) !== undefined;
  }

  protected known<Result>(subject: Subject): Result | undefined {
    return this.#computed.known(subject);
  }

  /** What is made of a term, or of statements, made once where it is known; before a loop if it is the same in each round. */
  protected cached<Result>(subject: Subject, make: () => Result): Result {
    return this.#computed.once(subject, make);
  }

  /** Writes a loop in which nothing but local values is written. */
  protected repeating(write: () => void): void {
    this.#computed.repeating(write);
  }

  /** The place of a value among those of its type. */
  ordinal(value: Code, type: Type): Code {
    if (type.kind === "option") {
      const inner = bounds(type.of)[0];
      if (type.of.kind !== "int" || inner === 0) return plus(value, 1);
      return select(binary("eq", value, i32(-1)), i32(0), plus(value, 1 - inner));
    }
    return type.kind === "int" ? plus(value, -type.low) : value;
  }

  /** The inverse of `ordinal`. */
  valueOf(type: Type, ordinal: Code): Code {
    if (type.kind === "option") {
      const inner = bounds(type.of)[0];
      if (type.of.kind !== "int" || inner === 0) return plus(ordinal, -1);
      return select(unary("eqz", ordinal), i32(-1), plus(ordinal, inner - 1));
    }
    return type.kind === "int" ? plus(ordinal, type.low) : ordinal;
  }

  /** The bits from which local values have their values, where these are looked up. */
  readonly #bits = new Map<number, Code>();

  #bitFrom(value: Code): Code | undefined {
    return value.op === "local" ? this.#bits.get(value.local) : undefined;
  }

  /** The bit that stands for a value in sets of its type; any bit for none. */
  bitOf(value: Code, type: Type): Code {
    const ordinal = this.ordinal(value, type);
    if (bitsOf(type).plain) return ordinal;
    return this.#bitFrom(value) ?? this.#looked([0, ...allBits(type)], plus(ordinal, 1));
  }

  bitAtOrdinal(ordinal: Code, type: Type): Code {
    const bits = bitsOf(type);
    if (bits.plain) return ordinal;
    return this.#bitFrom(ordinal) ?? this.#looked(allBits(type), ordinal);
  }

  /** The value that a bit stands for. */
  valueAtBit(type: Type, bit: Code): Code {
    const bits = bitsOf(type);
    if (bits.plain) return this.valueOf(type, bit);
    const at = this.build.keep(bit);
    const value = this.valueOf(type, this.#looked(bits.ordinals, at));
    if (value.op === "local") this.#bits.set(value.local, at);
    return value;
  }

  /** An entry of a table of small numbers. */
  #looked(entries: readonly number[], at: Code): Code {
    if (at.op === "const") return i32(entries[Number(at.value)]!);
    const address = this.with.module.table(new Uint8Array(new Uint16Array(entries).buffer));
    return this.build.keep(load("i32", 16, binary("mul", at, i32(2)), address));
  }

  /** A row of a table of sets, which is made once from its owner. */
  rows(owner: object, form: string, rows: () => readonly (readonly bigint[])[], index: Code, count: number): Words {
    const bytes = (): Uint8Array => new Uint8Array(new BigUint64Array(rows().flat()).buffer);
    const address = this.with.module.tableOf(owner, form, bytes);
    const at = this.build.keep(binary("mul", index, i32(8 * count)));
    return Array.from({ length: count }, (_, i) => load("i64", 64, at, address + 8 * i));
  }
}

/** A value as code: none is -1, false and true 0 and 1. */
export function codeOf(value: Value): number {
  if (value === null) return -1;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") {
    fits(value, value);
    return value;
  }
  throw new NotCompiled("a set as a number");
}

/** NotCompiled where numbers between these may not fit into 32 bits. */
export function fits(low: number, high: number): void {
  if (!(low >= -(2 ** 31) && high < 2 ** 31)) throw new NotCompiled("numbers without bounds");
}
