import { printValue } from "../language/domain.ts";
import type { Type, Value } from "../language/types.ts";
import type { Decision } from "./game-system.ts";

/** A decision as the interpreter holds it: its texts are made when somebody reads them. */
export class InterpretedDecision implements Decision {
  readonly family: string;
  readonly forced: boolean;
  /** The family's place among the game's decisions; -1 for a forced step. */
  readonly index: number;
  readonly values: readonly Value[];
  readonly #types: readonly Type[];

  constructor(family: string, index: number, values: readonly Value[], types: readonly Type[], forced: boolean) {
    this.family = family;
    this.index = index;
    this.values = values;
    this.#types = types;
    this.forced = forced;
  }

  get parameters(): readonly string[] {
    return this.values.map((value, i) => printValue(this.#types[i]!, value));
  }

  get id(): string {
    return this.values.length === 0 ? this.family : `${this.family}(${this.parameters.join(", ")})`;
  }
}
