// The clocks of a match as they are seen at the seats and, when time is short, heard.
import type { Player } from "ninefold/model";
import { begunPeriod, type Clock, clockOf, clockText } from "ninefold/players";
import type { Timing } from "../match/timing.ts";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";

/** The last seconds, in milliseconds. */
const SHORT = 10_000;

/** What remains is said once a match where it comes below these: milliseconds. */
const SAID: readonly (readonly [number, (player: string) => string])[] = [
  [60_000, TEXTS.lastMinute],
  [SHORT, TEXTS.tenSeconds],
];

/** So often clocks are looked at, in milliseconds: the last seconds have tenths. */
const EVERY = 100;

/** A match that has clocks, or none. */
export interface Timed {
  readonly players: readonly Player[];
  readonly timing: Pick<Timing, "control" | "running" | "of"> | undefined;
}

export class ClocksView {
  /** Says what is heard. */
  readonly aloud = html("p", { class: "unseen", "aria-live": "polite" });
  readonly #session: Timed;
  readonly #faces: ReadonlyMap<Player, HTMLElement>;
  readonly #said = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(session: Timed) {
    this.#session = session;
    const players = session.timing ? session.players : [];
    this.#faces = new Map(
      players.map((player) => {
        const face = html("span", { class: "clock", role: "timer", "aria-label": TEXTS.clockOf(player.name) });
        return [player, face];
      }),
    );
  }

  /** The clock of a player, where there is one. */
  of(player: Player): HTMLElement | undefined {
    return this.#faces.get(player);
  }

  /** Shows what remains from now on. */
  begin(): void {
    if (!this.#session.timing) return;
    this.#timer = setInterval(() => this.update(), EVERY);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  update(): void {
    const { timing } = this.#session;
    if (!timing) return;
    for (const [player, face] of this.#faces) {
      const clock = timing.of(player.id);
      const isRunning = timing.running.includes(player.id);
      const text = clockText(clock);
      if (face.textContent !== text) {
        face.textContent = text;
        face.setAttribute("aria-label", TEXTS.clockOf(player.name, periodsIn(clock)));
      }
      face.classList.toggle("running", isRunning);
      face.classList.toggle("short", clock.milliseconds < SHORT);
      if (!isRunning) continue;
      this.#sayPeriods(player, clock);
      this.#sayShort(player, clock);
    }
  }

  /** Nothing is said of a limit that is no less than all the time there was. */
  #sayShort({ id, name }: Player, clock: Clock): void {
    if (clock.periods) return;
    const all = begunPeriod(clock) ?? clock.control.milliseconds;
    for (const [limit, words] of SAID) {
      if (clock.milliseconds <= limit && limit < all) this.#say(`${id} ${limit}`, words(name));
    }
  }

  /** Another period has begun: it is said how many come after it. */
  #sayPeriods({ id, name }: Player, clock: Clock): void {
    const { periods = 0, control } = clock;
    if (periods === (clockOf(control).periods ?? 0)) return;
    this.#say(`${id} × ${periods}`, periods > 0 ? TEXTS.clockOf(name, periodsIn(clock)) : TEXTS.lastPeriod(name));
  }

  #say(key: string, words: string): void {
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.aloud.textContent = words;
  }
}

/** The periods that come after the time, in words. */
const periodsIn = ({ periods = 0, control }: Clock): string =>
  periods > 0 ? TEXTS.periods(periods, (control.periods?.milliseconds ?? 0) / 1000) : "";
