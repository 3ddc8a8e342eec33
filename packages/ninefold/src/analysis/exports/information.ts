// What players know along a play, with perfect recall.
import {
  type Decision,
  type DecisionTuple,
  type GameSystem,
  isForced,
  type PlayerId,
  type State,
} from "../../model/index.ts";

/** What a player has seen and decided up to a point of a play; equal histories are one number. */
export type History = number;

/**
 * Histories of views. A player knows the views of all states that players see, own decisions, of those of others what the
 * rules show (the family alone where the parameters are hidden), and between what decisions there was to choose: so nothing
 * is forgotten, and what cannot be told apart offers the same choices. The current view alone would not do: a view may
 * forget what a player was shown before. States that forced steps lead through are seen where the rules say `shown`.
 */
export class Histories {
  readonly #system: GameSystem;
  readonly #numbers = new Map<string, History>();

  constructor(system: GameSystem) {
    this.#system = system;
  }

  /** Of a player where the play begins: nothing is known yet. */
  start(): History {
    return this.#number("");
  }

  /** When a state is seen. */
  seeing(history: History, player: PlayerId, state: State): History {
    return this.#number(`${history}:${this.#viewed(state, player)}`);
  }

  /** When the player is to choose between these. */
  choosing(history: History, choices: readonly string[]): History {
    return this.#number(`${history}?${JSON.stringify(choices)}`);
  }

  /** After a tuple taken in a state. Of a forced step nothing is known but what is seen before and after it. */
  after(history: History, player: PlayerId, state: State, tuple: DecisionTuple): History {
    if (isForced(tuple)) return history;
    const seen = tuple.map((decision, by) => decision && this.#shown(state, by as PlayerId, decision, player));
    return this.#number(`${history}>${JSON.stringify(seen)}`);
  }

  #shown(state: State, by: PlayerId, decision: Decision, viewer: PlayerId): string {
    const whole = by === viewer || this.#system.showsDecision(state, by, decision, viewer);
    return whole ? decision.id : decision.family;
  }

  #viewed(state: State, player: PlayerId): string {
    return JSON.stringify(this.#system.view(state, player).map(({ value, instead }) => [value ?? null, instead]));
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
