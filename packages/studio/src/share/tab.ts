// The tab share.
import { html } from "../page/dom.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";

export class ShareTab implements Tab {
  readonly root = html("div", { class: "share" });
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
