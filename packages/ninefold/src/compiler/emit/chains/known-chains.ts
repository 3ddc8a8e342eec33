// What a search of chains has come to before, so that chains that `same when` calls one decision are found at once, and what
// follows the same steps in another order is searched once.
import type { Code } from "../../code/ir/code.ts";
import {
  binary,
  type FunctionBuilding,
  i32,
  i64,
  load,
  type ModuleBuilding,
  plus,
  unary,
} from "../builder/building.ts";
import { mix, spread } from "../builder/hashing.ts";
import type { ChangedPart } from "./chain-parts.ts";

/** How many chains are found by a table; where more are written down, they are gone through. */
const MAX_FOUND = 1 << 11;
/** Slots of that table: half of them stay free. */
const SLOTS = 2 * MAX_FOUND;
/** In each whose it is, and where the chain is written. */
const SLOT_SIZE = 16;

/** So many states on the way are kept, each in the one slot that its hash gives: another that needs it takes it. */
const STATES = 1 << 9;
/** A state of more pieces is not kept. */
const MAX_PIECES = 64;
/** In each slot whose it is, and a hash. */
const STATE_HEAD = 16;

/** A word of a key, and at which byte of the record it is written. */
export interface KeyWord {
  readonly at: number;
  readonly value: Code;
}

/** The number of a search: what others have written in tables does not count. */
export function searchesOf(module: ModuleBuilding, build: FunctionBuilding): () => Code {
  const last = module.global(`${build.name}-searches`, "i64");
  return () => {
    build.setGlobal(last, binary("add", last, i64(1n)));
    return build.copy(last);
  };
}

const hashOf = (build: FunctionBuilding, words: readonly Code[]): Code => {
  const hash = build.copy(i64(BigInt(words.length)));
  for (const word of words) mix(build, hash, word);
  return build.keep(spread(build, hash));
};

const slotOf = (hash: Code, slots: number): Code => binary("and", unary("wrap", hash), i32(slots - 1));

const isWritten = (address: Code, keys: readonly KeyWord[]): Code =>
  keys.map(({ at, value }) => binary("eq", load("i64", 64, address, at), value)).reduce((a, b) => binary("and", a, b));

/** The chains that were written down, by their keys, of which the first is a hash of the others. */
export class KnownChains {
  readonly #build: FunctionBuilding;
  readonly #table: number;
  readonly #decisionSize: number;
  /** Whose slots count. */
  readonly #search: Code;
  /** Where the chain that was asked for last would stand. */
  readonly #slot: Code;

  constructor(module: ModuleBuilding, build: FunctionBuilding, search: Code, decisionSize: number) {
    this.#build = build;
    this.#table = module.allocate(SLOTS * SLOT_SIZE);
    this.#decisionSize = decisionSize;
    this.#search = build.copy(search);
    this.#slot = build.fresh("i32");
  }

  /** No chain is known from here on. */
  forget(search: Code): void {
    this.#build.set(this.#search, search);
  }

  /** The words that a chain is known by, for the record that has room for them from a byte on. */
  keys(from: number, words: readonly Code[]): readonly KeyWord[] {
    const kept = words.map((word) => this.#build.keep(word));
    return [hashOf(this.#build, kept), ...kept].map((value, i) => ({ at: from + 8 * i, value }));
  }

  /** Begins the loop around anew where a chain with these keys is written down between two addresses. */
  pass(keys: readonly KeyWord[], start: Code, to: Code): void {
    const build = this.#build;
    build.if(
      this.#isFew(start, to),
      () => this.#passFound(keys),
      () => this.#passAmongAll(keys, start, to),
    );
  }

  /** The chain that was asked for last is written at an address. */
  add(start: Code, to: Code): void {
    const build = this.#build;
    build.if(this.#isFew(start, to), () => {
      build.emit({ op: "store", bits: 64, address: this.#slot, offset: 0, value: this.#search });
      build.emit({ op: "store", bits: 32, address: this.#slot, offset: 8, value: to });
    });
  }

  #isFew(start: Code, to: Code): Code {
    return binary("lt_u", binary("sub", to, start), i32(MAX_FOUND * this.#decisionSize));
  }

  #passFound([hash, ...others]: readonly KeyWord[]): void {
    if (!hash) return;
    const build = this.#build;
    const slot = build.copy(slotOf(hash.value, SLOTS));
    build.loop(() => {
      build.set(this.#slot, plus(binary("mul", slot, i32(SLOT_SIZE)), this.#table));
      build.if(binary("ne", load("i64", 64, this.#slot, 0), this.#search), () => build.break());
      const written = build.keep(load("i32", 32, this.#slot, 8));
      build.if(isWritten(written, [hash]), () =>
        build.if(isWritten(written, others), () => build.emit({ op: "next", loops: 2 })),
      );
      build.set(slot, binary("and", plus(slot, 1), i32(SLOTS - 1)));
    });
  }

  #passAmongAll([hash, ...others]: readonly KeyWord[], start: Code, to: Code): void {
    if (!hash) return;
    const build = this.#build;
    const at = build.copy(start);
    build.loop(() => {
      build.if(binary("eq", at, to), () => build.break());
      build.if(isWritten(at, [hash]), () =>
        build.if(isWritten(at, others), () => build.emit({ op: "next", loops: 2 })),
      );
      build.set(at, plus(at, this.#decisionSize));
    });
  }
}

/** States on the way from which a chain goes on: of two that are the same after as many steps, the second brings nothing new. */
export class KnownStates {
  readonly #build: FunctionBuilding;
  readonly #part: ChangedPart;
  readonly #table: number;
  readonly #size: number;
  readonly #search: Code;

  /** `given`: the parameters that a step gives the next one. */
  static of(
    module: ModuleBuilding,
    build: FunctionBuilding,
    search: Code,
    part: ChangedPart,
    given: number,
  ): KnownStates | undefined {
    return part.pieces.length > MAX_PIECES ? undefined : new KnownStates(module, build, search, part, given);
  }

  private constructor(module: ModuleBuilding, build: FunctionBuilding, search: Code, part: ChangedPart, given: number) {
    this.#build = build;
    this.#part = part;
    this.#search = search;
    this.#size = STATE_HEAD + 8 * (part.pieces.length + 1 + given);
    this.#table = module.allocate(STATES * this.#size);
  }

  /**
   * Begins the loop around anew where the search has gone on from this state after so many steps, with the same parameters
   * given. Else what it answers says that it goes on from there.
   */
  pass(state: Code, steps: Code, given: readonly Code[]): () => void {
    const build = this.#build;
    const pieces = this.#part.pieces.map(({ offset, bits }) =>
      bits === 64 ? load("i64", 64, state, offset) : unary("extend", load("i32", bits, state, offset)),
    );
    const words = [...pieces, unary("extend", steps), ...given.map((value) => unary("extend", value))];
    const kept = words.map((word) => build.keep(word));
    const hash = hashOf(build, kept);
    const slot = build.keep(plus(binary("mul", slotOf(hash, STATES), i32(this.#size)), this.#table));
    const head = [this.#search, hash].map((value, i) => ({ at: 8 * i, value }));
    const keys = kept.map((value, i) => ({ at: STATE_HEAD + 8 * i, value }));
    build.if(isWritten(slot, head), () => build.if(isWritten(slot, keys), () => build.emit({ op: "next", loops: 1 })));
    return () => {
      for (const { at, value } of [...head, ...keys])
        build.emit({ op: "store", bits: 64, address: slot, offset: at, value });
    };
  }
}
