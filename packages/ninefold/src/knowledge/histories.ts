// What players know along the plays of a whole game, as numbers.
import type { DecisionTuple, GameSystem, State } from "../model/index.ts";
import { isKnown, Observer } from "./observer.ts";
import type { Viewer } from "./viewer.ts";

/** What a viewer has seen and decided up to a point of a play; equal histories are one number. */
export type History = number;

/**
 * Histories of observations, which are information states with perfect recall: nothing is forgotten, and what cannot be
 * told apart offers the same choices. The current view alone would not do: a view may forget what a player was shown
 * before. Numbers are those of one `Histories`; the same play has the same number each time.
 */
export class Histories {
  readonly #observer: Observer;
  readonly #numbers = new Map<string, History>();

  constructor(system: GameSystem) {
    this.#observer = new Observer(system);
  }

  /** Where the play begins: nothing is known yet. */
  start(): History {
    return this.#number("");
  }

  /** When a state is seen. */
  seeing(history: History, viewer: Viewer, state: State): History {
    return this.#number(`${history}:${this.#observer.seen(state, viewer)}`);
  }

  /** When the viewer is to choose between the decisions with these ids. */
  choosing(history: History, choices: readonly string[]): History {
    return this.#number(`${history}?${this.#observer.offered(choices)}`);
  }

  /** After a tuple taken in a state. */
  after(history: History, viewer: Viewer, state: State, tuple: DecisionTuple): History {
    return isKnown(tuple) ? this.#number(`${history}>${this.#observer.decided(state, tuple, viewer)}`) : history;
  }

  #number(text: string): History {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
