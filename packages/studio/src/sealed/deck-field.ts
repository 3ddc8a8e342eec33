// Pieces of one's own for a table: what they are chosen by is fetched when somebody wants to bring some.
import type { Deck } from "../collection/deck.ts";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { TEXTS } from "../texts/english/sealed.ts";

export class DeckField {
  readonly root: HTMLElement;
  #choice: { readonly deck: Deck | undefined } | undefined;

  constructor() {
    const content = html("div", {});
    const open = async (): Promise<void> => {
      begin.disabled = true;
      try {
        const { DeckChoice } = await import("../collection/deck-choice.ts");
        const choice = new DeckChoice();
        this.#choice = choice;
        content.replaceChildren(choice.root);
        await choice.list();
      } catch (error) {
        begin.disabled = false;
        content.replaceChildren(errorText(error));
      }
    };
    const begin = button(TEXTS.deck, () => void open());
    this.root = html("div", { class: "own-deck" }, begin, html("p", { class: "hint" }, TEXTS.deckHint), content);
  }

  /** What is brought; undefined where nothing is. */
  get deck(): Deck | undefined {
    return this.root.hidden ? undefined : this.#choice?.deck;
  }
}
