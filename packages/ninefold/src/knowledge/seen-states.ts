import { type GameSystem, type ShownPlay, type State, shownPlayOf } from "../model/index.ts";
import type { Event, Perspective } from "./perspective.ts";
import type { ShownTrack } from "./shown.ts";

/**
 * The states along a play of which nothing is hidden, read off what was seen of it: nothing is asked of the rules but what they
 * remember. That the play keeps to the rules is taken for granted. What is read of one perspective is kept for the next one of
 * the same play.
 */
export class SeenStates {
  readonly #system: GameSystem;
  readonly #from: readonly State[] | undefined;
  readonly #play: ShownPlay | undefined;
  #read: readonly Event[] = [];
  #last: State | undefined;

  /** `from`: the states that the play may have begun in; the initial states where nothing is said. */
  constructor(system: GameSystem, from?: readonly State[]) {
    this.#system = system;
    this.#from = from;
    this.#play = shownPlayOf(system);
  }

  /** The state that was seen last; undefined where what was seen does not tell it. */
  last({ events }: Perspective): State | undefined {
    const play = this.#play;
    if (!play) return undefined;
    const goesOn = this.#last && this.#read.every((event, i) => event.key === events[i]?.key);
    let state = goesOn ? this.#last : undefined;
    for (const event of events.slice(goesOn ? this.#read.length : 0)) {
      if (event.kind !== "seen") continue;
      state = state ? play.next(state, event.tracks) : this.#first(play, event.tracks);
      if (!state) break;
    }
    this.#read = events;
    this.#last = state;
    return state;
  }

  /** The state that was seen first, of which all tracks are shown. */
  #first(play: ShownPlay, tracks: readonly ShownTrack[]): State | undefined {
    const from = this.#from ?? this.#system.initialStates();
    const [any] = from;
    if (!play.remembers) return any && play.next(any, tracks);
    const [only, ...others] = from.filter((state) => this.#looksSo(state, tracks));
    return others.length === 0 ? only : undefined;
  }

  #looksSo(state: State, tracks: readonly ShownTrack[]): boolean {
    return this.#system.view(state).every(({ value }, i) => value === tracks[i]?.value);
  }
}
