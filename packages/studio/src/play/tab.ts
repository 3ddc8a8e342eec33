// The tab for playing: the board of the match, and what is around it.
import { changeAddress } from "../page/address.ts";
import { html } from "../page/dom.ts";
import { Minds } from "../thinking/minds.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";
import { Table } from "./table.ts";

export class PlayTab implements Tab {
  readonly root = html("div", { class: "play" });
  readonly #surroundings: Pick<Surroundings, "workspace">;
  #table: Table | undefined;
  /** Ends what is done for the screen alone; undefined while the tab is not on it. */
  #left: AbortController | undefined;

  constructor(surroundings: Pick<Surroundings, "workspace">) {
    this.#surroundings = surroundings;
    surroundings.workspace.onOpen(() => this.#opened());
    this.#lay();
  }

  enter(): void {
    this.#left = new AbortController();
    if (this.#table) this.#table.listen(this.#left.signal);
    else this.#lay();
  }

  leave(): void {
    this.#left?.abort();
    this.#left = undefined;
  }

  /** There is another match. A board that is not on the screen is made when it is; one that is, in a task of its own. */
  #opened(): void {
    this.#table?.close();
    this.#table = undefined;
    if (this.#left)
      setTimeout(() => {
        if (this.#left && !this.#table) this.#lay();
      }, 0);
  }

  #lay(): void {
    const { workspace } = this.#surroundings;
    const { game, session } = workspace;
    const minds = new Minds({ game: game.text, beginning: session.beginning, trained: game.trained });
    this.#table = new Table(session, minds, game.trained, {
      seated: (seats) => changeAddress({ seats: seats.join(",") }),
      begin: ({ seats, clock }) => {
        changeAddress({ seats: seats.join(","), clock });
        workspace.restart({ seats, clock });
      },
      load: async (text) => {
        const asked = workspace.session;
        const { loadMatch } = await import("../workspace/load-match.ts");
        const read = await loadMatch(text, workspace.game);
        if ("error" in read) return read.error;
        // Meanwhile another may have been opened.
        if (workspace.session === asked) workspace.goOnWith(read);
        return undefined;
      },
      playFrom: (from, clock) => {
        changeAddress({ clock });
        workspace.restart({ from, clock });
      },
    });
    this.root.replaceChildren(this.#table.root);
    this.#table.begin();
    if (this.#left) this.#table.listen(this.#left.signal);
  }
}
