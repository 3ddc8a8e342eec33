// How much time each player has: one of some that are offered, or any other that is typed.
import { readTimeControl } from "ninefold/players";
import { html } from "../../page/dom.ts";
import { errorText } from "../../page/error-text.ts";
import { TEXTS } from "../../texts/english/play.ts";

/** Those that are offered; any other can be typed. */
const CONTROLS: readonly string[] = ["1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m"];

const OTHER = "other";

export interface TimeFieldOptions {
  /** What is chosen at first, such as `5m+3s`. */
  readonly clock?: string | undefined;
  /** What else is offered: what it is called, by the time control. */
  readonly also?: Readonly<Record<string, string>>;
}

export class TimeField {
  readonly #time = html("select", { "aria-label": TEXTS.time });
  readonly #typed = html("input", { "aria-label": TEXTS.typedTime, placeholder: "40/5m", spellcheck: "false" });
  readonly #wrong = html("p", { class: "trouble", role: "alert" });
  /** The field, and below it what is wrong with what was typed. */
  readonly parts: readonly HTMLElement[];

  constructor({ clock = "", also = {} }: TimeFieldOptions = {}) {
    const offered = [...CONTROLS.map((control) => [control, control] as const), ...Object.entries(also)];
    const isKnown = clock === "" || offered.some(([control]) => control === clock);
    this.#time.append(
      html("option", { value: "" }, TEXTS.noClock),
      ...offered.map(([control, label]) => html("option", { value: control }, label)),
      html("option", { value: OTHER }, TEXTS.otherTime),
    );
    this.#time.value = isKnown ? clock : OTHER;
    this.#typed.value = isKnown ? "" : clock;
    this.#time.addEventListener("change", () => {
      this.#show();
      if (!this.#typed.hidden) this.#typed.focus();
    });
    this.#typed.addEventListener("input", () => this.#show());
    this.#show();
    this.#isRead(clock);
    const time = html("label", { class: "time" }, `${TEXTS.time} `, this.#time);
    this.parts = [html("div", { class: "row" }, time, this.#typed), this.#wrong];
  }

  /** The time that is chosen now; undefined where there is none, or what is typed is no time control. */
  get chosen(): string | undefined {
    const said = this.#said;
    return said !== "" && this.#isRead(said) ? said : undefined;
  }

  /** Whether there is a choice; where what is typed is none, it is said why, and the person is there. */
  require(): boolean {
    if (this.#isRead(this.#said)) return true;
    this.#typed.focus();
    return false;
  }

  get #said(): string {
    return this.#time.value === OTHER ? this.#typed.value.trim() : this.#time.value;
  }

  #show(): void {
    this.#typed.hidden = this.#time.value !== OTHER;
    this.#wrong.textContent = "";
  }

  /** Whether a text is a time control, or empty; else it is said what is wrong with it. */
  #isRead(said: string): boolean {
    try {
      if (said !== "") readTimeControl(said);
      return true;
    } catch (error) {
      this.#wrong.textContent = errorText(error);
      return false;
    }
  }
}
