import {
  type DecisionTuple,
  type GameSystem,
  isForced,
  isSeenBefore,
  type PlayerId,
  type State,
  type ViewedTrack,
} from "../model/index.ts";
import type { Event } from "./perspective.ts";
import { isShownWhole } from "./shown.ts";
import type { Viewer } from "./viewer.ts";

/**
 * What a viewer is shown along a play, in canonical texts: two texts are equal exactly where the viewer cannot tell what they
 * are of apart. They are the observations of a factored-observation stochastic game (Kovařík et al. 2022): those of a player
 * contain the public ones. Plies are counted in public, and so is known who decides in them. Forced steps are not: nothing is
 * known of them but what is seen before and after.
 */
export class Observer {
  readonly #system: GameSystem;

  constructor(system: GameSystem) {
    this.#system = system;
  }

  /** Of a state that players see: what is shown of each track, or that it is hidden. */
  seen(state: State, viewer: Viewer): string {
    return lookOf(this.#system.view(state, viewer));
  }

  /** Of who is to decide in a state; of nobody where the play is over. */
  deciding(players: readonly PlayerId[]): string {
    return JSON.stringify(players);
  }

  /** Of the ids of what a player has to choose between: the legal list may depend on what is hidden, and so tell it. */
  offered(decisions: readonly string[]): string {
    return JSON.stringify(decisions);
  }

  /** Of a tuple taken in a state: own decisions whole, of those of others what the rules show, at least the family. */
  decided(state: State, tuple: DecisionTuple, viewer: Viewer): string {
    const shown = tuple.map((decision, by) => {
      if (!decision) return null;
      return isShownWhole(this.#system, { state, by: by as PlayerId, decision }, viewer)
        ? decision.id
        : decision.family;
    });
    return JSON.stringify(shown);
  }
}

/** What a viewer is shown of a state: of each track its value, what stands in its place, or that it is hidden. */
export const lookOf = (view: readonly Pick<ViewedTrack, "value" | "instead">[]): string =>
  JSON.stringify(view.map(({ value, instead }) => [value ?? null, instead ?? null]));

/** An event of a play as a line; an information state is the lines of all events so far. */
export const lineOf = (kind: Event["kind"], key: string): string => `${kind} ${key}\n`;

/** Whether players see the state in which this tuple is taken; the last state of a play, without one, they see. */
export const isSeen = (tuple: DecisionTuple | undefined): boolean => tuple === undefined || isSeenBefore(tuple);

/** Whether something is known of a tuple but by what is seen before and after it. */
export const isKnown = (tuple: DecisionTuple): boolean => !isForced(tuple);
