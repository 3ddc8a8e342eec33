// What may still be drawn of a family of decisions of which foresight refuses some: one that has been refused is not
// drawn again, which leaves the legal ones equally probable.

import type { Code } from "../../code/ir/code.ts";
import { bitsOf, wordsOf } from "../../layout/bits.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { binary, type FunctionBuilding, i32 } from "../builder/building.ts";
import { nthMember } from "../builder/nth-member.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "../terms/emit-context.ts";

/** The choices of a family with at most one parameter that have not been refused. */
export class Remaining {
  readonly #build: FunctionBuilding;
  readonly #param: DecisionFamily["params"][number] | undefined;
  readonly #choices: Words;
  readonly #count: Code;
  #drawn: Code = i32(0);

  /** `count`: where it stands how many there are. */
  constructor(build: FunctionBuilding, family: DecisionFamily, count: Code) {
    this.#build = build;
    this.#param = family.params[0];
    this.#count = count;
    const size = this.#param ? wordsOf(this.#element) : 0;
    this.#choices = Array.from({ length: size }, () => build.fresh("i64"));
  }

  /** Whether choices of a family can be refused, and are few enough to be told apart. */
  static isOf({ params, tests, chain }: DecisionFamily): boolean {
    return tests.length > 0 && !chain && params.length <= 1;
  }

  get #element(): DecisionFamily["params"][number]["variable"]["type"] {
    return withoutSet(this.#param!.set.type);
  }

  /** How many times at most one can be refused. */
  get most(): number {
    return this.#param ? bitsOf(this.#element).size : 1;
  }

  /** All choices that the parameter's set has. */
  begin(emit: EmitContext): void {
    const set = this.#param ? emit.set(this.#param.set) : [];
    this.#build.setAll(this.#choices, set);
    this.#build.set(this.#count, this.#param ? words.sizeOfSet(this.#choices) : i32(1));
  }

  /** Binds the parameter to the choice with this number. */
  draw(emit: EmitContext, number: Code): void {
    if (!this.#param) return;
    this.#drawn = nthMember(this.#build, emit.game.module, this.#choices, number, bitsOf(this.#element).size);
    emit.bind(this.#param.variable, this.#build.keep(emit.valueAtBit(this.#element, this.#drawn)));
  }

  /** Takes out what has been drawn last. */
  refuse(): void {
    if (this.#param) {
      const drawn = words.bitAt(this.#build, this.#drawn, this.#choices.length);
      const left = words.zip(this.#choices, drawn, (word, bit) => binary("xor", word, bit));
      this.#build.setAll(this.#choices, left);
    }
    this.#build.set(this.#count, binary("sub", this.#count, i32(1)));
  }
}
