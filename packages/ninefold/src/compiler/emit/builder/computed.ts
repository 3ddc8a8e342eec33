// What has been computed where code is written: known until the state changes, in the block where it stands and in those
// within; and what each round of a loop would compute alike, which is computed before it.

import { isLoopInvariant } from "../../analyse/loop-invariant.ts";
import type { CodeStatement } from "../../code/ir/code.ts";
import type { Statement } from "../../terms/statements.ts";
import type { Term, Variable } from "../../terms/term.ts";
import type { FunctionBuilding } from "./building.ts";

/** What is computed: a term, or the state that statements make. */
export type Asked = Term | readonly Statement[];

interface Loop {
  /** The block that it will stand in, and which of the open ones that is. */
  readonly before: CodeStatement[];
  readonly level: number;
  /** The places that have got a value within. */
  readonly bound: Set<number>;
}

export class Computed {
  readonly #build: FunctionBuilding;
  /** For each block that is open. */
  #known: Map<Asked, unknown>[] = [new Map()];
  /** The loops being written in which nothing but local places is, the innermost last. */
  #loops: readonly Loop[] = [];

  constructor(build: FunctionBuilding) {
    this.#build = build;
  }

  /** The state, or a place, is about to change. */
  forget(): void {
    this.#known = this.#known.map(() => new Map());
  }

  /** What is computed within is not known afterwards. */
  inside(write: () => void): void {
    this.#known.push(new Map());
    write();
    this.#known.pop();
  }

  known<Made>(asked: Asked): Made | undefined {
    return this.#known.find((known) => known.has(asked))?.get(asked) as Made | undefined;
  }

  /** What is known, or is made now. */
  once<Made>(asked: Asked, make: () => Made): Made {
    const found = this.known<Made>(asked);
    if (found !== undefined) return found;
    const at = this.#loops.findIndex(({ bound }) => "kind" in asked && isLoopInvariant(asked, bound));
    const made = at < 0 ? make() : this.#before(at, make);
    this.#known[at < 0 ? this.#known.length - 1 : this.#loops[at]!.level]!.set(asked, made);
    return made;
  }

  /** A place has got a value. */
  bound(place: Variable): void {
    for (const { bound } of this.#loops) bound.add(place.id);
  }

  /** Writes a loop in which nothing but local places is written. */
  repeating(write: () => void): void {
    const outer = this.#loops;
    this.#loops = [...outer, { before: this.#build.here, level: this.#known.length - 1, bound: new Set() }];
    write();
    this.#loops = outer;
  }

  /** Makes what stands before the loop with this number. */
  #before<Made>(at: number, make: () => Made): Made {
    const [known, loops] = [this.#known, this.#loops];
    const { before, level } = loops[at]!;
    this.#known = known.slice(0, level + 1);
    this.#loops = loops.slice(0, at);
    let made: Made | undefined;
    this.#build.in(before, () => {
      made = make();
    });
    this.#known = known;
    this.#loops = loops;
    return made!;
  }
}
