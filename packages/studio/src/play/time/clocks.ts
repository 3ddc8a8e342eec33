// The clocks of a match as they are seen at the seats and, when time is short, heard.
import type { Player } from "ninefold/model";
import { clockText } from "ninefold/players";
import type { Timing } from "../../match/timing.ts";
import { html } from "../../page/dom.ts";
import { TEXTS } from "../../texts/english/play.ts";
import type { ClocksHeard } from "./heard.ts";

/** The last seconds, in milliseconds. */
const SHORT = 10_000;

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
  #heard: ClocksHeard | undefined;
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
    void this.#hear();
  }

  async #hear(): Promise<void> {
    const { ClocksHeard } = await import("./heard.ts");
    this.#heard = new ClocksHeard(this.aloud);
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
      if (face.textContent !== text) face.textContent = text;
      const label = this.#heard?.labelOf(player, clock) ?? face.ariaLabel;
      if (face.ariaLabel !== label) face.ariaLabel = label;
      face.classList.toggle("running", isRunning);
      face.classList.toggle("short", clock.milliseconds < SHORT);
      if (isRunning) this.#heard?.running(player, clock);
    }
  }
}
