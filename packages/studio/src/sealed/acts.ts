// What a person at a sealed table can do besides deciding: giving up, which is asked for twice.
import { button, html } from "../page/dom.ts";
import { focusOn, redraw } from "../page/redrawn.ts";
import { TEXTS } from "../texts/english/sealed.ts";

export class SealedActs {
  readonly root = html("div", { class: "row" });
  readonly #resign: () => void;
  #isAsked = false;

  constructor(resign: () => void) {
    this.#resign = resign;
  }

  /** `maySpeak`: who has nothing to say in this round cannot give up in it. */
  update(maySpeak: boolean): void {
    if (!maySpeak) this.#isAsked = false;
    const label = this.#isAsked ? TEXTS.surelyResign : TEXTS.resign;
    redraw(this.root, ...(maySpeak ? [button(label, () => this.#pressed())] : []));
  }

  #pressed(): void {
    if (this.#isAsked) this.#resign();
    this.#isAsked = !this.#isAsked;
    this.update(true);
    if (this.#isAsked) focusOn(this.root, TEXTS.surelyResign);
  }
}
