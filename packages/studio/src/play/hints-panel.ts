// Advice for the person who decides: what seems best, what it is worth, and what may come.
import { spelledLine, worthText } from "../match/advice.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import type { Answer } from "../thinking/chooser.ts";
import type { Minds } from "../thinking/minds.ts";

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
      this.#show(answer, deciding.name);
    } catch (error) {
      if (!asked.signal.aborted) this.#said.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  #show({ lines, nodes, depth, range }: Answer, player: string): void {
    const known = lines.filter(({ worth }) => worth !== undefined);
    this.#list.replaceChildren(
      ...known.map(({ plies, worth = 0, isProved }) => {
        const [first = "", ...others] = spelledLine(this.#session.match, plies);
        const parts = [worthText(worth), ...(isProved ? [TEXTS.proved] : [])];
        if (others.length > 0) parts.push(TEXTS.lineThen(others.join(", ")));
        return html(
          "li",
          {},
          button(first, () => this.#commit(plies[0] ?? "")),
          ` ${parts.join(", ")}`,
        );
      }),
    );
    const [least, greatest] = range;
    const scale = Number.isFinite(least) && Number.isFinite(greatest) ? ` ${TEXTS.scale(player, least, greatest)}` : "";
    this.#said.textContent = known.length === 0 ? TEXTS.noHint : `${TEXTS.foundIn(nodes, depth)}${scale}`;
  }
}
