// What players know along the plays of a whole game, as numbers.
import type { DecisionTuple, GameSystem, PlayerId, State } from "../model/index.ts";
import { isKnown, lineOf, Observer } from "./observer.ts";
import type { Event } from "./perspective.ts";
import type { Viewer } from "./viewer.ts";

/** What a viewer has seen and decided up to a point of a play; equal histories are one number. */
export type History = number;

const BEGUN: History = 0;

/**
 * Histories of observations, which are information states with perfect recall: the lines of a `Perspective`, each a number
 * with the history before it. The current view alone would not do: a view may forget what a player was shown before.
 * Numbers are those of one `Histories`; the same play has the same number each time.
 */
export class Histories {
  readonly #observer: Observer;
  readonly #numbers = new Map<string, History>([["", BEGUN]]);

  constructor(system: GameSystem) {
    this.#observer = new Observer(system);
  }

  /** Where the play begins: nothing is known yet. */
  start(): History {
    return BEGUN;
  }

  /** When a state is seen. */
  seeing(history: History, viewer: Viewer, state: State): History {
    return this.#longer(history, "seen", this.#observer.seen(state, viewer));
  }

  /** When these players are to decide, and the viewer, where it is one of them, between the decisions with these ids. */
  deciding(history: History, players: readonly PlayerId[], choices: readonly string[]): History {
    const asked = this.#longer(history, "deciding", this.#observer.deciding(players));
    return choices.length === 0 ? asked : this.#longer(asked, "offered", this.#observer.offered(choices));
  }

  /** After a tuple taken in a state. */
  after(history: History, viewer: Viewer, state: State, tuple: DecisionTuple): History {
    return isKnown(tuple) ? this.#longer(history, "decided", this.#observer.decided(state, tuple, viewer)) : history;
  }

  #longer(history: History, kind: Event["kind"], key: string): History {
    const text = `${history} ${lineOf(kind, key)}`;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }
}
