// The tab look.
import { html } from "../page/dom.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";

export class LookTab implements Tab {
  readonly root = html("div", { class: "look" });
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  enter(): void {
    const { text } = this.#surroundings.workspace.game;
    this.root.replaceChildren(html("pre", {}, text.text));
  }

  leave(): void {}
}
