// The clocks of a match at the terminal: that of who decides runs.
import type { Player } from "ninefold/model";
import {
  type Clock,
  clockAfter,
  clockOf,
  clockSpent,
  clockText,
  oversteps,
  type TimeControl,
  type Timed,
} from "ninefold/players";

export class Clocks {
  readonly control: TimeControl;
  readonly #players: readonly Player[];
  readonly #clocks: Clock[];
  readonly #now: () => number;
  #since = 0;

  /** `now`: milliseconds of a clock that does not go back. */
  constructor(players: readonly Player[], control: TimeControl, now: () => number = () => performance.now()) {
    this.control = control;
    this.#players = players;
    this.#now = now;
    this.#clocks = players.map(() => clockOf(control));
  }

  /** That of a player, for a mind. */
  of({ id }: Player): Timed {
    return { clock: this.#of(id), now: this.#now };
  }

  /** The clock of who decides begins to run. */
  start(): void {
    this.#since = this.#now();
  }

  /** The player has decided; whether in time. */
  stop({ id }: Player): boolean {
    const taken = this.#now() - this.#since;
    const clock = this.#of(id);
    this.#clocks[id] = clockAfter(clock, taken);
    return !oversteps(clock, taken);
  }

  /** The player has not decided, but what was spent is spent. */
  pause({ id }: Player): void {
    const taken = this.#now() - this.#since;
    this.#clocks[id] = clockSpent(this.#of(id), taken);
  }

  #of(player: number): Clock {
    return this.#clocks[player] ?? clockOf(this.control);
  }

  /** Seconds that remain, by player. */
  get seconds(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      this.#players.map(({ id, name }) => [name, Math.round(this.#of(id).milliseconds) / 1000]),
    );
  }

  get text(): string {
    return this.#players.map(({ id, name }) => `${name} ${clockText(this.#of(id))}`).join(", ");
  }
}
