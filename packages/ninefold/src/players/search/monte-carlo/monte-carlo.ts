// Monte Carlo tree search as a mind: in positions where the player knows the state, or else on information states.
import type { Perspective, PossibleState } from "../../../knowledge/index.ts";
import type { Asked, Mind, MindOptions, Thinking, Thought } from "../../minds/mind.ts";
import { Roots } from "../../minds/roots.ts";
import { USUAL_MEMORY, unsearched } from "../simulating.ts";
import { KnownStateSearch } from "./known-state.ts";
import { PossibleStatesSearch } from "./possible-states.ts";

class MonteCarlo implements Mind {
  readonly #roots: Roots;
  readonly #knownState: KnownStateSearch | undefined;
  readonly #possibleStates: PossibleStatesSearch;

  /** `onInformation`: information states are searched even where the player knows the state. */
  constructor(options: MindOptions, onInformation: boolean) {
    this.#roots = new Roots(options.system, options.from);
    this.#knownState = onInformation ? undefined : new KnownStateSearch(options);
    this.#possibleStates = new PossibleStatesSearch(options);
  }

  *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
    const ids = perspective.choices.map(({ id }) => id);
    if (ids.length < 2 && asked.lines === undefined) return unsearched(ids);
    const { memory = USUAL_MEMORY } = asked.budget;
    const states = yield* this.#states(perspective, asked, ids);
    const [one, ...others] = states;
    if (one && others.length === 0 && this.#knownState)
      return yield* this.#knownState.think(one.state, perspective, asked, memory);
    return yield* this.#possibleStates.think(states, perspective, asked, memory);
  }

  *#states(
    perspective: Perspective,
    { chance }: Asked,
    ids: readonly string[],
  ): Generator<Thinking, readonly PossibleState[], boolean | undefined> {
    const work = this.#roots.of(perspective, chance);
    let step = work.next();
    for (; !step.done; step = work.next()) yield { done: 0, thought: () => unsearched(ids) };
    return step.value;
  }
}

export const mctsMind = (options: MindOptions): Mind => new MonteCarlo(options, false);

/** On information states alone. */
export const informationMind = (options: MindOptions): Mind => new MonteCarlo(options, true);
