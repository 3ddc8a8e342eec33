// What came of something, and what is wrong with it.
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/record.ts";

export class Said {
  readonly #said = html("p", { class: "said", role: "status" });
  readonly #wrong = html("p", { class: "trouble", role: "alert" });
  readonly parts: readonly HTMLElement[] = [this.#said, this.#wrong];

  tell(said: string, wrong = ""): void {
    this.#said.textContent = said;
    this.#wrong.textContent = wrong;
  }

  /** Brings a text to where it can be pasted from. */
  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.tell(TEXTS.copied);
    } catch {
      this.tell("", TEXTS.notCopied);
    }
  }
}
