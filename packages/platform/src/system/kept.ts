// The states of a program's game that are known, with what was answered of them.
import type { Decision } from "ninefold/model";
import type { Offered } from "../running/questions.ts";
import type { Likely } from "./changes.ts";
import type { StateData, StateHead } from "./data.ts";

/**
 * States are kept with what was answered of them as long as their texts together have no more characters; those that are asked
 * about least recently go first. A state counts as so many characters more.
 */
const MAX_KEPT = 1 << 23;
const COST_OF_STATE = 256;

/** What is known of a state, which is its text. */
export interface Held {
  readonly text: string;
  /** The same in short, where the program has said it so. */
  short?: string;
  head?: StateHead;
  data?: StateData;
  legal?: readonly Decision[];
  /** What the legal decisions choose. */
  offers?: readonly Offer[];
  /** By tuples. States would hold each other, and none of them could go. */
  readonly after: Map<string, readonly Likely[]>;
}

/** An option that is offered, and the decision to choose it. */
export interface Offer {
  readonly decision: Decision;
  readonly choice: Offered;
}

/** What is offered as a decision, which may be shared by states. */
export function offerOf(choice: Offered): Offer {
  const [piece, option, name, short] = choice;
  const parameters = Object.freeze(short ? [piece] : [piece, option]);
  const id = `${name}(${parameters.join(", ")})`;
  return { choice, decision: Object.freeze({ id, family: name, parameters, forced: false }) };
}

/** What a legal decision chooses. */
export const chosenIn = ({ offers = [] }: Held, id: string): Offered | undefined =>
  offers.find(({ decision }) => decision.id === id)?.choice;

const costOf = (text: string): number => text.length + COST_OF_STATE;

export class KeptStates {
  readonly #kept = new Map<string, Held>();
  readonly #all = new WeakSet<object>();
  #cost = 0;

  /** Whether a text is that of a state which is kept. */
  has(text: string): boolean {
    return this.#kept.has(text);
  }

  /** What is known of a state, if it is one of these, kept or not. */
  isOne(state: object): boolean {
    return this.#all.has(state);
  }

  /** The state of a text: the one that is kept, if it is. */
  of(text: string): Held {
    const known = this.#kept.get(text);
    if (known) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const held: Held = { text, after: new Map() };
    this.#all.add(held);
    this.#kept.set(text, held);
    this.#cost += costOf(text);
    for (const oldest of this.#kept.keys()) {
      if (this.#cost <= MAX_KEPT || oldest === text) break;
      this.#kept.delete(oldest);
      this.#cost -= costOf(oldest);
    }
    return held;
  }
}
