// Another match of the game: with the same seats or exchanged ones, and with so much time for each.
import { exchanged, type Seat } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import { TimeField } from "./time/time-field.ts";

export interface Begun {
  readonly seats: readonly Seat[];
  readonly clock: string | undefined;
}

export class NewMatchPanel {
  readonly root: HTMLElement;
  readonly #begin: (begun: Begun) => void;
  readonly #time: TimeField;

  constructor(session: Session, begin: (begun: Begun) => void) {
    this.#begin = begin;
    this.#time = new TimeField({ clock: session.clock });
    const again = button(TEXTS.newMatch, () => this.#restart(session.seats));
    const rematch = button(TEXTS.rematch, () => this.#restart(exchanged(session.seats)));
    this.root = html(
      "div",
      { class: "begin" },
      ...this.#time.parts,
      html("div", { class: "row" }, again, ...(session.players.length > 1 ? [rematch] : [])),
    );
  }

  /** The time that is chosen now; undefined where there is none, or what is typed is no time control. */
  get chosen(): string | undefined {
    return this.#time.chosen;
  }

  #restart(seats: readonly Seat[]): void {
    if (this.#time.require()) this.#begin({ seats, clock: this.#time.chosen });
  }
}
