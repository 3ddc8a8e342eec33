import { printValue } from "../language/domain.ts";
import type { Type, Value } from "../language/types.ts";
import type { Step } from "./chains.ts";
import type { Decision } from "./game-system.ts";
import type { Run } from "./run.ts";

/** The parameters of each of its steps; one step of a decision that is made at once. */
export let pathOf: (decision: InterpretedDecision) => readonly Step[];

/** Of a decision made in steps: the run after the last of them, which holds every track. */
export let madeOf: (decision: InterpretedDecision) => Run | undefined;

/** The parameters of the first step. */
export const valuesOf = (decision: InterpretedDecision): Step => pathOf(decision)[0]!;

/**
 * A decision as the interpreter holds it: its texts are made when somebody reads them. States keep their decisions, and
 * players are handed them, so that nothing in one can be changed, and what it is made of is told by `pathOf` and `madeOf`
 * alone.
 */
export class InterpretedDecision implements Decision {
  readonly #family: string;
  readonly #forced: boolean;
  readonly #index: number;
  readonly #path: readonly Step[];
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
    this.#family = family;
    this.#index = index;
    this.#path = path;
    this.#types = types;
    this.#forced = how.forced ?? false;
    this.#given = how.given ?? 0;
    this.#made = how.made;
    this.#place = how.place ?? 0;
  }

  static {
    pathOf = (decision) => decision.#path;
    madeOf = (decision) => decision.#made;
  }

  get family(): string {
    return this.#family;
  }

  get forced(): boolean {
    return this.#forced;
  }

  /** The family's place among the game's decisions; -1 for a forced step. */
  get index(): number {
    return this.#index;
  }

  /** Where it stands among the legal decisions of the state and player that it was found for. */
  get place(): number {
    return this.#place;
  }

  get parameters(): readonly string[] {
    return this.said.flat();
  }

  get steps(): readonly (readonly string[])[] | undefined {
    return this.#made && this.said;
  }

  get id(): string {
    if (this.#types.length === 0 && this.#path.length === 1) return this.family;
    return `${this.family}(${this.said.map((step) => step.join(", ")).join("; ")})`;
  }

  /** As the interface has it, for who writes or compares it whole. */
  toJSON(): Decision {
    const { id, family, parameters, steps, forced } = this;
    return { id, family, parameters, ...(steps && { steps }), forced };
  }

  private get said(): readonly (readonly string[])[] {
    return this.#path.map((step, at) => {
      const from = at === 0 ? 0 : this.#given;
      return step.slice(from).map((value: Value, i) => printValue(this.#types[from + i]!, value));
    });
  }
}
