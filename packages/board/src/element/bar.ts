// What may be said besides clicks: buttons, the members of a set, stopping and taking back; and what has been said.
import type { Button } from "ninefold/scene";
import { html } from "../drawing/dom.ts";
import { TEXTS } from "../words/texts.ts";
import type { Gesturing, Said } from "./gesturing.ts";

export class Bar {
  readonly root: HTMLElement;
  readonly #buttons = html("div", { class: "buttons", role: "toolbar", "aria-label": TEXTS.decisions });
  readonly #said = html("span", { class: "said" });
  readonly #act: (act: () => Said) => void;

  constructor(act: (act: () => Said) => void) {
    this.#act = act;
    // Where there is no button it has the focus that one has lost.
    this.root = html("div", { class: "bar", part: "bar", tabindex: "-1" }, this.#said, this.#buttons);
    this.#buttons.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Whether there is anything to press. */
  get isEmpty(): boolean {
    return this.#buttons.childElementCount === 0;
  }

  update(gesturing: Gesturing): void {
    const { ask } = gesturing;
    const isChoice = ask.buttons.length > 0 && ask.back !== undefined && ask.targets.size === 0;
    this.#said.textContent = isChoice ? TEXTS.whichOne : gesturing.hasBegun ? ask.said : "";
    this.#buttons.replaceChildren(
      ...ask.buttons.map((button) => this.#button(button, gesturing)),
      ...this.#members(gesturing),
      ...(ask.many ? [this.#confirm(gesturing)] : []),
      ...(gesturing.mayStop ? [this.#made(TEXTS.stopHere, () => gesturing.stop(), "main")] : []),
      ...(gesturing.hasBegun ? [this.#made(TEXTS.takeBack, () => gesturing.back(), "back")] : []),
    );
  }

  focus(): void {
    (this.#buttons.querySelector<HTMLElement>("button:not(:disabled)") ?? this.root).focus();
  }

  #button(button: Button, gesturing: Gesturing): HTMLButtonElement {
    return this.#made(button.label, () => gesturing.press(button), "");
  }

  /** The members of a set that nothing can be clicked for. */
  #members(gesturing: Gesturing): readonly HTMLButtonElement[] {
    const { many } = gesturing.ask;
    if (!many) return [];
    return [...many.members]
      .filter(([, targets]) => targets.length === 0)
      .map(([member]) => {
        const made = this.#made(many.labels.get(member) ?? member, () => gesturing.toggle(member), "member");
        made.setAttribute("aria-pressed", String(gesturing.members.has(member)));
        return made;
      });
  }

  #confirm(gesturing: Gesturing): HTMLButtonElement {
    const made = this.#made(TEXTS.confirm, () => gesturing.confirm(), "main");
    made.disabled = gesturing.confirmed === undefined;
    return made;
  }

  #made(label: string, act: () => Said, kind: string): HTMLButtonElement {
    const button = html("button", { type: "button", class: kind }, label);
    button.addEventListener("click", () => this.#act(act));
    return button;
  }

  /** Arrows go from button to button; Tab reaches each as well. */
  #walk(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const buttons = [...this.#buttons.children] as HTMLButtonElement[];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = step === undefined ? undefined : buttons[at + step];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }
}
