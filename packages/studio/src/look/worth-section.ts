// Exact worths: of the match, and of each decision that may be taken now.
import type { WorthAnswer } from "../bench/questions.ts";
import { button, html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { TEXTS } from "../texts/english/look.ts";
import { tableOf } from "./rows.ts";
import { GameSection, subjectOf, type Tools } from "./section.ts";

const MAX_STATES = 1_000_000;

/** The code of games that have more. */
const TOO_MANY = "NF6002";

export class WorthSection extends GameSection {
  readonly #task = new Task(TEXTS.solve, (running) => this.#solved(running));
  readonly #answer = html("div", { class: "worths" });
  readonly #hint = html("p", { class: "faint" });
  /** Whether the game that is open was solved: then the answer comes with the match. */
  #isSolved = false;

  constructor(tools: Tools) {
    super(tools);
    this.root.append(this.#hint, this.#task.root, this.#answer);
  }

  protected override renew(): void {
    this.#isSolved = false;
    this.#task.clear();
    this.#answer.replaceChildren();
  }

  protected override show(): void {
    const { hidesNothing } = this.tools.workspace.game.rules.system;
    this.#hint.textContent = hidesNothing ? TEXTS.solveHint : TEXTS.solveHidden;
    this.#task.root.hidden = !this.tools.mayReveal();
    if (!this.tools.mayReveal()) {
      this.#task.clear();
      this.#answer.replaceChildren(TEXTS.hiddenHere);
    } else if (this.#isSolved) void this.#task.run();
  }

  close(): void {
    this.#task.clear();
  }

  async #solved(running: Running): Promise<void> {
    const subject = subjectOf(this.tools);
    const asked = this.tools.bench.ask({ kind: "worth", subject, maxStates: MAX_STATES }, running);
    const answer = await asked.catch((error: unknown) => {
      if ((error as { readonly code?: unknown }).code !== TOO_MANY) throw error;
      throw new Error(TEXTS.tooManyToSolve(MAX_STATES));
    });
    this.#isSolved = true;
    this.#answered(answer);
  }

  #answered({ rows, decisions }: WorthAnswer): void {
    const { session } = this.tools.workspace;
    const best = decisions.find(({ isBest }) => isBest);
    const play = (player: number, id: string) => () => {
      const who = session.players[player];
      if (who) session.commit(who.id, id);
    };
    const lines = decisions.map(({ player, id, worth, isBest }) =>
      html(
        "tr",
        isBest ? { class: "changed" } : {},
        html("th", { scope: "row" }, button(`${session.players[player]?.name}: ${id}`, play(player, id))),
        html("td", {}, worth),
        html("td", {}, isBest ? TEXTS.best : ""),
      ),
    );
    this.#answer.replaceChildren(
      tableOf(rows),
      ...(best ? [button(TEXTS.play, play(best.player, best.id), { class: "main" })] : []),
      html("table", { class: "rows" }, html("tbody", {}, ...lines)),
    );
  }
}
