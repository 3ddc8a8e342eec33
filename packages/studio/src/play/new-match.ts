// Another match of the game: with the same seats or exchanged ones, and with so much time for each.
import { MindError, readTimeControl } from "ninefold/players";
import { exchanged, type Seat } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";

/** Those that are offered; any other can be typed. */
const CONTROLS: readonly string[] = ["1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m"];

const OTHER = "other";

export interface Begun {
  readonly seats: readonly Seat[];
  readonly clock: string | undefined;
}

export class NewMatchPanel {
  readonly root: HTMLElement;
  readonly #session: Session;
  readonly #begin: (begun: Begun) => void;
  readonly #time = html("select", { "aria-label": TEXTS.time });
  readonly #typed = html("input", { "aria-label": TEXTS.otherTime, placeholder: "40/5m", spellcheck: "false" });
  readonly #wrong = html("p", { class: "trouble", role: "alert" });

  constructor(session: Session, begin: (begun: Begun) => void) {
    this.#session = session;
    this.#begin = begin;
    const { clock = "" } = session;
    const known = clock === "" || CONTROLS.includes(clock);
    this.#time.append(
      html("option", { value: "" }, TEXTS.noClock),
      ...CONTROLS.map((control) => html("option", { value: control }, control)),
      html("option", { value: OTHER }, TEXTS.otherTime),
    );
    this.#time.value = known ? clock : OTHER;
    this.#typed.value = known ? "" : clock;
    this.#time.addEventListener("change", () => {
      this.#show();
      if (!this.#typed.hidden) this.#typed.focus();
    });
    this.#typed.addEventListener("input", () => this.#show());
    this.#show();
    this.#isRead(clock);
    const again = button(TEXTS.newMatch, () => this.#restart(session.seats));
    const rematch = button(TEXTS.rematch, () => this.#restart(exchanged(this.#session.seats)));
    const time = html("label", { class: "time" }, `${TEXTS.time} `, this.#time);
    this.root = html(
      "div",
      { class: "begin" },
      html("div", { class: "row" }, time, this.#typed),
      this.#wrong,
      html("div", { class: "row" }, again, ...(session.players.length > 1 ? [rematch] : [])),
    );
  }

  /** The time that is chosen now; undefined where there is none, or what is typed is no time control. */
  get chosen(): string | undefined {
    const said = this.#said;
    return said !== "" && this.#isRead(said) ? said : undefined;
  }

  get #said(): string {
    return this.#time.value === OTHER ? this.#typed.value.trim() : this.#time.value;
  }

  #show(): void {
    this.#typed.hidden = this.#time.value !== OTHER;
    this.#wrong.textContent = "";
  }

  #restart(seats: readonly Seat[]): void {
    const said = this.#said;
    if (this.#isRead(said)) this.#begin({ seats, clock: said === "" ? undefined : said });
    else this.#typed.focus();
  }

  /** Whether a text is a time control, or empty; else it is said what is wrong with it. */
  #isRead(said: string): boolean {
    try {
      if (said !== "") readTimeControl(said);
      return true;
    } catch (error) {
      this.#wrong.textContent = error instanceof MindError ? `${error.code}: ${error.message}` : String(error);
      return false;
    }
  }
}
