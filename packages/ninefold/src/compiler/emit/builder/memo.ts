// What has been computed where code is written: known until the state changes, in the block where it stands and in those
// within; and what each round of a loop would compute alike, which is computed before it.

import { isLoopInvariant } from "../../analyse/loop-invariant.ts";
import type { CodeStatement } from "../../code/ir/code.ts";
import type { Statement } from "../../terms/statements.ts";
import type { Term, Variable } from "../../terms/term.ts";
import type { FunctionBuilding } from "./building.ts";

/** What is computed: a term, or the state that statements make. */
export type MemoKey = Term | readonly Statement[];

interface Loop {
  /** The block that it will stand in, and which of the open ones that is. */
  readonly before: CodeStatement[];
  readonly level: number;
  /** The variables that have got a value within. */
  readonly bound: Set<number>;
}

export class Memo {
  readonly #build: FunctionBuilding;
  /** For each block that is open. */
  #known: Map<MemoKey, unknown>[] = [new Map()];
  /** The loops being written in which nothing but locals is written, the innermost last. */
  #loops: readonly Loop[] = [];

  constructor(build: FunctionBuilding) {
    this.#build = build;
  }

  /** The state, or a variable, is about to change. */
  changed(): void {
    this.#known = this.#known.map(() => new Map());
  }

  /** What is computed within is not known afterwards. */
  inBranch<Result>(write: () => Result): Result {
    this.#known.push(new Map());
    const result = write();
    this.#known.pop();
    return result;
  }

  known<Result>(key: MemoKey): Result | undefined {
    return this.#known.find((known) => known.has(key))?.get(key) as Result | undefined;
  }

  /** What is known, or is made now. */
  memoized<Result>(key: MemoKey, make: () => Result): Result {
    const found = this.known<Result>(key);
    if (found !== undefined) return found;
    const at = this.#loops.findIndex(({ bound }) => "kind" in key && isLoopInvariant(key, bound));
    const result = at < 0 ? make() : this.#before(at, make);
    this.#known[at < 0 ? this.#known.length - 1 : this.#loops[at]!.level]!.set(key, result);
    return result;
  }

  /** A variable has got a value. */
  bound(variable: Variable): void {
    for (const { bound } of this.#loops) bound.add(variable.id);
  }

  /** Writes a loop in which nothing but locals is written. */
  repeating(write: () => void): void {
    const outer = this.#loops;
    this.#loops = [...outer, { before: this.#build.here, level: this.#known.length - 1, bound: new Set() }];
    write();
    this.#loops = outer;
  }

  /** Makes what stands before the loop with this number. */
  #before<Result>(at: number, make: () => Result): Result {
    const [known, loops] = [this.#known, this.#loops];
    const { before, level } = loops[at]!;
    this.#known = known.slice(0, level + 1);
    this.#loops = loops.slice(0, at);
    const result = this.#build.in(before, make);
    this.#known = known;
    this.#loops = loops;
    return result;
  }
}
