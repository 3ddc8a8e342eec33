// The states that a mind searches from: those that a perspective leaves possible.
import { Believer, type Perspective, type PossibleState, SeenStates } from "../../knowledge/index.ts";
import { type ChanceSource, type GameSystem, ONE, type State } from "../../model/index.ts";
import type { Thinking, Thought } from "./mind.ts";
import { unsearched } from "./unsearched.ts";

/** So many states are held with their exact probabilities; where more are possible, so many plays are drawn. */
const MAX_EXACT = 1_000;
const DRAWN = 256;

/** The possible states along a play of one player. Others are taken to decide uniformly at random. */
export class Roots {
  readonly #system: GameSystem;
  readonly #from: readonly State[] | undefined;
  readonly #seen: SeenStates;
  #believer: Believer | undefined;

  /** `from`: the states that the play may have begun in; the initial states where nothing is said. */
  constructor(system: GameSystem, from?: readonly State[]) {
    this.#system = system;
    this.#from = from;
    this.#seen = new SeenStates(system, from);
  }

  /**
   * The most probable first; a single one where nothing is hidden, and none where it was asked to end before they were found.
   * Throws as `Believer.believe` does where the state cannot be read off what was seen.
   */
  *of(
    perspective: Perspective,
    chance: ChanceSource,
  ): Generator<Thinking, readonly PossibleState[], boolean | undefined> {
    const seen = this.#seen.last(perspective);
    if (seen) return [{ state: seen, probability: 1, exactly: ONE }];
    this.#believer ??= new Believer(this.#system, perspective.player?.id, {
      from: this.#from,
      maxStates: MAX_EXACT,
      particles: DRAWN,
      chance,
    });
    const thought = (): Thought => unsearched(perspective.choices.map(({ id }) => id));
    const work = this.#believer.believe(perspective);
    let step = work.next();
    for (; !step.done; step = work.next()) {
      if (!(yield { done: step.value.done, thought })) continue;
      // What was left half done is begun anew.
      this.#believer = undefined;
      return [];
    }
    return step.value.states;
  }
}
