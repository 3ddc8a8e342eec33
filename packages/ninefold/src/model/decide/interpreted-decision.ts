import { printValue } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { Run } from "../evaluate/run.ts";
import type { Decision } from "../system/game-system.ts";

/** The parameters of one step. */
export type Step = readonly Value[];

/** What not every decision has. */
interface Details {
  readonly forced?: boolean;
  /** Of a forced step: whether the state before it is seen. */
  readonly shown?: true | undefined;
  /** How many first parameters of a later step the step before it gives; they are not written again. */
  readonly given?: number;
  readonly finalRun?: Run;
  readonly position?: number;
}

/** The parameters of each of its steps; one step of a decision that is made at once. */
export let pathOf: (decision: InterpretedDecision) => readonly Step[];

/** Of a decision made in steps: the run after the last of them, which holds every track. */
export let finalRunOf: (decision: InterpretedDecision) => Run | undefined;

/** The parameters of the first step. */
export const firstStepOf = (decision: InterpretedDecision): Step => pathOf(decision)[0]!;

/**
 * A decision as the interpreter holds it: its texts are printed when they are read. States keep their decisions, and
 * players are handed them, so that nothing in one can be changed; only `pathOf` and `finalRunOf` read what it consists of.
 *
 * It is not frozen: whoever defines a member on one hides the getter of that name from all who share the decision. To freeze
 * each, or to prevent extensions of each, took 3 to 9 % more processor time in the interpreter's playouts (tic-tac-toe, english
 * draughts, hex).
 */
export class InterpretedDecision implements Decision {
  readonly #family: string;
  readonly #forced: boolean;
  readonly #shown: true | undefined;
  readonly #familyIndex: number;
  readonly #path: readonly Step[];
  readonly #finalRun: Run | undefined;
  readonly #types: readonly Type[];
  readonly #given: number;
  readonly #position: number;

  constructor(
    family: string,
    familyIndex: number,
    path: readonly Step[],
    types: readonly Type[],
    { forced = false, shown, given = 0, finalRun, position = 0 }: Details = {},
  ) {
    this.#family = family;
    this.#familyIndex = familyIndex;
    this.#path = path;
    this.#types = types;
    this.#forced = forced;
    this.#shown = shown;
    this.#given = given;
    this.#finalRun = finalRun;
    this.#position = position;
  }

  static {
    pathOf = (decision) => decision.#path;
    finalRunOf = (decision) => decision.#finalRun;
  }

  get family(): string {
    return this.#family;
  }

  get forced(): boolean {
    return this.#forced;
  }

  get shown(): true | undefined {
    return this.#shown;
  }

  /** The index of the family among the game's decisions; -1 for a forced step. */
  get familyIndex(): number {
    return this.#familyIndex;
  }

  /** Its index among the legal decisions of the state and player that it was found for. */
  get position(): number {
    return this.#position;
  }

  get parameters(): readonly string[] {
    return this.#writtenSteps.flat();
  }

  get steps(): readonly (readonly string[])[] | undefined {
    return this.#finalRun && this.#writtenSteps;
  }

  get id(): string {
    if (this.#types.length === 0 && this.#path.length === 1) return this.#family;
    return `${this.#family}(${this.#writtenSteps.map((step) => step.join(", ")).join("; ")})`;
  }

  /** As the interface has it, for who writes or compares it whole. */
  toJSON(): Decision {
    const { id, family, parameters, steps, forced, shown } = this;
    return { id, family, parameters, ...(steps && { steps }), forced, ...(shown && { shown }) };
  }

  get #writtenSteps(): readonly (readonly string[])[] {
    return this.#path.map((step, at) => {
      const from = at === 0 ? 0 : this.#given;
      return step.slice(from).map((value, i) => printValue(this.#types[from + i]!, value));
    });
  }
}
