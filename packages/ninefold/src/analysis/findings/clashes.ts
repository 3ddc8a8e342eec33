import {
  type Choices,
  type Clash,
  Fault,
  type GameSystem,
  type PlayerId,
  type Spellings,
  type State,
  spellingsOf,
} from "../../model/index.ts";
import type { Path } from "../states/path.ts";
import type { Witness } from "./holes.ts";

/** What a spelling does wrong in a state: two decisions with one text, or a fault. */
export interface Misspelling {
  readonly path: Path;
  readonly clash?: Clash;
  readonly fault?: Fault;
}

/** Looks for states in which a spelling leaves two decisions one text, and for those in which it fails. */
export class Clashes {
  readonly #spellings: Spellings;
  #met = 0;
  #next = 0;
  #clash: Misspelling | undefined;
  #fault: Misspelling | undefined;

  constructor(system: GameSystem) {
    this.#spellings = spellingsOf(system);
  }

  get found(): readonly Misspelling[] {
    return [this.#clash, this.#fault].filter((one) => one !== undefined);
  }

  /** Looks at the first states, and at fewer the more were met: each decision is compared with all others. */
  state(state: State, choices: Choices, witness: Witness): void {
    if (this.#spellings.names.length === 0 || this.#met++ < this.#next) return;
    this.#next += 1 + Math.floor(this.#next / 8);
    choices.forEach((legal, id) => {
      const player = id as PlayerId;
      if (legal.length === 0 || legal.some(({ forced }) => forced)) return;
      try {
        const clash = this.#clash ? undefined : this.#spellings.clash(state, player);
        if (clash) this.#clash = { path: witness.path(), clash };
        const [some] = legal;
        for (const name of some && !this.#fault ? this.#spellings.names : [])
          if (some) this.#spellings.write(state, player, some, name);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.#fault ??= { path: witness.path(), fault: error };
      }
    });
  }
}
