// The states that a mind searches from: those that a perspective leaves possible.
import { Believer, type Believing, type Perspective, type PossibleState } from "../../knowledge/index.ts";
import type { ChanceSource, GameSystem, State } from "../../model/index.ts";

/** So many states are held with their exact probabilities; where more are possible, so many plays are drawn. */
const MAX_EXACT = 1_000;
const DRAWN = 256;

/** The possible states along a play of one player. Others are taken to decide uniformly at random. */
export class Roots {
  readonly #system: GameSystem;
  readonly #from: readonly State[] | undefined;
  #believer: Believer | undefined;

  /** `from`: the states that the play may have begun in; the initial states where nothing is said. */
  constructor(system: GameSystem, from?: readonly State[]) {
    this.#system = system;
    this.#from = from;
  }

  /** The most probable first; a single one where nothing is hidden. Throws as `Believer.believe` does. */
  *of(perspective: Perspective, chance: ChanceSource): Believing<readonly PossibleState[]> {
    this.#believer ??= new Believer(this.#system, perspective.player?.id, {
      from: this.#from,
      maxStates: MAX_EXACT,
      particles: DRAWN,
      chance,
    });
    return (yield* this.#believer.believe(perspective)).states;
  }
}
