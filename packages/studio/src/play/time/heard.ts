// What is heard of clocks, by who does not see them or looks at the board: periods, and that time is short.
import type { Player } from "ninefold/model";
import { begunPeriod, type Clock, clockOf } from "ninefold/players";
import { TEXTS } from "../../texts/english/clocks.ts";
import { TEXTS as PLAY } from "../../texts/english/play.ts";

/** What remains is said once a match where it comes below these: milliseconds. */
const SAID: readonly (readonly [number, (player: string) => string])[] = [
  [60_000, TEXTS.lastMinute],
  [10_000, TEXTS.tenSeconds],
];

export class ClocksHeard {
  readonly #aloud: HTMLElement;
  readonly #said = new Set<string>();

  /** `aloud`: what is written into it is heard. */
  constructor(aloud: HTMLElement) {
    this.#aloud = aloud;
  }

  /** What a clock is called, with the periods that come after its time. */
  labelOf({ name }: Player, { periods = 0, control }: Clock): string {
    const seconds = (control.periods?.milliseconds ?? 0) / 1000;
    return periods > 0 ? TEXTS.periodsOf(name, periods, seconds) : PLAY.clockOf(name);
  }

  /** To be called while the clock of a player runs. */
  running(player: Player, clock: Clock): void {
    const { id, name } = player;
    const { periods = 0, control, milliseconds } = clock;
    if (periods !== (clockOf(control).periods ?? 0))
      this.#say(`${id} × ${periods}`, periods > 0 ? this.labelOf(player, clock) : TEXTS.lastPeriod(name));
    if (periods > 0) return;
    // Nothing is said of a limit that is no less than all the time there was.
    const all = begunPeriod(clock) ?? control.milliseconds;
    for (const [limit, words] of SAID)
      if (milliseconds <= limit && limit < all) this.#say(`${id} ${limit}`, words(name));
  }

  #say(key: string, words: string): void {
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#aloud.textContent = words;
  }
}
