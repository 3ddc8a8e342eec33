import type { StatesInOrder } from "../../engine/index.ts";
import { quote } from "../../language/text/quoting.ts";
import type { GameSystem, State } from "../../model/index.ts";

const STATES_BETWEEN_YIELDS = 1 << 10;

/** The slices of the states seen so far that some tracks tell apart: one for each list of values they had together. */
export class Slices {
  readonly #system: GameSystem;
  readonly #tracks: ReadonlySet<string>;
  readonly #found = new Set<string>();

  /** @throws RangeError for a name that is no track's. */
  constructor(system: GameSystem, tracks: readonly string[]) {
    const known = system.tracks.map(({ name }) => name);
    const unknown = tracks.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new RangeError(`${quote(unknown)} is none of the tracks ${known.join(", ")}.`);
    this.#system = system;
    this.#tracks = new Set(tracks);
  }

  get size(): number {
    return this.#found.size;
  }

  add(state: State): void {
    const values = this.#system.values(state).filter(({ track }) => this.#tracks.has(track));
    this.#found.add(values.map(({ value }) => value).join("\n"));
  }

  /** All states that were visited. */
  *addAll(states: StatesInOrder): Generator<void, null> {
    for (let index = 0; index < states.visited; index++) {
      this.add(states.state(index));
      if (index % STATES_BETWEEN_YIELDS === 0) yield;
    }
    return null;
  }
}
