// The tab for playing: the board of the match, and what is around it.
import { changeAddress } from "../page/address.ts";
import { html } from "../page/dom.ts";
import { Minds } from "../thinking/minds.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";
import { Table } from "./table.ts";

export class PlayTab implements Tab {
  readonly root = html("div", { class: "play" });
  readonly #surroundings: Surroundings;
  #table: Table | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    surroundings.workspace.onOpen(() => this.#lay());
    this.#lay();
  }

  enter(): void {}

  leave(): void {}

  #lay(): void {
    const { workspace } = this.#surroundings;
    const { game, session } = workspace;
    this.#table?.close();
    this.#table = new Table(
      session,
      new Minds({ game: game.text, seed: session.seed, trained: game.trained, linked: workspace.linked }),
      {
        seated: (seats) => changeAddress({ seats: seats.join(",") }),
        restart: () => workspace.restart(),
      },
    );
    this.root.replaceChildren(this.#table.root);
    this.#table.begin();
  }
}
