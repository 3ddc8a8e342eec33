// Advice for the person who decides: what seems best, what it is worth, and what may come.
import type { Session } from "../../match/session.ts";
import { button, html } from "../../page/dom.ts";
import { TEXTS } from "../../texts/english/play.ts";
import type { Minds } from "../../thinking/minds.ts";

export class HintsPanel {
  readonly root: HTMLElement;
  readonly #session: Session;
  readonly #minds: Minds;
  readonly #commit: (id: string) => void;
  readonly #ask = button(TEXTS.hint, () => void this.ask());
  readonly #list = html("ol", { class: "hints" });
  readonly #said = html("p", { class: "said", role: "status" });
  #asked: AbortController | undefined;

  constructor(session: Session, minds: Minds, commit: (id: string) => void) {
    this.#session = session;
    this.#minds = minds;
    this.#commit = commit;
    this.root = html("div", { class: "panel" }, html("div", { class: "row" }, this.#ask), this.#list, this.#said);
  }

  /** Of another turn nothing is left. */
  clear(): void {
    this.#asked?.abort();
    this.#asked = undefined;
    this.#list.replaceChildren();
    this.#said.textContent = "";
    this.#ask.disabled = this.#session.deciding === undefined || this.#session.coveredFor !== undefined;
  }

  async ask(): Promise<void> {
    const { deciding, coveredFor, plies } = this.#session;
    if (!deciding || coveredFor) return;
    this.clear();
    const asked = new AbortController();
    this.#asked = asked;
    this.#said.textContent = TEXTS.thinkingOfHint;
    try {
      const answer = await this.#minds.ask(
        { player: deciding.id, mind: "advice", plies },
        {
          signal: asked.signal,
          report: ({ nodes }) => {
            this.#said.textContent = `${TEXTS.thinkingOfHint} ${nodes}`;
          },
        },
      );
      const { hintLines } = await import("./hint-lines.ts");
      if (asked.signal.aborted) return;
      const { items, said } = hintLines(this.#session, { answer, player: deciding.name, commit: this.#commit });
      this.#list.replaceChildren(...items);
      this.#said.textContent = said;
    } catch (error) {
      if (!asked.signal.aborted) this.#said.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
