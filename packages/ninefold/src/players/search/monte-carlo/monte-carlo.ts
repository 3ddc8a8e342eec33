// Monte Carlo tree search as a mind: in positions where the player knows the state, or else on information states.
import type { Perspective } from "../../../knowledge/index.ts";
import type { Progress } from "../../../play/index.ts";
import type { Asked, Mind, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { Roots } from "../../minds/roots.ts";
import { unsearched } from "../../minds/unsearched.ts";
import type { PolicyOptions } from "../../policies/policy.ts";
import { USUAL_MEMORY } from "../simulating.ts";
import { KnownStateSearch } from "./known-state.ts";
import { PossibleStatesSearch } from "./possible-states.ts";

class MonteCarlo implements Mind {
  readonly #roots: Roots;
  readonly #knownState: KnownStateSearch | undefined;
  readonly #possibleStates: PossibleStatesSearch;

  /** `onInformation`: information states are searched even where the player knows the state. */
  constructor(options: PolicyOptions, onInformation: boolean) {
    this.#roots = new Roots(options.system, options.from);
    this.#knownState = onInformation ? undefined : new KnownStateSearch(options);
    this.#possibleStates = new PossibleStatesSearch(options);
  }

  *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const ids = perspective.choices.map(({ id }) => id);
    if (ids.length < 2 && asked.lines === undefined) return unsearched(ids);
    const { memory = USUAL_MEMORY } = asked.budget;
    const states = yield* this.#roots.of(perspective, asked.chance);
    if (states.length === 0) return unsearched(ids);
    const [one, ...others] = states;
    if (one && others.length === 0 && this.#knownState)
      return yield* this.#knownState.think(one.state, perspective, asked, memory);
    return yield* this.#possibleStates.think(states, perspective, asked, memory);
  }

  /** Where the player knows the state: the tree goes on growing from there. */
  *ponder(perspective: Perspective, asked: Asked): Generator<Progress, void, boolean | undefined> {
    const states = yield* this.#roots.of(perspective, asked.chance);
    const [one, ...others] = states;
    if (!one || others.length > 0 || !this.#knownState) return;
    yield* this.#knownState.ponder(one.state, perspective, asked, asked.budget.memory ?? USUAL_MEMORY);
  }
}

export const mctsMind = (options: PolicyOptions): Mind => new MonteCarlo(options, false);

/** On information states alone. */
export const informationMind = (options: MindOptions): Mind => new MonteCarlo(options, true);
