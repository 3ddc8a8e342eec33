import { printValue } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { Run } from "../evaluate/run.ts";
import type { Decision } from "../system/game-system.ts";
import type { Step } from "./chains.ts";

/** A decision as the interpreter holds it: its texts are made when somebody reads them. */
export class InterpretedDecision implements Decision {
  readonly family: string;
  readonly forced: boolean;
  /** The family's place among the game's decisions; -1 for a forced step. */
  readonly index: number;
  /** The parameters of each of its steps; one step of a decision that is made at once. */
  readonly path: readonly Step[];
  /** Private, because it holds every track, and decisions are handed to players. */
  readonly #made: Run | undefined;
  readonly #types: readonly Type[];
  readonly #given: number;
  readonly #place: number;

  /**
   * `given`: how many first parameters of a later step the step before it gives, and so need not be said. `place`: among
   * the legal decisions of its state and player.
   */
  constructor(
    family: string,
    index: number,
    path: readonly Step[],
    types: readonly Type[],
    how: { readonly forced?: boolean; readonly given?: number; readonly made?: Run; readonly place?: number } = {},
  ) {
    this.family = family;
    this.index = index;
    this.path = path;
    this.#types = types;
    this.forced = how.forced ?? false;
    this.#given = how.given ?? 0;
    this.#made = how.made;
    this.#place = how.place ?? 0;
  }

  /** Where it stands among the legal decisions of the state and player that it was found for. */
  get place(): number {
    return this.#place;
  }

  /** Of a decision made in steps: the run after the last of them. */
  get made(): Run | undefined {
    return this.#made;
  }

  /** The parameters of the first step. */
  get values(): Step {
    return this.path[0]!;
  }

  get parameters(): readonly string[] {
    return this.said.flat();
  }

  get steps(): readonly (readonly string[])[] | undefined {
    return this.#made && this.said;
  }

  get id(): string {
    if (this.#types.length === 0 && this.path.length === 1) return this.family;
    return `${this.family}(${this.said.map((step) => step.join(", ")).join("; ")})`;
  }

  private get said(): readonly (readonly string[])[] {
    return this.path.map((step, at) => {
      const from = at === 0 ? 0 : this.#given;
      return step.slice(from).map((value: Value, i) => printValue(this.#types[from + i]!, value));
    });
  }
}
