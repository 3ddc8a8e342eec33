// The place where code of terms is written. What comes in: a function that is being built, a pointer to a state, the
// values of variables. What goes out: code of terms and what was computed so far. How a kind of term becomes code is said
// in the tables of `emit-scalars.ts` and `emit-sets.ts`, and of actions in `emit-statements.ts`.
import type { Type } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { allBits, bitsOf } from "../../layout/bits.ts";
import type { Statement } from "../../terms/statements.ts";
import type { Term, Variable } from "../../terms/term.ts";
import { binary, type FunctionBuilding, i32, load, plus } from "../builder/building.ts";
import { Memo, type MemoKey } from "../builder/memo.ts";
import type { Words } from "../builder/words.ts";
import type { EmitContext, GameContext, Overlay, SeparateTracks } from "./emit-context.ts";
import { emitScalar } from "./emit-scalars.ts";
import { emitSet } from "./emit-sets.ts";
import { ordinalOfValue, valueOfOrdinal } from "./value-codes.ts";

export class TermEmitter implements EmitContext {
  readonly game: GameContext;
  readonly build: FunctionBuilding;
  readonly state: Code;
  readonly #values: Map<number, Code | Words>;
  readonly #separate: SeparateTracks | undefined;
  readonly #overlay: Overlay | undefined;
  readonly #memo: Memo;
  readonly #wanted = new Set<readonly Statement[]>();
  /** The bits from which locals have their values, where these are looked up. */
  readonly #bits = new Map<number, Code>();

  /** Without a state that of a function's first parameter. */
  constructor(
    game: GameContext,
    build: FunctionBuilding,
    state: Code = build.param(0),
    values: Map<number, Code | Words> = new Map(),
    separate?: SeparateTracks,
    overlay?: Overlay,
  ) {
    this.game = game;
    this.build = build;
    this.state = state;
    this.#values = values;
    this.#separate = separate;
    this.#overlay = overlay;
    this.#memo = new Memo(build);
  }

  scalar(term: Term): Code {
    return emitScalar(this, term);
  }

  set(term: Term): Words {
    return emitSet(this, term);
  }

  bind(variable: Variable, value: Code | Words): void {
    this.#values.set(variable.id, value);
    this.#memo.bound(variable);
  }

  valueOfVariable(variable: Variable): Code | Words | undefined {
    return this.#values.get(variable.id);
  }

  valueAt(variable: number): Code | Words {
    const found = this.#values.get(variable);
    if (found === undefined) throw new RangeError("a variable without a value");
    return found;
  }

  stateOf(track: number): Code {
    return this.#separate?.tracks.has(track) ? this.#separate.state : this.state;
  }

  get overlaid(): boolean {
    return this.#overlay !== undefined;
  }

  overlayOf(track: number): ReadonlyMap<number, Words> | undefined {
    return this.#overlay?.get(track);
  }

  inState(state: Code): TermEmitter {
    return new TermEmitter(this.game, this.build, state, new Map(this.#values));
  }

  withSeparate(tracks: ReadonlySet<number>, state: Code): TermEmitter {
    return new TermEmitter(this.game, this.build, this.state, new Map(this.#values), { tracks, state });
  }

  withOverlay(overlay: Overlay): TermEmitter {
    return new TermEmitter(this.game, this.build, this.state, new Map(this.#values), this.#separate, overlay);
  }

  inFunction(build: FunctionBuilding, values: Map<number, Code | Words>): TermEmitter {
    return new TermEmitter(this.game, build, build.param(0), values);
  }

  changed(): void {
    this.#memo.changed();
  }

  inBranch<Result>(write: () => Result): Result {
    return this.#memo.inBranch(write);
  }

  if(condition: Code, yes: () => void, no: () => void = () => undefined): void {
    this.build.if(
      condition,
      () => this.inBranch(yes),
      () => this.inBranch(no),
    );
  }

  isKnown(term: Term): boolean {
    return this.#memo.known(term) !== undefined;
  }

  memoized<Result>(key: MemoKey, make: () => Result): Result {
    return this.#memo.memoized(key, make);
  }

  repeating(write: () => void): void {
    this.#memo.repeating(write);
  }

  requireFullState(statements: readonly Statement[]): void {
    this.#wanted.add(statements);
  }

  needsFullState(statements: readonly Statement[]): boolean {
    return this.#wanted.has(statements);
  }

  stateMadeBy(statements: readonly Statement[]): Code | undefined {
    return this.#memo.known<EmitContext>(statements)?.state;
  }

  bitOf(value: Code, type: Type): Code {
    const ordinal = ordinalOfValue(value, type);
    if (bitsOf(type).plain) return ordinal;
    return this.#bitFrom(value) ?? this.#entry([0, ...allBits(type)], plus(ordinal, 1));
  }

  bitAtOrdinal(ordinal: Code, type: Type): Code {
    if (bitsOf(type).plain) return ordinal;
    return this.#bitFrom(ordinal) ?? this.#entry(allBits(type), ordinal);
  }

  valueAtBit(type: Type, bit: Code): Code {
    const bits = bitsOf(type);
    if (bits.plain) return valueOfOrdinal(type, bit);
    const at = this.build.keep(bit);
    const value = valueOfOrdinal(type, this.#entry(bits.ordinals, at));
    if (value.op === "local") this.#bits.set(value.local, at);
    return value;
  }

  #bitFrom(value: Code): Code | undefined {
    return value.op === "local" ? this.#bits.get(value.local) : undefined;
  }

  /** An entry of a table of small numbers. */
  #entry(entries: readonly number[], at: Code): Code {
    if (at.op === "const") return i32(entries[Number(at.value)]!);
    const address = this.game.module.table(new Uint8Array(new Uint16Array(entries).buffer));
    return this.build.keep(load("i32", 16, binary("mul", at, i32(2)), address));
  }
}
