// Pieces of one's own for a table: what they are chosen by is fetched when somebody wants to bring some.

import type { Deck } from "../collection/deck-choice.ts";
import { html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { TEXTS } from "../texts/english/sealed.ts";

export class DeckField {
  readonly root: HTMLElement;
  #choice: { readonly deck: Deck | undefined } | undefined;

  constructor() {
    const content = html("div", {}, TEXTS.looking);
    this.root = html(
      "details",
      { class: "panel own-deck" },
      html("summary", {}, TEXTS.deck),
      html("p", { class: "hint" }, TEXTS.deckHint),
      content,
    );
    const open = async (): Promise<void> => {
      try {
        const { DeckChoice } = await import("../collection/deck-choice.ts");
        const choice = new DeckChoice();
        this.#choice = choice;
        content.replaceChildren(choice.root);
        await choice.list();
      } catch (error) {
        content.replaceChildren(errorText(error));
      }
    };
    this.root.addEventListener("toggle", () => void open(), { once: true });
  }

  /** What is brought; undefined where nothing is. */
  get deck(): Deck | undefined {
    return this.root.hidden ? undefined : this.#choice?.deck;
  }
}
