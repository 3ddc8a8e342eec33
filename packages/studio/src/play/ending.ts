// How players end a match themselves: one gives up, or all agree on a draw.
import { mayAgreeOnDraw } from "ninefold/play";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/ending.ts";
import type { Minds } from "../thinking/minds.ts";

export class EndingPanel {
  readonly root: HTMLElement;
  readonly #session: Session;
  readonly #minds: Minds;
  readonly #asked = html("div", { class: "row", role: "status" });
  readonly #resign: HTMLButtonElement;
  readonly #draw: HTMLButtonElement;

  constructor(session: Session, minds: Minds) {
    this.#session = session;
    this.#minds = minds;
    this.#resign = button(TEXTS.resign, () => {
      const { deciding } = session;
      if (deciding) session.settle({ resigned: deciding.id });
    });
    this.#draw = button(TEXTS.offerDraw, () => void this.#offer());
    this.#draw.hidden = !mayAgreeOnDraw(session.rules.system);
    this.root = html("div", { class: "ending" }, html("div", { class: "row" }, this.#resign, this.#draw), this.#asked);
  }

  update(): void {
    this.#asked.replaceChildren();
    this.#resign.disabled = this.#draw.disabled = this.#session.deciding === undefined;
  }

  /** Machines answer first; then all other people are asked at once. */
  async #offer(): Promise<void> {
    const session = this.#session;
    const { deciding, plies, turn, seats } = session;
    if (!deciding) return;
    const others = session.players.filter(({ id }) => id !== deciding.id);
    for (const { id, name } of others.filter((other) => seats[other.id] !== "human")) {
      const { takesDraw } = await this.#minds.ask({ player: id, mind: seats[id] ?? "random", plies, draw: true });
      if (turn !== session.turn) return;
      if (!takesDraw) return this.#asked.replaceChildren(TEXTS.noDraw(name));
    }
    const people = others.filter((other) => seats[other.id] === "human").map(({ name }) => name);
    if (people.length === 0) return session.settle({ agreed: "draw" });
    const names = people.join(", ");
    const agree = button(TEXTS.agree, () => session.settle({ agreed: "draw" }));
    const decline = button(TEXTS.decline, () => this.#asked.replaceChildren(TEXTS.noDraw(names)));
    this.#asked.replaceChildren(html("span", {}, TEXTS.asksDraw(names)), agree, decline);
    agree.focus();
  }
}
